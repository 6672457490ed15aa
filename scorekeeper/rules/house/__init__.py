"""House rules: one module for each prefix of options, with what every choice means and does."""
