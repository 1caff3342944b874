"""10: the penalty of a round while it is entered, as cards or as a number; draws nothing."""

import re
from typing import Any

from companion.games.ten.cards import DECK, PENALTY_CARDS, POINTS
from companion.games.ten.rules import FinishedRound

JOKERS = DECK["J"]
MOST_DIGITS = 3
LEAST_TAPPED = 2


class PenaltyDraft:
    """The penalty by the cards that lie there, or typed as a number.

    card: the round card. players: how many play. most: so many cards can lie there at most. laid:
    how many do; None until it is said. red: the penalty cards among them. typing: whether the
    points are typed as a number.
    """

    def __init__(self, card: int, players: int) -> None:
        self.card = card
        self.players = players
        # Everybody lays one or two cards.
        self.most = 2 * players
        self.laid: int | None = None
        self.red: set[int] = set()
        self.jokers = 0
        self.typing = False
        self._typed = ""
        # A number that was there before goes away with the first digit.
        self._fresh = False

    @property
    def special(self) -> int:
        """How many penalty cards and jokers lie there."""
        return len(self.red) + self.jokers

    @property
    def points(self) -> int | None:
        """What the loser takes, the round card included; None until it can be known."""
        if self.typing:
            return int(self._typed) if self._typed else None
        if self.laid is None:
            return None
        plain, red, gold = self.parts()
        return self.card + plain + red + gold

    def parts(self) -> tuple[int, int, int]:
        """The points of normal cards, of penalty cards and of jokers."""
        red = sum(POINTS[f"P{value}"] for value in self.red)
        return max(0, (self.laid or 0) - self.special), red, self.jokers * POINTS["J"]

    def take_up(self, played: FinishedRound, tapped: object = None) -> None:
        """Goes on with a round that was entered before, with the cards tapped then if known."""
        if played.laid is not None:
            self.laid = len(played.kinds)
            self.red = {int(kind[1:]) for kind in played.kinds if kind.startswith("P")}
            self.jokers = played.kinds.count("J")
            self.typing = False
        elif not (isinstance(tapped, list) and self._restore_tapped(tapped, played.penalty)):
            self.typing, self._typed, self._fresh = True, str(played.penalty), True

    def saved(self) -> list[Any]:
        """All that was tapped, for `restore` after a power cut."""
        return [self.laid, self.jokers, sorted(self.red), self.typing, self._typed]

    def restore(self, saved: list[Any]) -> None:
        """Goes on with what `saved` returned; raises ValueError or TypeError for anything else."""
        laid, jokers, red, typing, typed = saved
        if not self._possible(laid, jokers, red) or type(typing) is not bool:
            raise ValueError(f"not the cards of a round: {saved}")
        if not isinstance(typed, str) or not re.fullmatch(rf"[0-9]{{0,{MOST_DIGITS}}}", typed):
            raise ValueError(f"not points: {typed}")
        self.laid, self.jokers, self.red = laid, jokers, set(red)
        self.typing, self._typed = typing, typed

    def _possible(self, laid: object, jokers: Any, red: list[Any]) -> bool:
        """Whether so many cards may lie there, with these penalty cards and jokers among them."""
        if not isinstance(jokers, int) or {type(jokers), *map(type, red)} != {int}:
            return False
        if laid is not None and (type(laid) is not int or laid not in range(self.most + 1)):
            return False
        if jokers not in range(JOKERS + 1) or not set(red) <= set(PENALTY_CARDS):
            return False
        return len(set(red)) <= self.most - int(jokers)

    def tapped(self) -> list[int] | None:
        """The cards as they were tapped: how many, how many jokers, then the penalty cards."""
        if self.typing or self.laid is None:
            return None
        return [self.laid, self.jokers, *sorted(self.red)]

    def _restore_tapped(self, tapped: list[int], points: int) -> bool:
        """Marks the cards that were tapped before; False if they do not cost so many points."""
        if len(tapped) < LEAST_TAPPED:
            return False
        laid, jokers, *red = tapped
        if not self._possible(laid, jokers, red):
            return False
        other = PenaltyDraft(self.card, self.players)
        other.laid, other.jokers, other.red = laid, jokers, set(red)
        if other.points != points:
            return False
        self.laid, self.jokers, self.red = laid, jokers, set(red)
        self.typing = False
        return True

    def set_laid(self, count: int) -> None:
        """Notes how many cards lie there."""
        self.laid = count

    def switch_red(self, value: int) -> None:
        """Notes that a penalty card lies there, or that it does not."""
        self.red ^= {value}
        self._raise_laid()

    def set_jokers(self, count: int) -> None:
        """Notes how many jokers lie there."""
        self.jokers = count
        self._raise_laid()

    def _raise_laid(self) -> None:
        """Penalty cards and jokers lie there too: fewer cards than these cannot."""
        if self.laid is not None:
            self.laid = max(self.laid, self.special)

    def switch_typing(self) -> None:
        """Takes the points as a number, or by the cards again."""
        self.typing = not self.typing

    def add_digit(self, digit: str) -> None:
        """Adds a digit to the number; the first one replaces what was entered before."""
        before = "" if self._fresh else self._typed
        self._typed = (before + digit).lstrip("0")[:MOST_DIGITS] or "0"
        self._fresh = False

    def remove_digit(self) -> None:
        """Removes the last digit."""
        self._typed, self._fresh = self._typed[:-1], False
