"""Tests of the podium at the end of a match."""
