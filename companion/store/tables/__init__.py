"""The tables of a journal: how they are made, and some that only one thing needs."""
