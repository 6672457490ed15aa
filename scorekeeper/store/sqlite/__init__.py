"""SQLite as Django knows it, but for values that are damaged: one such value must not fail a whole query."""
