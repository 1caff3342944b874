"""The screens of any other game: its rounds are entered number by number."""
