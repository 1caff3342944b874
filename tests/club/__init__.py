"""The club: many tables, one standing, on a real PostgreSQL."""
