"""What the adapters share: one request a line on standard input, one event a line on standard output."""

from __future__ import annotations

import json
import os
import sys
from typing import Protocol


class Peer(Protocol):
    name: str
    version: str
    settings: dict[str, str]

    def ingest(self, files: list[str]) -> None: ...
    def search(self, question: str) -> list[dict]: ...
    def ask(self, question: str, first_word) -> tuple[str, list[dict]]: ...


def own_output():
    """Standard output for the events; whatever libraries print goes to standard error."""
    out = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    return out


def place(file: str, page: int | None) -> dict:
    """A place that was retrieved: the name of its file and its page from 0, or None where it is not known."""
    return {"file": file, "page": page}


def serve(peer: Peer, out) -> None:
    """Answers requests until standard input ends."""

    def tell(**event) -> None:
        out.write(json.dumps(event) + "\n")

    tell(event="ready", name=peer.name, version=peer.version, settings=peer.settings)
    for line in sys.stdin:
        request = json.loads(line)
        try:
            if request["do"] == "ingest":
                peer.ingest(request["files"])
                tell(event="ingested")
            elif request["do"] == "search":
                tell(event="found", places=peer.search(request["question"]))
            else:
                text, places = peer.ask(request["question"], lambda: tell(event="word"))
                tell(event="answered", text=text, places=places)
        except Exception as error:  # The bench ends with what it says.
            tell(event="failed", why=f"{type(error).__name__}: {error}"[:500])
