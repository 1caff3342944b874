"""Lists of matches to choose from, and what belongs to one match of the history."""
