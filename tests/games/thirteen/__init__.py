"""Tests of 13: rules, views, screens."""
