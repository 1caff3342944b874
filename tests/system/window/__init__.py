"""The app in a real window on a real X server."""
