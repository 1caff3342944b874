"""The replay of stages and matches, on the screen."""
