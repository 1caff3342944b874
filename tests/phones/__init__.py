"""Tests of the table on phones and a TV."""
