"""Scorekeeper: keeps the score and settles the arguments at a real Sheng Ji table."""
