"""A pad in children's mode."""
