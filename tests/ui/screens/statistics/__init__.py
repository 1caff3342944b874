"""Tests of the statistics on the screens."""
