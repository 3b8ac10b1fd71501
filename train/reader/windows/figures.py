"""What the reader makes of documents that were held back."""

import random
from collections import defaultdict
import torch

from .model import WindowReader
from .passages import Asked, Stated
from .settings import Settings
from .windows import Window, claim_window, window_of

#: Windows that are read together.
TOGETHER = 32


def area_under_curve(scores: list[float], labels: list[bool]) -> float:
    """The share of pairs, one that answers and one that does not, of which the first has more; half for equals (Mann-Whitney)."""
    order = sorted(range(len(scores)), key=lambda i: scores[i])
    ranks = [0.0] * len(scores)
    at = 0
    while at < len(order):
        end = at
        while end + 1 < len(order) and scores[order[end + 1]] == scores[order[at]]:
            end += 1
        for i in order[at : end + 1]:
            ranks[i] = (at + end) / 2 + 1
        at = end + 1
    own = sum(labels)
    others = len(labels) - own
    if own == 0 or others == 0:
        return float("nan")
    return (sum(rank for rank, label in zip(ranks, labels, strict=True) if label) - own * (own + 1) / 2) / (own * others)


@torch.no_grad()
def read(reader: WindowReader, windows: list[Window]):
    """For each window: its probability to answer, its verdict's probabilities, its lines' logits, and the best span's tokens."""
    reader.eval()
    found = [None] * len(windows)
    order = sorted(range(len(windows)), key=lambda i: sum(len(line) for line in windows[i].lines))
    for start in range(0, len(order), TOGETHER):
        own = order[start : start + TOGETHER]
        batch = reader.encode([windows[i] for i in own]).to(reader.device)
        said = reader(batch.ids, batch.types, batch.mask)
        marks = batch.marks.tolist()
        for row, i in enumerate(own):
            lines = {batch.lines[n]: said.lines[at, token].item() for n, (at, token) in enumerate(marks) if at == row}
            first = int(batch.types[row].argmax())
            inside = batch.mask[row].bool()
            inside[:first] = False
            begin = said.start[row].masked_fill(~inside, -1e9)
            end = said.end[row].masked_fill(~inside, -1e9)
            best = begin[:, None] + end[None]
            best = best.masked_fill(~torch.ones_like(best, dtype=torch.bool).triu().tril(40), -1e9)
            span = divmod(int(best.argmax()), best.shape[1])
            held = {t for a, b in batch.spans[row] for t in range(a, b + 1)}
            found[i] = (said.answers[row].sigmoid().item(), said.verdict[row].softmax(-1).tolist(), lines, span, held)
    return found


def span_f1(span: tuple[int, int], held: set[int]) -> float:
    tokens = set(range(span[0], span[1] + 1))
    shared = len(tokens & held)
    return 0.0 if shared == 0 else 2 * shared / (len(tokens) + len(held))


def figures(reader: WindowReader, asked: list[Asked], stated: list[Stated], settings: Settings, most: int = 1500) -> dict:
    """AUC of "answers", first and among three of the lines of a passage, F1 of the span in tokens, accuracy of verdicts; by set."""
    chance = random.Random(settings.seed)
    rows = chance.sample(asked, min(most, len(asked)))
    claims = chance.sample(stated, min(most // 2, len(stated)))
    windows = [window_of(row.question, row.passage, 0, len(row.passage.lines) - 1, row if row.is_answered else None) for row in rows]
    read_windows = read(reader, windows)
    by_set: dict[str, dict[str, list]] = defaultdict(lambda: defaultdict(list))
    for row, window, (answers, _, lines, span, held) in zip(rows, windows, read_windows, strict=True):
        for name in ("all", row.source):
            own = by_set[name]
            own["scores"].append(answers)
            own["labels"].append(row.is_answered)
            if row.is_answered and len(lines) > 3 and any(window.evidence[i] for i in lines):
                ranked = sorted(lines, key=lambda i: -lines[i])
                rank = next(n for n, i in enumerate(ranked) if window.evidence[i])
                own["first"].append(rank == 0)
                own["three"].append(rank < 3)
            if held:
                own["span"].append(span_f1(span, held))
    judged = read(reader, [claim_window(row) for row in claims])
    for row, (_, verdict, *_) in zip(claims, judged, strict=True):
        for name in ("claims", row.source):
            by_set[name]["verdict"].append(max(range(3), key=lambda i: verdict[i]) == row.verdict)
    mean = lambda values: round(sum(values) / len(values), 3) if values else None  # noqa: E731
    return {
        name: {
            "questions": len(own["labels"]) or len(own["verdict"]),
            **({"auc": round(area_under_curve(own["scores"], own["labels"]), 3)} if own["labels"] else {}),
            **{key: mean(own[key]) for key in ("first", "three", "span", "verdict") if own[key]},
        }
        for name, own in sorted(by_set.items())
    }
