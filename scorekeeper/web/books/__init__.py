"""Scorebooks: their matches and players, who may open them, and what was deleted."""
