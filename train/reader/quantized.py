"""ONNX graphs without their table of words, which the readers share, and weights of 8 bits."""

import hashlib
import json
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor

#: Files of the reader's folder.
WORDS, WORDS_CARD, LINES, WINDOWS = "words.bin", "words.json", "lines.onnx", "windows.onnx"


@dataclass(frozen=True)
class WordTable:
    """Vectors of words, (words, width) of 8 bits; a value stands for (value - zero) * scale."""

    values: np.ndarray
    scale: float
    zero: int

    def as_json(self) -> dict:
        return {"words": self.values.shape[0], "width": self.values.shape[1], "scale": self.scale, "zero": self.zero}


def as_bytes(words: Tensor) -> tuple[WordTable, Tensor]:
    """A table in 8 bits with one scale (as quantize_dynamic makes it), and what it gives back."""
    least, most = min(0.0, words.min().item()), max(0.0, words.max().item())
    scale = float(np.float32((most - least) / 255))
    zero = round(-least / scale)
    values = torch.clamp(torch.round(words / scale) + zero, 0, 255).to(torch.uint8)
    table = WordTable(values.numpy(), scale, zero)
    return table, (values.float() - zero) * scale


def write_quantized(graph: torch.nn.Module, inputs: dict[str, Tensor], outputs: list[str], axes: dict, to: Path) -> None:
    """Exports a graph and turns its matrices into 8 bits, each column with a scale of its own."""
    to.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, torch.no_grad():
        full = Path(folder) / "full.onnx"
        torch.onnx.export(
            graph, tuple(inputs.values()), full, input_names=list(inputs), output_names=outputs, dynamic_axes=axes,
            opset_version=17, dynamo=False,
        )
        quantize_dynamic(full, to, weight_type=QuantType.QInt8, per_channel=True)


def full_weights(folder: Path) -> dict[str, Tensor]:
    """The weights of an exported line scorer in full: its values of 8 bits times their scales."""
    graph = onnx.load(str(folder / LINES)).graph
    tensors = {one.name: torch.from_numpy(numpy_helper.to_array(one).copy()) for one in graph.initializer}

    def full(name: str) -> Tensor:
        quantized, zero, scale = (tensors[f"{name}_{part}"] for part in ("quantized", "zero_point", "scale"))
        return (quantized.to(torch.float32) - zero.to(torch.float32)) * scale

    weights = {name: value for name, value in tensors.items() if name.startswith("bert.") and value.dtype == torch.float32 and value.dim() == 1}
    for name in tensors:
        if name.startswith("bert.embeddings.") and name.endswith("_quantized"):
            weights[name.removesuffix("_quantized")] = full(name.removesuffix("_quantized"))
    for node in graph.node:
        if node.op_type == "MatMulInteger":
            path = node.name.removeprefix("/").removesuffix("/MatMul_quant").replace("/", ".")
            weights[f"{path}.weight"] = full(node.input[1].removesuffix("_quantized")).T.contiguous()
    card = json.loads((folder / WORDS_CARD).read_text())
    values = np.frombuffer((folder / WORDS).read_bytes(), np.uint8).reshape(card["words"], card["width"])
    weights["bert.embeddings.word_embeddings.weight"] = (torch.from_numpy(values.astype(np.float32)) - card["zero"]) * card["scale"]
    return weights


def told(path: Path) -> str:
    return f"{path}: {path.stat().st_size} bytes, SHA-256 {hashlib.sha256(path.read_bytes()).hexdigest()}"
