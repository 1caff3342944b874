"""6th Sense: the parts of the judge: the trick so far, its slots, keys, questions and verdict."""
