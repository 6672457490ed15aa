"""What is not about one resource: the first page, preferences, errors, health, and what every page shares."""
