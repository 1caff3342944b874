"""A toy game, built as CONTRIBUTING.md says a fourth game is built."""
