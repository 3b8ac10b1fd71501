"""Questions with a passage each, and claims with a source each, cut into lines; held back by document."""

import gzip
import hashlib
import json
import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

#: Every twentieth document of a set is held back.
HELD_BACK = 20
#: Its licence is in question (README of the data): only where it is asked for by name.
ONLY_BY_NAME = {"squadshifts_wiki"}
#: Verdicts, in the order of the model's output.
VERDICTS = ("supported", "contradicted", "neither")

Span = tuple[int, int]

#: The end of a sentence: a full stop, question or exclamation mark and what closes with it, before a new beginning.
SENTENCE_END = re.compile(r"(?<=[.!?])[\"”’)\]]*\s+(?=[\"“‘(\[]?[A-Z0-9])")
#: Shorter pieces ("No.", "e.g.") are left with what follows them.
LEAST_SENTENCE = 20


@dataclass
class Passage:
    """Lines of a passage as ranges of its text; sentences of prose, rows of tables."""

    text: str
    heading: str
    lines: list[Span] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.lines:
            self.lines = lines_of(self.text)


@dataclass(frozen=True)
class Asked:
    """A question with its passage. `answers` and `evidence` are ranges of the passage's text; none where it does not answer."""

    id: str
    source: str
    document: str
    question: str
    passage: Passage
    answers: tuple[Span, ...]
    evidence: tuple[Span, ...]

    @property
    def is_answered(self) -> bool:
        return len(self.evidence) > 0

    @property
    def base(self) -> str:
        """Rows without an answer that were made of one with an answer have its id and an ending (-n, -r, -t)."""
        return re.sub(r"-(?:n|r|t|x|c)\d*$", "", self.id)


@dataclass(frozen=True)
class Stated:
    """A claim with its source, and what the source says of it (an index of VERDICTS)."""

    source: str
    document: str
    claim: str
    passage: Passage
    verdict: int


def lines_of(text: str) -> list[Span]:
    """The lines of a passage: each line of its text, and within it each sentence."""
    lines: list[Span] = []
    at = 0
    for line in text.split("\n"):
        start = 0
        for end in (*(match.end() for match in SENTENCE_END.finditer(line)), len(line)):
            if end - start < LEAST_SENTENCE and end < len(line):
                continue
            piece = line[start:end]
            left, right = len(piece) - len(piece.lstrip()), len(piece.rstrip())
            if right > left:
                lines.append((at + start + left, at + start + right))
            start = end
        at += len(line) + 1
    return lines


def is_held_back(source: str, document: str) -> bool:
    """By the document, so that no passage is on both sides."""
    return hashlib.sha256(f"{source}\n{document}".encode()).digest()[0] % HELD_BACK == 0


def rows_of(path: Path):
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def load(folder: Path, sources: list[str] | None) -> tuple[list[Asked], list[Stated]]:
    """Reads `*.jsonl.gz` and `claims_*.jsonl.gz`. A passage that several questions share is one object."""
    asked: list[Asked] = []
    stated: list[Stated] = []
    shared: dict[tuple[str, str], Passage] = {}
    for path in sorted(folder.glob("*.jsonl.gz")):
        source = path.name.split(".")[0]
        if (sources is not None and source not in sources) or (sources is None and source in ONLY_BY_NAME):
            continue
        for row in rows_of(path):
            heading = row.get("heading") or ""
            text = row["source_text"] if "claim" in row else row["passage"]
            passage = shared.setdefault((heading, text), Passage(text, heading))
            if "claim" in row:
                stated.append(Stated(source, row["doc"], row["claim"], passage, VERDICTS.index(row["label"])))
                continue
            answers = tuple((start, end) for start, end in row["answers"])
            evidence = tuple((start, end) for start, end in row["evidence"])
            asked.append(Asked(row["id"], source, row["doc"], row["question"], passage, answers, evidence))
    return asked, stated


def split(rows: list) -> tuple[list, list]:
    """Those to train on, and those held back."""
    own = [row for row in rows if not is_held_back(row.source, row.document)]
    held_back = [row for row in rows if is_held_back(row.source, row.document)]
    return own, held_back


WORD = re.compile(r"[a-z0-9]+")


def words_of(text: str) -> set[str]:
    return {word for word in WORD.findall(text.lower()) if len(word) > 2}


class Neighbours:
    """For a question the passages of its document that are nearest to it by words and do not answer it."""

    def __init__(self, rows: list[Asked]):
        self.of_document: dict[tuple[str, str], list[tuple[Passage, set[str]]]] = defaultdict(list)
        self.answering: dict[tuple[str, str], set[int]] = defaultdict(set)
        seen: set[tuple[str, str, int]] = set()
        for row in rows:
            key = (row.source, row.document)
            if (*key, id(row.passage)) not in seen:
                seen.add((*key, id(row.passage)))
                self.of_document[key].append((row.passage, words_of(row.passage.text)))
            if row.is_answered:
                self.answering[(row.source, row.question.lower())].add(id(row.passage))

    def near(self, row: Asked, most: int = 3) -> list[Passage]:
        asked = words_of(row.question)
        answers = [row.passage.text[start:end].lower() for start, end in row.answers]
        answering = self.answering[(row.source, row.question.lower())]
        fitting = [
            (len(asked & words) / (1 + len(words)) ** 0.5, i, passage)
            for i, (passage, words) in enumerate(self.of_document[(row.source, row.document)])
            if id(passage) not in answering and not any(answer in passage.text.lower() for answer in answers)
        ]
        return [passage for _, _, passage in sorted(fitting, key=lambda one: (-one[0], one[1]))[:most]]
