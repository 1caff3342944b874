"""Tests of the program from outside: real processes, real files."""
