"""Drivers for card readers, buttons and lamps, independent of the games."""
