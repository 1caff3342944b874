"""What the statistics of a person show of 13 alone."""
