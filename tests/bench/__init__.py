"""Measurements: ratios against a named reference, both taken in one run."""
