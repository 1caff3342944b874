"""The scores of one stage or round, and what they are made of."""
