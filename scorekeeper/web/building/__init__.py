"""Building: house rules put together option by option, their scoring table row by row, and what they come to."""
