"""What the screens of 10 are drawn with: bars, cards and their keys, cells of players."""
