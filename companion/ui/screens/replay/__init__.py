"""A stage, or all rounds of a match, step by step, with what each player had or would have paid."""
