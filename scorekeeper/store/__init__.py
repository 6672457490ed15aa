"""The notebook: the only code that knows database rows."""
