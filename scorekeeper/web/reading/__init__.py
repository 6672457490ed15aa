"""Reading: the rulebook, the presets, the glossary and what is found in them, as pages show them."""
