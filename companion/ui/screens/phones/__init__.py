"""Phones: who may look, and who wants to."""
