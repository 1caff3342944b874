"""Every situation that a card reader makes, for pictures and for the layout walk."""

from collections.abc import Callable
from dataclasses import replace

from companion.games.base import Refusal
from companion.games.thirteen.screens.table import Table
from companion.scanning.pipeline import ScanPipeline
from companion.store.decks import StoredDecks
from companion.store.scan_log import ScanLog
from companion.ui.render.failure import Failure
from companion.ui.screens.enrol import Enrol
from companion.ui.screens.readers import ReadersScreen
from companion.ui.screens.which_cards import WhichCards
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.reader_input import ReaderInput
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from firmware_bridge.events import Card, Event, Fault, Miss, Status
from firmware_bridge.keyboards import UsbKeyboard
from tests.ui.studio import Studio

SetUp = Callable[[Studio, tuple[str, ...]], None]
Make = Callable[[Shell], Screen]

PLAYS = ("Y5", "Y1", "Y5", "Y7", "B5", "G1", "G7", "B7", "Y2", "G2", "R4@B")
STATES = [
    Status("tile:/dev/serial/by-id/usb-Raspberry_Pi_Pico-if00", "ready", "firmware 1.0, 3 tiles"),
    Status("rdm6300:/dev/ttyUSB0", "lost", "unplugged"),
    Status("line:/dev/ttyACM1", "searching"),
    Status("gpio", "absent", "buttons on pins cannot be used: No module named 'RPi'"),
]

BY_ID = "/dev/input/by-id/"
TYPES = UsbKeyboard(
    "usb-Sycreader_USB_Reader_08FF-event-kbd",
    f"{BY_ID}usb-Sycreader_USB_Reader_08FF-event-kbd",
    "/dev/input/event3",
    "Sycreader RFID Technology Co., Ltd SYC ID&IC USB Reader",
)
KEYS = UsbKeyboard(
    "usb-Logitech_K120-event-kbd",
    f"{BY_ID}usb-Logitech_K120-event-kbd",
    "/dev/input/event4",
    "Logitech USB Keyboard",
)
TYPING = Status(f"hid:{TYPES.port}", "ready")
NO_LEAVE = "no permission: only the group input may open it"
NAMED = Status("hid:/dev/input/event7", "absent", NO_LEAVE, "permission")


def card(tag: str, tile: int = 0, seq: int = 1) -> Card:
    """A card that a tile scanner saw."""
    return Card("tile", "0A1B2C3D", seq, tile, tag)


def with_readers(studio: Studio, tags: dict[str, str] | None = None) -> ScanPipeline:
    """The shell has readers, and a deck with these tags."""
    decks = StoredDecks(studio.journal)
    decks.put("Stube", "thirteen", tags or {"AA01": "R4", "AA02": "B7", "AA03": "Y5"})
    shell = studio.shell
    # A minute later than what was tapped, which these cards are not.
    steady_time = studio.journal.steady_time
    room, log = ReaderInput(shell), ScanLog(studio.journal)
    scans = ScanPipeline(room, log, decks, lambda _event: None, lambda: steady_time() + 60)
    shell.decks = decks
    shell.device.reader_state = "ready"
    shell.device.readers = lambda: STATES[:1]
    shell.questions = scans.questions
    return scans


def _seen(*events: Event, plays: tuple[str, ...] = PLAYS, taps: tuple[str, ...] = ()) -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.match(players, "deal", *plays, counted=1)
        studio.show(Table)
        scans = with_readers(studio)
        for event in events:
            scans.take(event)
        studio.tap(*taps)

    return set_up


def _lost(studio: Studio, players: tuple[str, ...]) -> None:
    _seen()(studio, players)
    studio.shell.device.reader_state = "lost"
    said = studio.shell.words("The scanner isn’t connected. Just tap the cards.")
    studio.shell.messages.say(Failure(said))


def _faulty(studio: Studio, players: tuple[str, ...]) -> None:
    _seen(FAULT)(studio, players)
    studio.shell.device.reader_state = "lost"


def _readers(states: list[Status], *keyboards: UsbKeyboard) -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        _seen()(studio, players)
        studio.shell.device.readers = lambda: states
        studio.shell.device.keyboards = lambda: list(keyboards)
        studio.shell.navigator.go(ReadersScreen(studio.shell))

    return set_up


def _enrol(*tags: str, known: dict[str, str] | None = None, game: str = "thirteen") -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.people.remember(players)
        studio.show(Table)
        with_readers(studio, known)
        screen = Enrol(studio.shell, game)
        studio.shell.navigator.go(screen)
        for tag in tags:
            screen.tag(tag)

    return set_up


def _enrol_again(studio: Studio, players: tuple[str, ...]) -> None:
    """Somebody taps a card whose copies are all known."""
    _enrol("BB01", "BB02", "BB03")(studio, players)
    studio.tap("card-B1")


def _enrol_said(studio: Studio, players: tuple[str, ...]) -> None:
    """Something is to be said in place of the card that was taken last."""
    _enrol("BB01")(studio, players)
    studio.shell.messages.say(refusal_words(studio.shell, NOT_SAVED))


def _which_cards(studio: Studio, players: tuple[str, ...]) -> None:
    studio.people.remember(players)
    with_readers(studio)
    studio.show(WhichCards)


def _whole_deck() -> dict[str, str]:
    from companion.app.simulated_deck import default_deck

    return default_deck().tags


NOT_SAVED = Refusal("not-saved", reason="full")
FAULT = Fault("tile", "0A1B2C3D", 9, "reader", "tile 2: its reader does not answer")
TWO_CARDS = Fault("tile", "0A1B2C3D", 9, "two-cards", "tile 2: two cards came at once")

SCENES: dict[str, SetUp] = {
    "asked-tile": _seen(card("AA01")),
    "asked-elsewhere": _seen(card("AA02", 2)),
    "asked-unknown": _seen(card("FFFF", 1)),
    "asked-unread": _seen(Miss("tile", "0A1B2C3D", 1, 3)),
    "asked-copies": _seen(card("AA03", 2), plays=(*PLAYS, "Y5")),
    "asked-behind": _seen(card("AA02", 2), card("AA03", 2, 2), card("AA01", 1, 3)),
    "asked-remember": _seen(card("FFFF", 1), taps=("key-B7",)),
    "reader-lost": _lost,
    "reader-fault": _faulty,
    "reader-two-cards": _seen(TWO_CARDS),
    "readers": _readers(STATES),
    "readers-faulty": _readers([Status(STATES[0].reader, "faulty", FAULT.detail), STATES[2]]),
    "readers-none": _readers([]),
    "readers-asked": _readers(STATES[:1], TYPES, KEYS),
    "readers-used": _readers([TYPING, NAMED], replace(TYPES, used=True), replace(KEYS, used=False)),
    "readers-unplugged": _readers(
        [replace(TYPING, state="lost", detail="unplugged")], replace(TYPES, used=True)
    ),
    "readers-many": _readers(STATES, TYPES, replace(KEYS, used=False)),
    "enrol": _enrol("BB01", "BB02", "BB03"),
    "enrol-new": _enrol(),
    "enrol-again": _enrol_again,
    "enrol-said": _enrol_said,
    "enrol-doubt": _enrol("BB01", "AA01"),
    "enrol-all": _enrol(known=_whole_deck()),
    "enrol-sixth": _enrol("BB01", "BB02", "BB03", game="sixth-sense"),
    "enrol-ten": _enrol(*(f"BB{number:02}" for number in range(58)), game="ten"),
    "which-cards": _which_cards,
}
