"""The souvenir of a match: its pad as a page of paper."""
