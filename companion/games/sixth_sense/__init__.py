"""6th Sense by Robert Brouwer: predict your tricks, with six kinds of action cards."""
