"""Any other game: a pad that a small file describes."""
