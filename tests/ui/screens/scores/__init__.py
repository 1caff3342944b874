"""Tests of the scores of a stage or round."""
