"""The losses of a batch of groups."""

import torch
from torch import Tensor
from torch.nn import functional

from .model import Batch, Said
from .settings import Settings
from .windows import Group


def losses(said: Said, batch: Batch, groups: list[Group], settings: Settings) -> Tensor:
    """
    Windows: does it answer, and is the one that answers ahead of the other of its group. Lines: is it evidence, alone and among all
    lines of its group. Span: where the answer begins and ends. Claims: the verdict.
    """
    windows = [window for group in groups for window in group]
    device = said.answers.device
    of_group = [i for i, group in enumerate(groups) for _ in group]
    total = said.answers.sum() * 0

    asked = [i for i, window in enumerate(windows) if window.is_answered is not None]
    if asked:
        wanted = torch.tensor([float(windows[i].is_answered) for i in asked], device=device)
        total = total + functional.binary_cross_entropy_with_logits(said.answers[asked], wanted)

    pairs = [(i, i + 1) for i in range(len(windows) - 1) if of_group[i] == of_group[i + 1]]
    pairs = [(a, b) for a, b in pairs if windows[a].is_answered and windows[b].is_answered is False]
    if pairs:
        first, second = (torch.tensor(side, device=device) for side in zip(*pairs, strict=True))
        total = total + settings.pair_weight * functional.softplus(said.answers[second] - said.answers[first]).mean()

    rows, line_logits, wanted_lines = line_rows(said, batch, windows)
    if rows:
        held = torch.tensor(wanted_lines, device=device)
        total = total + settings.line_weight * functional.binary_cross_entropy_with_logits(line_logits, held)
        total = total + settings.line_rank_weight * rank_loss(line_logits, held, torch.tensor([of_group[i] for i in rows], device=device), len(groups))

    total = total + settings.span_weight * span_loss(said, batch)

    judged = [i for i, window in enumerate(windows) if window.verdict is not None]
    if judged:
        verdicts = torch.tensor([windows[i].verdict for i in judged], device=device)
        share = len(judged) / len(windows)
        total = total + settings.verdict_weight * share * functional.cross_entropy(said.verdict[judged], verdicts)
    return total


def line_rows(said: Said, batch: Batch, windows) -> tuple[list[int], Tensor, list[float]]:
    """The window, the logit and the label of every line of which evidence is known."""
    known = [n for n, (at, _) in enumerate(batch.marks.tolist()) if windows[at].is_answered is not None]
    if not known:
        return [], said.lines.new_zeros(0), []
    places = batch.marks[known]
    rows = places[:, 0].tolist()
    labels = [float(windows[at].evidence[batch.lines[n]]) for n, at in zip(known, rows, strict=True)]
    return rows, said.lines[places[:, 0], places[:, 1]], labels


def rank_loss(logits: Tensor, held: Tensor, of_group: Tensor, groups: int) -> Tensor:
    """Cross-entropy of the lines that are evidence among all lines of their group; groups without evidence do not count."""
    low = torch.finfo(torch.float32).min
    every = torch.full((groups,), low, device=logits.device)
    own = every.clone()
    every = scatter_logsumexp(every, of_group, logits.float())
    own = scatter_logsumexp(own, of_group[held == 1], logits.float()[held == 1])
    is_there = torch.zeros(groups, dtype=torch.bool, device=logits.device)
    is_there[of_group[held == 1]] = True
    return (every - own)[is_there].mean() if bool(is_there.any()) else logits.sum() * 0


def scatter_logsumexp(start: Tensor, index: Tensor, values: Tensor) -> Tensor:
    most = start.scatter_reduce(0, index, values.detach(), "amax")
    sums = torch.zeros_like(start).index_add(0, index, (values - most[index]).exp())
    return most + sums.clamp_min(1e-20).log()


def span_loss(said: Said, batch: Batch) -> Tensor:
    """Cross-entropy of the first and the last token over the whole input; of several answers any may be meant."""
    own = [i for i, spans in enumerate(batch.spans) if spans]
    if not own:
        return said.start.sum() * 0
    low = torch.finfo(torch.float32).min
    total = said.start.sum() * 0
    for logits, side in ((said.start, 0), (said.end, 1)):
        every = logits[own].float().masked_fill(batch.mask[own] == 0, low)
        is_own = torch.zeros_like(every, dtype=torch.bool)
        for row, i in enumerate(own):
            for span in batch.spans[i]:
                is_own[row, span[side]] = True
        total = total + (every.logsumexp(-1) - every.masked_fill(~is_own, low).logsumexp(-1)).mean() / 2
    return total
