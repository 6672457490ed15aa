"""Answering: what the referee found, put before everybody at the table in the reader's language."""
