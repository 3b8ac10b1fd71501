"""What a training run is made of. A run with the same settings on the same machine gives the same weights."""

from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class Settings:
    seed: int = 11
    epochs: int = 3
    #: Questions in a batch, each with one line that answers it.
    batch: int = 16
    #: Other lines of each question in a batch: half of them the hardest by the model as it is, half by chance.
    others: int = 4
    learning_rate: float = 2e-5
    #: Share of the steps in which the learning rate rises.
    warm_up: float = 0.06
    #: Cosines are multiplied by this before the softmax (as the prototype did).
    scale: float = 25.0
    #: Tokens of a question and of a line; longer ones are cut.
    question_tokens: int = 48
    line_tokens: int = 96
    #: Share of the questions with words left out or exchanged.
    reworded: float = 0.3
    #: Examples for each question in which a line, reworded, asks for itself among copies with one thing changed.
    claims: float = 0.15

    def as_json(self) -> dict:
        return asdict(self)
