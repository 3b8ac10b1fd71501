"""
Writes the questions of the window reader's data as data of the line scorer: each with the lines that answer it, and those near them.

    python -m reader.questions_of_passages --data ../../shared/data/reader2 --out lines-of-windows
"""

import argparse
import gzip
import json
import re
from pathlib import Path

from .windows.passages import Asked, Neighbours, Passage, Span, load

#: A line answers from this share of the marked characters on, or where it lies within them.
SHARE = 0.5
#: Passages of the same document that lines come from as well, and most lines of a question that do not answer it.
NEAR = 2
OTHERS = 16
#: "row | column: value; column: value", as the data writes rows.
ROW = re.compile(r"^(?P<label>[^|\n]*) \| (?P<cells>[^|\n]+: .+)$")


def as_engine(passage: Passage, line: Span) -> str:
    """The line as the engine gives it to the scorer: under its innermost heading, a row as "label: column value; column value"."""
    text = passage.text[slice(*line)]
    row = ROW.match(text)
    if row is not None:
        cells = re.sub(r"([^:;]+): ", r"\1 ", row["cells"])
        text = f"{row['label']}: {cells}"
    heading = passage.heading.split(" > ")[-1].split(" | ")[0]
    return text if heading == "" else f"{heading}. {text}"


def shares(line: Span, marked: Span) -> bool:
    shared = min(line[1], marked[1]) - max(line[0], marked[0])
    return shared > 0 and shared >= SHARE * min(line[1] - line[0], marked[1] - marked[0])


def example_of(row: Asked, near: list[Passage]) -> dict | None:
    """None where every line answers, or none does."""
    lines = row.passage.lines
    answering = [line for line in lines if any(shares(line, marked) for marked in row.evidence)]
    relevant = [as_engine(row.passage, line) for line in answering]
    other = [as_engine(row.passage, line) for line in lines if line not in answering]
    other += [as_engine(passage, line) for passage in near for line in passage.lines]
    other = list(dict.fromkeys(line for line in other if line not in relevant))[:OTHERS]
    return {"question": row.question, "relevant": relevant, "other": other} if relevant and other else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="folder of *.jsonl.gz with questions and passages")
    parser.add_argument("--out", type=Path, required=True, help="folder for *.jsonl.gz with questions and lines")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    asked, _ = load(given.data, None)
    neighbours = Neighbours(asked)
    by_source: dict[str, list[dict]] = {}
    for row in asked:
        example = example_of(row, neighbours.near(row, NEAR)) if row.is_answered else None
        if example is not None:
            by_source.setdefault(row.source, []).append(example)
    for source, examples in by_source.items():
        with gzip.open(given.out / f"{source}.jsonl.gz", "wt", encoding="utf-8") as lines:
            lines.writelines(json.dumps(one, ensure_ascii=False) + "\n" for one in examples)
        print(f"{source}: {len(examples)}")


if __name__ == "__main__":
    main()
