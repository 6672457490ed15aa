"""Matches: the score, recording hands, correcting them, and watching."""
