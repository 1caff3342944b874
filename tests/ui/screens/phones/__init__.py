"""The screens for phones."""
