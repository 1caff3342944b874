"""What to play with a hand: each possible play with the relative result that it leads to."""

from random import Random

from companion.games import sheet as form
from companion.games.base import Refusal
from companion.games.thirteen.analysis.costs import play_of, results
from companion.games.thirteen.analysis.position import Position, bit_of, start
from companion.games.thirteen.analysis.stage_analysis import WORLDS
from companion.games.thirteen.stage import DECK, SEATS, parse_play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.games.game import Sheet

# More would take minutes for one answer.
MOST_WORLDS = 100_000


def advise(question: object) -> "Sheet":
    """Answers a question as JSON: players, seat, dealer, hand, plays so far, worlds, seed.

    Raises Refusal for a position or a hand that cannot be.
    """
    if not isinstance(question, dict):
        raise Refusal("bad-json", field="position", wanted="object")
    seats = _number(question, "players")
    seat, dealer = _number(question, "seat"), _number(question, "dealer", 0)
    hand = form.texts(question.get("hand"), "hand")
    texts = form.texts(_optional(question, "plays", []), "plays")
    worlds, seed = _number(question, "worlds", WORLDS), _optional(question, "seed", 0)
    if seats not in SEATS:
        raise Refusal("player-count", count=seats, least=SEATS[0], most=SEATS[-1])
    for each in (seat, dealer):
        if not 0 <= each < seats:
            raise Refusal("bad-player", player=str(each))
    if not 1 <= worlds <= MOST_WORLDS:
        raise Refusal("bad-counts", reason="large" if worlds > 0 else "negative")
    position = _position(seats, dealer, texts)
    held = _hand(position, seat, hand)
    plays, found, _ = results(position, seat, held, worlds, Random(f"{seed}"))
    means = [sum(each[number] for each in found) / len(found) for number in range(len(plays))]
    ranked = sorted(zip(means, map(str, (play_of(*play) for play in plays)), strict=True))
    return {"plays": [{"play": play, "points": round(mean, 2)} for mean, play in ranked]}


def _optional(question: "Mapping[str, object]", field: str, default: object) -> object:
    value = question.get(field)
    return default if value is None else value


def _number(question: "Mapping[str, object]", field: str, default: object = None) -> int:
    return form.whole(_optional(question, field, default), field)


def _position(seats: int, dealer: int, texts: list[str]) -> Position:
    """After these plays, in turn order."""
    position = start(seats)
    for number, text in enumerate(texts):
        play = parse_play(text)
        if not position.unlaid:
            raise Refusal("stage-over")
        bit = bit_of(play.card, position.unlaid)
        position = position.after((dealer + 1 + number) % seats, bit, play.tile)
    return position


def _hand(position: Position, seat: int, cards: list[str]) -> int:
    """The cards as bits. Raises Refusal if there are no such cards left, or the wrong number."""
    held, among = 0, position.unlaid
    for card in cards:
        if card not in DECK:
            raise Refusal("unknown-card", card=card)
        bit = bit_of(card, among)
        among ^= bit
        held |= bit
    if not position.left:
        raise Refusal("stage-over")
    if len(cards) != position.sizes[seat] or not cards:
        raise Refusal("bad-counts", reason="held", count=len(cards), most=position.sizes[seat])
    return held
