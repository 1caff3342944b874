"""Tests of what leaves the table."""
