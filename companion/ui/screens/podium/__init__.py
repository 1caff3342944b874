"""The podium at the end of a match: who stands where, what is said of each, and how it appears."""
