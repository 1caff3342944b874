"""The screens that all games share, one module each."""
