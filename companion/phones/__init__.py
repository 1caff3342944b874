"""The table on phones and a TV: a process that reads the journal, the only one with a network."""
