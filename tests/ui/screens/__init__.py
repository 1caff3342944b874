"""Tests of the screens that know no game."""
