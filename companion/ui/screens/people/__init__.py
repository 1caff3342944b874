"""Screens about people: their names, and who sits where at the table."""
