"""Matches in the formats of other programs, and back: what leaves the table, without writing it.

Begin with `report.Reports`: it makes a `MatchReport` of a match, which the formats are made from.
"""
