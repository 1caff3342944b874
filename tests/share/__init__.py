"""Tests of what leaves the table, and of what comes back."""
