"""A monkey that plays with the real app: taps, fingers, readers, restarts, and looks for harm."""
