"""The settings in rows, and the screens that some of them open."""
