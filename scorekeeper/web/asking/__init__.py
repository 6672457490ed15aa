"""Asking: each kind of question as its fields in the order of the table, and the address that says it."""
