"""The commands as processes: arguments, streams, what they print and what they keep."""
