"""The running match: actions, undo, corrections, what looks wrong and what may be seen."""
