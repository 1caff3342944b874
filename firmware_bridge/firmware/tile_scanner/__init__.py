"""The firmware of the tile scanner, in MicroPython for a Raspberry Pi Pico with three PN532."""
