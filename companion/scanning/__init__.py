"""From what a card reader sees to a play or a question to the table, for any game."""
