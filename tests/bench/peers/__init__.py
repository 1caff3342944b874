"""What the app is measured beside: each a program of its own, all with the same taps."""
