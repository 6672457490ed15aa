"""The story: what happened at a table, folded into levels and turns; knows people, not databases."""
