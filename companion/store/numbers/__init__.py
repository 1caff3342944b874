"""The numbers of all matches together: of a person, a group, a game."""
