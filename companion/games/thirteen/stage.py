"""13: cards, plays and stages: what may be laid, who takes, what it costs. Never a hand."""

from collections import Counter
from functools import cached_property

from companion.games.base import PlainSetup, PlainState, Refusal, after, check_seat, seat_text
from companion.records import dataclass, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

NAME = "thirteen"
SEATS = range(3, 7)

LIMIT = 13
TILES = ("blue", "yellow", "green")
PILES = (*TILES, "red")
RED = PILES.index("red")
DIRTY_FOUR = "R4"
COPIES = {1: 3, 2: 3, 4: 2, 5: 3, 7: 3}
DECK = {f"{letter}{value}": copies for letter in "BYG" for value, copies in COPIES.items()}
DECK[DIRTY_FOUR] = 8
CARDS = tuple(DECK)
VALUE = {card: int(card[1]) for card in CARDS}
PILE = {card: "BYGR".index(card[0]) for card in CARDS}

# Cards as they are counted: one number per pile, in the order of PILES.
Pile = tuple[int, ...]


@dataclass(frozen=True)
class Play:
    """One card laid on a tile, by the player who is on unless another seat is named."""

    card: str
    tile: int
    by: int | None = None

    def __str__(self) -> str:
        card = f"{self.card}@{'BYG'[self.tile]}" if self.card == DIRTY_FOUR else self.card
        return card if self.by is None else f"{seat_text(self.by)}:{card}"


@dataclass(frozen=True)
class ThirteenSetup(PlainSetup):
    """What is settled before the first stage."""

    missing: tuple[str, ...] = ()

    @property
    def stages(self) -> int:
        """How many stages make a match."""
        return 6 if len(self.players) == 3 else len(self.players)

    @cached_property
    def deck(self) -> tuple[int, ...]:
        """Copies of each of CARDS that this deck still has."""
        lost = Counter(self.missing)
        return tuple(copies - lost[card] for card, copies in DECK.items())


@dataclass(frozen=True)
class Stage:
    """One stage. `left` are the copies of each of CARDS not laid yet."""

    dealer: int
    on: int
    left: tuple[int, ...]
    taken: tuple[Pile, ...]
    tiles: tuple[tuple[str, ...], ...] = ((), (), ())
    plays: tuple[Play, ...] = ()
    counted: bool = False

    @property
    def complete(self) -> bool:
        """Whether the last card is laid, or the piles are counted."""
        return self.counted or not any(self.left)

    @cached_property
    def sums(self) -> tuple[int, ...]:
        """What the cards on each tile add up to."""
        return tuple(sum(VALUE[card] for card in tile) for tile in self.tiles)

    @cached_property
    def laid_by(self) -> tuple[int, ...]:
        """Who laid each play."""
        seats, on, laid = len(self.taken), after(self.dealer, len(self.taken)), []
        for play in self.plays:
            laid.append(on if play.by is None else play.by)
            on = after(laid[-1], seats)
        return tuple(laid)

    @cached_property
    def majority(self) -> tuple[int | None, ...]:
        """Who has strictly the most cards of each colour, if anybody."""
        return majorities(self.taken)

    @cached_property
    def points(self) -> tuple[int, ...]:
        """Each player's minus points for what was taken."""
        return points(self.taken, self.majority)


@dataclass(frozen=True)
class ThirteenState(PlainState):
    """A match of 13. Only the last stage may be incomplete."""

    setup: ThirteenSetup
    stages: tuple[Stage, ...] = ()
    fewest_win = True

    @property
    def running(self) -> Stage | None:
        """The stage under way."""
        return self.stages[-1] if self.stages and not self.stages[-1].complete else None

    @property
    def over(self) -> bool:
        """Whether the last stage of the match is complete."""
        return len(self.stages) == self.setup.stages and self.running is None

    @property
    def opened(self) -> int:
        """How many stages have begun."""
        return len(self.stages)

    @property
    def scores(self) -> tuple[tuple[int, ...] | None, ...]:
        """Each stage's points; None for the one under way."""
        return tuple(stage.points if stage.complete else None for stage in self.stages)


def majorities(taken: "Sequence[Pile]") -> tuple[int | None, ...]:
    """Who has strictly the most cards of each colour; None where nobody has."""
    holders = []
    for colour in range(RED):
        counts = [pile[colour] for pile in taken]
        most = max(counts)
        holders.append(counts.index(most) if counts.count(most) == 1 else None)
    return tuple(holders)


def points(taken: "Sequence[Pile]", holders: "Sequence[int | None]") -> tuple[int, ...]:
    """Minus points: a colour card 1, a dirty four 2; the holder of a majority counts it as 0."""
    counted = [sum(pile) + pile[RED] for pile in taken]
    for colour, seat in enumerate(holders):
        if seat is not None:
            counted[seat] -= taken[seat][colour]
    return tuple(counted)


def open_stage(setup: ThirteenSetup, number: int, by: int | None = None) -> Stage:
    """Stage `number` (from 0) with all its cards still to be laid; `by` dealt it out of turn."""
    seats = len(setup.players)
    dealer = setup.dealer_of(number) if by is None else check_seat(by, seats)
    return Stage(dealer, after(dealer, seats), setup.deck, ((0,) * len(PILES),) * seats)


def lay(stage: Stage, plays: "Iterable[Play]") -> Stage:
    """The stage after these plays; a Refusal names the one (`play`, from 1) that cannot be."""
    if stage.counted:
        raise Refusal("stage-over", play=1)
    # The one place where a card is laid. It works on lists, so that a whole stage costs little
    # more than a plain loop would, and a single play costs the same at any time of the match.
    seats, on = len(stage.taken), stage.on
    left, sums = dict(zip(CARDS, stage.left, strict=True)), list(stage.sums)
    tiles, taken = [list(tile) for tile in stage.tiles], [list(pile) for pile in stage.taken]
    laid = list(stage.plays)
    for play in plays:
        card, tile = play.card, play.tile
        copies = left[card]
        if not copies:
            code = "too-many-copies" if any(left.values()) else "stage-over"
            raise Refusal(code, card=card, play=len(laid) + 1)
        seat = on if play.by is None else check_seat(play.by, seats)
        left[card] = copies - 1
        laid.append(play)
        on = (seat + 1) % seats
        value = VALUE[card]
        total = sums[tile] + value
        if total > LIMIT:
            pile = taken[seat]
            for lying in tiles[tile]:
                pile[PILE[lying]] += 1
            tiles[tile] = [card]
            sums[tile] = value
        else:
            tiles[tile].append(card)
            sums[tile] = total
    return replace(
        stage,
        on=on,
        left=tuple(left.values()),
        taken=tuple(map(tuple, taken)),
        tiles=tuple(map(tuple, tiles)),
        plays=tuple(laid),
    )


def count(setup: ThirteenSetup, stage: Stage, taken: "Sequence[Pile]") -> Stage:
    """The stage with the piles as the players counted them, whatever plays were followed."""
    if len(taken) != len(setup.players):
        raise Refusal("bad-counts", reason="players")
    deck = [0] * len(PILES)
    for card, copies in zip(CARDS, setup.deck, strict=True):
        deck[PILE[card]] += copies
    for colour, most in enumerate(deck):
        counts = [pile[colour] for pile in taken]
        if min(counts) < 0:
            raise Refusal("bad-counts", reason="negative")
        if sum(counts) > most:
            raise Refusal(
                "bad-counts", reason="deck", pile=PILES[colour], count=sum(counts), most=most
            )
    return replace(open_stage(setup, 0), dealer=stage.dealer, taken=tuple(taken), counted=True)


def parse_play(text: str) -> Play:
    """A play as a sheet writes it: B7, B7@B, R4@G."""
    play = PLAYS.get(text)
    if play is not None:
        return play
    card, at, tile = text.partition("@")
    if card not in DECK or (at and (len(tile) != 1 or tile not in "BYG")):
        raise Refusal("unknown-card", card=text)
    if not at:
        raise Refusal("tile-missing", card=card)
    raise Refusal("wrong-tile", card=card, tile=TILES["BYG".index(tile)])


# Every way to write a play, ready made: a sheet has hundreds and repeats them.
PLAYS = {card: Play(card, PILE[card]) for card in CARDS if card != DIRTY_FOUR}
PLAYS |= {f"{card}@{card[0]}": play for card, play in PLAYS.items()}
PLAYS |= {f"{DIRTY_FOUR}@{letter}": Play(DIRTY_FOUR, tile) for tile, letter in enumerate("BYG")}
