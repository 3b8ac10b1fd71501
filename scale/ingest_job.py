"""Adds many files to a Pincite library on a Ray cluster: workers read, the driver commits once. See README.md."""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import batch_reader
import ray
from batch_reader import BatchReader, Reading
from library_commit import Document, JobError, ReadBatch, Tables, commit, known_documents

BLOCK = 4 * 2**20
# What is taken from a folder, as READABLE_EXTENSIONS of src/contract/view/document-names.ts has it (a test compares them).
READABLE_EXTENSIONS = (
    *("pdf", "docx", "xlsx", "pptx", "html", "htm", "eml", "msg", "csv", "tsv"),
    *("png", "jpg", "jpeg", "tif", "tiff", "txt", "md", "markdown"),
)


def describe(row: dict[str, Any]) -> dict[str, Any]:
    """The id that a file's bytes have as a document, and their number; or why it cannot be read."""
    digest, size = hashlib.sha256(), 0
    try:
        with open(row["path"], "rb") as file:
            while block := file.read(BLOCK):
                digest.update(block)
                size += len(block)
    except OSError as error:
        return {**row, "document_id": "", "bytes": 0, "error": error.strerror or str(error)}
    return {**row, "document_id": digest.hexdigest()[:16], "bytes": size, "error": ""}


def is_readable(path: str) -> bool:
    """Whether a file in a folder is taken: by its extension, or because it begins like a PDF."""
    if path.lower().rpartition(".")[2] in READABLE_EXTENSIONS:
        return True
    try:
        with open(path, "rb") as file:
            return b"%PDF-" in file.read(1024)
    except OSError:
        # It is told when it is read.
        return True


def list_files(paths: Iterable[str]) -> list[str]:
    """The files that are named, and those below folders that can be read, in the order of names.

    Inside folders, hidden files and links are passed over.
    """
    found: list[str] = []
    for path in map(os.path.abspath, paths):
        if not os.path.isdir(path):
            found.append(path)
            continue
        for folder, folders, names in os.walk(path):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            files = [os.path.join(folder, name) for name in sorted(names) if not name.startswith(".")]
            found.extend(
                file for file in files if os.path.isfile(file) and not os.path.islink(file) and is_readable(file)
            )
    return list(dict.fromkeys(found))


def plan(
    described: Sequence[dict[str, Any]], known: set[str], most_files: int, most_bytes: int
) -> list[list[dict[str, Any]]]:
    """Batches of files that are to be read: of several with the same bytes the first, and none that the library has."""
    seen = set(known)
    batches: list[list[dict[str, Any]]] = []
    room = 0
    for one in described:
        if one["error"] or one["document_id"] in seen:
            continue
        seen.add(one["document_id"])
        if not batches or len(batches[-1]) == most_files or one["bytes"] > room:
            batches.append([])
            room = most_bytes
        batches[-1].append(one)
        room -= one["bytes"]
    return batches


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="ingest_job.py", description="Adds many files to a Pincite library on a Ray cluster."
    )
    parser.add_argument("paths", nargs="+", help="files and folders, at the same place on every machine")
    parser.add_argument(
        "--data", required=True, type=Path, help="the data directory of the library, on the machine of the driver"
    )
    parser.add_argument(
        "--library",
        help="where its tables lie, for every machine: a shared folder or s3://…; DATA/library.lance by default",
    )
    parser.add_argument(
        "--pincite", required=True, help='the built command line, for example "node /opt/pincite/out/main/cli.js"'
    )
    parser.add_argument("--workers", type=int, default=2, help="readers at once")
    parser.add_argument("--cpus", type=float, default=1, help="processor cores that Ray counts for each")
    parser.add_argument("--address", help="of a running cluster; without it one is started on this machine")
    parser.add_argument(
        "--scratch", help="a folder on each machine for text on its way; a new one in the system's temporary folder"
    )
    parser.add_argument(
        "--storage-options",
        type=Path,
        help="a JSON file with what the bucket is reached by; else the environment says it",
    )
    parser.add_argument("--batch-files", type=int, default=50, help="most files that one call reads")
    parser.add_argument("--batch-mb", type=int, default=200, help="most megabytes of them")
    parser.add_argument("--embed", action="store_true", help="compute the vectors on the workers")
    parser.add_argument("--ocr", choices=("auto", "off"), default="auto")
    parser.add_argument("--collection", help="put the files into this collection")
    parser.add_argument(
        "--password-file", help="its first line opens protected files; at the same place on every machine"
    )
    parser.add_argument("--no-index", action="store_true", help='leave out "pincite index" at the end')
    parser.add_argument("--json", action="store_true", help="print JSON on stdout and nothing else there")
    return parser.parse_args(argv)


def ingest_options(args: argparse.Namespace) -> tuple[str, ...]:
    given = [("--ocr", args.ocr), ("--collection", args.collection), ("--password-file", args.password_file)]
    return (
        *(word for name, value in given if value is not None for word in (name, value)),
        *(("--embed",) if args.embed else ()),
    )


def run_index(args: argparse.Namespace) -> str:
    done = subprocess.run(
        [*shlex.split(args.pincite), "index", "--data", str(args.data)], capture_output=True, text=True
    )
    if done.returncode != 0:
        raise JobError(
            f'"pincite index" failed: {done.stderr.strip().splitlines()[-1] if done.stderr.strip() else done.returncode}'
        )
    return done.stdout.strip()


def is_ready(data: Path, tables: Tables) -> bool:
    """Whether the library is there, and tables in a folder are as the last writer left them."""
    if not (data / "library.json").exists():
        return False
    record = data / "journal" / "tables.json"
    return tables.is_bucket or (record.exists() and not json.loads(record.read_text()).get("writing", False))


def read_batches(
    reading: Reading, batches: list[list[dict[str, Any]]], args: argparse.Namespace
) -> dict[int, dict[str, Any]]:
    """What became of each batch. Ray reads a batch again whose worker was killed."""
    rows = [{"batch": number, "files": json.dumps(files)} for number, files in enumerate(batches)]
    # A block is what Ray reads again: one batch each.
    read = ray.data.from_items(rows, override_num_blocks=len(rows)).map_batches(
        BatchReader,
        fn_constructor_args=(reading,),
        batch_size=1,
        num_cpus=args.cpus,
        compute=ray.data.ActorPoolStrategy(size=args.workers, max_tasks_in_flight_per_actor=2),
    )
    outcomes: dict[int, dict[str, Any]] = {}
    try:
        for row in read.iter_rows():
            outcomes.setdefault(int(row["batch"]), json.loads(row["outcome"]))
            print(f"{len(outcomes)} of {len(batches)} batches read", file=sys.stderr, flush=True)
    except ray.exceptions.RayError as error:
        lines = [line for line in str(error).splitlines() if line.strip()]
        raise JobError(
            f"A worker ended the job, nothing was committed: {lines[-1].strip() if lines else type(error).__name__}"
        ) from error
    return outcomes


def run(args: argparse.Namespace) -> dict[str, Any]:
    started = time.monotonic()
    args.data = args.data.resolve()
    options = json.loads(args.storage_options.read_text()) if args.storage_options else {}
    tables = Tables(args.library or str(args.data / "library.lance"), options)
    if not is_ready(args.data, tables):
        run_index(args)
    scratch = args.scratch or tempfile.mkdtemp(prefix="pincite-job-")
    Path(scratch).mkdir(parents=True, exist_ok=True, mode=0o700)
    ray.init(
        address=args.address,
        num_cpus=None if args.address else max(1, int(args.workers * args.cpus)),
        include_dashboard=None if args.address else False,
        log_to_driver=False,
    )
    # Workers on other machines have no copy of this folder.
    ray.cloudpickle.register_pickle_by_value(batch_reader)
    ray.data.DataContext.get_current().enable_progress_bars = False
    try:
        files = list_files(args.paths)
        described = (
            ray.data.from_items([{"path": path, "place": place} for place, path in enumerate(files)])
            .map(describe)
            .take_all()
            if files
            else []
        )
        described.sort(key=lambda one: one["place"])
        batches = plan(described, known_documents(tables), args.batch_files, args.batch_mb * 2**20)
        reading = Reading(
            pincite=tuple(shlex.split(args.pincite)),
            library=tables.uri,
            storage_options=options,
            schema=json.loads((args.data / "library.json").read_text())["schema"],
            scratch=scratch,
            options=ingest_options(args),
        )
        outcomes = read_batches(reading, batches, args) if batches else {}
    finally:
        ray.shutdown()
    missing = [number for number in range(len(batches)) if number not in outcomes]
    if missing:
        raise JobError(f"Ray gave no result for {len(missing)} of {len(batches)} batches; nothing was committed.")
    read = [
        ReadBatch(
            tuple(
                Document(one["document_id"], one["source_filename"], tuple(one["collections"]))
                for one in outcome["documents"]
            ),
            outcome["fragments"],
        )
        for _, outcome in sorted(outcomes.items())
    ]
    committed = commit(args.data, tables, read)
    attempts = (
        len((Path(scratch) / "attempts.log").read_text().splitlines())
        if (Path(scratch) / "attempts.log").exists()
        else 0
    )
    # Killed workers may have left text of documents.
    shutil.rmtree(Path(scratch) / "attempts" if args.scratch else scratch, ignore_errors=True)
    unreadable = [
        {"path": one["path"], "code": "FILE_UNREADABLE", "reason": one["error"]} for one in described if one["error"]
    ]
    bad = [
        result
        for _, outcome in sorted(outcomes.items())
        for result in outcome["results"]
        if result["document_id"] is None
    ]
    return {
        "files": len(files),
        "read": sum(map(len, batches)),
        "added": committed.documents,
        "left_out_batches": committed.left_out,
        "failed": unreadable + [{key: one[key] for key in ("path", "code", "reason")} for one in bad],
        "rows": committed.rows,
        "batches": len(batches),
        "attempts": attempts,
        "orphan_bytes": committed.orphan_bytes,
        "seconds": round(time.monotonic() - started, 1),
        "index": None if args.no_index else run_index(args),
    }


def main(argv: Sequence[str]) -> int:
    os.umask(0o077)
    args = arguments(argv)
    sys.path.insert(0, str(Path(__file__).parent))
    try:
        # Ray tells of its workers on stdout too.
        with contextlib.redirect_stdout(sys.stderr):
            done = run(args)
    except JobError as error:
        print(f"ingest_job: {error}", file=sys.stderr)
        return 1
    if args.json:
        print(json.dumps(done))
    else:
        present = done["files"] - done["read"] - sum(1 for one in done["failed"] if one["code"] == "FILE_UNREADABLE")
        counts = f"{done['added']} added, {present} already there, {len(done['failed'])} failed"
        print(f"{done['files']} files: {counts}, {done['seconds']} s")
        for one in done["failed"]:
            print(f"failed  {one['path']}  {one['code']}: {one['reason']}")
        if done["index"]:
            print(done["index"])
    if done["left_out_batches"]:
        told = "Another process added some of the documents meanwhile: run the job again for the rest of their batches."
        print(f"ingest_job: {told}", file=sys.stderr)
    return 1 if done["failed"] or done["left_out_batches"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
