"""What leaves the table, as files and texts."""
