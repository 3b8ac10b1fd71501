"""How well the lines that answer are ranked: the share with one among the first, and the mean reciprocal rank."""

from collections import defaultdict

import torch

from .encoder import Encoder
from .examples import Example
from .maxsim import maxsim
from .settings import Settings


@torch.no_grad()
def scores_of(encoder: Encoder, question: str, lines: list[str], settings: Settings) -> list[float]:
    """The score of each line for the question."""
    return maxsim(encoder([question], settings.question_tokens), encoder(lines, settings.line_tokens))[0].tolist()


def ranking(encoder: Encoder, examples: list[Example], settings: Settings) -> dict[str, dict[str, float]]:
    """By source and over all: cases, R@1, R@5, MRR of the best line that answers. A tie counts as the worse rank."""
    encoder.eval()
    ranks: dict[str, list[int]] = defaultdict(list)
    for example in examples:
        lines = [*example.relevant, *example.other]
        scores = scores_of(encoder, example.question, lines, settings)
        best = max(scores[: len(example.relevant)])
        ranks[example.source].append(1 + sum(score >= best for score in scores[len(example.relevant) :]))
    every = [rank for own in ranks.values() for rank in own]
    return {name: figures(own) for name, own in [*sorted(ranks.items()), ("all", every)]}


def figures(ranks: list[int]) -> dict[str, float]:
    count = max(1, len(ranks))
    return {
        "cases": len(ranks),
        "R@1": sum(rank == 1 for rank in ranks) / count,
        "R@5": sum(rank <= 5 for rank in ranks) / count,
        "MRR": sum(1 / rank for rank in ranks) / count,
    }
