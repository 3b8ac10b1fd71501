"""Questions changed so that what answered them answers no more: another year, figure, name or role, the other direction."""

import random
import re

from ..examples import EXCHANGE

YEAR = re.compile(r"\b(?:19|20)\d\d\b")
FIGURE = re.compile(r"(?<![\w.,-])\d{1,3}(?![\w.,-]*\d)")
#: A word with a capital that does not open the question, or one of capitals and digits.
NAME = re.compile(r"(?<=[a-z,;:()] )[A-Z][\w&-]*(?: [A-Z][\w&-]*)*|\b[A-Z]{2,}[\w-]*\d*\b")
#: Parties, places and parts of which one is easily taken for the other.
ROLES = [
    ("employer", "employee"), ("buyer", "seller"), ("landlord", "tenant"), ("lender", "borrower"), ("customer", "supplier"),
    ("parent", "child"), ("teacher", "student"), ("doctor", "patient"), ("licensor", "licensee"), ("user", "administrator"),
    ("revenue", "expense"), ("revenues", "expenses"), ("assets", "liabilities"), ("income", "loss"), ("sales", "costs"),
    ("gross", "net"), ("operating", "financing"), ("basic", "diluted"), ("current", "deferred"), ("short-term", "long-term"),
    ("foreign", "domestic"), ("north", "south"), ("east", "west"), ("left", "right"), ("front", "rear"), ("upper", "lower"),
    ("father", "mother"), ("husband", "wife"), ("son", "daughter"), ("men", "women"), ("young", "old"), ("largest", "smallest"),
    ("highest", "lowest"), ("longest", "shortest"), ("oldest", "youngest"), ("first", "last"), ("win", "lose"), ("won", "lost"),
    ("winter", "summer"), ("morning", "evening"), ("input", "output"), ("open", "close"), ("start", "stop"), ("send", "receive"),
    ("install", "uninstall"), ("enable", "disable"), ("increase", "decrease"), ("import", "export"), ("born", "buried"),
]
ROLE = {a: b for pair in ROLES for a, b in (pair, pair[::-1])}
#: Exchanges of EXCHANGE that leave the same lines answering ("is" and "is not").
KEEPS_ANSWER = {"is", "are", "do", "can", "will", "is not", "are not", "do not", "cannot", "will not", "must", "may", "shall", "all", "some", "on", "off", "with"}


def changed_question(question: str, passage: str, names: list[str], chance: random.Random) -> str | None:
    """The question with one thing changed that the passage does not have; None where nothing fits."""
    there = passage.lower()
    changes: list[tuple[int, int, str]] = []
    for match in YEAR.finditer(question):
        other = str(int(match.group()) + chance.choice([-3, -2, -1, 1, 2, 3]))
        changes.append((*match.span(), other))
    for match in FIGURE.finditer(question):
        changes.append((*match.span(), str(int(match.group()) + chance.choice([1, 2, 3, 5, 10]))))
    for match in NAME.finditer(question):
        if names:
            changes.append((*match.span(), chance.choice(names)))
    for match in re.finditer(r"[A-Za-z-]+", question):
        word = match.group().lower()
        other = ROLE.get(word) or (None if word in KEEPS_ANSWER else EXCHANGE.get(word))
        if other is not None and other not in KEEPS_ANSWER:
            changes.append((*match.span(), other))
    changes = [one for one in changes if one[2].lower() not in there and question[one[0] : one[1]].lower() != one[2].lower()]
    if not changes:
        return None
    start, end, instead = chance.choice(changes)
    return question[:start] + instead + question[end:]


def names_in(question: str) -> list[str]:
    return [match.group() for match in NAME.finditer(question) if len(match.group()) > 2]
