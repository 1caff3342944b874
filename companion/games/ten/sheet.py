"""10 on the score sheet: rounds with their cards or only their penalty; hands and chips."""

from collections import Counter

from companion.games import sheet as form
from companion.games.base import PlainSetup, Refusal
from companion.games.ten.cards import DECK
from companion.games.ten.event import End, Hand, Laying
from companion.games.ten.rules import (
    NAME,
    SEATS,
    FinishedRound,
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

    from companion.games.game import Sheet


def read_sheet(sheet: "Mapping[str, object]") -> TenState:
    """The game that a sheet tells."""
    names = form.names(sheet)
    dealer = form.optional_text(sheet, "dealer")
    rounds = form.items(sheet, "rounds")
    for field, other in (("hands", "chips"), ("chips", "hands")):
        if not isinstance(sheet.get(field), dict | None):
            raise Refusal("bad-json", field=field, wanted="per-player")
        if sheet.get(field) is None and sheet.get(other) is not None:
            raise Refusal("bad-json", field=field, wanted="hands-and-chips")
    lost = form.whole(sheet["lost"], "lost") if sheet.get("lost") is not None else 0
    players = form.seated(names, SEATS)
    setup = PlainSetup(players, form.first_dealer(dealer, players))
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
    end = _read_end(sheet, players, short, lost)
    if end is None:
        return state
    check_end(read, end)
    return replace(state, chips=end.chips, end=end)


def _read_round(
    value: object,
    setup: PlainSetup,
    earlier: "Sequence[FinishedRound]",
    left: "Counter[str] | None",
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


def _read_short(
    value: "Mapping[str, object]", setup: PlainSetup
) -> tuple[int | None, int, int, int]:
    players = setup.players
    winner = form.seat_of(value.get("winner"), players, "winner")
    loser = form.seat_of(value.get("loser"), players, "loser")
    penalty = form.whole(value.get("penalty"), "penalty")
    start = form.optional_text(value, "start")
    first = None if start is None else form.seat_of(start, players, "start")
    check_two(winner, loser, setup)
    return first, winner, loser, penalty


def _read_laid(value: "Mapping[str, object]", setup: PlainSetup) -> tuple[int, tuple[Laying, ...]]:
    first = form.seat_of(value.get("start"), setup.players, "start")
    laid = [
        form.texts(one, "laid") for one in form.per_player(value["laid"], setup.players, "laid")
    ]
    if not all(len(laying) in (1, 2) for laying in laid):
        raise Refusal("bad-json", field="laid", wanted="laid")
    return first, tuple(map(tuple, laid))


def _read_end(
    sheet: "Mapping[str, object]", players: "Sequence[str]", short: bool, lost: int
) -> End | None:
    hands, chips = sheet.get("hands"), sheet.get("chips")
    if hands is None:
        return None
    held = [_read_hand(hand, short) for hand in form.per_player(hands, players, "hands")]
    counted = [form.whole(one, "chips") for one in form.per_player(chips, players, "chips")]
    return End(tuple(held), tuple(counted), lost)


def _read_hand(value: object, short: bool) -> Hand:
    if isinstance(value, list):
        return tuple(form.texts(value, "hands"))
    if short and type(value) is int:
        return value
    raise Refusal("bad-json", field="hands", wanted="hand")


def write_sheet(state: TenState) -> "Sheet":
    """The canonical sheet: finished rounds only, and no move with chips."""
    players = state.setup.players
    sheet: Sheet = {
        **form.heading(NAME, state.setup),
        "rounds": [_write_round(played, players) for played in state.rounds],
    }
    if state.end is not None:
        hands = [hand if isinstance(hand, int) else list(hand) for hand in state.end.hands]
        sheet["hands"] = form.by_name(players, hands)
        sheet["chips"] = form.by_name(players, state.end.chips)
        if state.end.lost:
            sheet["lost"] = state.end.lost
    return sheet


def _write_round(played: FinishedRound, players: "Sequence[str]") -> "Sheet":
    written: Sheet = {"card": played.card}
    if played.start is not None:
        written["start"] = players[played.start]
    if played.laid is not None:
        return written | {"laid": form.by_name(players, list(map(list, played.laid)))}
    return written | _score(played, players)


def _score(played: FinishedRound, players: "Sequence[str]") -> "Sheet":
    winner, loser = players[played.winner], players[played.loser]
    return {"winner": winner, "loser": loser, "penalty": played.penalty}


def result(state: TenState) -> "Sheet":
    """Who won and lost each round, the penalty points, the totals, the winners."""
    players = state.setup.players
    return {
        "game": NAME,
        "rounds": [_score(played, players) for played in state.rounds],
        "penalties": form.by_name(players, state.penalties),
        **form.outcome(state),
    }
