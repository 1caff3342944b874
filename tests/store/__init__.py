"""Tests of what is kept on disk: real SQLite files."""
