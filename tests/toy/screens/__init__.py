"""Pebbles on the touchscreen."""
