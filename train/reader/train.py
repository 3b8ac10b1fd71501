"""
Trains the reader and writes its weights with their figures.

    python -m reader.train --data ../../shared/data/reader --out out

A stopped run goes on where it was when it is started again with the same --out.
"""

import argparse
import json
import math
import random
import time
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional

from .encoder import Encoder
from .examples import ASKED_OF_MANY, Example, claim_of, is_held_back, load_examples, reworded
from .maxsim import maxsim
from .quantized import full_weights
from .rank import ranking, scores_of
from .settings import Settings

#: Steps between two savings; a cut run loses at most these.
SAVED_EVERY = 100
#: Held-back questions that are ranked at the end of each epoch.
MEASURED = 600


def batch_loss(encoder: Encoder, batch: list[tuple[Example, str, list[str]]], settings: Settings) -> Tensor:
    """
    Listwise cross-entropy: each question's own line among all lines of the batch. Left out for a question are other lines that answer
    it, and the lines of questions which are asked of many documents, where both are.
    """
    questions = [example.question for example, _, _ in batch]
    lines = [line for _, relevant, others in batch for line in (relevant, *others)]
    owner = [i for i, (_, _, others) in enumerate(batch) for _ in range(1 + len(others))]
    scores = settings.scale * maxsim(encoder(questions, settings.question_tokens), encoder(lines, settings.line_tokens)).float()
    own = [owner.index(i) for i in range(len(batch))]
    for i, (example, relevant, _) in enumerate(batch):
        for j, line in enumerate(lines):
            source = batch[owner[j]][0].source
            is_unsure = owner[j] != i and source in ASKED_OF_MANY and example.source in ASKED_OF_MANY
            if j != own[i] and (is_unsure or line in example.relevant or line == relevant):
                scores[i, j] = -math.inf
    return functional.cross_entropy(scores, torch.tensor(own, device=scores.device))


def drawn(examples: list[Example], encoder: Encoder, near: dict[str, list[str]], settings: Settings, chance: random.Random):
    """A batch: each question, sometimes reworded or exchanged for a claim, with a line that answers and hard and random others."""
    batch = []
    encoder.eval()
    for example in examples:
        if chance.random() < settings.claims:
            example = claim_of(example, chance, near) or example
        elif chance.random() < settings.reworded:
            asked = reworded(example.question, chance, near)
            example = Example(example.source, asked, example.relevant, example.other)
        others = list(example.other)
        if len(others) > settings.others:
            scores = scores_of(encoder, example.question, others, settings)
            hardest = sorted(range(len(others)), key=lambda i: -scores[i])[: settings.others // 2]
            rest = [i for i in range(len(others)) if i not in hardest]
            others = [others[i] for i in [*hardest, *chance.sample(rest, settings.others - len(hardest))]]
        batch.append((example, chance.choice(example.relevant), others))
    encoder.train()
    return batch


def train(
    data: Path, out: Path, settings: Settings, sources: list[str] | None, steps: int | None, start: Path | None
) -> None:
    out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(settings.seed)
    examples = load_examples(data, sources)
    held_back = [example for example in examples if is_held_back(example)]
    own = [example for example in examples if not is_held_back(example)]
    chance = random.Random(settings.seed)
    measured = chance.sample(held_back, min(MEASURED, len(held_back)))
    device = "cuda" if torch.cuda.is_available() else "cpu"
    encoder = Encoder().to(device)
    near = encoder.neighbours()
    if start is not None and start.is_dir():
        encoder.bert.load_state_dict({name.removeprefix("bert."): value for name, value in full_weights(start).items()})
    elif start is not None:
        encoder.load(start)
    optimizer = torch.optim.AdamW(encoder.parameters(), lr=settings.learning_rate, weight_decay=0.01)
    an_epoch = len(own) // settings.batch
    total = settings.epochs * an_epoch
    warm = max(1, round(settings.warm_up * total))
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) / warm, max(0.0, (total - step) / max(1, total - warm)))
    )
    state = out / "state.pt"
    done, best, history = 0, -1.0, []
    if state.exists():
        kept = torch.load(state, weights_only=False, map_location=device)
        if kept["settings"] != settings.as_json():
            raise SystemExit(f"{out} holds a run with other settings; say another --out")
        encoder.load_state_dict(kept["encoder"])
        optimizer.load_state_dict(kept["optimizer"])
        schedule.load_state_dict(kept["schedule"])
        done, best, history = kept["done"], kept["best"], kept["history"]
    if not history:
        history.append({"step": 0, "held_back": ranking(encoder, measured, settings)})
        print(f"before training: {history[0]['held_back']['all']}", flush=True)
    print(f"on {device}: {len(own)} questions to train on, {len(held_back)} held back, {total} steps, {done} done", flush=True)
    began, since = time.monotonic(), done
    losses: list[float] = []
    for step in range(done, min(total, steps or total)):
        epoch, at = divmod(step, an_epoch)
        # Seeded by epoch and step, so that a run that goes on draws what it would have drawn.
        order = list(range(len(own)))
        random.Random(f"{settings.seed} {epoch}").shuffle(order)
        chance = random.Random(f"{settings.seed} {step}")
        asked = [own[i] for i in order[at * settings.batch : (at + 1) * settings.batch]]
        # Half the time of full numbers; what the loss adds up stays in full.
        with torch.autocast(device, dtype=torch.bfloat16):
            loss = batch_loss(encoder, drawn(asked, encoder, near, settings, chance), settings)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(encoder.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        losses.append(loss.item())
        if (step + 1) % 20 == 0:
            pace = (time.monotonic() - began) / (step + 1 - since)
            left = (total - step - 1) * pace / 60
            print(f"step {step + 1}/{total}: loss {sum(losses[-20:]) / 20:.3f}, {pace:.2f} s each, {left:.0f} min left", flush=True)
        is_end = at + 1 == an_epoch or (step + 1) % (an_epoch // 2) == 0
        if is_end:
            held = ranking(encoder, measured, settings)
            history.append({"step": step + 1, "held_back": held})
            print(f"held back after {step + 1} steps: {held['all']}", flush=True)
            if held["all"]["MRR"] > best:
                best = held["all"]["MRR"]
                encoder.save(out / "reader.safetensors")
            (out / "figures.json").write_text(json.dumps({"settings": settings.as_json(), "history": history}, indent=2) + "\n")
            encoder.train()
        if is_end or (step + 1) % SAVED_EVERY == 0:
            unfinished = state.with_suffix(".part")
            torch.save(
                {
                    "settings": settings.as_json(), "encoder": encoder.state_dict(), "optimizer": optimizer.state_dict(),
                    "schedule": schedule.state_dict(), "done": step + 1, "best": best, "history": history,
                },
                unfinished,
            )
            unfinished.replace(state)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="folder of *.jsonl.gz with questions and lines")
    parser.add_argument("--out", type=Path, required=True, help="folder for the weights, their figures, and what is kept of a stopped run")
    parser.add_argument("--sources", nargs="+", help="only these files, without their endings")
    parser.add_argument("--epochs", type=int, default=Settings.epochs)
    parser.add_argument("--steps", type=int, help="stop after so many steps in all")
    parser.add_argument("--rate", type=float, default=Settings.learning_rate, help="highest learning rate")
    parser.add_argument("--seed", type=int, default=Settings.seed)
    parser.add_argument("--from", type=Path, dest="start", help="weights of an earlier run to go on from, or the folder of an exported scorer")
    given = parser.parse_args()
    settings = Settings(epochs=given.epochs, learning_rate=given.rate, seed=given.seed)
    train(given.data, given.out, settings, given.sources, given.steps, given.start)


if __name__ == "__main__":
    main()
