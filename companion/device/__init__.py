"""What belongs to the box and not to the game: power, systemd, sound, diagnostics, log."""
