"""Tests of what draws."""
