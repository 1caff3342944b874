"""Tests of the app as a whole: the real one, with readers."""
