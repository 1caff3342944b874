"""What is kept on disk: the journal, and the players, decks and settings beside it."""
