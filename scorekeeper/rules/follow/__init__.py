"""Following: what a lead asks of whoever follows, and which plays answer it."""
