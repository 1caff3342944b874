"""Tests of 6th Sense: rules, views, screens."""
