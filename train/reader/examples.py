"""Questions with the lines that answer them, and others near them; split, reworded, and contradicted."""

import gzip
import hashlib
import json
import random
import re
from dataclasses import dataclass
from pathlib import Path

#: Questions of these sets are asked in the same words of many documents: a line that answers one may answer another.
ASKED_OF_MANY = {"policyqa"}
#: Every tenth question is held back.
HELD_BACK = 10


@dataclass(frozen=True)
class Example:
    """A question (or a claim) with lines that answer (or say) it and lines of the same text that do not."""

    source: str
    question: str
    relevant: tuple[str, ...]
    other: tuple[str, ...]


def load_examples(folder: Path, sources: list[str] | None = None) -> list[Example]:
    """Reads `*.jsonl.gz`. A line that stands among both kinds is kept as relevant only."""
    examples = []
    for path in sorted(folder.glob("*.jsonl.gz")):
        source = path.name.split(".")[0]
        if sources is not None and source not in sources:
            continue
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                relevant = tuple(dict.fromkeys(tidy(text) for text in row["relevant"]))
                other = tuple(dict.fromkeys(tidy(text) for text in row["other"] if tidy(text) not in relevant))
                if relevant and other:
                    examples.append(Example(source, tidy(row["question"]), relevant, other))
    return examples


def tidy(text: str) -> str:
    """One space between words, as the engine writes lines."""
    return re.sub(r"\s+", " ", text).strip()


def is_held_back(example: Example) -> bool:
    """By the question's words, so that the same question is never on both sides."""
    digest = hashlib.sha256(f"{example.source}\n{example.question.lower()}".encode()).digest()
    return digest[0] % HELD_BACK == 0


WORD = re.compile(r"\w[\w'-]*")
NUMBER = re.compile(r"(?<![\w.,])\d+(?:,\d{3})*(?:\.\d+)?(?![\w])")
#: Words that turn a sentence into another when one is put for the other. Not the lists of the engine's checks or of its evaluation.
EXCHANGED = [
    ("must", "may"), ("shall", "may"), ("required", "permitted"), ("always", "never"), ("all", "some"), ("before", "after"),
    ("increase", "decrease"), ("increased", "decreased"), ("higher", "lower"), ("more", "less"), ("above", "below"),
    ("maximum", "minimum"), ("include", "exclude"), ("includes", "excludes"), ("with", "without"), ("enabled", "disabled"),
    ("on", "off"), ("first", "last"), ("can", "cannot"), ("do", "do not"), ("is", "is not"), ("are", "are not"),
    ("will", "will not"), ("days", "weeks"), ("months", "years"), ("million", "billion"),
]
EXCHANGE = {a: b for pair in EXCHANGED for a, b in (pair, pair[::-1])}


def reworded(text: str, chance: random.Random, neighbours: dict[str, list[str]]) -> str:
    """The text with some words left out and some exchanged for neighbours in meaning; numbers and names stay."""
    words = text.split(" ")
    kept = []
    for i, word in enumerate(words):
        bare = word.strip(".,?!;:()").lower()
        is_plain = word[:1].islower() and bare.isalpha()
        draw = chance.random()
        if is_plain and draw < 0.08 and len(words) > 4:
            continue
        if is_plain and draw < 0.25 and bare in neighbours:
            kept.append(chance.choice(neighbours[bare]))
        else:
            kept.append(word)
        if i + 1 == len(words) and not kept:
            kept.append(word)
    return " ".join(kept)


def contradicted(text: str, chance: random.Random) -> str | None:
    """The text with one number or one word changed, so that it says something else; None where nothing fits."""
    changes = []
    for match in NUMBER.finditer(text):
        changes.append((match.span(), other_number(match.group(), chance)))
    for match in WORD.finditer(text):
        exchange = EXCHANGE.get(match.group().lower())
        if exchange is not None:
            changes.append((match.span(), exchange))
    if not changes:
        return None
    (start, end), instead = chance.choice(changes)
    changed = text[:start] + instead + text[end:]
    return None if changed == text else changed


def other_number(number: str, chance: random.Random) -> str:
    """A number of the same form with one digit changed; a year stays near."""
    at = [i for i, letter in enumerate(number) if letter.isdigit()]
    i = at[-1] if len(number) == 4 and number[:2] in ("19", "20") else chance.choice(at)
    digits = [d for d in "0123456789" if d != number[i] and not (i == 0 and d == "0")]
    return number[:i] + chance.choice(digits) + number[i + 1 :]


def claim_of(example: Example, chance: random.Random, neighbours: dict[str, list[str]]) -> Example | None:
    """A line that answers, reworded, as what is asked; the same line with one thing changed is among the others."""
    line = chance.choice(example.relevant)
    changed = {contradicted(line, chance) for _ in range(3)} - {None, line}
    if len(line) < 30 or not changed:
        return None
    return Example(f"{example.source} claims", reworded(line, chance, neighbours), (line,), (*sorted(changed), *example.other))
