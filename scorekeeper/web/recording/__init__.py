"""Recording: from what a match says to what its pages show, and from what was typed to a fact."""
