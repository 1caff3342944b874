"""The app: wires the parts together, runs the main loop, and keeps going after errors."""
