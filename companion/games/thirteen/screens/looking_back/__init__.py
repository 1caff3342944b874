"""A stage of 13 that is over: its replay, and how it went."""
