"""Short ways of 13 from what the table sees to the card or the number that is wrong."""
