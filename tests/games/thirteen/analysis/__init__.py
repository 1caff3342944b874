"""Tests of looking back at a stage of 13."""
