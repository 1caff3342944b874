"""Tests of the screens about single matches."""
