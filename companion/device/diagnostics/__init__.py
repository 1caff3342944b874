"""Diagnostic checks of the device: facts, each with a verdict and a remedy."""
