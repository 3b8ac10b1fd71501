"""Late interaction: each token of the question looks for its nearest token of the line (Khattab and Zaharia, 2020)."""

import torch
from torch import Tensor

from .encoder import Encoded


def token_weights(questions: Encoded, lines: Encoded) -> Tensor:
    """
    How rare each token of the questions is among the lines, as shares of 1 a question: log((n + 1) / (lines with it + 0.5)).
    Shape: (questions, tokens).
    """
    count = lines.ids.shape[0]
    highest = int(max(questions.ids.max(), lines.ids.max())) + 1
    has = torch.zeros(count, highest, dtype=torch.bool, device=lines.ids.device)
    has.scatter_(1, lines.ids * lines.is_compared, True)
    found = has.sum(0).float()
    weights = torch.log((count + 1) / (found[questions.ids] + 0.5)).clamp_min(0.05) * questions.is_compared
    return weights / weights.sum(-1, keepdim=True).clamp_min(1e-6)


def maxsim(questions: Encoded, lines: Encoded) -> Tensor:
    """Scores (questions, lines): the weighted mean over a question's tokens of the greatest cosine with a token of the line."""
    cosines = torch.einsum("qtw,lsw->qlts", questions.vectors, lines.vectors)
    cosines = cosines.masked_fill(~lines.is_compared[None, :, None, :], -1.0)
    return (cosines.amax(-1) * token_weights(questions, lines)[:, None, :]).sum(-1)
