"""Screens to count the piles of a stage, and to correct a count."""
