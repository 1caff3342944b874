"""The device the app runs on: power, systemd, sound, diagnostics, waiting for events, log."""
