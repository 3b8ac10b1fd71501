"""What a training run of the window reader is made of. A run with the same settings on the same machine gives the same weights."""

from dataclasses import asdict, dataclass

#: Tokens of a question or claim, of the heading above a window, and of a whole input; what is longer is cut.
ASKED_TOKENS = 48
HEADING_TOKENS = 24
INPUT_TOKENS = 256
#: Stands before each line; its vector says what the line is worth. A word of the vocabulary that no text has.
LINE_MARK = "[unused0]"


@dataclass(frozen=True)
class Settings:
    seed: int = 12
    epochs: int = 2
    #: Share of the groups of an epoch that are used: below 1 for a run of hours that is to end with a low learning rate.
    share: float = 1.0
    #: Most tokens of a batch, padding counted.
    batch_tokens: int = 4096
    learning_rate: float = 6e-5
    #: Share of the steps in which the learning rate rises.
    warm_up: float = 0.06
    dropout: float = 0.1
    #: The lowest layers stay as they are: what they know of words serves the new task too, and a step costs a fifth less.
    frozen_layers: int = 2
    #: Characters of a window, drawn between these: from a line with little around it to half a page.
    least_characters: int = 120
    most_characters: int = 600
    #: Share of each set of claims that an epoch sees. TabFact's words are lemmas, and its sources are long.
    claims: float = 0.5
    tabfact: float = 0.15
    #: Share of the answering lines that are also used as claims: as they are, reworded, or with one thing changed.
    lines_as_claims: float = 0.1
    #: What each of the losses counts.
    pair_weight: float = 0.5
    line_weight: float = 0.5
    line_rank_weight: float = 0.5
    span_weight: float = 0.25
    verdict_weight: float = 1.0

    def as_json(self) -> dict:
        return asdict(self)
