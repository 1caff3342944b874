"""Tests of companion/device/diagnostics."""
