"""Starts the tile scanner at power-up, unless the button *undo* is held down."""

from tile_scanner.board import Board
from tile_scanner.device import Device

board = Board()
# While the scanner runs it ignores Ctrl-C (byte 03) from the host, so a tool like mpremote cannot
# interrupt it. Holding *undo* while plugging in leaves the board to the tool.
if not board.is_undo_held():
    board.run(Device)
