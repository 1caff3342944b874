"""Tests of 10: rules, views, screens."""
