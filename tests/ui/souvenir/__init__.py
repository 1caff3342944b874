"""Tests of the page that a match becomes."""
