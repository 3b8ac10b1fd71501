"""Open WebUI, the program itself, with a knowledge base, called as its page calls it; what is not named are defaults."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from importlib.metadata import version as installed
from pathlib import Path

import requests
from lines import own_output, place, serve

START_SECONDS = 180


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def environment() -> dict[str, str]:
    """One user, both models on the bench's server in place of Ollama and of sentence-transformers, nothing fetched."""
    data = os.environ["PEER_DATA"]
    return {
        **os.environ,
        "DATA_DIR": data,
        "WEBUI_AUTH": "False",
        "WEBUI_SECRET_KEY": "bench",
        "ENABLE_OLLAMA_API": "False",
        "OPENAI_API_BASE_URL": os.environ["PEER_CHAT_URL"],
        "OPENAI_API_KEY": "none",
        "RAG_EMBEDDING_ENGINE": "openai",
        "RAG_EMBEDDING_MODEL": "embed",
        "RAG_OPENAI_API_BASE_URL": os.environ["PEER_EMBED_URL"],
        "RAG_OPENAI_API_KEY": "none",
        "OFFLINE_MODE": "true",
        "HF_HUB_OFFLINE": "1",
        "ENABLE_VERSION_UPDATE_CHECK": "false",
        "ANONYMIZED_TELEMETRY": "false",
        "DO_NOT_TRACK": "true",
        "SCARF_NO_ANALYTICS": "true",
    }


def place_of(metadata: dict) -> dict:
    return place(metadata["name"], metadata.get("page"))


class OpenWebuiPeer:
    name = "Open WebUI"
    version = installed("open-webui")

    def __init__(self) -> None:
        port = free_port()
        self.base = f"http://127.0.0.1:{port}"
        Path(os.environ["PEER_DATA"]).mkdir(parents=True, exist_ok=True)
        program = str(Path(sys.executable).with_name("open-webui"))
        command = [program, "serve", "--host", "127.0.0.1", "--port", str(port)]
        self.process = subprocess.Popen(command, env=environment(), stdin=subprocess.DEVNULL)
        self.http = requests.Session()
        self.wait_until_up()
        signed_in = self.post("/api/v1/auths/signin", {"email": "", "password": ""})
        self.http.headers["Authorization"] = f"Bearer {signed_in['token']}"
        self.call("get", "/api/models")
        self.knowledge = self.post("/api/v1/knowledge/create", {"name": "documents", "description": "of the bench"})["id"]
        self.settings = self.told_settings()

    def told_settings(self) -> dict[str, str]:
        """As the program itself tells them."""
        config = self.call("get", "/api/v1/retrieval/config")
        tasks = self.call("get", "/api/v1/tasks/config")
        return {
            "chunks": f"{config['CHUNK_SIZE']} characters, overlap {config['CHUNK_OVERLAP']}",
            "index": "Chroma",
            "retrieved": str(config["TOP_K"]),
            "hybrid search": str(config["ENABLE_RAG_HYBRID_SEARCH"]),
            "queries written by the model": str(tasks["ENABLE_RETRIEVAL_QUERY_GENERATION"]),
            "temperature": "0",
        }

    def wait_until_up(self) -> None:
        for _ in range(START_SECONDS * 5):
            if self.process.poll() is not None:
                raise RuntimeError(f"open-webui ended with {self.process.returncode}")
            try:
                if self.http.get(f"{self.base}/health", timeout=5).ok:
                    return
            except requests.ConnectionError:
                pass
            time.sleep(0.2)
        raise TimeoutError(f"open-webui was not up in {START_SECONDS} s")

    def call(self, method: str, path: str, **more):
        reply = self.http.request(method, f"{self.base}{path}", timeout=600, **more)
        if not reply.ok:
            raise RuntimeError(f"{path}: {reply.status_code} {reply.text[:300]}")
        return reply if more.get("stream") else reply.json()

    def post(self, path: str, body: dict, **more):
        return self.call("post", path, json=body, **more)

    def ingest(self, files: list[str]) -> None:
        metadata = json.dumps({"knowledge_id": self.knowledge})
        for path in files:
            with open(path, "rb") as file:
                form = {"file": (Path(path).name, file, "application/pdf")}
                query = {"process_in_background": "false"}
                done = self.call("post", "/api/v1/files/", files=form, data={"metadata": metadata}, params=query)
            status = self.call("get", f"/api/v1/files/{done['id']}/process/status")
            if status["status"] != "completed":
                raise RuntimeError(f"{Path(path).name} is {status}")
        listed = self.call("get", f"/api/v1/knowledge/{self.knowledge}/files")
        if listed["total"] != len(files):
            raise RuntimeError(f"{listed['total']} of {len(files)} files are in the knowledge base")

    def search(self, question: str) -> list[dict]:
        body = {"collection_names": [self.knowledge], "query": question}
        found = self.post("/api/v1/retrieval/query/collection", body)
        return [place_of(metadata) for metadata in found["metadatas"][0]]

    def ask(self, question: str, first_word) -> tuple[str, list[dict]]:
        body = {
            "model": "chat",
            "stream": True,
            "params": {"temperature": 0},
            "messages": [{"role": "user", "content": question}],
            "files": [{"type": "collection", "id": self.knowledge}],
        }
        words: list[str] = []
        places: list[dict] = []
        with self.post("/api/chat/completions", body, stream=True) as reply:
            for line in reply.iter_lines():
                if not line.startswith(b"data: {"):
                    continue
                event = json.loads(line[len(b"data: ") :])
                if "error" in event:
                    raise RuntimeError(str(event["error"])[:300])
                for source in event.get("sources", []):
                    places.extend(place_of(metadata) for metadata in source["metadata"])
                for choice in event.get("choices", []):
                    word = choice["delta"].get("content")
                    if word and not words:
                        first_word()
                    if word:
                        words.append(word)
        return "".join(words), places

    def close(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()


if __name__ == "__main__":
    out = own_output()
    peer = OpenWebuiPeer()
    try:
        serve(peer, out)
    finally:
        peer.close()
