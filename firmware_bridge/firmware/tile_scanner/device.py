"""The whole scanner: looks at the tiles in turn, hears the buttons, and talks to the host."""

from tile_scanner.buttons import NAMES, DebouncedButton
from tile_scanner.clock import Interval
from tile_scanner.detection import CardDetector, LightBarrier
from tile_scanner.pn532 import Pn532Spi, ReaderFault
from tile_scanner.protocol import ScannerProtocol
from tile_scanner.signals import Buzzer, Lamps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from tile_scanner.board import Board

# A reader that fails so often in a row is out of order, and is looked for again at this pace.
FAILURES = 3
SEARCH_MS = 2000


class TileState:
    """A reader with its light barrier, and what we know about them."""

    def __init__(self, number: int, reader: Pn532Spi) -> None:
        self.number = number
        self.reader = reader
        self.laying = CardDetector()
        self.barrier = LightBarrier()
        self.is_ready = False
        self.failures = 0
        self.told = False
        self.search = Interval(SEARCH_MS)


class Device:
    """Everything that happens between power-up and power-down, one short step after the other."""

    def __init__(self, board: "Board") -> None:
        self._board = board
        self._clock = board.clock
        self._port = board.port
        self._lamps = None if board.strip is None else Lamps(board.strip)
        self._buzzer = None if board.pwm is None else Buzzer(board.pwm)
        self.wire = ScannerProtocol(
            board.boot, self._caps(), self._port.send, self._light, self._sound
        )
        self._buttons = [DebouncedButton(name) for name in NAMES]
        self._tiles = [
            TileState(number, Pn532Spi(board.spi, select, board.clock))
            for number, select in enumerate(board.selects, 1)
        ]
        self._rounds = self._look_around()
        self.wire.hello()
        if board.crash:
            self.wire.fault("crash", board.crash, self._clock.now())

    def step(self) -> None:
        """One turn of the loop: a few milliseconds at most, whatever the others do."""
        now = self._clock.now()
        self.wire.receive(self._port.read(), now)
        next(self._rounds)
        for button, down in zip(self._buttons, self._board.pressed()):  # noqa: B905 -- no strict= in MicroPython
            if button.see(down, now):
                self.wire.button(button.name, now)
        for tile, covered in zip(self._tiles, self._board.covered()):  # noqa: B905
            if tile.barrier.see(covered, now):
                self.wire.miss(tile.number, now)
        if self._buzzer is not None:
            self._buzzer.tick(now)
        self.wire.tick(now)
        self._port.flush()

    def _caps(self) -> str:
        return "B" + ("L" if self._lamps else "") + ("S" if self._buzzer else "")

    def _light(self, tile: int, count: int, colour: int) -> None:
        if self._lamps is not None:
            self._lamps.show(tile, count, colour)

    def _sound(self, name: str) -> None:
        if self._buzzer is not None:
            self._buzzer.play(name)

    def _look_around(self) -> "Generator[None, None, None]":
        """One reader after the other, so that only one field is on at a time."""
        while True:
            for tile in self._tiles:
                try:
                    yield from self._visit(tile)
                except ReaderFault as fault:
                    self._failed(tile, str(fault))
            yield

    def _visit(self, tile: TileState) -> "Generator[None, None, None]":
        if not tile.is_ready:
            if tile.failures >= FAILURES and not tile.search.due(self._clock.now()):
                return
            yield from tile.reader.set_up()
            tile.is_ready = True
        tag = yield from tile.reader.look()
        tile.failures = 0
        if tile.told:
            tile.told = False
            detail = f"tile {tile.number}: its reader works again"
            self.wire.fault("reader-back", detail, self._clock.now())
        laid = tile.laying.look(tag)
        if tile.laying.knows(tag):
            tile.barrier.read()
        if laid is not None:
            self.wire.card(tile.number, laid, self._clock.now())

    def _failed(self, tile: TileState, reason: str) -> None:
        """A look that failed is tried again; a reader that goes on failing is set up anew."""
        tile.failures += 1
        if tile.is_ready and tile.failures < FAILURES:
            return
        tile.is_ready = False
        if tile.failures >= FAILURES and not tile.told:
            tile.told = True
            self.wire.fault("reader", f"tile {tile.number}: its reader {reason}", self._clock.now())
