"""llama.cpp's own server (in xllamacpp, prebuilt) for the chat model and for the embedding model, on 127.0.0.1.

In front of the embedding model stands a loop that cuts a text at the 512 tokens that the model can take, as
sentence-transformers does for it: llama.cpp's server refuses a longer one.
"""

from __future__ import annotations

import json
import sys
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import xllamacpp
from lines import own_output

CONTEXT = 8192
# A model that repeats itself would else write until its context is full.
MOST_WRITTEN = 512
MOST_TOKENS = 512
# A token has at least one character.
SURELY_SHORT = MOST_TOKENS - 2


def start(model: str, alias: str, *, embedding: bool) -> tuple[xllamacpp.Server, str]:
    params = xllamacpp.CommonParams()
    params.model.path = model
    params.model_alias = {alias}
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.ui = False
    params.offline = True
    params.verbosity = 1
    if embedding:
        params.embedding = True
    else:
        params.n_ctx = CONTEXT
        params.n_predict = MOST_WRITTEN
    server = xllamacpp.Server(params)
    return server, server.listening_address


def post(url: str, body: dict) -> dict:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=600) as reply:
        return json.load(reply)


def wait_until_loaded(url: str) -> None:
    for _ in range(1200):
        try:
            with urllib.request.urlopen(f"{url}/health", timeout=10):
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise TimeoutError(f"the model of {url} was not loaded in two minutes")


def cut(url: str, text: str):
    if len(text) <= SURELY_SHORT:
        return text
    tokens = post(f"{url}/tokenize", {"content": text, "add_special": True})["tokens"]
    return text if len(tokens) <= MOST_TOKENS else [*tokens[: MOST_TOKENS - 1], tokens[-1]]


def front(url: str) -> ThreadingHTTPServer:
    class Front(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            given = body["input"] if isinstance(body["input"], list) else [body["input"]]
            try:
                answer = post(f"{url}/v1/embeddings", {**body, "input": [cut(url, text) for text in given]})
                status, reply = 200, json.dumps(answer).encode()
            except urllib.error.HTTPError as error:
                status, reply = error.code, error.read()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(reply)))
            self.end_headers()
            self.wfile.write(reply)

        def log_message(self, *_: object) -> None:
            """Each request would be a line."""

    class FrontServer(ThreadingHTTPServer):
        # Open WebUI sends a request for every chunk of a file at once.
        request_queue_size = 1024

    return FrontServer(("127.0.0.1", 0), Front)


def main() -> None:
    out = own_output()
    chat_file, embed_file = sys.argv[1:]
    chat, chat_url = start(chat_file, "chat", embedding=False)
    embed, embed_url = start(embed_file, "embed", embedding=True)
    for url in (chat_url, embed_url):
        wait_until_loaded(url)
    server = front(embed_url)
    Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}"
    settings = {
        "server": "llama.cpp's own, in xllamacpp",
        "context": str(CONTEXT),
        "slots": "1",
        "answer": f"at most {MOST_WRITTEN} tokens",
        "embedding": f"cut at {MOST_TOKENS} tokens",
    }
    ready = {"event": "serving", "chat": f"{chat_url}/v1", "embed": f"{address}/v1"}
    out.write(json.dumps({**ready, "version": xllamacpp.__version__, "settings": settings}) + "\n")
    sys.stdin.read()
    server.shutdown()
    del chat, embed


if __name__ == "__main__":
    main()
