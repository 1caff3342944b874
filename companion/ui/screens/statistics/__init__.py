"""The statistics of a person and of the table, drawn."""
