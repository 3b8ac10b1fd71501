"""
Trains the window reader and writes its weights with their figures.

    python -m reader.windows.train --data ../../shared/data/reader2 --start ../resources/reader --out out-windows

A stopped run goes on where it was when it is started again with the same --out.
"""

import argparse
import json
import random
import time
from pathlib import Path

import torch

from ..encoder import Encoder
from .figures import figures
from .loss import losses
from .model import WORDS, WindowReader
from .passages import load, split
from .settings import Settings
from .windows import Drawing, Group

#: Steps between two savings; a cut run loses at most these.
SAVED_EVERY = 100
#: Steps between two looks at the documents that were held back.
MEASURED_EVERY = 1000
#: Batches whose groups are sorted by length together.
SORTED_TOGETHER = 24
#: Characters of a token, roughly: enough to put windows of like length together.
CHARACTERS = 3.5


def size_of(group: Group) -> int:
    """Tokens of its longest window, roughly."""
    return max(int(sum(map(len, (w.asked, w.heading, *w.lines))) / CHARACTERS) + len(w.lines) + 3 for w in group)


def batches_of(groups: list[Group], most: int, chance: random.Random) -> list[list[Group]]:
    """Groups of like length together, up to `most` tokens a batch, in a drawn order."""
    batches: list[list[Group]] = []
    together = 400 * SORTED_TOGETHER // 10
    for start in range(0, len(groups), together):
        batch: list[Group] = []
        longest = count = 0
        for group in sorted(groups[start : start + together], key=size_of):
            longest = max(longest, min(256, size_of(group)))
            count += len(group)
            if batch and longest * count > most:
                batches.append(batch)
                batch, longest, count = [], min(256, size_of(group)), len(group)
            batch.append(group)
        if batch:
            batches.append(batch)
    chance.shuffle(batches)
    return batches


def save(path: Path, kept: dict) -> None:
    unfinished = path.with_suffix(".part")
    torch.save(kept, unfinished)
    unfinished.replace(path)


def train(data: Path, start: Path, out: Path, settings: Settings, sources: list[str] | None, minutes: float | None) -> None:
    out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(settings.seed)
    asked, stated = load(data, sources)
    own_asked, held_asked = split(asked)
    own_stated, held_stated = split(stated)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    drawing = Drawing(own_asked, own_stated, Encoder().neighbours(), settings)
    reader = WindowReader(start, settings.dropout, settings.frozen_layers).to(device)
    trained = [parameter for parameter in reader.parameters() if parameter.requires_grad]
    optimizer = torch.optim.AdamW(trained, lr=settings.learning_rate, weight_decay=0.01)
    epochs = [batches_of(drawing.groups(n), settings.batch_tokens, random.Random(f"{settings.seed} {n}")) for n in range(settings.epochs)]
    batches = [batch for epoch in epochs for batch in epoch]
    total = len(batches)
    warm = max(1, round(settings.warm_up * total))
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) / warm, max(0.0, (total - step) / max(1, total - warm)))
    )
    state = out / "state.pt"
    done, history = 0, []
    if state.exists():
        kept = torch.load(state, weights_only=False, map_location=device)
        if kept["settings"] != settings.as_json():
            raise SystemExit(f"{out} holds a run with other settings; say another --out")
        reader.load_state_dict(kept["reader"], strict=False)
        optimizer.load_state_dict(kept["optimizer"])
        schedule.load_state_dict(kept["schedule"])
        done, history = kept["done"], kept["history"]
    print(
        f"on {device}: {len(own_asked)} questions and {len(own_stated)} claims, {len(held_asked)} and {len(held_stated)} held back; "
        f"{[len(epoch) for epoch in epochs]} steps, {done} done",
        flush=True,
    )
    began, since = time.monotonic(), done
    recent: list[float] = []
    for step in range(done, total):
        reader.train()
        # Seeded by the step, so that a run that goes on drops what it would have dropped.
        torch.manual_seed(settings.seed * 1_000_003 + step)
        groups = batches[step]
        batch = reader.encode([window for group in groups for window in group]).to(device)
        with torch.autocast(device.type, dtype=torch.bfloat16):
            said = reader(batch.ids, batch.types, batch.mask)
        loss = losses(type(said)(*(one.float() for one in vars(said).values())), batch, groups, settings)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(trained, 1.0)
        optimizer.step()
        schedule.step()
        recent.append(loss.item())
        is_last = step + 1 == total or (minutes is not None and time.monotonic() - began > 60 * minutes)
        if (step + 1) % 20 == 0:
            pace = (time.monotonic() - began) / (step + 1 - since)
            print(f"step {step + 1}/{total}: loss {sum(recent[-20:]) / 20:.3f}, {pace:.2f} s each, {(total - step - 1) * pace / 60:.0f} min left", flush=True)
        if (step + 1) % MEASURED_EVERY == 0 or is_last:
            history.append({"step": step + 1, "held_back": figures(reader, held_asked, held_stated, settings)})
            shown = {name: history[-1]["held_back"].get(name) for name in ("all", "claims")}
            print(f"held back after {step + 1} steps: {shown}", flush=True)
            reader.save(out / "windows.safetensors")
            (out / "figures.json").write_text(json.dumps({"settings": settings.as_json(), "history": history}, indent=2) + "\n")
        if (step + 1) % SAVED_EVERY == 0 or is_last:
            weights = {name: value for name, value in reader.state_dict().items() if name != WORDS}
            save(state, {
                "settings": settings.as_json(), "reader": weights, "optimizer": optimizer.state_dict(),
                "schedule": schedule.state_dict(), "done": step + 1, "history": history,
            })
        if is_last:
            break


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="folder of *.jsonl.gz with questions and claims")
    parser.add_argument("--start", type=Path, required=True, help="folder of the exported line scorer, or weights to go on from")
    parser.add_argument("--out", type=Path, required=True, help="folder for the weights, their figures, and what is kept of a stopped run")
    parser.add_argument("--sources", nargs="+", help="only these files, without their endings")
    parser.add_argument("--epochs", type=int, default=Settings.epochs)
    parser.add_argument("--share", type=float, default=Settings.share, help="share of each epoch that is used")
    parser.add_argument("--rate", type=float, default=Settings.learning_rate, help="highest learning rate")
    parser.add_argument("--batch-tokens", type=int, default=Settings.batch_tokens)
    parser.add_argument("--seed", type=int, default=Settings.seed)
    parser.add_argument("--minutes", type=float, help="stop after so many minutes; the next start goes on")
    given = parser.parse_args()
    settings = Settings(epochs=given.epochs, share=given.share, learning_rate=given.rate, seed=given.seed, batch_tokens=given.batch_tokens)
    train(given.data, given.start, given.out, settings, given.sources, given.minutes)


if __name__ == "__main__":
    main()
