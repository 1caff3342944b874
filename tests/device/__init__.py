"""Tests of what belongs to the box."""
