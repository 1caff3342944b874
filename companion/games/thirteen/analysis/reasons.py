"""Why one play was better than another: what each leads to, in the same worlds."""

from random import Random

from companion.games.thirteen.analysis.bits import CARD_OF, FIELD, FIELD_MASK, points_of, sums_of
from companion.games.thirteen.analysis.estimates import options, piles_after
from companion.games.thirteen.analysis.hands import known_hand, sample_hands
from companion.games.thirteen.analysis.position import decisions
from companion.games.thirteen.analysis.worlds import worlds
from companion.games.thirteen.stage import LIMIT, RED, VALUE, Play
from companion.records import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.games.thirteen.analysis.position import Decision, Position
    from companion.games.thirteen.stage import Stage

# The better play keeps or wins the majority of a colour, more often than the other one; takes
# nothing, or less, where the other one takes; brings fewer cards of a colour in the end, or fewer
# dirty fours; or it costs the others more.
KEEPS, WINS, NOTHING, LESS, CARDS, FOURS, OTHERS = (
    *("keeps", "wins", "nothing", "less", "cards", "fours"),
    "others",
)
REASONS = (KEEPS, WINS, NOTHING, LESS, CARDS, FOURS, OTHERS)
# A majority is a reason if it is held so much more often, of all worlds.
MORE_OFTEN = 0.2
# So many hands that have both cards, of so many that are tried, each in so many worlds.
HANDS, TRIES, WORLDS = 6, 60, 20


@dataclass(frozen=True)
class Reason:
    """One of REASONS; `colour` is the number of the tile that it is about, if it is about one."""

    code: str
    colour: int | None = None


def reason(
    stage: "Stage", deck: "Sequence[int]", number: int, better: Play, worse: Play
) -> Reason | None:
    """Why `better` was better than `worse` for whoever made play `number` (from 1) of a stage.

    None if no reason stands out. The same arguments give the same answer.
    """
    every = list(decisions(stage, deck))
    decision = every[number - 1]
    own = [each for each in every if each.seat == decision.seat]
    random = Random(number)
    before, seat = decision.before, decision.seat
    compared = [
        _compare(seat, *(piles_after(world, play, seat, *_lying(before)) for play in plays))
        for hand, plays in _hands(own, own.index(decision), (better, worse), random)
        for world in worlds(before, seat, hand, WORLDS, random)[0]
    ]
    if not compared:
        return None
    means = [sum(column) / len(compared) for column in zip(*compared, strict=True)]
    points, majorities = means[: RED + 2], means[RED + 2 :]
    most = max(range(len(points)), key=points.__getitem__)
    if points[most] <= 0:
        return None
    if most > RED:
        return Reason(OTHERS)
    if most < RED and majorities[most] >= MORE_OFTEN:
        return Reason(KEEPS if _leads(before, seat, most) else WINS, most)
    now, then = (_taken_now(before, play) for play in (better, worse))
    if now < then:
        return Reason(LESS if now else NOTHING)
    return Reason(FOURS) if most == RED else Reason(CARDS, most)


def _lying(position: "Position") -> "tuple[int, Sequence[int], Sequence[int]]":
    return position.key, position.tiles, position.taken


def _hands(
    own: "Sequence[Decision]", at: int, plays: "tuple[Play, Play]", random: Random
) -> "Iterator[tuple[int, list[tuple[int, int]]]]":
    """Hands before play `at` of a player in which both plays were possible, and these plays."""
    known = known_hand(own, at)
    found = 0
    for _ in range(TRIES if known is None else 1):
        hand = sample_hands(own, random)[at] if known is None else known
        possible = {(CARD_OF[card], tile): (card, tile) for card, tile in options(hand)}
        wanted = [possible.get((play.card, play.tile)) for play in plays]
        both = [each for each in wanted if each is not None]
        if len(both) == len(plays):
            yield hand, both
            found += 1
        if found == HANDS:
            return


def _compare(seat: int, better: "Sequence[int]", worse: "Sequence[int]") -> list[float]:
    """What the better play saves of each colour, of dirty fours, and by what it costs the others;
    then by how much more often it has the majority of each colour."""
    saved, majorities = [], []
    for colour in range(RED):
        good, bad = (_cards(piles, colour) for piles in (better, worse))
        has, had = (_holds(cards, seat) for cards in (good, bad))
        saved.append(float((0 if had else bad[seat]) - (0 if has else good[seat])))
        majorities.append(float(has - had))
    fours = 2.0 * (_cards(worse, RED)[seat] - _cards(better, RED)[seat])
    others = sum(points_of(better)) - points_of(better)[seat]
    others -= sum(points_of(worse)) - points_of(worse)[seat]
    return [*saved, fours, others / (len(better) - 1), *majorities]


def _cards(piles: "Sequence[int]", colour: int) -> list[int]:
    """How many cards of a colour each seat has."""
    return [pile >> FIELD * colour & FIELD_MASK for pile in piles]


def _holds(cards: "Sequence[int]", seat: int) -> bool:
    return cards[seat] == max(cards) and cards.count(cards[seat]) == 1


def _leads(position: "Position", seat: int, colour: int) -> bool:
    """Whether `seat` has the majority of a colour now."""
    return _holds(_cards(position.taken, colour), seat)


def _taken_now(position: "Position", play: Play) -> int:
    """How many cards a play takes at once."""
    if sums_of(position.key)[play.tile] + VALUE[play.card] <= LIMIT:
        return 0
    lying = position.tiles[play.tile]
    return sum(lying >> FIELD * pile & FIELD_MASK for pile in range(RED + 1))
