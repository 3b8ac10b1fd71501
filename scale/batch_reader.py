"""A worker of the job: it has Pincite read files, and writes their rows as files of the tables, without committing them."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import uuid
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

# How often one machine begins a batch whose workers are killed.
MOST_ATTEMPTS = 4
# Has Linux end a reader with the worker that started it: a killed worker leaves none behind.
WITH_PARENT = (
    "import ctypes, os, sys; "
    "ctypes.CDLL(None).prctl(1, 9) if sys.platform == 'linux' else 0; "
    "os.execvp(sys.argv[1], sys.argv[1:])"
)
# Errors of the machine or of the job, not of a file: whatever is read next would meet them too.
OF_THE_MACHINE = frozenset(
    {"DISK_FULL", "FILE_UNWRITABLE", "MODEL_MISSING", "MODEL_DAMAGED", "MODEL_FAILED", "BAD_REQUEST"}
)


@dataclass(frozen=True)
class Reading:
    """How a worker reads a batch of files."""

    # The command line of Pincite, its words.
    pincite: tuple[str, ...]
    # Where the tables lie: a folder or a bucket.
    library: str
    storage_options: dict[str, str]
    # Of the library, by its library.json.
    schema: int
    # A folder on each machine, for text that is on its way.
    scratch: str
    # Options of `pincite ingest`.
    options: tuple[str, ...] = ()


@dataclass
class Outcome:
    """What became of a batch: JSON all through, since it travels between machines."""

    documents: list[dict[str, Any]] = field(default_factory=list)
    fragments: dict[str, list[str]] = field(default_factory=dict)
    results: list[dict[str, Any]] = field(default_factory=list)


class BatchReader:
    """A worker: reads batches of files with Pincite and writes their rows as files of the tables, without committing them."""

    def __init__(self, reading: Reading) -> None:
        # What is written is for its owner alone (docs/adr/0019).
        os.umask(0o077)
        self.reading = reading
        self.attempts = Path(reading.scratch) / "attempts"
        self.attempts.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.me = f"{os.getpid()}@{socket.gethostname()}"
        remove_abandoned(self.attempts)
        workers = Path(reading.scratch) / "workers"
        workers.mkdir(exist_ok=True, mode=0o700)
        (workers / self.me).touch()

    def __call__(self, batch: dict[str, Any]) -> dict[str, list[Any]]:
        outcomes = [
            self.read(int(number), json.loads(files))
            for number, files in zip(batch["batch"], batch["files"], strict=True)
        ]
        return {"batch": list(batch["batch"]), "outcome": [json.dumps(vars(one)) for one in outcomes]}

    def read(self, number: int, files: list[dict[str, Any]]) -> Outcome:
        """Reads a batch; files that end the reader are read one by one, so that a bad one does not take the others with it."""
        outcome = Outcome()
        begun = note_attempt(Path(self.reading.scratch), number, self.me)
        if begun > MOST_ATTEMPTS:
            raise RuntimeError(
                f"Batch {number} was begun {MOST_ATTEMPTS} times, and each time its worker was killed: {files[0]['path']} …"
            )
        failure = self.read_into(outcome, number, files)
        if failure is None:
            return outcome
        for one in files:
            alone = failure if len(files) == 1 else self.read_into(outcome, number, [one])
            if alone is not None:
                code, sentence = alone
                outcome.results.append(
                    {"path": one["path"], "document_id": None, "state": "failed", "code": code, "reason": sentence}
                )
        return outcome

    def read_into(self, outcome: Outcome, number: int, files: list[dict[str, Any]]) -> tuple[str, str] | None:
        """Adds what Pincite reads to the outcome; else the code and the sentence with which it ended."""
        folder = self.attempts / f"{self.me}-{number}-{uuid.uuid4().hex[:8]}"
        folder.mkdir(mode=0o700)
        try:
            rows = folder / "rows"
            where = ("--data", str(folder / "library"), "--to-fragments", str(rows), "--json")
            command = [
                *self.reading.pincite,
                "ingest",
                *where,
                *self.reading.options,
                "--",
                *(one["path"] for one in files),
            ]
            started = [sys.executable, "-c", WITH_PARENT, *command]
            done = subprocess.run(started, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            if not (rows / "result.json").exists():
                return failure_of(done)
            self.take(outcome, rows, {one["document_id"] for one in files})
            return None
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def take(self, outcome: Outcome, rows: Path, expected: set[str]) -> None:
        """Writes the rows of a whole folder into files of the tables. Documents of other bytes than were planned are left out."""
        # Here, since it must not be there when a process is forked.
        from lance.fragment import write_fragments

        whole = json.loads((rows / "result.json").read_text())
        if whole["schema"] != self.reading.schema:
            raise RuntimeError(
                f"The library has schema {self.reading.schema} and the worker's Pincite {whole['schema']}: use one version."
            )
        for result in whole["results"]:
            id = result["document_id"]
            if id is not None and id not in expected:
                result |= {
                    "document_id": None,
                    "state": "failed",
                    "code": "CHANGED",
                    "reason": "It was changed while the job ran.",
                }
            outcome.results.append(result)
        ids = pa.array(sorted(expected), pa.string())
        for table, names in whole["tables"].items():
            if not names:
                continue
            uri = f"{self.reading.library.rstrip('/')}/{table}.lance"

            def batches(names: list[str] = names) -> Iterable[pa.RecordBatch]:
                for name in names:
                    with pa.memory_map(str(rows / name)) as source:
                        for batch in pa.ipc.open_file(source).read_all().to_batches():
                            yield batch.filter(pc.is_in(batch.column("document_id"), value_set=ids))

            with pa.memory_map(str(rows / names[0])) as source:
                schema = pa.ipc.open_file(source).schema
            reader = pa.RecordBatchReader.from_batches(schema, batches())
            made = write_fragments(reader, uri, mode="append", storage_options=self.reading.storage_options or None)
            outcome.fragments.setdefault(table, []).extend(
                json.dumps(one.to_json()) for one in made if one.physical_rows > 0
            )
            if table == "documents":
                for batch in batches():
                    outcome.documents.extend(
                        map(
                            noted_document,
                            batch.select(
                                ["document_id", "source_filename", "collection", "other_collections"]
                            ).to_pylist(),
                        )
                    )


def noted_document(row: dict[str, Any]) -> dict[str, Any]:
    first, others = row["collection"], row["other_collections"]
    collections = ([] if first is None else [first]) + ([] if others is None else json.loads(others))
    return {"document_id": row["document_id"], "source_filename": row["source_filename"], "collections": collections}


def failure_of(done: subprocess.CompletedProcess[str]) -> tuple[str, str]:
    """Why Pincite ended without a result. Raises for what is no fault of a file."""
    lines = [line for line in done.stderr.splitlines() if line.startswith("pincite: ")]
    if not lines:
        last = (done.stderr.strip().splitlines() or [""])[-1]
        return "INTERNAL", f"Pincite ended with {done.returncode}: {last}"
    _, code, sentence = lines[-1].split(": ", 2)
    if code in OF_THE_MACHINE:
        raise RuntimeError(f"{code}: {sentence}")
    return code, sentence


def note_attempt(scratch: Path, number: int, worker: str) -> int:
    """Notes that a worker begins a batch; how often workers of this machine have begun it."""
    with open(scratch / "attempts.log", "a+") as log:
        log.write(f"{number} {worker}\n")
        log.flush()
        log.seek(0)
        return sum(1 for line in log if line.split(" ")[0] == str(number))


def remove_abandoned(attempts: Path) -> None:
    """Removes the folders of workers of this machine that were killed: they hold text of documents."""
    for folder in attempts.iterdir():
        pid, _, rest = folder.name.partition("@")
        # A host's name may be the beginning of another's.
        if rest.rsplit("-", 2)[0] != socket.gethostname():
            continue
        try:
            os.kill(int(pid), 0)
        except ProcessLookupError:
            shutil.rmtree(folder, ignore_errors=True)
        except PermissionError:
            continue
