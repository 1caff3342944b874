"""10 on the score sheet: rounds by what was laid, or short by their score; hands and chips."""

from collections import Counter

from companion.games import sheet as form
from companion.games.base import Refusal
from companion.games.ten.cards import DECK
from companion.games.ten.event import End, Hand, Laying
from companion.games.ten.rules import (
    NAME,
    SEATS,
    FinishedRound,
    TenSetup,
    TenState,
    check_end,
    check_round_card,
    check_two,
    full_round,
    new,
    short_round,
)
from companion.records import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any


def read_sheet(sheet: "Mapping[str, Any]") -> TenState:
    """The game that a sheet tells."""
    names = form.names(sheet)
    dealer = form.optional_text(sheet, "dealer")
    rounds = form.items(sheet, "rounds")
    for field, other in (("hands", "chips"), ("chips", "hands")):
        if not isinstance(sheet.get(field), dict | None):
            raise Refusal("bad-json", field=field, wanted="per-player")
        if sheet.get(field) is None and sheet.get(other) is not None:
            raise Refusal("bad-json", field=field, wanted="hands-and-chips")
    players = form.seated(names, SEATS)
    setup = TenSetup(players, form.first_dealer(dealer, players))
    # One short round anywhere, and no card can be counted: not those of earlier rounds either.
    short = any(isinstance(one, dict) and one.get("laid") is None for one in rounds)
    left = None if short else Counter(DECK)
    read: list[FinishedRound] = []
    for number, one in enumerate(rounds, 1):
        try:
            read.append(_read_round(one, setup, read, left))
        except Refusal as refusal:
            refusal.where = f"round {number}"
            raise
    state = replace(new(setup), rounds=tuple(read))
    end = _read_end(sheet, players, short)
    if end is None:
        return state
    check_end(read, end.hands, end.chips)
    return replace(state, chips=end.chips, end=end)


def _read_round(
    value: object, setup: TenSetup, earlier: "Sequence[FinishedRound]", left: "Counter[str] | None"
) -> FinishedRound:
    if not isinstance(value, dict):
        raise Refusal("bad-json", field="round", wanted="round")
    card = form.whole(value.get("card"), "card")
    if value.get("laid") is None:
        start, winner, loser, penalty = _read_short(value, setup)
        check_round_card(card, earlier)
        return short_round(card, start, winner, loser, penalty)
    first, laid = _read_laid(value, setup)
    check_round_card(card, earlier)
    return full_round(card, first, laid, left)


def _read_short(value: "Mapping[str, Any]", setup: TenSetup) -> tuple[int | None, int, int, int]:
    players = setup.players
    winner = form.seat_of(value.get("winner"), players, "winner")
    loser = form.seat_of(value.get("loser"), players, "loser")
    penalty = form.whole(value.get("penalty"), "penalty")
    start = form.optional_text(value, "start")
    first = None if start is None else form.seat_of(start, players, "start")
    check_two(winner, loser, setup)
    return first, winner, loser, penalty


def _read_laid(value: "Mapping[str, Any]", setup: TenSetup) -> tuple[int, tuple[Laying, ...]]:
    first = form.seat_of(value.get("start"), setup.players, "start")
    laid = [
        form.texts(one, "laid") for one in form.per_player(value["laid"], setup.players, "laid")
    ]
    if not all(len(laying) in (1, 2) for laying in laid):
        raise Refusal("bad-json", field="laid", wanted="laid")
    return first, tuple(map(tuple, laid))


def _read_end(sheet: "Mapping[str, Any]", players: "Sequence[str]", short: bool) -> End | None:
    hands, chips = sheet.get("hands"), sheet.get("chips")
    if hands is None:
        return None
    held = [_read_hand(hand, short) for hand in form.per_player(hands, players, "hands")]
    counted = [form.whole(one, "chips") for one in form.per_player(chips, players, "chips")]
    return End(tuple(held), tuple(counted))


def _read_hand(value: object, short: bool) -> Hand:
    if isinstance(value, list):
        return tuple(form.texts(value, "hands"))
    if short and type(value) is int:
        return value
    raise Refusal("bad-json", field="hands", wanted="hand")


def write_sheet(state: TenState) -> "dict[str, Any]":
    """The canonical sheet: finished rounds only, and no move with chips."""
    players = state.setup.players
    sheet: dict[str, Any] = {
        "game": NAME,
        "players": list(players),
        "dealer": players[state.setup.dealer],
        "rounds": [_write_round(played, players) for played in state.rounds],
    }
    if state.end is not None:
        hands = [hand if isinstance(hand, int) else list(hand) for hand in state.end.hands]
        sheet["hands"] = form.by_name(players, hands)
        sheet["chips"] = form.by_name(players, state.end.chips)
    return sheet


def _write_round(played: FinishedRound, players: "Sequence[str]") -> "dict[str, Any]":
    written: dict[str, Any] = {"card": played.card}
    if played.start is not None:
        written["start"] = players[played.start]
    if played.laid is not None:
        return written | {"laid": form.by_name(players, list(map(list, played.laid)))}
    return written | _score(played, players)


def _score(played: FinishedRound, players: "Sequence[str]") -> "dict[str, Any]":
    winner, loser = players[played.winner], players[played.loser]
    return {"winner": winner, "loser": loser, "penalty": played.penalty}


def result(state: TenState) -> "dict[str, Any]":
    """Who won and lost each round, the penalty points, the totals, the winners."""
    players = state.setup.players
    return {
        "game": NAME,
        "rounds": [_score(played, players) for played in state.rounds],
        "penalties": form.by_name(players, state.penalties),
        "totals": form.by_name(players, state.totals),
        "over": state.over,
        "winners": [players[seat] for seat in state.winners],
    }
