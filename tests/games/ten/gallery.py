"""Every screen of 10 in a situation worth a picture."""

from collections.abc import Callable

from companion.games.base import Refusal
from companion.games.ten.event import parse_event
from companion.games.ten.screens.children import ChildrenLaid, ChildrenQuick
from companion.games.ten.screens.chips import TenChips
from companion.games.ten.screens.end import TenEnd
from companion.games.ten.screens.entry import Place, editor
from companion.games.ten.screens.final import TenFinal
from companion.games.ten.screens.game_ui import GAME_UI
from companion.games.ten.screens.laid import TenLaid
from companion.games.ten.screens.misfit import TenMisfit
from companion.games.ten.screens.move import TenMove
from companion.games.ten.screens.quick import TenQuick
from companion.games.ten.screens.scores import TenScores
from companion.games.ten.screens.start import TenStart
from companion.games.ten.screens.tracking import keep_chips
from companion.match.actions import Amend, Change, Remove
from companion.ui.screens.changes import WhatChanges
from companion.ui.screens.end_match import EndMatch
from companion.ui.screens.history import History
from companion.ui.screens.home import Home
from companion.ui.screens.menu import Menu
from companion.ui.screens.pad import Pad
from companion.ui.screens.past import PastMatch
from companion.ui.screens.players import Players
from companion.ui.screens.result import Result
from companion.ui.screens.seats import Seats
from companion.ui.screens.settle import Settle
from companion.ui.screens.substitute import SubstituteScreen
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from tests.games.ten_events import laid, rounds, traded
from tests.ui.gallery_replay import halfway
from tests.ui.studio import FOUR, LONG, SIX, Studio

SEVEN = (*SIX, "Eva")
PREFIX = "ten-"
GROUPS = {"2": FOUR[:2], "4": FOUR, "7": SEVEN, "long": LONG}
SetUp = Callable[[Studio, tuple[str, ...]], None]
Make = Callable[[Shell], Screen]

# All chips of one player are bid, and nobody can bid more.
OUTBID = ["card 10 start #2", "protect #2 2", "bid #1 #2 7"]


def _scene(
    make: Make,
    events: Callable[[int], list[str]] = lambda _players: [],
    *taps: str,
    full: bool = False,
) -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        match = studio.match(players, *events(len(players)), game="ten")
        if full:
            keep_chips(studio.shell, True)
        studio.show(make)
        studio.tap(*taps)
        studio.now += 3  # what flashes or falls at first is over
        assert match is studio.shell.session.match

    return set_up


def _with_reader(scene: SetUp) -> SetUp:
    """A scanner is at the table, and does not answer."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.shell.device.reader_state = "lost"
        scene(studio, players)

    return set_up


def _ended(players: int, lost: int = 0) -> list[str]:
    hands = ["3+P8+J+0", "=12", "-", "=40", "1+1", "=3", "=0"]
    chips = [9, 5, 3, 11, 7, 12, 2]
    chips = chips[: players - 1]
    chips.append(7 * players - sum(chips) - lost)
    counted = f"end {' '.join(hands[:players])} chips {' '.join(map(str, chips))}"
    counted += f" lost {lost}" if lost else ""
    return [*rounds(players, 7), counted]


def _begun(players: int) -> list[str]:
    return [*rounds(players, 3), "card 7 start #1"]


def _discarded(studio: Studio, players: tuple[str, ...]) -> None:
    """The match was given up in its first round."""
    _scene(TenQuick, lambda _n: ["card 7 start #2"], "menu", "end", "abandon")(studio, players)
    studio.show(TenScores)


def _all_laid(players: int) -> list[str]:
    return ["card 7 start #1", laid(players)]


def _after_trade(players: int) -> list[str]:
    return [*traded(players), "sold", laid(players)]


def _change(shell: Shell) -> Screen:
    return WhatChanges(shell, Amend((Change(2, parse_event("short #1 #2 60")),)))


def _misfit(shell: Shell) -> Screen:
    return TenMisfit(shell, (Remove(2),))


def _past(shell: Shell) -> Screen:
    summary = shell.session.archive.latest(1)[0]
    return PastMatch(shell, summary, shell.session.archive.load(summary.id))


def _past_round(shell: Shell) -> Screen:
    return GAME_UI.scores(
        shell, 2, shell.session.archive.load(shell.session.archive.latest(1)[0].id)
    )


def _past_entries(shell: Shell) -> Screen:
    return GAME_UI.plays(
        shell, 2, shell.session.archive.load(shell.session.archive.latest(1)[0].id)
    )


def _lay_all(players: int) -> tuple[str, ...]:
    return tuple(f"card-{value}" for value in (10, 9, 10, 3, 3, 4, 5)[:players])


def _laying(*taps: str) -> SetUp:
    """Everybody has laid a card, and then these taps."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        _scene(TenLaid, _begun, *_lay_all(len(players)), *taps)(studio, players)

    return set_up


def _red_loses(studio: Studio, players: tuple[str, ...]) -> None:
    """The lowest card is a red one."""
    cards = ("card-10",) * (len(players) - 1)
    _scene(TenLaid, _begun, *cards, "card-P1")(studio, players)


def _counted(studio: Studio, players: tuple[str, ...]) -> None:
    """As many cards as can lie there, of every kind."""
    taps = ("wins-0", "takes-1", "red-3", "red-8", "jokers-1", f"lie-{2 * len(players)}")
    _scene(TenQuick, _begun, *taps)(studio, players)


def _looked_up(*taps: str) -> SetUp:
    """The scores of the second round over those of the last one, and then these taps."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        _scene(TenScores, lambda n: rounds(n, 4))(studio, players)
        studio.shell.navigator.go(TenScores(studio.shell, 2))
        studio.tap(*taps)

    return set_up


def _all_counted(found: int) -> SetUp:
    """All hands and chips are counted, so many chips more than there are."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        taps: list[str] = []
        for seat in range(len(players)):
            chips = 7 + (found if not seat else 0)
            taps += ["card-3", "card-P8" if not seat else "card-3", "card-0", "card-1"]
            taps.append(f"number-{chips}")
        _scene(TenEnd, lambda n: rounds(n, 10), *taps)(studio, players)

    return set_up


def _refused(code: str, **facts: str) -> SetUp:
    """A move with chips was refused."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        _scene(TenChips, lambda n: traded(n)[:-1], full=True)(studio, players)
        studio.shell.messages.say(refusal_words(studio.shell, Refusal(code, **facts)))

    return set_up


def _said(scene: SetUp) -> SetUp:
    """With a refusal, as the table may hear it."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        scene(studio, players)
        text = "This card isn't protected. Swapping costs 1 chip."
        studio.shell.messages.say(studio.shell.words(text))

    return set_up


def _seated(*taps: str) -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        studio.people.remember(players)
        studio.show(lambda shell: Seats(shell, GAME_UI))
        studio.tap(*(f"person-{name}" for name in players), *taps)

    return set_up


SCENES: dict[str, SetUp] = {
    "ten-home": _scene(Home, _begun),
    "ten-seats": _seated("full"),
    "ten-start-first": _scene(TenStart),
    "ten-start": _scene(TenStart, lambda n: rounds(n, 4)),
    "ten-start-dealer": _scene(TenStart, lambda _n: [], "seat-0"),
    "ten-start-turned": _scene(TenQuick, lambda _n: ["card 7 start #2"], "turned", "seat-0"),
    "ten-start-named": _scene(TenStart, lambda n: rounds(n, 4), "seat-1"),
    "ten-start-redo": _scene(TenQuick, _begun, "undo"),
    "ten-start-again": _scene(lambda shell: editor(shell, Place(3)), lambda n: rounds(n, 4)),
    "ten-children": _scene(ChildrenQuick, _begun, "wins-0", "takes-1", "red-3"),
    "ten-children-laid": _scene(ChildrenLaid, _begun, "card-10"),
    "ten-quick-empty": _scene(TenQuick, _begun),
    "ten-chips-reader": _with_reader(_scene(TenChips, lambda n: traded(n), full=True)),
    "ten-quick": _scene(TenQuick, _begun, "wins-0", "takes-1", "red-3", "jokers-2"),
    "ten-quick-all": _counted,
    "ten-quick-number": _scene(TenQuick, _begun, "wins-0", "typing", "digit-2", "digit-6"),
    "ten-quick-again": _scene(lambda shell: editor(shell, Place(4)), lambda n: rounds(n, 4)),
    "ten-quick-effect": _scene(
        lambda shell: editor(shell, Place(4)), lambda n: rounds(n, 4), "takes-0", "wins-1"
    ),
    "ten-quick-redo": _scene(
        TenQuick, lambda n: [*_begun(n), "protect #1 1", "protect #2 1"], "undo"
    ),
    "ten-quick-chips": _scene(TenQuick, _begun, full=True),
    "ten-quick-chips-takes": _scene(TenQuick, _begun, "wins-0", full=True),
    "ten-quick-chips-counts": _scene(TenQuick, _begun, "wins-0", "takes-1", full=True),
    "ten-quick-chips-all": _scene(
        TenQuick, _begun, "wins-0", "takes-1", "typing", "digit-3", "digit-0", full=True
    ),
    "ten-quick-again-typing": _scene(
        lambda shell: editor(shell, Place(4)), lambda n: rounds(n, 4), "typing"
    ),
    "ten-quick-again-takes": _scene(
        lambda shell: editor(shell, Place(4)), lambda n: rounds(n, 4), "wins-0"
    ),
    "ten-laid-empty": _scene(TenLaid, _begun),
    "ten-laid-joker": _scene(TenLaid, _begun, "card-10", "joker"),
    "ten-laid": _laying("slot-1-1", "card-1"),
    "ten-laid-full": _scene(TenLaid, _begun, *_lay_all(2), full=True),
    "ten-laid-start": _scene(TenLaid, lambda n: [*rounds(n, 3), "card 7"]),
    "ten-laid-red": _red_loses,
    "ten-laid-again": _scene(lambda shell: editor(shell, Place(2)), _all_laid),
    "ten-chips-first": _scene(TenChips, lambda _n: ["card 7 start #2"], full=True),
    "ten-chips": _scene(TenChips, lambda n: traded(n)[:-1], full=True),
    "ten-chips-opens": _scene(TenChips, lambda n: traded(n)[:-1], "seat-0", "card-1", full=True),
    "ten-chips-refused": _refused("bad-bid", reason="unchanged"),
    "ten-chips-outbid": _scene(TenChips, lambda _n: OUTBID, full=True),
    "ten-chips-bid": _scene(TenChips, traded, full=True),
    "ten-chips-tells": _scene(TenChips, traded, "seat-0", full=True),
    "ten-move": _scene(lambda shell: TenMove(shell, Place(4)), traded),
    "ten-move-bid": _scene(lambda shell: TenMove(shell, Place(4)), traded, "what-bid"),
    "ten-move-sold": _scene(lambda shell: TenMove(shell, Place(4)), traded, "what-sold"),
    "ten-move-forgotten": _scene(lambda shell: TenMove(shell, Place(4)), traded, "before"),
    "ten-change": _scene(_change, lambda n: rounds(n, 4)),
    "ten-misfit": _scene(_misfit, lambda n: rounds(n, 4)),
    "ten-scores": _scene(TenScores, _all_laid),
    "ten-scores-chips": _scene(TenScores, _after_trade, full=True),
    "ten-scores-short": _scene(TenScores, lambda n: rounds(n, 4)),
    "ten-scores-last": _scene(TenScores, lambda n: rounds(n, 10)),
    "ten-scores-before": _scene(lambda shell: TenScores(shell, 2), lambda n: rounds(n, 4)),
    "ten-scores-corrected": _looked_up("change", "digit-3", "next"),
    "ten-scores-none": _scene(TenScores),
    "ten-scores-ended": _scene(
        TenScores, lambda n: rounds(n, 4), "menu", "end", "stop", "next", "next", "back"
    ),
    "ten-scores-discarded": _discarded,
    "ten-end": _scene(TenEnd, lambda n: rounds(n, 10)),
    "ten-end-chips": _scene(
        TenEnd, lambda n: rounds(n, 10), "card-3", "card-P8", "card-J", "card-0"
    ),
    "ten-end-points": _scene(TenEnd, lambda n: rounds(n, 10), "points", "number-12"),
    "ten-end-again": _scene(lambda shell: editor(shell, Place(15)), _ended, "chips-0", "number-3"),
    "ten-end-swap": _scene(lambda shell: TenEnd(shell, Place(15), (0, "chips")), _ended, "swap"),
    "ten-end-lost": _all_counted(-1),
    "ten-end-more-lost": _all_counted(-3),
    "ten-end-too-many": _all_counted(1),
    "ten-end-lost-again": _scene(
        lambda shell: editor(shell, Place(15)), lambda n: _ended(n, 2), "chips-0", "number-8"
    ),
    "ten-final": _scene(TenFinal, _ended),
    "ten-final-lost": _scene(TenFinal, lambda n: _ended(n, 2)),
    "ten-result": _scene(Result, _ended),
    "ten-replay": _scene(halfway, _ended),
    "ten-pad": _scene(Pad, _ended),
    "ten-pad-running": _scene(Pad, _begun),
    "ten-menu": _scene(Menu, _begun, full=True),
    "ten-menu-bid": _scene(Menu, traded, full=True),
    "ten-menu-first": _scene(Menu),
    "ten-menu-chips": _scene(Menu, lambda _n: ["card 7"], "own-chips"),
    "ten-entries": _scene(lambda shell: GAME_UI.plays(shell, 1), _after_trade),
    "ten-entries-corrected": _scene(
        TenScores, lambda n: rounds(n, 4), "menu", "plays", "round-2", "entry-4", "digit-3", "next"
    ),
    "ten-another": _scene(lambda shell: SubstituteScreen(shell, 0), _begun),
    "ten-history": _scene(History, _ended),
    "ten-past": _scene(_past, _ended),
    "ten-past-round": _scene(_past_round, _ended),
    "ten-past-entries": _scene(_past_entries, _ended),
    "ten-players": _scene(Players, _ended),
    "ten-end-match": _scene(EndMatch, _begun),
    "ten-settle": _scene(Settle, _begun),
    **{
        f"ten-settle-{question}": _scene(Settle, traded, f"ask-{question}", full=True)
        for question in GAME_UI.questions(str)
    },
    "ten-settle-last": _scene(Settle, _all_laid, "ask-wins"),
}
SPEAKING = (
    "ten-start",
    "ten-quick",
    "ten-quick-number",
    "ten-laid",
    "ten-chips",
    "ten-chips-bid",
    "ten-move",
    "ten-scores",
    "ten-end",
    "ten-final",
)
SCENES |= {f"{name}-said": _said(SCENES[name]) for name in SPEAKING}
