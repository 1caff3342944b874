"""Firmware of the tile scanner: MicroPython on a Raspberry Pi Pico with three PN532 readers."""
