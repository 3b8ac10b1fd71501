"""
The window reader: a BERT over `question [SEP] heading | lines`, with a mark before each line, and a head for each thing it says.

Its words have the vectors of the line scorer, which stay as they are, so that both files share one table of words.
"""

from dataclasses import dataclass
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file
from tokenizers import BertWordPieceTokenizer
from torch import Tensor, nn
from transformers import BertConfig, BertModel

from ..encoder import base_folder
from ..quantized import full_weights
from .settings import ASKED_TOKENS, HEADING_TOKENS, INPUT_TOKENS, LINE_MARK
from .windows import Window

WIDTH = 384
WORDS = "bert.embeddings.word_embeddings.weight"


@dataclass(frozen=True)
class Batch:
    """
    Inputs of (windows, tokens): `ids`, `types` (0 for the question, 1 for the window), `mask`. `marks` (lines, 2) says where lines
    begin: window and token. `spans` has for each window the token ranges of the answer, both ends within.
    """

    ids: Tensor
    types: Tensor
    mask: Tensor
    marks: Tensor
    #: For each line of `marks`, its index within its window's lines; lines that were cut off have none.
    lines: list[int]
    spans: list[list[tuple[int, int]]]

    def to(self, device: torch.device) -> "Batch":
        moved = (one.to(device, non_blocking=True) for one in (self.ids, self.types, self.mask, self.marks))
        return Batch(*moved, self.lines, self.spans)


@dataclass(frozen=True)
class Said:
    """Logits: `answers` (windows), `verdict` (windows, 3), `lines` (windows, tokens), `start` and `end` (windows, tokens)."""

    answers: Tensor
    verdict: Tensor
    lines: Tensor
    start: Tensor
    end: Tensor


class WindowReader(nn.Module):
    def __init__(self, start: Path, dropout: float = 0.1, frozen_layers: int = 0):
        """`start` is the folder of the exported line scorer, or a file of weights that were saved here."""
        super().__init__()
        base = base_folder()
        config = BertConfig.from_pretrained(base)
        config.hidden_dropout_prob = config.attention_probs_dropout_prob = dropout
        self.bert = BertModel(config, add_pooling_layer=False)
        self.bert.embeddings.word_embeddings.requires_grad_(False)
        if frozen_layers > 0:
            self.bert.embeddings.requires_grad_(False)
            self.bert.encoder.layer[:frozen_layers].requires_grad_(False)
        self.answers = nn.Sequential(nn.Linear(WIDTH, WIDTH), nn.Tanh(), nn.Dropout(dropout), nn.Linear(WIDTH, 1))
        self.verdict = nn.Sequential(nn.Linear(WIDTH, WIDTH), nn.Tanh(), nn.Dropout(dropout), nn.Linear(WIDTH, 3))
        self.tokens = nn.Linear(WIDTH, 3)
        if start.is_dir():
            missing, unknown = self.load_state_dict(full_weights(start), strict=False)
            wrong = [name for name in missing if name.startswith("bert.")]
            if wrong or unknown:
                raise SystemExit(f"{start} lacks {wrong}, and has {unknown}")
        else:
            self.load_state_dict(load_file(start))
        self.tokenizer = BertWordPieceTokenizer(str(base / "vocab.txt"), lowercase=True)
        self.cls, self.sep, self.mark = (self.tokenizer.token_to_id(word) for word in ("[CLS]", "[SEP]", LINE_MARK))

    @property
    def device(self) -> torch.device:
        return self.tokens.weight.device

    def save(self, path: Path) -> None:
        save_file({name: value.contiguous().cpu() for name, value in self.state_dict().items()}, path)

    def encode(self, windows: list[Window]) -> Batch:
        """
        `[CLS] question [SEP] heading [mark] line [mark] line … [SEP]`. A line that does not fit whole is cut, and those after it are
        left out.
        """
        texts = [text for window in windows for text in (window.asked, window.heading, *window.lines)]
        encoded = iter(self.tokenizer.encode_batch(texts, add_special_tokens=False))
        rows: list[list[int]] = []
        firsts: list[int] = []
        marks: list[tuple[int, int]] = []
        lines: list[int] = []
        spans: list[list[tuple[int, int]]] = []
        for at, window in enumerate(windows):
            asked, heading = next(encoded), next(encoded)
            ids = [self.cls, *asked.ids[: ASKED_TOKENS], self.sep]
            firsts.append(len(ids))
            ids += heading.ids[:HEADING_TOKENS]
            own: list[tuple[int, int]] = []
            for i in range(len(window.lines)):
                line = next(encoded)
                room = INPUT_TOKENS - 2 - len(ids)
                if room < 1:
                    continue
                marks.append((at, len(ids)))
                lines.append(i)
                begin = len(ids) + 1
                ids += [self.mark, *line.ids[:room]]
                for where, start, end in window.answers:
                    held = [t for t, (left, right) in enumerate(line.offsets[:room]) if right > start and left < end]
                    if where == i and held:
                        own.append((begin + held[0], begin + held[-1]))
            rows.append([*ids, self.sep])
            spans.append(own)
        longest = max(len(row) for row in rows)
        ids = torch.tensor([row + [0] * (longest - len(row)) for row in rows])
        places = torch.arange(longest)[None]
        mask = (places < torch.tensor([len(row) for row in rows])[:, None]).long()
        types = ((places >= torch.tensor(firsts)[:, None]) & (mask == 1)).long()
        return Batch(ids, types, mask, torch.tensor(marks), lines, spans)

    def forward(self, ids: Tensor, types: Tensor, mask: Tensor) -> Said:
        states = self.bert(input_ids=ids, token_type_ids=types, attention_mask=mask).last_hidden_state
        lines, start, end = self.tokens(states).unbind(-1)
        first = states[:, 0]
        return Said(self.answers(first).squeeze(-1), self.verdict(first), lines, start, end)
