"""Tests of the effects."""
