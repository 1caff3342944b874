"""A toy game, built as CONTRIBUTING.md says a game is built."""
