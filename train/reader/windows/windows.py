"""Windows of lines with what the reader is to say of each, drawn anew for each epoch."""

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from ..examples import contradicted, reworded
from .changes import changed_question, names_in
from .passages import Asked, Neighbours, Passage, Span, Stated, words_of
from .settings import Settings


@dataclass(frozen=True)
class Window:
    """
    What the reader reads, and what it is to say: which lines are evidence, which ranges (line, start, end) are the answer, whether the
    window answers, or what it says of a claim. None where nobody knows.
    """

    asked: str
    heading: str
    lines: tuple[str, ...]
    evidence: tuple[bool, ...] = ()
    answers: tuple[tuple[int, int, int], ...] = ()
    is_answered: bool | None = None
    verdict: int | None = None


#: Windows of one question, which are ranked among each other: the one that answers first.
Group = tuple[Window, ...]

#: Share of a line that evidence must cover, or of the evidence that a line must cover, for the line to be evidence.
OVERLAP = 0.5


def is_evidence(line: Span, evidence: tuple[Span, ...]) -> bool:
    for start, end in evidence:
        shared = min(line[1], end) - max(line[0], start)
        if shared >= OVERLAP * (line[1] - line[0]) or (shared > 0 and shared >= OVERLAP * (end - start)):
            return True
    return False


def window_of(asked: str, passage: Passage, first: int, last: int, row: Asked | None) -> Window:
    """The lines from `first` to `last` of a passage; `row` says what answers there, None that nothing does."""
    lines = passage.lines[first : last + 1]
    evidence = tuple(row is not None and is_evidence(line, row.evidence) for line in lines)
    answers = []
    for start, end in row.answers if row is not None else ():
        for i, line in enumerate(lines):
            left, right = max(start, line[0]), min(end, line[1])
            if right > left:
                answers.append((i, left - line[0], right - line[0]))
    texts = tuple(passage.text[start:end] for start, end in lines)
    return Window(asked, passage.heading, texts, evidence, tuple(answers), any(evidence))


def grown(passage: Passage, at: int, characters: int, allowed, chance: random.Random) -> tuple[int, int]:
    """A stretch of lines around the one `at`, up to so many characters, of lines that are allowed."""
    first = last = at
    size = passage.lines[at][1] - passage.lines[at][0]
    while True:
        sides = []
        if first > 0 and allowed(first - 1):
            sides.append(-1)
        if last + 1 < len(passage.lines) and allowed(last + 1):
            sides.append(1)
        if not sides:
            return first, last
        side = chance.choice(sides)
        line = passage.lines[first - 1 if side < 0 else last + 1]
        size += line[1] - line[0]
        if size > characters:
            return first, last
        first, last = (first - 1, last) if side < 0 else (first, last + 1)


def characters_of(settings: Settings, chance: random.Random) -> int:
    return chance.randint(settings.least_characters, settings.most_characters)


def answering(row: Asked, settings: Settings, chance: random.Random) -> Window | None:
    """A window around a line of the evidence."""
    lines = row.passage.lines
    own = [i for i, line in enumerate(lines) if is_evidence(line, row.evidence)]
    if not own:
        return None
    first, last = grown(row.passage, chance.choice(own), characters_of(settings, chance), lambda i: True, chance)
    return window_of(row.question, row.passage, first, last, row)


def beside(row: Asked, settings: Settings, chance: random.Random) -> Window | None:
    """A window of the same passage in which no evidence stands."""
    lines = row.passage.lines
    free = [i for i, line in enumerate(lines) if not is_evidence(line, row.evidence) and line[1] - line[0] >= 30]
    if not free:
        return None
    allowed = lambda i: not is_evidence(lines[i], row.evidence)  # noqa: E731
    first, last = grown(row.passage, chance.choice(free), characters_of(settings, chance), allowed, chance)
    window = window_of(row.question, row.passage, first, last, None)
    said = " ".join(window.lines).lower()
    # What repeats the answer may answer too.
    return None if any(row.passage.text[start:end].lower() in said for start, end in row.answers) else window


def elsewhere(asked: str, passage: Passage, settings: Settings, chance: random.Random) -> Window | None:
    """A window of a passage that does not answer, around one of the lines that share most words with the question."""
    if not passage.lines:
        return None
    words = words_of(asked)
    shared = [len(words & words_of(passage.text[start:end])) for start, end in passage.lines]
    at = chance.choice([i for i, count in enumerate(shared) if count == max(shared)])
    first, last = grown(passage, at, characters_of(settings, chance), lambda i: True, chance)
    return window_of(asked, passage, first, last, None)


class Drawing:
    """Draws the windows of an epoch."""

    def __init__(self, asked: list[Asked], stated: list[Stated], near: dict[str, list[str]], settings: Settings):
        self.settings = settings
        self.near = near
        self.answered = [row for row in asked if row.is_answered]
        self.neighbours = Neighbours(asked)
        self.names: dict[str, list[str]] = defaultdict(list)
        own = {row.id for row in self.answered}
        self.twins: dict[str, list[Asked]] = defaultdict(list)
        self.alone: list[Asked] = []
        for row in asked:
            self.names[row.source] += names_in(row.question)
            if not row.is_answered:
                if row.base in own:
                    self.twins[row.base].append(row)
                else:
                    self.alone.append(row)
        self.stated = stated

    def groups(self, epoch: int) -> list[Group]:
        chance = random.Random(f"{self.settings.seed} {epoch}")
        made = [*self.questions(chance), *self.claims(chance)]
        chance.shuffle(made)
        return made[: round(self.settings.share * len(made))]

    def questions(self, chance: random.Random) -> Iterator[Group]:
        for row in self.answered:
            window = answering(row, self.settings, chance)
            if window is None or not any(window.evidence):
                continue
            other = self.not_answering(row, window, chance)
            yield (window,) if other is None else (window, other)
            if chance.random() < self.settings.lines_as_claims:
                yield from self.line_as_claim(window, chance)
        for row in self.alone:
            window = elsewhere(row.question, row.passage, self.settings, chance)
            if window is not None:
                yield (window,)

    def not_answering(self, row: Asked, window: Window, chance: random.Random) -> Window | None:
        ways = [self.twin, self.in_passage, self.in_document, self.changed]
        chance.shuffle(ways)
        for way in ways:
            other = way(row, window, chance)
            if other is not None:
                return other
        return None

    def twin(self, row: Asked, _: Window, chance: random.Random) -> Window | None:
        twins = self.twins.get(row.id)
        return elsewhere(row.question, chance.choice(twins).passage, self.settings, chance) if twins else None

    def in_passage(self, row: Asked, _: Window, chance: random.Random) -> Window | None:
        return beside(row, self.settings, chance)

    def in_document(self, row: Asked, _: Window, chance: random.Random) -> Window | None:
        near = self.neighbours.near(row)
        return elsewhere(row.question, chance.choice(near), self.settings, chance) if near else None

    def changed(self, row: Asked, window: Window, chance: random.Random) -> Window | None:
        asked = changed_question(row.question, f"{window.heading} {' '.join(window.lines)}", self.names[row.source], chance)
        if asked is None:
            return None
        return Window(asked, window.heading, window.lines, (False,) * len(window.lines), (), False)

    def line_as_claim(self, window: Window, chance: random.Random) -> Iterator[Group]:
        """A line that answers as a claim over its window: reworded it is supported, with one thing changed it is contradicted."""
        line = chance.choice([line for line, holds in zip(window.lines, window.evidence, strict=True) if holds])
        other = contradicted(line, chance)
        if len(line) < 30 or other is None:
            return
        yield (Window(reworded(line, chance, self.near), window.heading, window.lines, verdict=0),)
        yield (Window(reworded(other, chance, self.near), window.heading, window.lines, verdict=1),)

    def claims(self, chance: random.Random) -> Iterator[Group]:
        for row in self.stated:
            share = self.settings.tabfact if row.source == "claims_tabfact" else self.settings.claims
            if chance.random() < share:
                yield (claim_window(row),)


def claim_window(row: Stated) -> Window:
    """A claim over its whole source: nobody says which of its lines are needed."""
    texts = tuple(row.passage.text[start:end] for start, end in row.passage.lines)
    return Window(row.claim, row.passage.heading, texts, verdict=row.verdict)
