"""Tests of pads: formulas, files, rules, sheets."""
