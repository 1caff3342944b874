"""Table Companion: keeps the score while you play with real cards."""

__version__ = "0.1.0"
