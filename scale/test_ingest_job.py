"""Run by hand, see README.md: python -m pytest scale"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import socket
import stat
import subprocess
import sys
from pathlib import Path

import lance
import pytest

sys.path.insert(0, str(Path(__file__).parent))
import ingest_job
import library_commit
from batch_reader import BatchReader, Reading, remove_abandoned
from ingest_job import list_files, plan
from library_commit import Document, JobError, ReadBatch, Tables, commit, writer_lock

ROOT = Path(__file__).parent.parent
NODE = ROOT / "node_modules" / ".bin" / "node"
CLI = (str(NODE), str(ROOT / "src" / "cli" / "index.ts"))
SAMPLES = [
    ROOT / "resources" / "sample" / f"{name}.pdf"
    for name in ("leave-and-absence", "travel-and-expenses", "information-security")
]


@pytest.fixture(autouse=True)
def no_models(tmp_path, monkeypatch):
    monkeypatch.setenv("PINCITE_MODELS", str(tmp_path / "no-models"))
    (tmp_path / "no-models").mkdir()


def pincite(data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*CLI, *words, "--data", str(data)], capture_output=True, text=True)


def documents(data: Path) -> list[dict]:
    return json.loads(pincite(data, "documents", "--json").stdout)


def job(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "scale" / "ingest_job.py"), *map(str, words), "--json"],
        capture_output=True,
        text=True,
    )


def rows(data: Path, table: str) -> list[str]:
    """A line for each row, in order: every column but when it was added, and what is computed from that."""
    left_out = {"added_at", "row_checksum"}
    found = lance.dataset(str(data / "library.lance" / f"{table}.lance")).to_table().to_pylist()
    return sorted(
        hashlib.sha256(repr([(key, row[key]) for key in sorted(row) if key not in left_out]).encode()).hexdigest()
        for row in found
    )


def library_of(data: Path) -> Tables:
    assert pincite(data, "index").returncode == 0
    return Tables(str(data / "library.lance"), {})


def read(tmp_path: Path, tables: Tables, files: list[Path], number: int = 0) -> ReadBatch:
    """What a worker makes of these files."""
    reader = BatchReader(Reading(CLI, tables.uri, tables.storage_options, 7, str(tmp_path / "scratch")))
    outcome = reader.read(number, [ingest_job.describe({"path": str(file)}) for file in files])
    return ReadBatch(
        tuple(
            Document(one["document_id"], one["source_filename"], tuple(one["collections"])) for one in outcome.documents
        ),
        outcome.fragments,
    )


def test_plan_takes_each_document_once():
    def one(id: str, size: int = 1, error: str = "") -> dict:
        return {"path": id, "document_id": id, "bytes": size, "error": error}

    described = [one("a"), one("b"), one("a"), one("", error="gone"), one("c", 9), one("d"), one("e", 99), one("f")]
    planned = plan(described, {"b"}, most_files=2, most_bytes=10)
    assert [[each["document_id"] for each in batch] for batch in planned] == [["a", "c"], ["d"], ["e"], ["f"]]


def test_folders_are_taken_as_pincite_takes_them(tmp_path):
    for name in ("b.pdf", "a.txt", ".hidden.pdf", "film.mov", "sub/c.DOCX", ".git/d.pdf"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    (tmp_path / "no-extension").write_text("%PDF-1.4")
    (tmp_path / "link.pdf").symlink_to(tmp_path / "b.pdf")
    names = [str(Path(path).relative_to(tmp_path)) for path in list_files([str(tmp_path), str(tmp_path / "film.mov")])]
    assert names == ["a.txt", "b.pdf", "no-extension", "sub/c.DOCX", "film.mov"]
    source = (ROOT / "src" / "contract" / "view" / "document-names.ts").read_text()
    listed = re.search(r"READABLE_EXTENSIONS[^\[]*\[[^\[]*\[([^\]]*)\]", source) or re.search(
        r"READABLE_EXTENSIONS: [^=]*= \[([^\]]*)\]", source
    )
    assert tuple(re.findall(r"'(\w+)'", listed[1])) == ingest_job.READABLE_EXTENSIONS


def test_the_lock_is_that_of_pincite(tmp_path):
    tables = library_of(tmp_path / "data")
    with writer_lock(tmp_path / "data"):
        refused = pincite(tmp_path / "data", "index")
    assert refused.returncode == 1 and "LIBRARY_BUSY" in refused.stderr
    assert pincite(tmp_path / "data", "index").returncode == 0
    assert library_commit.known_documents(tables) == set()


def test_the_job_gives_the_rows_of_a_local_ingest_and_nothing_the_second_time(tmp_path):
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(SAMPLES[0].read_bytes()[:900])
    copy = tmp_path / "copy.pdf"
    shutil.copy(SAMPLES[1], copy)
    assert pincite(tmp_path / "local", "ingest", *map(str, SAMPLES), "--wait", "searchable").returncode == 0
    words = (*SAMPLES, copy, broken, "--data", tmp_path / "far", "--pincite", " ".join(CLI), "--batch-files", "1")
    first = job(*words)
    told = json.loads(first.stdout)
    assert first.returncode == 1, first.stderr
    assert (told["files"], told["read"], told["added"]) == (5, 4, 3)
    assert [(one["path"], one["code"]) for one in told["failed"]] == [(str(broken), "DAMAGED")]
    for table in library_commit.TABLES:
        assert rows(tmp_path / "far", table) == rows(tmp_path / "local", table), table
        assert table == "vectors" or rows(tmp_path / "far", table)
    assert pincite(tmp_path / "far", "check").returncode == 0
    assert "Carry-over" in pincite(tmp_path / "far", "search", "carry over annual leave").stdout
    again = json.loads(job(*words).stdout)
    assert (again["added"], again["read"]) == (0, 1)
    assert len(documents(tmp_path / "far")) == 3


def test_a_killed_worker_costs_its_batch_a_second_attempt(tmp_path):
    # Stands for Pincite: the first call kills the worker that made it.
    mark, wrapper = tmp_path / "killed", tmp_path / "pincite.py"
    wrapper.write_text(
        "import os, sys, time\n"
        f"if 'ingest' in sys.argv and not os.path.exists({str(mark)!r}):\n"
        f"    open({str(mark)!r}, 'w').close(); os.kill(os.getppid(), 9); time.sleep(60)\n"
        f"os.execv({CLI[0]!r}, [*{list(CLI)!r}, *sys.argv[1:]])\n"
    )
    done = job(
        *SAMPLES,
        "--data",
        tmp_path / "data",
        "--pincite",
        f"{sys.executable} {wrapper}",
        "--batch-files",
        "1",
        "--scratch",
        tmp_path / "scratch",
    )
    told = json.loads(done.stdout)
    assert done.returncode == 0, done.stderr
    assert (told["added"], told["batches"], told["attempts"]) == (3, 3, 4)
    assert mark.exists() and not (tmp_path / "scratch" / "attempts").exists()
    assert pincite(tmp_path / "data", "check").returncode == 0


def test_a_driver_killed_between_the_tables_leaves_nothing(tmp_path, monkeypatch):
    tables = library_of(tmp_path / "data")
    batch = read(tmp_path, tables, SAMPLES[:1])
    append = library_commit.append

    def fail_at_documents(tables: Tables, table: str, fragments: list) -> None:
        if table == "documents":
            raise KeyboardInterrupt
        append(tables, table, fragments)

    monkeypatch.setattr(library_commit, "append", fail_at_documents)
    with pytest.raises(KeyboardInterrupt):
        commit(tmp_path / "data", tables, [batch])
    monkeypatch.setattr(library_commit, "append", append)
    assert tables.open("passages").count_rows() > 0
    assert documents(tmp_path / "data") == []
    assert tables.open("passages").count_rows() == 0
    assert pincite(tmp_path / "data", "check").returncode == 0
    assert commit(tmp_path / "data", tables, [read(tmp_path, tables, SAMPLES[:1])]).documents == 1
    assert pincite(tmp_path / "data", "check").returncode == 0


def test_rows_without_a_document_in_a_bucket_are_swept_by_the_next_job(tmp_path):
    folder = library_of(tmp_path / "data")
    # An address, like that of a bucket, of the same tables.
    tables = Tables(f"file://{folder.uri}", {})
    assert tables.is_bucket and not folder.is_bucket
    killed, other = read(tmp_path, tables, SAMPLES[:1]), read(tmp_path, tables, SAMPLES[1:2])
    with pytest.raises(KeyboardInterrupt), library_commit.noted(tmp_path / "data", killed.documents):
        for batch in (killed, other):
            fragment = library_commit.FragmentMetadata.from_json(batch.fragments["passages"][0])
            library_commit.append(tables, "passages", [fragment])
        raise KeyboardInterrupt
    assert documents_in(tables, "passages") == {one.document_id for one in (*killed.documents, *other.documents)}
    done = commit(tmp_path / "data", tables, [read(tmp_path, tables, SAMPLES[2:])])
    assert done.documents == 1
    # What no note names may be on its way: it stays.
    assert killed.documents[0].document_id not in documents_in(tables, "passages")
    assert other.documents[0].document_id in documents_in(tables, "passages")
    assert list((tmp_path / "data" / "journal").glob("cluster-*.json")) == []


def documents_in(tables: Tables, table: str) -> set[str]:
    return set(tables.open(table).to_table(columns=["document_id"]).column("document_id").to_pylist())


def test_files_of_killed_attempts_are_deleted_and_documents_added_meanwhile_are_left_out(tmp_path):
    tables = library_of(tmp_path / "data")
    killed = read(tmp_path, tables, SAMPLES[:1])
    assert killed.documents
    mine, late = read(tmp_path, tables, SAMPLES[1:2]), read(tmp_path, tables, SAMPLES[2:])
    assert pincite(tmp_path / "data", "ingest", str(SAMPLES[2]), "--wait", "searchable").returncode == 0
    done = commit(tmp_path / "data", tables, [mine, late])
    assert (done.documents, done.left_out) == (1, 1)
    assert done.orphan_bytes > 10_000
    assert sorted(one["source_filename"] for one in documents(tmp_path / "data")) == [SAMPLES[2].name, SAMPLES[1].name]
    assert pincite(tmp_path / "data", "check").returncode == 0


def test_what_a_removal_deletes_of_a_job_under_way_is_not_committed(tmp_path):
    data = tmp_path / "data"
    tables = library_of(data)
    assert pincite(data, "ingest", str(SAMPLES[0]), "--wait", "searchable").returncode == 0
    batch = read(tmp_path, tables, SAMPLES[1:2])
    assert pincite(data, "remove", documents(data)[0]["document_id"]).returncode == 0
    with pytest.raises(JobError, match="run the job again"):
        commit(data, tables, [batch])
    assert documents(data) == []
    assert pincite(data, "check").returncode == 0
    assert commit(data, tables, [read(tmp_path, tables, SAMPLES[1:2], 1)]).documents == 1
    assert pincite(data, "check").returncode == 0


def test_a_bucket_is_written_to_and_committed_like_a_folder(tmp_path):
    server = pytest.importorskip("moto.server", reason="moto is not installed: pip install 'moto[server]'")
    import boto3

    local = library_of(tmp_path / "data")
    s3 = server.ThreadedMotoServer(port=0)
    s3.start()
    try:
        host, port = s3.get_host_and_port()
        keys = {"aws_access_key_id": "x", "aws_secret_access_key": "x"}
        endpoint = f"http://{host}:{port}"
        boto3.client("s3", endpoint_url=endpoint, region_name="us-east-1", **keys).create_bucket(Bucket="library")
        options = {**keys, "aws_endpoint": endpoint, "aws_region": "us-east-1", "allow_http": "true"}
        tables = Tables("s3://library/tables", options)
        for table in library_commit.TABLES:
            lance.write_dataset(local.open(table).schema.empty_table(), tables.of(table), storage_options=options)
        batch = read(tmp_path, tables, SAMPLES[:2])
        assert library_commit.known_documents(tables) == set()
        assert commit(tmp_path / "data", tables, [batch]).documents == 2
        assert library_commit.known_documents(tables) == {one.document_id for one in batch.documents}
        assert tables.open("passages").count_rows() > 50
        assert list((tmp_path / "data" / "journal").glob("cluster-*.json")) == []
        assert commit(tmp_path / "data", tables, [batch]).left_out == 1
    finally:
        s3.stop()


def test_a_worker_removes_what_killed_workers_of_its_machine_left_and_nothing_else(tmp_path):
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    host = socket.gethostname()
    names = {
        f"{ended.pid}@{host}-3-0123abcd": False,
        f"{ended.pid}@{host}-2-3-0123abcd": True,
        f"{os.getpid()}@{host}-3-0123abcd": True,
    }
    for name in names:
        (tmp_path / name).mkdir()
    remove_abandoned(tmp_path)
    assert {name: (tmp_path / name).exists() for name in names} == names


def test_nothing_that_a_worker_writes_can_be_read_by_others(tmp_path):
    tables = library_of(tmp_path / "data")
    batch = read(tmp_path, tables, SAMPLES[:1])
    assert set(batch.fragments) == {"documents", "pages", "passages", "page_words", "files"}
    for root in (tmp_path / "scratch", tmp_path / "data"):
        for path in root.rglob("*"):
            assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path
    assert list((tmp_path / "scratch" / "attempts").iterdir()) == []


def test_a_lock_held_by_another_process_is_one_sentence(tmp_path):
    library_of(tmp_path / "data")
    code = "\n".join(
        (
            "import sys, time",
            "from pathlib import Path",
            f"sys.path.insert(0, {str(ROOT / 'scale')!r})",
            "from library_commit import writer_lock",
            "with writer_lock(Path(sys.argv[1])):",
            "    print('held', flush=True)",
            "    time.sleep(60)",
        )
    )
    command = [sys.executable, "-c", code, str(tmp_path / "data")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as held:
        assert held.stdout.readline() == "held\n"
        with pytest.raises(JobError, match="Another process writes"), writer_lock(tmp_path / "data"):
            pass
        held.kill()
    # The lock ended with its process.
    with writer_lock(tmp_path / "data"):
        pass
