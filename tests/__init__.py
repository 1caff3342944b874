"""Tests: each folder tests the room of the same name; system/ tests the whole from outside."""
