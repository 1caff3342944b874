"""Tests of what becomes of cards, buttons and taps."""
