"""Tests of who plays, and where they sit."""
