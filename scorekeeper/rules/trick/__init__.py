"""Tricks: who takes one."""
