"""Leading: which leads are allowed, whether a throw stands, and what is still out."""
