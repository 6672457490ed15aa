"""Shelving: scorebooks and their matches as rows to read and to open."""
