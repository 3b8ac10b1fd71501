"""LlamaIndex as its quick start has it: SimpleDirectoryReader, VectorStoreIndex, a query engine; the rest are defaults."""

from __future__ import annotations

import os
from importlib.metadata import version as installed

from lines import own_output, place, serve

out = own_output()

from llama_index.core import Settings, SimpleDirectoryReader, VectorStoreIndex  # noqa: E402
from llama_index.embeddings.openai_like import OpenAILikeEmbedding  # noqa: E402
from llama_index.llms.openai_like import OpenAILike  # noqa: E402

# What the model server was started with; LlamaIndex cannot ask for it.
CONTEXT = 8192


def place_of(node) -> dict:
    # The reader of PDFs gives a document for each page and, as its label, the page's own: the order tells the page.
    return place(node.metadata["file_name"], node.metadata.get("page_index"))


class LlamaIndexPeer:
    name = "LlamaIndex"
    version = installed("llama-index-core")
    settings = {
        "reader": f"SimpleDirectoryReader, pypdf {installed('pypdf')}",
        "chunks": f"SentenceSplitter, {Settings.chunk_size} tokens, overlap {Settings.chunk_overlap}",
        "index": "VectorStoreIndex in memory",
        "retrieved": "2",
        "response": "compact, streamed",
        "temperature": "0",
    }

    def __init__(self) -> None:
        chat, embed = os.environ["PEER_CHAT_URL"], os.environ["PEER_EMBED_URL"]
        Settings.llm = OpenAILike(
            model="chat",
            api_base=chat,
            api_key="none",
            is_chat_model=True,
            context_window=CONTEXT,
            temperature=0,
            timeout=600,
        )
        Settings.embed_model = OpenAILikeEmbedding(model_name="embed", api_base=embed, api_key="none")
        self.index = None

    def ingest(self, files: list[str]) -> None:
        documents = SimpleDirectoryReader(input_files=files).load_data()
        pages: dict[str, int] = {}
        for document in documents:
            name = document.metadata["file_name"]
            pages[name] = pages.get(name, -1) + 1
            document.metadata["page_index"] = pages[name]
            # Known to the bench, not to the models.
            document.excluded_embed_metadata_keys.append("page_index")
            document.excluded_llm_metadata_keys.append("page_index")
        self.index = VectorStoreIndex.from_documents(documents)
        self.retriever = self.index.as_retriever()
        self.engine = self.index.as_query_engine(streaming=True)

    def search(self, question: str) -> list[dict]:
        return [place_of(node) for node in self.retriever.retrieve(question)]

    def ask(self, question: str, first_word) -> tuple[str, list[dict]]:
        response = self.engine.query(question)
        words = []
        for word in response.response_gen:
            if word and not words:
                first_word()
            if word:
                words.append(word)
        return "".join(words), [place_of(node) for node in response.source_nodes]


if __name__ == "__main__":
    serve(LlamaIndexPeer(), out)
