"""Commits fragments that workers wrote to the tables of a Pincite library.

The driver of a job does this alone. The rules are those of Pincite's own writers: the writer's lock (docs/adr/0003), the row in
`documents` last (0002), a note of what is under way (0016), and the record of settled versions (0017).
"""

from __future__ import annotations

import json
import os
import sqlite3
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import lance
from lance import FragmentMetadata, LanceDataset, LanceOperation

# A document exists by its row in `documents`, so these come before it.
CONTENT_TABLES = ("files", "pages", "passages", "page_words", "vectors")
TABLES = (*CONTENT_TABLES, "documents")
# How the names of our own notes begin, in the journal of a data directory.
NOTE = "cluster-"
# Documents whose rows are deleted by one filter.
IDS_AT_ONCE = 500


class JobError(Exception):
    """An expected failure, told in one sentence."""


@dataclass(frozen=True)
class Tables:
    """Where the tables lie: a folder or a bucket, with what the bucket is reached by."""

    uri: str
    storage_options: dict[str, str]

    @property
    def is_bucket(self) -> bool:
        return "://" in self.uri

    def of(self, table: str) -> str:
        return f"{self.uri.rstrip('/')}/{table}.lance"

    def open(self, table: str) -> LanceDataset:
        return lance.dataset(self.of(table), storage_options=self.storage_options or None)


@dataclass(frozen=True)
class Document:
    """What the journal notes of a document."""

    document_id: str
    source_filename: str
    collections: tuple[str, ...]


@dataclass(frozen=True)
class ReadBatch:
    """What a worker made of a batch of files: the documents, and the fragments of each table as JSON."""

    documents: tuple[Document, ...]
    fragments: dict[str, list[str]]


@dataclass(frozen=True)
class Committed:
    documents: int
    rows: dict[str, int]
    # Batches with a document that somebody else added meanwhile; nothing of them is in the library.
    left_out: int
    # Bytes of files that killed attempts had written.
    orphan_bytes: int


def known_documents(tables: Tables) -> set[str]:
    """The ids of all documents in the library."""
    return set(tables.open("documents").to_table(columns=["document_id"]).column("document_id").to_pylist())


def commit(data: Path, tables: Tables, batches: Sequence[ReadBatch]) -> Committed:
    """Commits all batches at once: whoever reads sees all of their documents or, before the last step, none.

    Killed in between, tables in a folder go back to where they were when Pincite opens them next; in a bucket the rows
    without a document are swept by the next job with this data directory. Raises JobError, committing nothing, when
    another process writes, and when files of the batches are gone.
    """
    with writer_lock(data):
        sweep_left(data, tables)
        known = known_documents(tables)
        wanted = [batch for batch in batches if known.isdisjoint(one.document_id for one in batch.documents)]
        documents = [document for batch in wanted for document in batch.documents]
        fragments = {
            table: [FragmentMetadata.from_json(one) for batch in wanted for one in batch.fragments.get(table, [])]
            for table in TABLES
        }
        if documents:
            refuse_deleted(tables, fragments)
            around = noted(data, documents) if tables.is_bucket else settled(data, Path(tables.uri))
            with around:
                for table in TABLES:
                    append(tables, table, fragments[table])
        rows = {table: sum(one.physical_rows for one in fragments[table]) for table in TABLES}
        return Committed(len(documents), rows, len(batches) - len(wanted), delete_orphans(tables))


def refuse_deleted(tables: Tables, fragments: dict[str, list[FragmentMetadata]]) -> None:
    """Raises JobError where a removal, or another job, took files of this one for left over: a version may not name them.

    Under the lock none is deleted any more. In a bucket LanceDB keeps for a week what nobody names.
    """
    if tables.is_bucket:
        return
    for table, own in fragments.items():
        for file in (file for fragment in own for file in fragment.files):
            if not (Path(tables.of(table)) / "data" / Path(file.path).name).is_file():
                raise JobError(
                    "Documents were removed from the library, or another job ended, while this job was reading, and files of "
                    "this job were deleted with that: run the job again. Nothing was added."
                )


def append(tables: Tables, table: str, fragments: list[FragmentMetadata]) -> None:
    if not fragments:
        return
    options = tables.storage_options or None
    version = tables.open(table).version
    LanceDataset.commit(
        tables.of(table), LanceOperation.Append(fragments), read_version=version, storage_options=options
    )


def delete_orphans(tables: Tables) -> int:
    """Deletes the files of attempts that were killed, which no version of a table names, and returns their bytes.

    In a folder nobody else can be writing under the lock. In a bucket somebody can, so it is left to Lance's clean-up
    there, which takes only files older than a week.
    """
    if tables.is_bucket:
        # Deletes no version: none is so old.
        return sum(tables.open(table).cleanup_old_versions(timedelta(days=36_500)).bytes_removed for table in TABLES)
    removed = 0
    for table in TABLES:
        named = named_files(tables, table)
        # cleanup_old_versions passes over files younger than the oldest version (lance-format/lance#8942), with 12.0.0.
        for file in (Path(tables.of(table)) / "data").glob("*.lance"):
            if file.name not in named:
                removed += file.stat().st_size
                file.unlink()
    return removed


def named_files(tables: Tables, table: str) -> set[str]:
    """The names of the files of rows that any version of a table in a folder has."""
    named: set[str] = set()
    for version in tables.open(table).versions():
        dataset = lance.dataset(tables.of(table), version=version["version"])
        named.update(Path(file.path).name for fragment in dataset.get_fragments() for file in fragment.data_files())
    return named


@contextmanager
def writer_lock(data: Path) -> Iterator[None]:
    """Holds the lock to change the library, as src/engine/library/writer-lock.ts does. Raises JobError while another holds it."""
    database = sqlite3.connect(data / "writer.lock", timeout=1, isolation_level=None)
    try:
        try:
            for statement in ("PRAGMA journal_mode=MEMORY", "PRAGMA locking_mode=EXCLUSIVE", "BEGIN EXCLUSIVE"):
                database.execute(statement)
        except sqlite3.OperationalError as error:
            raise JobError(
                f"Another process writes to the library in {data}: run the job again when it has ended."
            ) from error
        (data / "writer.pid").write_text(str(os.getpid()))
        yield
    finally:
        database.close()


@contextmanager
def settled(data: Path, folder: Path) -> Iterator[None]:
    """Marks the record of versions as being written to, and records the new versions when all commits are on the disk.

    An error leaves the mark: Pincite takes the tables back to the recorded versions when it opens them next.
    """
    record = data / "journal" / "tables.json"
    recorded = json.loads(record.read_text())
    if recorded.get("writing", False) or recorded["versions"] != versions_in(folder):
        raise JobError(f'The tables in {folder} were changed meanwhile: run "pincite index", then the job again.')
    # What workers of this machine wrote; the commits below may name nothing that a power cut can take.
    os.sync()
    replace_durably(record, {**recorded, "writing": True})
    yield
    os.sync()
    replace_durably(record, {"versions": versions_in(folder), "writing": False})


@contextmanager
def noted(data: Path, documents: Sequence[Document]) -> Iterator[None]:
    """Notes the documents while their rows are committed, so that `sweep_left` finds what stayed without a document."""
    note = data / "journal" / f"{NOTE}{uuid.uuid4()}.json"
    note.parent.mkdir(mode=0o700, exist_ok=True)
    at = datetime.now(UTC).isoformat().replace("+00:00", "Z")
    replace_durably(note, {"at": at, "documents": [one.document_id for one in documents]})
    yield
    note.unlink()


def sweep_left(data: Path, tables: Tables) -> int:
    """Deletes rows that a killed driver committed to a bucket without their documents; how many documents that were.

    Only what a note of this data directory names (docs/adr/0016): other rows without a document may be under way.
    """
    swept = 0
    for note in sorted((data / "journal").glob(f"{NOTE}*.json")):
        left = sorted(set(json.loads(note.read_text())["documents"]) - known_documents(tables))
        for at in range(0, len(left), IDS_AT_ONCE):
            ids = ", ".join(f"'{id}'" for id in left[at : at + IDS_AT_ONCE])
            for table in CONTENT_TABLES:
                tables.open(table).delete(f"document_id IN ({ids})")
        swept += len(left)
        note.unlink()
    return swept


def versions_in(folder: Path) -> dict[str, int]:
    """The newest version of each table in a folder."""
    return {
        table: lance.dataset(str(folder / f"{table}.lance")).version
        for table in TABLES
        if (folder / f"{table}.lance").exists()
    }


def replace_durably(path: Path, content: dict) -> None:
    made = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    with open(made, "w", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        file.write(json.dumps(content, indent=1) + "\n")
        file.flush()
        os.fsync(file.fileno())
    made.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
