"""Tests of the rules and of the score sheet."""
