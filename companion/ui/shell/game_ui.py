"""What the shared screens need from a game: texts, numbers, and the game's own screens.

The defaults suit a game of rounds in which the most points win; a game overrides what is
different. Nothing here draws, except what Home shows of a match to continue.
"""

from typing import TYPE_CHECKING, Any

from companion.games import load
from companion.games.base import after
from companion.match.actions import Action, Redo
from companion.match.match import Match
from companion.match.record import Step
from companion.match.session import MatchEnded, SessionMessage, StageEnded, Undone
from companion.match.view import View, overview, running_totals
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import HOME_GREY, Colour, Theme
from companion.ui.shell.game_records import Choice, EventWords, Face, PadLine
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.terms import round_terms
from companion.ui.widgets.words import Words, short_name, tenths

if TYPE_CHECKING:
    from companion.match.numbers import PersonNumbers
    from companion.match.statistics import Figures
    from companion.ui.screens.menu import MenuEntry
    from companion.ui.widgets.charts.means import MeanFigure
    from companion.ui.widgets.charts.panels import StatisticPanel
    from companion.ui.widgets.ruling import Ruling
    from companion.ui.widgets.setting import Setting


# How many cards a column of enrolment has, and how many columns a page.
ROWS, COLUMNS = 5, 4


class GameUI:
    """The texts, numbers and screens of one game; a single object for all its matches."""

    name = ""
    badge = ""
    seats = range(2, 7)
    # The gradient of the game's card on Home, top and bottom.
    colours: tuple[Colour, Colour] = HOME_GREY
    most_wins = True
    # Whether a player's points on the pad lead to `points_editor`.
    corrects_points = False

    def badge_look(self, theme: Theme) -> tuple[Colour, Colour]:
        """The colour of the badge, and of the text on it."""
        return theme.cream, theme.on_cream

    def title(self, _: Words) -> str:
        """What people call the game; the badge if that says it."""
        return self.badge

    def about(self, _: Words) -> tuple[str, str]:
        """For Home: a title, and a line on the number of players and on scoring."""
        raise NotImplementedError

    def terms(self, _: Words) -> dict[str, str]:
        """The texts that name stages or rounds, by key; see widgets/terms.py."""
        return round_terms(_)

    def say(self, _: Words, what: str, **facts: object) -> str:
        """The text `what` of `terms`, formatted with `facts`."""
        return self.terms(_)[what].format(**facts)

    def say_number(self, _: Words, what: str, match: Match, number: int) -> str:
        """The text `what` with a stage's number and, if that is known, how many there are."""
        of = self.rounds(match)
        if of is None:
            return self.say(_, f"open-{what}", game=self.title(_), number=number)
        return self.say(_, what, game=self.title(_), number=min(number, of), of=of)

    def say_now(self, _: Words, what: str, match: Match) -> str:
        """The text `what` with the number of the stage under way, or else of the next one."""
        return self.say_number(_, what, match, match.opened + (not match.stage_runs))

    def rounds(self, match: Match) -> int | None:  # noqa: ARG002 - for the games
        """How many stages or rounds a match has; None if that is open until its end."""
        return None

    def deal_by(self, seat: int | None) -> Any:  # noqa: ARG002 - for the games
        """The event of a stage or round that `seat` dealt, or with None whose turn it was.

        None in a game in which one player deals for all rounds.
        """
        return None

    def turn_words(self, _: Words, shown: View) -> str:  # noqa: ARG002 - for the games
        """Who plays or leads next in the stage or round under way, as a sentence; or ""."""
        return ""

    def stage_counts(self, _: Words, shown: View) -> tuple[str, tuple[int, ...]] | None:  # noqa: ARG002
        """What everybody has in the stage or round under way, and a word for it; None if nothing.

        Only what all players may see.
        """
        return None

    def named_words(self, _: Words, match: Match, number: int) -> str:  # noqa: ARG002
        """What of stage `number` (from 1) stays with its player whoever dealt, or ""."""
        return ""

    def next_dealer(self, match: Match) -> int:
        """The seat that deals the next stage or round."""
        return overview(match).next_dealer

    def points(self, points: int) -> str:
        """Points as a text for screens."""
        return f"−{-points}" if points < 0 else str(points)

    def pad_points(self, points: int) -> str:
        """Points as a text for the pad."""
        return self.points(points)

    def tenths(self, _: Words, points: float) -> str:
        """An average as a text with one decimal."""
        return f"−{tenths(_, -points)}" if points < 0 else tenths(_, points)

    def best(self, points: tuple[int, ...]) -> tuple[int, ...]:
        """The seats with the best of these points."""
        wanted = max(points) if self.most_wins else min(points)
        return tuple(seat for seat, each in enumerate(points) if each == wanted)

    def pad_lines(self, match: Match, _: Words) -> tuple[PadLine, ...]:
        """The rows of the pad: every stage or round, also future ones, then other counts."""
        shown = overview(match)
        scores = shown.scores
        count = self.rounds(match) or len(scores) + (not match.ended and not self._open(match))
        lines = []
        for place in range(count):
            names = match.names_in(place)
            points = scores[place] if place < len(scores) else None
            label = f"{place + 1} · {names[shown.dealer_of(place + 1)]}"
            best = self.best(points) if points else ()
            lines.append(PadLine(label, points, place + 1, best, short=f"{place + 1}"))
        return tuple(lines)

    def _open(self, match: Match) -> bool:
        return match.stage_runs

    def running_totals(self, match: Match) -> tuple[tuple[int, ...], ...]:
        """The totals before the first stage or round and after each complete one."""
        return running_totals(match)

    def figures(self, _: Words, mine: "Figures") -> list[tuple[str, str]]:
        """A player's statistics: six pairs of label and value."""
        best, worst = (mine.high, mine.low) if self.most_wins else (mine.low, mine.high)
        return [
            (_("game") if mine.matches == 1 else _("games"), str(mine.matches)),
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
        """The label and value of the one figure that is special to this game."""
        return _("round") if mine.stages == 1 else _("rounds"), str(mine.stages)

    def headline(self, _: Words, numbers: "PersonNumbers") -> "MeanFigure | None":  # noqa: ARG002
        """The figure of this game alone that stands beside games, wins and points; or None."""
        return None

    def own_panels(self, _: Words, numbers: "PersonNumbers") -> "list[StatisticPanel]":  # noqa: ARG002
        """What only this game counts, as panels of a person's statistics, the best first."""
        return []

    def remarks(self, match: Match, _: Words) -> list[str]:  # noqa: ARG002 - for the games
        """At most three sentences about a match that has ended."""
        return []

    def questions(self, _: Words) -> dict[str, str]:
        """The questions of *Settle it*, by the name of the answer."""
        raise NotImplementedError

    def answer(self, _: Words, name: str, shown: View | None) -> "Ruling":
        """The ruling on a question; with a view also what it means for that table."""
        raise NotImplementedError

    def setting(self, shell: Shell) -> "Setting":
        """The options of the game on the seats screen."""
        from companion.ui.widgets.setting import Setting

        return Setting(shell)

    def setting_notes(self, _: Words) -> dict[str, str]:
        """What "sound", "spoken", "big_takes" and "open" do, and the "open-question" before."""
        return {}

    def begin(self, shell: Shell) -> Screen:
        """The screen before a stage or round."""
        from companion.ui.screens.stage_start import StageStart

        return StageStart(shell)

    def deal_words(self, _: Words, match: Match, dealer: int) -> str:
        """Who deals, how many cards, and who leads, as a sentence before a stage or round."""
        names = match.coming_names
        return _("{dealer} deals, {first} starts.").format(
            dealer=names[dealer], first=names[after(dealer, len(names))]
        )

    def table(self, shell: Shell) -> list[Screen]:
        """The screens of a stage or round under way, from the bottom of the stack up."""
        raise NotImplementedError

    def scores(self, shell: Shell, number: int | None = None, match: Match | None = None) -> Screen:
        """The screen with the scores of a stage or round; None for the last one."""
        from companion.ui.screens.scores.scores_screen import ScoresScreen

        return ScoresScreen(shell, number, match)

    def points_editor(self, shell: Shell, number: int, seat: int) -> Screen | None:  # noqa: ARG002
        """The shortest way to correct a player's points of a complete stage; None without one."""
        return None

    def menu(self, shell: Shell) -> "list[MenuEntry]":  # noqa: ARG002 - for the games
        """At most two menu entries of the game's own; `menu_screen` opens them.

        Entries that are not open now are included, so that each keeps its place.
        """
        return []

    def menu_screen(self, shell: Shell, name: str) -> Screen:
        """The screen that the menu entry `name` of this game opens."""
        raise NotImplementedError

    def waiting(self, frame: Frame, box: Box, shell: Shell, match: Match) -> None:  # noqa: ARG002
        """Draws, on Home below the progress of a match, what has to be laid out again."""
        line, _rest = box.cut_top(min(box.h, frame.mm(4.6)))
        names = ", ".join(match.names)
        frame.text(line, names, capital=2.3, colour=frame.theme.dim_on_cream)

    def where(self, shell: Shell, match: Match) -> str:
        """The progress of a match, as a text for Home."""
        _ = shell.words
        name = match.coming_names[self.next_dealer(match)]
        return "" if match.stage_runs else _("{name} deals.").format(name=name)

    def card_pages(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """All cards in the layout of enrolment: pages of columns of cards."""
        columns = in_pieces(tuple(load(self.name).CARDS), ROWS)
        return in_pieces(columns, COLUMNS)

    def face(self, card: str, theme: Theme) -> Face:  # noqa: ARG002 - for the games
        """How a card is drawn on a key."""
        return Face(card)

    def card_of(self, played: str) -> str:
        """The card of a text that may also say how it was played."""
        return played

    def card_words(self, _: Words, card: str) -> str:
        """The name of a card, for a sentence."""
        return card

    def tile_words(self, _: Words, tile: int) -> str:
        """A tile (from 0) over one of the readers, in a sentence."""
        return _("tile {number}").format(number=tile + 1)

    def sounds(self, message: SessionMessage, shown: View) -> tuple[str, ...]:  # noqa: ARG002
        """The names of the sounds for a message of the session; `shown` is the view after it."""
        return ("undo",) if isinstance(message, Undone) else ()

    def spoken(self, _: Words, message: SessionMessage, shown: View) -> str:
        """What is spoken after a message of the session, or ""; `shown` is the fair view after it.

        Short, as people say it, and with digits for numbers.
        """
        from companion.ui.widgets.standing_words import ending_words

        match message:
            case Undone():
                return _("Undone.")
            case StageEnded() if shown.scores and (points := shown.scores[-1]):
                scores = self.spoken_scores(_, shown.names, points)
                return self.say(_, "spoken-scores", number=shown.complete, scores=scores)
            case MatchEnded():
                return f"{ending_words(_, shown.names, shown.winners, shown.ended)}."
        return ""

    def spoken_scores(self, _: Words, names: tuple[str, ...], points: tuple[int, ...]) -> str:
        """Everybody's points, as they are spoken."""
        each = zip(names, points, strict=True)
        return ", ".join(f"{name} {self.spoken_points(_, mine)}" for name, mine in each)

    def spoken_points(self, _: Words, points: int) -> str:
        """Points, as they are spoken."""
        return _("minus {points}").format(points=-points) if points < 0 else str(points)

    def undo_words(self, shell: Shell, undone: Action, before: View) -> str:  # noqa: ARG002
        """The message after an action was undone, or ""; `before` is the view before the undo."""
        sentence = shell.words("{name} is the dealer again.")
        return _dealer_words(sentence, before, shell.session.view())

    def redo_words(self, shell: Shell) -> str:
        """The message for the action that redo will do again, or ""."""
        match = shell.session.match
        if not match.can_redo:
            return ""
        after = overview(match.rehearsed(Redo()))
        return _dealer_words(shell.words("{name} dealt."), overview(match), after)

    def reopen(self, shell: Shell, event: Any) -> None:  # noqa: ARG002 - for the games
        """Opens the screen that the match needs after `event`, or a correction, was undone."""
        from companion.ui.shell import flow

        flow.open_match(shell)

    def plays(self, shell: Shell, number: int | None = None, match: Match | None = None) -> Screen:
        """The screen that lists the entries of a stage or round, to correct them."""
        from companion.ui.screens.entries import Entries

        return Entries(shell, number, match)

    def event_words(self, _: Words, match: Match, step: Step) -> EventWords:
        """An entry of the record as texts."""
        raise NotImplementedError

    def alternatives(self, _: Words, match: Match, step: Step) -> list[Choice]:
        """The events that can replace this entry with one tap."""
        raise NotImplementedError

    def insertions(self, _: Words, match: Match, step: Step) -> list[Choice]:  # noqa: ARG002
        """The events that may have been forgotten before this entry."""
        return []

    def editor(self, shell: Shell, step: Step) -> Screen | None:  # noqa: ARG002 - for the games
        """A screen that corrects this entry, if one tap is not enough; else None."""
        return None


def _dealer_words(sentence: str, before: View, after: View) -> str:
    """The sentence with the new dealer of the last stage whose dealer has changed, or ""."""
    changed = [now for was, now in zip(before.dealers, after.dealers, strict=False) if was != now]
    return sentence.format(name=short_name(after.names[changed[-1]])) if changed else ""


def in_pieces(whole: tuple[Any, ...], size: int) -> tuple[tuple[Any, ...], ...]:
    """Splits a tuple into tuples of `size` elements; the last may have fewer."""
    return tuple(whole[at : at + size] for at in range(0, len(whole), size))
