"""Every screen of 6th Sense in a situation worth a picture."""

from collections.abc import Callable

from companion.games import load
from companion.games.base import Refusal
from companion.games.sixth_sense.screens.children import ChildrenTricks
from companion.games.sixth_sense.screens.count import SixthCount
from companion.games.sixth_sense.screens.judge import SixthJudge
from companion.games.sixth_sense.screens.player_round import SixthPlayer
from companion.games.sixth_sense.screens.player_tricks import PlayerTricks
from companion.games.sixth_sense.screens.predictions import SixthPredictions
from companion.games.sixth_sense.screens.rulings import questions
from companion.games.sixth_sense.screens.scores import SixthScores
from companion.games.sixth_sense.screens.start import SixthDeal, SixthStart, SixthTrump
from companion.games.sixth_sense.screens.table import SixthTable
from companion.games.sixth_sense.screens.variant import SixthVariant
from companion.games.sixth_sense.screens.who_led import WhoLed
from companion.match.actions import Do
from companion.match.match import Source
from companion.ui.screens.changes import NoFit, WhatChanges
from companion.ui.screens.correct import Correct
from companion.ui.screens.end_match import EndMatch
from companion.ui.screens.entries import Entries
from companion.ui.screens.home import Home
from companion.ui.screens.matches.children import ChildrenWait
from companion.ui.screens.menu import Menu
from companion.ui.screens.pad import Pad
from companion.ui.screens.past import PastMatch
from companion.ui.screens.player import OnePlayer
from companion.ui.screens.players import Counting
from companion.ui.screens.result import Result
from companion.ui.screens.seats import Seats
from companion.ui.screens.settle import Settle
from companion.ui.shell import flow, game_uis
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from tests.ui.gallery_replay import halfway
from tests.ui.studio import FOUR, LONG, SIX, Studio

PREFIX = "sixth-"
GROUPS = {"2": FOUR[:2], "3": FOUR[:3], "4": FOUR, "6": SIX, "long": LONG}
GAME = load("sixth-sense")

Make = Callable[[Shell], Screen]
SetUp = Callable[[Studio, tuple[str, ...]], None]


def begin(studio: Studio, players: tuple[str, ...], *events: str, **heading: object) -> None:
    """A match under way after these events."""
    plain = {"game": "sixth-sense", "players": list(players), "rounds": []}
    studio.people.remember(players)
    setup = GAME.read_sheet(plain | heading).setup
    match_id, match = studio.journal.new_match(GAME, setup)
    studio.shell.session.open(match_id, match)
    for event in events:
        # Typed, so that they do not tell when this table turns up trump.
        match.act(Do(GAME.parse_event(event)), Source("text"))


def tricks_of(players: tuple[str, ...], wanted: int) -> list[str]:
    """Some tricks that only their winners are known of; the second one is split."""
    won = [f"won #{1 + number * 7 % len(players)}" for number in range(wanted)]
    return [f"{each} split" if number == 1 else each for number, each in enumerate(won)]


def counted(players: tuple[str, ...]) -> list[str]:
    """A round as it is counted at its end, with some hits and some misses."""
    size = {2: 14, 3: 13, 4: 13, 5: 12, 6: 10}[len(players)]
    share, rest = divmod(size, len(players))
    counts = [share + (seat < rest) for seat in range(len(players))]
    said = [won if seat % 2 else 6 for seat, won in enumerate(counts)]
    tricks = " ".join(map(str, counts))
    return ["deal", "trump G", f"tricks {tricks}", "predict " + " ".join(map(str, said))]


def rounds(players: tuple[str, ...]) -> int:
    """How many a match has."""
    return {2: 6, 3: 6, 4: 4, 5: 5, 6: 6}[len(players)]


def _running(
    make: Make, *taps: str, tricks: int = 5, complete: int = 1, **heading: object
) -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        trump = ["trump P"] if heading.get("variant") != "novice" else []
        first = counted(players) * complete
        if heading.get("variant") == "novice":
            first = [event for event in first if not event.startswith("trump")]
        begin(studio, players, *first, "deal", *trump, *tricks_of(players, tricks), **heading)
        studio.show(make)
        studio.tap(*taps)

    return set_up


def _full(make: Make, *taps: str) -> SetUp:
    """All tricks of the round are in."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        size = {2: 14, 3: 13, 4: 13, 5: 12, 6: 10}[len(players)]
        _running(make, *taps, tricks=size)(studio, players)

    return set_up


def _between(make: Make, complete: int, *taps: str, **heading: object) -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        begin(studio, players, *counted(players) * complete, **heading)
        studio.show(make)
        studio.tap(*taps)
        studio.now += 60  # all predictions are turned over

    return set_up


def _whole(make: Make, *taps: str) -> SetUp:
    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        _between(make, rounds(players), *taps)(studio, players)

    return set_up


def _laid(*cards: str, more: tuple[str, ...] = ()) -> SetUp:
    """The judge with these cards; with fewer players the first of them."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        _running(SixthJudge)(studio, players)
        screen = studio.shell.navigator.screen
        assert isinstance(screen, SixthJudge)
        for card in cards[: len(players)]:
            screen.card(card)
        for name in more:
            if name in studio.targets():
                studio.tap(name)

    return set_up


def _predicted(values: int) -> SetUp:
    """So many cards are turned over."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        taps = [f"value-{value}" for value in (3, 6, 0, 14, 2, 5)]
        _full(SixthPredictions, *taps[: min(values, len(players))])(studio, players)

    return set_up


def _not_followed(studio: Studio, players: tuple[str, ...]) -> None:
    """Every trick was told card by card, and one card cannot have been."""
    _full(SixthPredictions)(studio, players)
    screen = studio.shell.navigator.screen
    assert isinstance(screen, SixthPredictions)
    refusal = Refusal("bad-trick", reason="not-followed", card="G7", trick=5)
    screen._why_not = refusal_words(studio.shell, refusal)
    screen._wrong_trick = 5


def _correct(which: str) -> SetUp:
    """The entry whose text begins like this."""

    def set_up(studio: Studio, players: tuple[str, ...]) -> None:
        _running(lambda shell: Entries(shell))(studio, players)
        match = studio.shell.session.match
        number = max(n for n, each in enumerate(match.events, 1) if str(each).startswith(which))
        studio.show(lambda shell: Correct(shell, number))

    return set_up


def _insert(studio: Studio, players: tuple[str, ...]) -> None:
    _correct("won")(studio, players)
    studio.tap("insert")


def _changes(studio: Studio, players: tuple[str, ...]) -> None:
    """The predictions of the first round were others."""
    _running(lambda shell: Entries(shell, 1))(studio, players)
    studio.tap("entry-4", "value-0")
    assert isinstance(studio.shell.navigator.screen, WhatChanges)


def _dealt_wrongly(studio: Studio, players: tuple[str, ...]) -> None:
    """Tricks were judged in two rounds, and the first dealer was wrong all along."""
    cards = ["B13", "B10", "B3", "B2", "B1", "B5"][: len(players)]
    trick = "trick " + " ".join(cards)
    sizes = {2: 14, 3: 13, 4: 13, 5: 12, 6: 10}
    rest = tricks_of(players, sizes[len(players)] - 1)
    predictions = "predict " + " ".join("2" for _ in players)
    begin(studio, players, "deal", "trump P", trick, *rest, predictions, "deal", "trump P", trick)
    studio.show(SixthTable)
    studio.tap("dealer", "seat-0")


def _who_led(studio: Studio, players: tuple[str, ...]) -> None:
    """Another player won the first trick, and who wins the second depends on who led it."""
    cards = ["R14", "Y10", "Y6=9", "R2", "R3", "Y5"][: len(players)]
    begin(studio, players, "deal", "trump P", "won #1", "trick " + " ".join(cards))
    studio.show(SixthTable)
    studio.tap("less-0", "trick-0", "won-1")
    assert isinstance(studio.shell.navigator.screen, WhoLed)


def _discarded(studio: Studio, players: tuple[str, ...]) -> None:
    """The match was given up in its first round."""
    _running(SixthTable, "menu", "end", "abandon", complete=0)(studio, players)
    studio.show(SixthScores)


def _card_by_card(studio: Studio, players: tuple[str, ...]) -> None:
    """The list of tricks, one of them with every card."""
    cards = ["B13", "Y6=9", "G0!1", "P12", "R14", "B10"][: len(players)]
    begin(studio, players, "deal", "trump P", "trick " + " ".join(cards))
    studio.show(Entries)


def _no_fit(studio: Studio, players: tuple[str, ...]) -> None:
    """Without its tricks the first round would never have ended."""
    _running(lambda shell: Entries(shell, 1))(studio, players)
    studio.show(lambda shell: Correct(shell, 3))
    studio.tap("remove")
    assert isinstance(studio.shell.navigator.screen, NoFit)


def _seats(shell: Shell) -> Screen:
    return Seats(shell, game_uis.of("sixth-sense"))


def _seated(studio: Studio, players: tuple[str, ...]) -> None:
    studio.people.remember(players)
    studio.show(_seats)
    studio.tap(*(f"person-{name}" for name in players))


def _expert(studio: Studio, players: tuple[str, ...]) -> None:
    studio.shell.preferences.set("sixth_trump", "late")
    studio.shell.preferences.set("sixth_target", 40)
    _seated(studio, players)


def _past(shell: Shell) -> Screen:
    summary = shell.session.archive.latest(1)[0]
    return PastMatch(shell, summary, shell.session.archive.load(summary.id))


def _late(studio: Studio, players: tuple[str, ...]) -> None:
    begin(studio, players, "deal")
    flow.open_match(studio.shell)
    assert isinstance(studio.shell.navigator.screen, SixthTrump)


def _late_start(studio: Studio, players: tuple[str, ...]) -> None:
    """Trump is turned up after the predictions, up to a number of points."""
    studio.shell.preferences.set("sixth_trump", "late")
    begin(studio, players, target=40)
    flow.open_match(studio.shell)
    assert isinstance(studio.shell.navigator.screen, SixthDeal)


def _player(studio: Studio, players: tuple[str, ...]) -> None:
    """Somebody who played two games."""
    studio.match(players, counted=6 if len(players) == 3 else len(players)) if len(
        players
    ) > 2 else None
    _whole(lambda shell: OnePlayer(shell, players[0], Counting(shell)))(studio, players)


SCENES: dict[str, SetUp] = {
    "sixth-home": _running(Home),
    "sixth-home-between": _between(Home, 1),
    "sixth-seats": _seated,
    "sixth-seats-expert": _expert,
    "sixth-variant": _between(SixthVariant, 0),
    "sixth-variant-points": _between(SixthVariant, 0, "trump-late", "end-points", "more"),
    "sixth-start": _between(SixthStart, 1),
    "sixth-start-change": _between(SixthStart, 1, "change"),
    "sixth-start-novice": _between(SixthDeal, 0, variant="novice", target=40),
    "sixth-start-late": _late_start,
    "sixth-trump": _late,
    "sixth-trump-wrong": _running(SixthTrump),
    "sixth-table-first": _running(SixthTable, tricks=0),
    "sixth-table": _running(SixthTable),
    "sixth-table-undo": _running(SixthTable, "undo"),
    "sixth-children": _running(ChildrenTricks),
    "sixth-children-said": _running(ChildrenTricks, "leave"),
    "sixth-children-full": _full(ChildrenTricks),
    "sixth-children-wait": _running(ChildrenWait),
    "sixth-table-less": _running(SixthTable, "less-0"),
    "sixth-table-less-all": _full(SixthTable, "less-0", "trick-1"),
    "sixth-player-round": _between(lambda shell: SixthPlayer(shell, 1, 0), 2),
    "sixth-player-asked": _between(lambda shell: SixthPlayer(shell, 1, 0), 2, "number-5"),
    "sixth-player-tricks": _full(lambda shell: PlayerTricks(shell, 2, 0)),
    "sixth-table-novice": _running(SixthTable, variant="novice", target=40),
    "sixth-table-full": _full(SixthTable),
    "sixth-judge": _running(SixthJudge),
    "sixth-judge-some": _laid("B13", "B6", more=("slot-1",)),
    "sixth-judge-block": _laid("B13", "B4", "B0", more=("meant-block-0",)),
    "sixth-judge-lead-blocked": _laid("B13", "B0", more=("meant-block-0",)),
    "sixth-judge-novice": _running(SixthJudge, variant="novice"),
    "sixth-judge-asked": _laid("B8", "B12", "Y13", "B10", "B3", "G14"),
    "sixth-judge-trump": _laid("B8", "P1", "Y13", "B10", "P3", "G14"),
    "sixth-judge-blocked": _laid(
        "B13", "B0", "B4", "G3", "B11", "B10", more=("slot-1", "meant-block-0")
    ),
    "sixth-judge-last": _laid("B13", "G3", "Y3", "B4", "R3", "B10"),
    "sixth-count": _running(SixthCount),
    "sixth-count-asked": _running(SixthCount, *["more-1"] * 9, "next", tricks=6),
    "sixth-count-cannot": _running(SixthCount, "next", tricks=2),
    "sixth-predictions": _predicted(0),
    "sixth-predictions-some": _predicted(2),
    "sixth-predictions-all": _predicted(6),
    "sixth-predictions-wrong": _not_followed,
    "sixth-scores": _between(SixthScores, 2),
    "sixth-scores-first": _whole(lambda shell: SixthScores(shell, 1)),
    "sixth-scores-corrected": _between(SixthScores, 2, "said-0", "value-4"),
    "sixth-scores-first-corrected": _between(Pad, 2, "stage-1", "said-0", "value-4", "next"),
    "sixth-scores-discarded": _discarded,
    "sixth-scores-none": _running(lambda shell: SixthScores(shell, 2)),
    "sixth-entries": _running(Entries),
    "sixth-entries-cards": _card_by_card,
    "sixth-entries-first": _running(lambda shell: Entries(shell, 1)),
    "sixth-entries-corrected": _between(
        lambda shell: Entries(shell, 1), 2, "entry-4", "value-4", "next"
    ),
    "sixth-correct": _correct("won"),
    "sixth-correct-trump": _correct("trump"),
    "sixth-dealt": _running(SixthTable, "dealer"),
    "sixth-dealt-effect": _dealt_wrongly,
    "sixth-who-led": _who_led,
    "sixth-insert": _insert,
    "sixth-changes": _changes,
    "sixth-no-fit": _no_fit,
    "sixth-menu": _running(Menu),
    "sixth-menu-novice": _running(Menu, variant="novice", target=40),
    "sixth-end": _running(EndMatch),
    "sixth-pad": _between(Pad, 2),
    "sixth-pad-target": _running(Pad, target=40),
    "sixth-result": _whole(Result),
    "sixth-replay": _whole(halfway),
    "sixth-past": _whole(_past),
    "sixth-player": _player,
    "sixth-settle": _running(Settle),
    "sixth-settle-novice": _running(Settle, "ask-score", variant="novice"),
    **{f"sixth-settle-{name}": _running(Settle, f"ask-{name}") for name in questions(str)},
}
