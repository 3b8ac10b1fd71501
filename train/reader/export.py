"""
Writes the trained weights in the form that the engine runs: an ONNX graph with weights of 8 bits.

    python -m reader.export --weights out/reader.safetensors --to ../resources/reader/reader.onnx
"""

import argparse
import hashlib
import tempfile
from pathlib import Path

import onnxruntime
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor
from torch.nn import functional

from .encoder import Encoder

#: Least mean cosine of a token's vector of 8 bits with the same vector in full; a fault in the export gives far less.
LEAST_LIKE = 0.98
#: The file is kept under version control.
MOST_BYTES = 25_000_000
CHECKED = ["What is the hotel limit per night in Zurich?", "Hotel limit per night, Zurich: 240 CHF", "Passwords must be changed."]


class TokenVectors(torch.nn.Module):
    """(texts, tokens) ids and mask to (texts, tokens, width) vectors of unit length."""

    def __init__(self, encoder: Encoder):
        super().__init__()
        self.bert = encoder.bert

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        return functional.normalize(self.bert(input_ids=ids, attention_mask=mask).last_hidden_state, dim=-1)


def export(weights: Path | None, to: Path) -> None:
    encoder = Encoder(weights).eval()
    graph = TokenVectors(encoder).eval()
    ids, mask = encoder.tokens(CHECKED, 96)
    axes = {0: "texts", 1: "tokens"}
    to.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, torch.no_grad():
        full = Path(folder) / "full.onnx"
        torch.onnx.export(
            graph, (ids, mask), full, input_names=["ids", "mask"], output_names=["vectors"],
            dynamic_axes={"ids": axes, "mask": axes, "vectors": axes}, opset_version=17, dynamo=False,
        )
        quantize_dynamic(full, to, weight_type=QuantType.QInt8, per_channel=True)
        expected = graph.eval()(ids, mask)
    session = onnxruntime.InferenceSession(to, providers=["CPUExecutionProvider"])
    (found,) = session.run(None, {"ids": ids.numpy(), "mask": mask.numpy()})
    like = (torch.from_numpy(found) * expected).sum(-1)[mask == 1].mean().item()
    size = to.stat().st_size
    if like < LEAST_LIKE or size > MOST_BYTES:
        raise SystemExit(f"{to}: mean cosine {like:.4f} (at least {LEAST_LIKE}), {size} bytes (at most {MOST_BYTES})")
    print(f"{to}: {size} bytes, SHA-256 {hashlib.sha256(to.read_bytes()).hexdigest()}, mean cosine with the full weights {like:.4f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weights", type=Path, help="by default the weights that training begins with")
    parser.add_argument("--to", type=Path, required=True)
    given = parser.parse_args()
    export(given.weights, given.to)


if __name__ == "__main__":
    main()
