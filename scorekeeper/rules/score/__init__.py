"""Scoring: from points to brackets, levels and who declares next."""
