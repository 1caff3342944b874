"""13 on the score sheet: stages as lists of plays, or as the piles counted at their end."""

from companion.games import sheet as form
from companion.games.base import Refusal, after
from companion.games.thirteen.stage import (
    DECK,
    NAME,
    PILES,
    PLAYS,
    SEATS,
    TILES,
    Pile,
    Play,
    Stage,
    ThirteenSetup,
    ThirteenState,
    count,
    lay,
    open_stage,
    parse_play,
)
from companion.records import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from companion.games.game import Sheet


def read_sheet(sheet: "Mapping[str, object]") -> ThirteenState:
    """The match that a sheet tells."""
    names = form.names(sheet)
    dealer = form.optional_text(sheet, "dealer")
    lost = sheet.get("missing")
    missing = [] if lost is None else form.texts(lost, "missing")
    stages = form.items(sheet, "stages")
    players = form.seated(names, SEATS)
    setup = ThirteenSetup(players, form.first_dealer(dealer, players), tuple(missing))
    for number, card in enumerate(missing):
        if card not in DECK:
            raise Refusal("unknown-card", card=card)
        if missing[:number].count(card) == DECK[card]:
            raise Refusal("too-many-copies", card=card)
    read: list[Stage] = []
    for number, stage in enumerate(stages):
        try:
            read.append(_read_stage(stage, setup, number))
            if number + 1 < len(stages) and not read[-1].complete:
                raise Refusal("stage-incomplete", stage=number + 1)
        except Refusal as refusal:
            play = refusal.params.get("play")
            refusal.where = f"stage {number + 1}" + (f", play {play}" if play else "")
            raise
    return ThirteenState(setup, tuple(read))


def _read_stage(value: object, setup: ThirteenSetup, number: int) -> Stage:
    counted: list[Pile] = []
    if isinstance(value, dict):
        piles = form.per_player(value.get("counted"), setup.players, "counted")
        counted = [_read_pile(pile) for pile in piles]
    elif not isinstance(value, list):
        raise Refusal("bad-json", field="stage", wanted="stage")
    if number >= setup.stages:
        raise Refusal("match-over")
    stage = open_stage(setup, number)
    if isinstance(value, list):
        return _read_plays(value, stage, setup)
    return count(setup, stage, counted)


def _read_pile(value: object) -> Pile:
    if not isinstance(value, dict):
        raise Refusal("bad-json", field="counted", wanted="pile")
    return tuple(0 if value.get(pile) is None else form.whole(value[pile], pile) for pile in PILES)


def _read_plays(values: "list[Any]", stage: Stage, setup: ThirteenSetup) -> Stage:
    try:
        plays = [PLAYS[value] for value in values]
    except (KeyError, TypeError):
        return _read_odd_plays(values, stage, setup)
    return lay(stage, plays)


def _read_odd_plays(values: "list[object]", stage: Stage, setup: ThirteenSetup) -> Stage:
    """The same for stages with plays in the long form, or with mistakes."""
    plays: list[Play] = []
    to_come = sum(stage.left)
    for number, value in enumerate(values, 1):
        play = PLAYS.get(value) if isinstance(value, str) else None
        if play is not None:
            plays.append(play)
            continue
        try:
            text, by = _read_form(value, setup.players)
            if number > to_come:
                raise Refusal("stage-over")
            plays.append(replace(parse_play(text), by=by))
        except Refusal as refusal:
            lay(stage, plays)  # if an earlier play does not fit, that is told first
            refusal.params["play"] = number
            raise
    return lay(stage, plays)


def _read_form(value: object, players: "Sequence[str]") -> tuple[str, int | None]:
    if isinstance(value, str):
        return value, None
    if not isinstance(value, dict):
        raise Refusal("bad-json", field="play", wanted="play")
    by = value.get("by")
    return form.text(value, "play"), None if by is None else form.seat_of(by, players, "by")


def write_sheet(state: ThirteenState) -> "Sheet":
    """The canonical sheet; a play names its player only where it was somebody else's turn."""
    setup, players = state.setup, state.setup.players
    return {
        **form.heading(NAME, setup),
        "missing": list(setup.missing),
        "stages": [
            _write_stage(stage, players, setup.dealer_of(number))
            for number, stage in enumerate(state.stages)
        ],
    }


def _write_stage(stage: Stage, players: "Sequence[str]", dealer: int) -> "list[object] | Sheet":
    """`dealer` is whose turn it was to deal: a sheet knows of no other, only who laid first."""
    if stage.counted:
        return {"counted": _piles(stage, players)}
    plays: list[object] = []
    on = after(dealer, len(players))
    for play, seat in zip(stage.plays, stage.laid_by, strict=True):
        text = str(replace(play, by=None))
        plays.append(text if seat == on else {"play": text, "by": players[seat]})
        on = after(seat, len(players))
    return plays


def _piles(stage: Stage, players: "Sequence[str]") -> "Sheet":
    return form.by_name(players, [form.by_name(PILES, pile) for pile in stage.taken])


def result(state: ThirteenState) -> "Sheet":
    """Each stage's tiles, piles, majorities and points, the totals, the winners."""
    setup, players = state.setup, state.setup.players
    return {
        "game": NAME,
        "stages": [
            _stage_result(stage, players, setup.dealer_of(number))
            for number, stage in enumerate(state.stages)
        ],
        **form.outcome(state),
    }


def _stage_result(stage: Stage, players: "Sequence[str]", dealer: int) -> "Sheet":
    """`dealer` is whose turn it was to deal, as for the sheet."""
    result: Sheet = {"dealer": players[dealer], "complete": stage.complete}
    if stage.counted:
        result["counted"] = True
    else:
        result["tiles"] = form.by_name(TILES, stage.sums)
    result["taken"] = _piles(stage, players)
    if stage.complete:
        holders = [None if seat is None else players[seat] for seat in stage.majority]
        result["majority"] = form.by_name(TILES, holders)
        result["points"] = form.by_name(players, stage.points)
    return result
