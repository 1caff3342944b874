"""Starts the tile scanner when the Pico gets power; with *undo* held down it does not."""

from tile_scanner.board import Board
from tile_scanner.device import Device

board = Board()
# While the scanner runs, byte 03 from the host must not stop it, so a tool like mpremote cannot
# break in. Holding *undo* while plugging in leaves the board to the tool.
if not board.wants_tool():
    board.run(Device)
