"""The rulebook: articles, presets, house rules, scoring tables and the glossary."""
