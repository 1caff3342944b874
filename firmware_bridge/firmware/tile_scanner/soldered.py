"""The Pico's pins: the only file to change for another wiring."""

# The three readers share SCK, MOSI and MISO; each has a select line of its own (tile 1, 2, 3).
SPI = 0
SCK, MOSI, MISO = 18, 19, 16
SELECTS = (17, 20, 21)

# From the pin to ground: undo, ok, tile 1, tile 2, tile 3.
BUTTONS = (2, 3, 4, 5, 6)

# It sounds when a card has counted. None without one.
BUZZER: "int | None" = 15

# Optional parts are None where absent. Barriers (tile 1, 2, 3) pull their pin down when they are
# interrupted; the rings are one chain of 3 × 13 lamps, tile 1 first.
BARRIERS: "tuple[int, ...] | None" = None
RINGS: "int | None" = None

# The pins for these in the drawing: (10, 11, 12) and 22.
