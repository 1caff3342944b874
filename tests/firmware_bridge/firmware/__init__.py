"""The scanner's firmware, without a Pico."""
