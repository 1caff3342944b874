"""Tests of window, fingers and what else is around the screens."""
