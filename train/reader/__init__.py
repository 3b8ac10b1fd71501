"""Trains the reader: how well a line answers a question, by late interaction (ColBERT's MaxSim) over MiniLM's token vectors."""
