"""Matches in the formats of other programs, and back: what leaves the table, without writing it.

Begin with `report.report`: it reads a match as a `MatchReport`, which the formats are made from.
"""
