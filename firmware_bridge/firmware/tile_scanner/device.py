"""The scanner's main loop: polls tiles and buttons, and exchanges messages with the host."""

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

# A reader that fails so often in a row is reported as faulty, and tried again every SEARCH_MS.
MAX_FAILURES = 3
SEARCH_MS = 2000


class TileState:
    """The reader and the light barrier of one tile, and their state."""

    def __init__(self, number: int, reader: Pn532Spi) -> None:
        self.number = number
        self.reader = reader
        self.detector = CardDetector()
        self.barrier = LightBarrier()
        self.is_ready = False
        self.failures = 0
        self.fault_reported = False
        self.retry_timer = Interval(SEARCH_MS)


class Device:
    """The scanner; `step` must be called again and again."""

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
        self._poll_loop = self._poll_tiles()
        self.wire.hello()
        if board.crash:
            self.wire.fault("crash", board.crash, self._clock.now())

    def step(self) -> None:
        """Does one short part of the work: a few milliseconds at most."""
        now = self._clock.now()
        self.wire.receive(self._port.read(), now)
        next(self._poll_loop)
        for button, down in zip(self._buttons, self._board.pressed()):  # noqa: B905 -- no strict= in MicroPython
            if button.update(down, now):
                self.wire.button(button.name, now)
        for tile, covered in zip(self._tiles, self._board.covered()):  # noqa: B905
            if tile.barrier.update(covered, now):
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

    def _poll_tiles(self) -> "Generator[None, None, None]":
        """Polls one reader after the other, so that only one antenna field is on at a time."""
        while True:
            for tile in self._tiles:
                try:
                    yield from self._poll_tile(tile)
                except ReaderFault as fault:
                    self._handle_failure(tile, str(fault))
            yield

    def _poll_tile(self, tile: TileState) -> "Generator[None, None, None]":
        if not tile.is_ready:
            if tile.failures >= MAX_FAILURES and not tile.retry_timer.due(self._clock.now()):
                return
            yield from tile.reader.set_up()
            tile.is_ready = True
        tags = yield from tile.reader.read_tags()
        tile.failures = 0
        if tile.fault_reported:
            tile.fault_reported = False
            detail = f"tile {tile.number}: its reader works again"
            self.wire.fault("reader-back", detail, self._clock.now())
        laid = tile.detector.update(tags)
        if any(tile.detector.knows(tag) for tag in tags):
            tile.barrier.card_read()
        if len(laid) == 1:
            self.wire.card(tile.number, laid[0], self._clock.now())
        elif laid:
            detail = f"tile {tile.number}: two cards came at once"
            self.wire.fault("two-cards", detail, self._clock.now())

    def _handle_failure(self, tile: TileState, reason: str) -> None:
        """Counts a failed poll; a reader that keeps failing is set up again and reported once."""
        tile.failures += 1
        if tile.is_ready and tile.failures < MAX_FAILURES:
            return
        tile.is_ready = False
        if tile.failures >= MAX_FAILURES and not tile.fault_reported:
            tile.fault_reported = True
            self.wire.fault("reader", f"tile {tile.number}: its reader {reason}", self._clock.now())
