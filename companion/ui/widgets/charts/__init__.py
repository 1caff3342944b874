"""Charts of the statistics, drawn from things of a frame, and what charts share."""
