"""Accounts: signing up and in, passwords, and the devices that have signed in."""
