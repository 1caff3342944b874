"""A family that plays 10 and enters every chip and every card of it, carelessly too."""

from companion.games.ten import game as ten
from companion.games.ten.cards import KIND, VALUE
from companion.games.ten.chips import RunningRound
from companion.games.ten.event import Move
from companion.games.ten.rules import FinishedRound
from companion.games.ten.screens.laid import TenLaid
from companion.records import dataclass, replace
from tests.games.clumsy import AFTER_ALL, noticed_after
from tests.games.clumsy import noticed as when_noticed
from tests.games.ten.family import TenFamily
from tests.games.ten.table import card_taps, laid_taps

# How often, of all moves.
FORGETS, DOUBLES, SLIPS = 0.05, 0.05, 0.05


@dataclass(frozen=True)
class Trouble:
    """A wrong move: its number in the record, what it really was, what was entered."""

    kind: str
    number: int
    real: Move
    entered: Move | None
    noticed: int


class TenTraders(TenFamily):
    """The same people, with all chips and cards."""

    LOSES_CHIP = 2

    def play(self) -> None:
        """A whole match, every chip and every card."""
        self._tap("menu", "own-chips", "next")
        for number, played in enumerate(self.real.rounds, 1):
            self._turn(number, played)
            self._look_around(number)
            left = self._moves(played)
            assert left is not None or self._table.moves == played.moves
            self._tap("next")
            self._lay(played)
            self._see_scores(number, played)
            if left is not None:
                self._mend_on_scores(left)
            assert self.state.rounds[-1] == played
            if number < len(self.real.rounds):
                self._tap("next")
        self._to_the_end()
        self._count(chips_known=True)

    @property
    def _table(self) -> RunningRound:
        """The round under way, as the record has it."""
        assert self.state.table is not None
        return self.state.table

    def _moves(self, played: FinishedRound) -> "Trouble | None":
        """All moves of a round; at most one of them is wrong at a time.

        Returns the one that is seen on the scores, if there is one.
        """
        first = len(self._events())
        entered: list[Move] = []
        trouble: Trouble | None = None
        for at, move in enumerate(played.moves):
            if trouble is not None and (at >= trouble.noticed or not self._fits(move)):
                self._mend_move(trouble, first, entered)
                trouble = None
            if trouble is None:
                trouble = self._wrong_move(at, move, first, entered, len(played.moves))
                if trouble is not None:
                    continue
            taken = self._enter(move)
            if not taken and self._wrong_dealer:
                # Not their turn, says the screen: so somebody else has started.
                self._mend_dealer()
                taken = self._enter(move)
            if not taken:
                assert trouble is not None, "a real move was refused"
                self._mend_move(trouble, first, entered)
                trouble = None
                assert self._enter(move)
            entered.append(move)
        if trouble is not None and trouble.noticed == AFTER_ALL and self._can_wait(trouble):
            return trouble
        if trouble is not None:
            self._mend_move(trouble, first, entered)
        return None

    def _can_wait(self, trouble: "Trouble") -> bool:
        """Whether the cards can be shown with this move in the record: no bid is open."""
        return trouble.kind.startswith("wrong") and self._table.bid is None

    def _wrong_move(
        self, at: int, move: Move, first: int, entered: list[Move], moves: int
    ) -> "Trouble | None":
        """Perhaps this move is entered wrongly; None if it is not, and still to be entered."""
        chance = self.random.random()
        noticed = at + self.random.randint(1, 3)
        if chance < FORGETS:
            self.mistakes += 1
            return Trouble("forgotten", first + len(entered) + 1, move, None, noticed)
        chance -= FORGETS
        if 0 <= chance < DOUBLES:
            if not self._enter(move):
                return None
            entered.append(move)
            self.mistakes += 1
            if self._fits(move) and self._enter(move):
                entered.append(move)
                return Trouble("double", first + len(entered), move, move, noticed)
            return Trouble("refused", 0, move, None, at)
        chance -= DOUBLES
        if 0 <= chance < SLIPS:
            other = self._slip(move)
            if other is not None and self._fits(other) and self._enter(other):
                self.mistakes += 1
                entered.append(other)
                kind = "wrong count" if same_players(move, other) else "wrong player"
                # It is seen before the next move, if at once.
                seats, random = len(self.names), self.random
                seen = noticed_after(when_noticed(random), at + 1, seats, moves - 1, random)
                return Trouble(kind, first + len(entered), move, other, seen)
        return None

    def _slip(self, move: Move) -> Move | None:
        """The key beside it, or the player beside the one who acts."""
        seats = len(self.names)
        match move:
            case ten.Protect(seat, chips):
                near = (seat + 1) % seats
                return self.random.choice((ten.Protect(near, chips), ten.Protect(seat, 3 - chips)))
            case ten.Bid(seat, owner, chips):
                near = (seat + 1) % seats
                more = ten.Bid(seat, owner, chips + 1)
                return self.random.choice((more, ten.Bid(near, owner, chips)))
            case ten.Swap(seat, owner):
                near = (owner + 1) % seats
                return None if near == seat else ten.Swap(seat, near)
        return None

    def _fits(self, move: Move) -> bool:
        """Whether the screen offers this at all: for paying somebody must have bid."""
        table = self.state.table
        assert table is not None
        if isinstance(move, ten.Sold | ten.Bid):
            return isinstance(move, ten.Bid) or table.bid is not None
        return table.bid is None

    def _enter(self, move: Move) -> bool:
        """Taps a move; whether the app has taken it."""
        before = len(self._events())
        match move:
            case ten.Protect(seat, chips):
                self._choose(seat)
                self._tap_offered(f"protect-{chips}")
            case ten.Swap(seat, owner):
                self._choose(seat)
                self._tap_offered(f"card-{owner}")
            case ten.Bid(seat, owner, chips):
                self._choose(seat)
                self._tap_offered(f"card-{owner}")
                self._tap_offered(f"bid-{chips}")
            case _:
                self._tap("next")
        taken = len(self._events()) > before and self._events()[-1] == move
        if not taken and "back" in self.pilot.targets:
            self._tap("back")
        if not taken and len(self._events()) > before:
            self._tap("undo")
        return taken

    def _tap_offered(self, name: str) -> None:
        """Taps a key, unless it is off: what a player cannot pay is not offered."""
        if name in self.pilot.targets:
            self._tap(name)

    def _choose(self, seat: int) -> None:
        if not any(row.target == f"seat-{seat}" and row.marked for row in self.pilot.rows("seat")):
            self._tap(f"seat-{seat}")

    def _mend_move(self, trouble: "Trouble", first: int, entered: list[Move]) -> None:
        """Mends one move of the running round; nothing is wrong any more then."""
        before = self.pilot.taps
        place = trouble.number - first - 1
        last = trouble.number == len(self._events())
        if trouble.kind == "refused":
            return
        if trouble.kind == "double":
            self._tap(*(["undo"] if last else ["entries", self._row(trouble), "remove"]))
            del entered[place]
        elif trouble.kind.startswith("wrong") and last:
            self._tap("undo")
            assert self._enter(trouble.real)
            entered[place] = trouble.real
        elif trouble.kind == "forgotten" and trouble.number > len(self._events()):
            assert self._enter(trouble.real)
            entered.append(trouble.real)
        elif trouble.kind == "forgotten":
            self._tap("entries", self._row(trouble), "before", *self._say(trouble.real), "next")
            entered.insert(place, trouble.real)
        else:
            assert trouble.entered is not None
            self._tap("entries")
            self._find_entry(trouble)
            self._tap(*self._differences(trouble.entered, trouble.real))
            entered[place] = trouble.real
        self._mended(trouble.kind, before)
        assert self.pilot.screen == "TenChips", self.pilot.screen
        assert list(self.state.table.moves if self.state.table else ()) == entered

    def _mend_on_scores(self, trouble: "Trouble") -> None:
        """From the chips, which are wrong, to the moves of the round; else by the menu."""
        assert trouble.entered is not None
        before, chips = self.pilot.taps, f"chips-{trouble.number % len(self.names)}"
        self._tap(*[chips] if chips in self.pilot.targets else ["menu", "plays"])
        self._find_entry(trouble)
        self._tap(*self._differences(trouble.entered, trouble.real))
        if self.pilot.screen == "WhatChanges":
            self._tap("next")
        self._mended(trouble.kind, before)
        assert self.pilot.screen == "TenScores"

    def _find_entry(self, trouble: "Trouble") -> None:
        """Opens the move in the list, on whichever page it is."""
        while self._row(trouble) not in self.pilot.targets:
            self._tap("older")
        self._tap(self._row(trouble))

    def _row(self, trouble: "Trouble") -> str:
        return f"entry-{trouble.number}"

    def _say(self, move: Move) -> list[str]:
        """The parts of a sentence about a move."""
        match move:
            case ten.Protect(seat, chips):
                return ["what-protect", f"seat-{seat}", f"chips-{chips}"]
            case ten.Swap(seat, owner):
                return ["what-swap", f"seat-{seat}", f"owner-{owner}"]
            case ten.Bid(seat, owner, chips):
                return ["what-bid", f"seat-{seat}", f"owner-{owner}", f"chips-{chips}"]
        return ["what-sold"]

    def _differences(self, was: Move, real: Move) -> list[str]:
        return [tap for tap in self._say(real) if tap not in self._say(was)]

    def _lay(self, played: FinishedRound) -> None:
        """All cards; one of them may be the key beside it, seen on the scores."""
        assert played.laid is not None
        seat = self.random.randrange(len(self.names))
        wrong = self._wrong_card(played, seat)
        if wrong is None or self.random.random() > SLIPS * 4:
            self._tap(*laid_taps(played))
            return
        laid = tuple(
            (wrong, *each[1:]) if at == seat else each for at, each in enumerate(played.laid)
        )
        self.mistakes += 1
        refused, slot = False, ""
        for name in laid_taps(replace(played, laid=laid)):
            slot = name if name.startswith("slot-") else slot
            self._tap(name)
            if self.pilot.app.shell.messages.text and not refused:
                # The deck has no more of these, and the screen says so: the right one, then.
                before, refused = self.pilot.taps, True
                right = card_taps(played.laid[seat][0])
                if self._is_empty(seat):
                    self._tap(*right)
                else:
                    # The wrong one came before, and this one is really there.
                    self._tap(f"slot-{seat}-0", *right, *([slot] if slot else []), name)
                self._mended("refused", before)
        assert self.pilot.screen == "TenScores"
        if refused:
            return
        before = self.pilot.taps
        self._tap("undo", f"slot-{seat}-0", *card_taps(played.laid[seat][0]), "next")
        self._mended("laid", before)

    def _is_empty(self, seat: int) -> bool:
        """Whether no card lies before this player on the screen."""
        screen = self.pilot.app.shell.navigator.screen
        assert isinstance(screen, TenLaid)
        return not screen.draft.laid[seat]

    def _wrong_card(self, played: FinishedRound, seat: int) -> str | None:
        """A card of the value beside, if both cards together still make ten at most."""
        assert played.laid is not None
        card, *others = played.laid[seat]
        if KIND[card] != card or card.startswith("P"):
            return None
        value = VALUE[card] - 1
        return str(value) if value >= 0 and sum(VALUE[o] for o in others) + value <= 10 else None


def same_players(move: Move, other: Move) -> bool:
    """Whether both are of the same player and about the same card, so that the chips differ."""
    match move, other:
        case ten.Protect(seat, _), ten.Protect(another, _):
            return seat == another
        case ten.Bid(seat, owner, _), ten.Bid(another, another_owner, _):
            return (seat, owner) == (another, another_owner)
    return False
