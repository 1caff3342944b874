"""Tests of readers, links and buttons: real pseudo-terminals, real processes."""
