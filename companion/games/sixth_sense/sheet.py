"""6th Sense on the score sheet: predictions with tricks counted, or with every trick as laid."""

from companion.games import sheet as form
from companion.games.base import Refusal
from companion.games.sixth_sense.event import Trick
from companion.games.sixth_sense.judge import parse_laid
from companion.games.sixth_sense.round import (
    Round,
    SixthSenseSetup,
    add_trick,
    check_complete,
    check_room,
    count_tricks,
    open_round,
    predict,
    turn_trump,
)
from companion.games.sixth_sense.rules import (
    NAME,
    SEATS,
    VARIANTS,
    SixthSenseState,
    is_over,
    points,
)
from companion.records import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.games.game import Sheet


def read_sheet(sheet: "Mapping[str, object]") -> SixthSenseState:
    """The match that a sheet tells."""
    names = form.names(sheet)
    dealer = form.optional_text(sheet, "dealer")
    variant = form.optional_text(sheet, "variant")
    if variant is None:
        variant = VARIANTS[0]
    if variant not in VARIANTS:
        raise Refusal("bad-json", field="variant", wanted="variant")
    given = sheet.get("target")
    target = None if given is None else form.whole(given, "target")
    if target is not None and target <= 0:
        raise Refusal("bad-json", field="target", wanted="target")
    rounds = form.items(sheet, "rounds")
    players = form.seated(names, SEATS)
    setup = SixthSenseSetup(players, form.first_dealer(dealer, players), variant, target)
    read: list[Round] = []
    totals = [0] * len(players)
    for number, value in enumerate(rounds, 1):
        try:
            read.append(_read_round(value, setup, len(read), is_over(setup, len(read), totals)))
            if read[-1].complete:
                scored = points(read[-1], variant)
                totals = [total + more for total, more in zip(totals, scored, strict=True)]
            elif number < len(rounds):
                raise Refusal("stage-incomplete", reason="round", round=number)
        except Refusal as refusal:
            trick = refusal.params.get("trick")
            refusal.where = f"round {number}" + (f", trick {trick}" if trick else "")
            raise
    return SixthSenseState(setup, tuple(read))


def _read_round(value: object, setup: SixthSenseSetup, number: int, over: bool) -> Round:
    if not isinstance(value, dict):
        raise Refusal("bad-json", field="round", wanted="round")
    predictions = _numbers(value, "predictions", setup.players)
    played = None if value.get("played") is None else form.items(value, "played")
    tricks = None if played is not None else _numbers(value, "tricks", setup.players)
    trump = form.optional_text(value, "trump")
    novice = setup.variant == "novice"
    if (novice and trump is not None) or (not novice and trump is None and played is not None):
        raise Refusal("bad-json", field="trump", wanted="trump")
    if over:
        raise Refusal("match-over")
    round_ = replace(open_round(setup, number), by_card=played is not None)
    if predictions is not None:
        round_ = predict(round_, predictions)
    if trump is not None:
        round_ = turn_trump(setup, round_, trump)
    if tricks is not None:
        round_ = count_tricks(round_, tricks)
    for number, trick in enumerate(played or (), 1):
        try:
            round_ = _read_trick(trick, setup, round_)
        except Refusal as refusal:
            refusal.params["trick"] = number
            raise
    return check_complete(setup, round_)


def _numbers(
    value: "Mapping[str, object]", field: str, players: "Sequence[str]"
) -> tuple[int, ...] | None:
    if value.get(field) is None:
        return None
    numbers = form.per_player(value[field], players, field)
    return tuple(form.whole(number, field) for number in numbers)


def _read_trick(value: object, setup: SixthSenseSetup, round_: Round) -> Round:
    if not isinstance(value, dict):
        raise Refusal("bad-json", field="trick", wanted="trick")
    cards = form.texts(value.get("cards"), "cards")
    split = value.get("split")
    if split is not None and not isinstance(split, bool):
        raise Refusal("bad-json", field="split", wanted="flag")
    name = value.get("lead")
    lead = None if name is None else form.seat_of(name, setup.players, "lead")
    check_room(round_)
    return add_trick(setup, round_, Trick(tuple(map(parse_laid, cards)), bool(split), lead))


def write_sheet(state: SixthSenseState) -> "Sheet":
    """The canonical sheet."""
    setup = state.setup
    return {
        **form.heading(NAME, setup),
        "variant": setup.variant,
        "target": setup.target,
        "rounds": [_write_round(each, setup, number) for number, each in enumerate(state.rounds)],
    }


def _tells_tricks(round_: Round, setup: SixthSenseSetup, number: int) -> bool:
    """Whether a sheet can tell round `number` (from 0) card by card.

    Of a round that was dealt out of turn, or in which a trick was led out of turn, it cannot: who
    leads would be wrong.
    """
    in_turn = round_.dealer == setup.dealer_of(number) and round_.led_in_turn
    return round_.all_judged and in_turn


def _write_round(round_: Round, setup: SixthSenseSetup, number: int) -> "Sheet":
    players = setup.players
    tells_tricks = _tells_tricks(round_, setup, number)
    written: Sheet = {}
    if round_.trump is not None or tells_tricks:
        written["trump"] = round_.trump
    # Predictions beside counted tricks would say that the round is finished.
    counts = not tells_tricks and (round_.counted is not None or bool(round_.tricks))
    if round_.predictions is not None and (round_.complete or not counts):
        written["predictions"] = form.by_name(players, round_.predictions)
    if counts:
        written["tricks"] = form.by_name(players, round_.won)
    elif tells_tricks:
        written["played"] = [
            {
                "lead": players[lead],
                "cards": [str(laid) for laid in trick.cards],
                "split": trick.split,
            }
            for trick, lead in zip(round_.judged, round_.leads, strict=True)
        ]
    return written


def result(state: SixthSenseState) -> "Sheet":
    """Each round's tricks and points, the totals, the winners."""
    return {
        "game": NAME,
        "rounds": [
            _round_result(round_, state.setup, number) for number, round_ in enumerate(state.rounds)
        ],
        **form.outcome(state),
    }


def _round_result(round_: Round, setup: SixthSenseSetup, number: int) -> "Sheet":
    players = setup.players
    result: Sheet = {"complete": round_.complete}
    if round_.complete:
        result["points"] = form.by_name(players, points(round_, setup.variant))
    result["tricks"] = form.by_name(players, round_.won)
    if _tells_tricks(round_, setup, number):
        result["winners"] = [None if seat is None else players[seat] for seat in round_.winners]
    return result
