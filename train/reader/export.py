"""
Writes the trained weights in the form that the engine runs: two graphs, and the table of words that both use.

    python -m reader.export lines --weights out/reader.safetensors --to ../resources/reader
    python -m reader.export windows --weights out-windows/windows.safetensors --to ../resources/reader

The window reader is trained over the table of the line scorer: a new line scorer needs a new window reader.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from torch import Tensor
from torch.nn import functional

from .encoder import Encoder
from .quantized import LINES, WINDOWS, WORDS_CARD, as_bytes, told, write_quantized
from .quantized import WORDS as WORDS_FILE
from .windows.model import WORDS, WindowReader
from .windows.windows import Window

#: Least mean cosine of a token's vector of 8 bits with the same vector in full, and most difference of a probability; a fault in the
#: export gives far worse.
LEAST_LIKE = 0.98
MOST_APART = 0.1
#: All files of the reader are kept under version control.
MOST_BYTES = 45_000_000
CHECKED = ["What is the hotel limit per night in Zurich?", "Hotel limit per night, Zurich: 240 CHF", "Passwords must be changed."]


class TokenVectors(torch.nn.Module):
    """(texts, tokens, width) vectors of words and (texts, tokens) mask to (texts, tokens, width) vectors of unit length."""

    def __init__(self, encoder: Encoder):
        super().__init__()
        self.bert = encoder.bert

    def forward(self, words: Tensor, mask: Tensor) -> Tensor:
        return functional.normalize(self.bert(inputs_embeds=words, attention_mask=mask).last_hidden_state, dim=-1)


class WindowLogits(torch.nn.Module):
    """(windows, tokens, width) vectors of words, (windows, tokens) types and mask to the logits of the window reader."""

    def __init__(self, reader: WindowReader):
        super().__init__()
        self.reader = reader

    def forward(self, words: Tensor, types: Tensor, mask: Tensor) -> tuple[Tensor, ...]:
        states = self.reader.bert(inputs_embeds=words, token_type_ids=types, attention_mask=mask).last_hidden_state
        first = states[:, 0]
        return self.reader.answers(first).squeeze(-1), self.reader.verdict(first), self.reader.tokens(states)


def export_lines(weights: Path | None, to: Path) -> None:
    encoder = Encoder(weights).eval()
    table, looked_up = as_bytes(encoder.bert.embeddings.word_embeddings.weight.detach())
    (to / WORDS_FILE).write_bytes(table.values.tobytes())
    (to / WORDS_CARD).write_text(json.dumps(table.as_json(), indent=2) + "\n")
    ids, mask = encoder.tokens(CHECKED, 96)
    graph = TokenVectors(encoder).eval()
    inputs = {"words": looked_up[ids], "mask": mask}
    axes = {0: "texts", 1: "tokens"}
    file = to / LINES
    write_quantized(graph, inputs, ["vectors"], {"words": axes, "mask": axes, "vectors": axes}, file)
    (found,) = run(file, inputs)
    like = (torch.from_numpy(found) * graph(**inputs)).sum(-1)[mask == 1].mean().item()
    if like < LEAST_LIKE:
        raise SystemExit(f"{file}: mean cosine {like:.4f} (at least {LEAST_LIKE})")
    print(f"{told(file)}, mean cosine with the full weights {like:.4f}")


def export_windows(weights: Path, to: Path) -> None:
    reader = WindowReader(weights).eval()
    table, looked_up = as_bytes(reader.state_dict()[WORDS])
    if (to / WORDS_FILE).read_bytes() != table.values.tobytes():
        raise SystemExit(f"{weights} was trained over another table of words than {to / WORDS_FILE}")
    batch = reader.encode([Window(CHECKED[0], "Travel", tuple(CHECKED[1:])), Window("Who may travel?", "", (CHECKED[2],))])
    graph = WindowLogits(reader).eval()
    inputs = {"words": looked_up[batch.ids], "types": batch.types, "mask": batch.mask}
    whole, places = {0: "windows"}, {0: "windows", 1: "tokens"}
    axes = {"words": places, "types": places, "mask": places, "answers": whole, "verdict": whole, "tokens": places}
    file = to / WINDOWS
    write_quantized(graph, inputs, ["answers", "verdict", "tokens"], axes, file)
    found = torch.from_numpy(run(file, inputs)[0]).sigmoid()
    apart = (found - graph(**inputs)[0].sigmoid()).abs().max().item()
    if apart > MOST_APART:
        raise SystemExit(f"{file}: a probability is {apart:.3f} from that of the full weights (at most {MOST_APART})")
    print(f"{told(file)}, at most {apart:.3f} from the probabilities of the full weights")


def run(file: Path, inputs: dict[str, Tensor]) -> list[np.ndarray]:
    session = onnxruntime.InferenceSession(file, providers=["CPUExecutionProvider"])
    return session.run(None, {name: value.numpy() for name, value in inputs.items()})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["lines", "windows"])
    parser.add_argument("--weights", type=Path, help="of lines by default the weights that training begins with")
    parser.add_argument("--to", type=Path, required=True, help="folder of the reader's files")
    given = parser.parse_args()
    if given.what == "lines":
        export_lines(given.weights, given.to)
    elif given.weights is None:
        parser.error("windows needs --weights")
    else:
        export_windows(given.weights, given.to)
    size = sum(file.stat().st_size for file in given.to.iterdir() if file.suffix in (".onnx", ".bin"))
    if size > MOST_BYTES:
        raise SystemExit(f"{given.to}: {size} bytes (at most {MOST_BYTES})")


if __name__ == "__main__":
    main()
