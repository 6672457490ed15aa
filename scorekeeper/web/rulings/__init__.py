"""Rulings: asking the referee, reading the answer, and keeping it beside a hand."""
