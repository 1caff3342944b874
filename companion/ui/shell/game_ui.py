"""What a game is to the shared screens: its words, its numbers, and the screens of its own.

The defaults suit a game of rounds in which the most points win; a game overrides what is
different. Nothing here draws but what Home shows of a match that waits.
"""

from typing import TYPE_CHECKING, Any

from companion.games import load
from companion.games.base import after
from companion.match.actions import Action
from companion.match.match import Match
from companion.match.record import Step
from companion.match.session import SessionMessage, Undone
from companion.match.view import View, overview, running_totals
from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import HOME_GREY, Colour, Theme
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.terms import round_terms
from companion.ui.widgets.words import Words, tenths

if TYPE_CHECKING:
    from companion.match.statistics import Figures
    from companion.ui.screens.menu import MenuEntry
    from companion.ui.widgets.ruling import Ruling
    from companion.ui.widgets.setting import Setting


@dataclass(frozen=True)
class PadLine:
    """One line of the pad. `number`: its stage or round, if one can be opened from here.

    `points` are None until there are any; `mark` stands small behind the label, and `legend`
    says below the pad what it means.
    """

    label: str
    points: tuple[int, ...] | None
    number: int | None = None
    best: tuple[int, ...] = ()
    mark: str = ""
    legend: str = ""


@dataclass(frozen=True)
class EventWords:
    """An entry of the record for people: whose it is, what it was, its short form in front."""

    title: str
    note: str = ""
    seat: int | None = None
    chip: str = ""


@dataclass(frozen=True)
class Choice:
    """Another event that an entry may really have been, as a key of the correcting screen."""

    label: str
    event: Any
    seat: int | None = None


@dataclass(frozen=True)
class Face:
    """A card's value as people write it, and the sign of its colour, where it has one."""

    value: str
    sign: str = ""
    colour: Colour | None = None


# Enrolment shows so many cards below each other, and so many columns of them.
ROWS, COLUMNS = 5, 4


class GameUI:
    """One game; the same object for all of its matches."""

    name = ""
    badge = ""
    seats = range(2, 7)
    # The card on Home, from top to bottom.
    colours: tuple[Colour, Colour] = HOME_GREY
    most_wins = True

    def badge_look(self, theme: Theme) -> tuple[Colour, Colour]:
        """The colour of the badge, and the ink on it."""
        return theme.cream, theme.on_cream

    # Words.

    def about(self, _: Words) -> tuple[str, str]:
        """For Home: the name or what it is about, and a line on players and how it is kept."""
        raise NotImplementedError

    def terms(self, _: Words) -> dict[str, str]:
        """The sentences about its stages or rounds, by their names; see terms.py."""
        return round_terms(_)

    def say(self, _: Words, what: str, **facts: object) -> str:
        """One of them, with what belongs in it."""
        return self.terms(_)[what].format(**facts)

    def say_number(self, _: Words, what: str, match: Match, number: int) -> str:
        """A sentence with a stage's number, and of how many, where that is known."""
        of = self.rounds(match)
        if of is None:
            return self.say(_, f"open-{what}", game=self.badge, number=number)
        return self.say(_, what, game=self.badge, number=min(number, of), of=of)

    def say_now(self, _: Words, what: str, match: Match) -> str:
        """The same with the number of the one under way, or else of the one that comes."""
        return self.say_number(_, what, match, match.opened + (not match.stage_runs))

    # Numbers.

    def rounds(self, match: Match) -> int | None:  # noqa: ARG002 - for the games
        """How many stages or rounds a match has; None if that shows only at its end."""
        return None

    def next_dealer(self, match: Match) -> int:
        """Who deals the stage or round that comes."""
        return overview(match).next_dealer

    def points(self, points: int) -> str:
        """Points as screens show them."""
        return f"−{-points}" if points < 0 else str(points)

    def pad_points(self, points: int) -> str:
        """Points as they are written on the pad."""
        return self.points(points)

    def tenths(self, _: Words, points: float) -> str:
        """An average."""
        return f"−{tenths(_, -points)}" if points < 0 else tenths(_, points)

    def best(self, points: tuple[int, ...]) -> tuple[int, ...]:
        """Who did best with these points."""
        wanted = max(points) if self.most_wins else min(points)
        return tuple(seat for seat, each in enumerate(points) if each == wanted)

    def pad_lines(self, match: Match, _: Words) -> tuple[PadLine, ...]:
        """A line for every stage or round, also for those to come, then what else was counted."""
        shown = overview(match)
        scores, dealer = shown.scores, shown.first_dealer
        count = self.rounds(match) or len(scores) + (not match.ended and not self._open(match))
        lines = []
        for place in range(count):
            names = match.names_in(place)
            points = scores[place] if place < len(scores) else None
            label = f"{place + 1} · {names[(dealer + place) % len(names)]}"
            lines.append(PadLine(label, points, place + 1, self.best(points) if points else ()))
        return tuple(lines)

    def _open(self, match: Match) -> bool:
        return match.stage_runs

    def running_totals(self, match: Match) -> tuple[tuple[int, ...], ...]:
        """The totals before the first stage or round and after each complete one."""
        return running_totals(match)

    def figures(self, _: Words, mine: "Figures") -> list[tuple[str, str]]:
        """What the matches say about somebody: six labels with their values."""
        best, worst = (mine.high, mine.low) if self.most_wins else (mine.low, mine.high)
        return [
            (_("match") if mine.matches == 1 else _("matches"), str(mine.matches)),
            (_("win") if mine.wins == 1 else _("wins"), str(mine.wins)),
            (
                self.say(_, "average"),
                "–" if mine.average is None else self.tenths(_, mine.average),
            ),
            self.own_figure(_, mine),
            (self.say(_, "best"), "–" if best is None else self.points(best)),
            (self.say(_, "worst"), "–" if worst is None else self.points(worst)),
        ]

    def own_figure(self, _: Words, mine: "Figures") -> tuple[str, str]:
        """The one figure that only this game has."""
        return _("round") if mine.stages == 1 else _("rounds"), str(mine.stages)

    def remarks(self, match: Match, _: Words) -> list[str]:  # noqa: ARG002 - for the games
        """At most three sentences about a match that has ended."""
        return []

    # Settle it.

    def questions(self, _: Words) -> dict[str, str]:
        """What tables ask, by the name of the answer."""
        raise NotImplementedError

    def answer(self, _: Words, name: str, shown: View | None) -> "Ruling":
        """What the rules say, and what that means now; without a match, only the rule."""
        raise NotImplementedError

    # Its own screens.

    def setting(self, shell: Shell) -> "Setting":
        """What is settled with the seats, besides who plays."""
        from companion.ui.widgets.setting import Setting

        return Setting(shell)

    def begin(self, shell: Shell) -> Screen:
        """Before a stage or round."""
        from companion.ui.screens.stage_start import StageStart

        return StageStart(shell)

    def deal_words(self, _: Words, match: Match) -> str:
        """What the table nods at before it begins: who deals how many, who leads."""
        names, dealer = match.names, self.next_dealer(match)
        return _("{dealer} deals, {first} begins.").format(
            dealer=names[dealer], first=names[after(dealer, len(names))]
        )

    def table(self, shell: Shell) -> list[Screen]:
        """While a stage or round is under way: its screen, and what lies over it if anything."""
        raise NotImplementedError

    def scores(self, shell: Shell, number: int | None = None, match: Match | None = None) -> Screen:
        """A stage or round that is scored: the last, which can be taken up again, or another."""
        raise NotImplementedError

    def menu(self, shell: Shell) -> "list[MenuEntry]":  # noqa: ARG002 - for the games
        """At most two that its menu offers besides what all offer; `menu_screen` opens them.

        Also those that are not open now: each keeps its place.
        """
        return []

    def menu_screen(self, shell: Shell, name: str) -> Screen:
        """What an entry of its own leads to."""
        raise NotImplementedError

    def waiting(self, frame: Frame, box: Box, shell: Shell, match: Match) -> None:  # noqa: ARG002
        """On Home, in a cream field: what to lay out again, under how far the match is."""
        line, _rest = box.cut_top(min(box.h, frame.mm(4.6)))
        names = ", ".join(match.names)
        frame.text(line, names, capital=2.3, colour=frame.theme.dim_on_cream)

    def where(self, shell: Shell, match: Match) -> str:
        """On Home: how far a match that waits is."""
        _ = shell.words
        name = match.names[self.next_dealer(match)]
        return "" if match.stage_runs else _("{name} deals.").format(name=name)

    # Its deck.

    def card_pages(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """All cards as enrolment sets them out: pages of columns."""
        columns = in_pieces(tuple(load(self.name).CARDS), ROWS)
        return in_pieces(columns, COLUMNS)

    def face(self, card: str, theme: Theme) -> Face:  # noqa: ARG002 - for the games
        """A card on a key."""
        return Face(card)

    def card_words(self, _: Words, card: str) -> str:
        """A card in a sentence."""
        return card

    # What is heard, and said, of what happens.

    def sounds(self, message: SessionMessage, shown: View) -> tuple[str, ...]:  # noqa: ARG002
        """The names of the sounds for what just happened; `shown` is the match after it."""
        return ("undo",) if isinstance(message, Undone) else ()

    def undo_words(self, shell: Shell, undone: Action, before: View) -> str:  # noqa: ARG002
        """What is said after an action was undone, or ""; `before` is the match until then."""
        return ""

    def redo_words(self, shell: Shell) -> str:  # noqa: ARG002 - for the games
        """What redo is about to do again, as it is said afterwards."""
        return ""

    def reopen(self, shell: Shell, event: Any) -> None:  # noqa: ARG002 - for the games
        """Opens the screen that the match needs after `event`, or a correction, was undone."""
        from companion.ui.shell import flow

        flow.open_match(shell)

    # The record.

    def plays(self, shell: Shell, number: int | None = None, match: Match | None = None) -> Screen:
        """The record of a stage or round, to look through and to mend."""
        from companion.ui.screens.entries import Entries

        return Entries(shell, number, match)

    def event_words(self, _: Words, match: Match, step: Step) -> EventWords:
        """An entry of the record in words."""
        raise NotImplementedError

    def alternatives(self, _: Words, match: Match, step: Step) -> list[Choice]:
        """What this entry may really have been, as far as one tap can say it."""
        raise NotImplementedError

    def insertions(self, _: Words, match: Match, step: Step) -> list[Choice]:  # noqa: ARG002
        """What may have been forgotten before this entry."""
        return []

    def editor(self, shell: Shell, step: Step) -> Screen | None:  # noqa: ARG002 - for the games
        """A screen of its own to correct this entry, where one tap cannot say it."""
        return None


def in_pieces(whole: tuple[Any, ...], size: int) -> tuple[tuple[Any, ...], ...]:
    """A tuple as tuples of so many each, the last of which may have fewer."""
    return tuple(whole[at : at + size] for at in range(0, len(whole), size))
