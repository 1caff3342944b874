"""Tests of the tables that only one thing needs."""
