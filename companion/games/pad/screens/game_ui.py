"""Any other game on the screens: each pad has a GameUI of its own."""

from functools import lru_cache
from typing import TYPE_CHECKING

from companion.games.pad.screens import routes
from companion.games.pad.screens.any_game import AnyOtherGame
from companion.games.pad.screens.pad_words import pad_words
from companion.match.actions import Action, Do, Open
from companion.match.match import Match
from companion.match.record import Step
from companion.match.session import Amended, Laid, SessionMessage
from companion.match.view import View, overview, view
from companion.ui import routes as shared_routes
from companion.ui.shell.game_ui.values import Choice, EventWords, PadLine
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.words import Term, Words, short_name
from companion.wording import plural

if TYPE_CHECKING:
    from companion.games.pad.definition import PadDefinition
    from companion.games.pad.event import Event
    from companion.games.pad.view import PadView
    from companion.match.statistics import Figures
    from companion.ui.widgets.ruling import Ruling
    from companion.ui.widgets.setting import Setting

# A score pad has blank lines for so many rounds at most.
FEW = 12
# How many pads are remembered: those of a page of the history, and some more.
REMEMBERED = 64


class PadUI(AnyOtherGame):
    """A game that a pad describes."""

    corrects_points = True
    keeps_drafts = True

    def __init__(self, pad: "PadDefinition") -> None:
        self.pad = pad
        self.seats = pad.seats
        self.most_wins = pad.most_wins
        self.compares_stages = not pad.rows

    @property
    def kind(self) -> str:
        """Each pad is a game of its own, by its name."""
        from companion.games.pad.identity import kind_of

        return kind_of(self.pad.name)

    def _words(self, _: Words) -> Words:
        return pad_words(_, self.pad.name)

    def title(self, _: Words) -> str:
        """The pad's name; those that come with the companion are translated."""
        return self._words(_)(self.pad.name)

    def about(self, _: Words) -> tuple[str, str]:
        """The name, and for how many players it is."""
        least, most = self.pad.players
        if least == most:
            return self.title(_), plural(_, least, "{count} player", "{count} players")
        return self.title(_), _("{least}–{most} players").format(least=least, most=most)

    def terms(self, _: Words) -> dict[str, Term]:
        """Those of rounds, or of rows."""
        from companion.games.pad.screens.terms import pad_terms, row_terms

        return row_terms(_) if self.pad.rows else pad_terms(_)

    def start(self, shell: Shell) -> Screen:
        """Who plays?"""
        return shared_routes.seats(shell, self)

    def say_number(self, _: Words, what: str, match: Match, number: int) -> str:
        """As for all games; with the name of the row, if that is known."""
        from companion.games.pad.screens.words import row_of

        row = row_of(match, number)
        texts = {
            "title": "{row}",
            "continue": _("Continue: {game} · {row}"),
            "pad": _("{game} · {row}"),
        }
        if row is None or what not in texts:
            return super().say_number(_, what, match, number)
        return texts[what].format(game=self.title(_), row=self._words(_)(row))

    def stage_name(self, _: Words, match: Match, number: int) -> str:
        """The name of the row, if that is known; else as for all games."""
        from companion.games.pad.screens.words import row_of

        row = row_of(match, number)
        return super().stage_name(_, match, number) if row is None else self._words(_)(row)

    def pad_lines(self, match: Match, _: Words) -> tuple[PadLine, ...]:
        """The rows with their names, in the order of the pad; else as for all games."""
        if not self.pad.rows:
            lines = super().pad_lines(match, _)
            if match.ended:
                # Nor a round in which the table ended it.
                return lines[: max(1, overview(match).complete)]
            # A pad of many rounds is not much longer than what is played of it.
            return lines if len(lines) <= FEW else lines[: max(FEW, match.opened + 1)]
        from companion.games.pad.screens.row_lines import row_lines

        return row_lines(self, match, _)

    def own_figure(self, _: Words, mine: "Figures") -> tuple[str, str]:
        """Rounds in which the player had the best points."""
        return _("rounds won"), str(mine.own)

    def sounds(self, message: SessionMessage, shown: View) -> tuple[str, ...]:
        """A player's numbers, and the last of a round."""
        from companion.games.pad.event import Numbers

        match message:
            case Laid(Numbers()):
                return ("stage-over",) if not shown.running else ("tone-1",)
            case Amended():
                return ("undo",)
        return super().sounds(message, shown)

    def questions(self, _: Words) -> dict[str, str]:
        """The questions of *Settle it*, by the name of the answer."""
        from companion.games.pad.screens.rulings import questions

        return questions(_)

    def answer(self, _: Words, name: str, shown: View | None) -> "Ruling":
        """The rule of this pad."""
        from companion.games.pad.screens.rulings import answer

        return answer(_, self.pad, name, shown)

    def begin(self, shell: Shell) -> Screen:
        """The numbers of the next round, which the first of them begins; with rows, which one."""
        return routes.choose_row(shell) if self.pad.rows else routes.entry(shell)

    def half_begun(self, shell: Shell) -> bool:
        """Whether numbers of the next round are half typed."""
        if self.pad.rows:
            return False
        from companion.games.pad.screens.returning import has_draft

        return has_draft(shell)

    def table(self, shell: Shell) -> list[Screen]:
        """Everybody's numbers."""
        return [routes.entry(shell)]

    def children_table(self, shell: Shell) -> Screen:
        return routes.children_table(shell)

    def scores(self, shell: Shell, number: int | None = None, match: Match | None = None) -> Screen:
        """What was entered, and the points."""
        return routes.scores(shell, number, match)

    def points_editor(self, shell: Shell, number: int, seat: int) -> Screen | None:
        """The numbers of the round, those of the player first."""
        return routes.correct_round(shell, number, seat)

    def finish(self, match: Match) -> Action:
        """The table ends the match, once a round is complete."""
        from companion.games.pad.event import TableEnds

        return Do(TableEnds()) if overview(match).scored else super().finish(match)

    def where(self, shell: Shell, match: Match) -> str:
        """Whose number comes next; between two rows, how many there still are."""
        table: PadView = view(match).table
        if table.asked is None:
            if not self.pad.rows:
                return super().where(shell, match)
            count = len(table.rows_left)
            return plural(shell.words, count, "{count} row left", "{count} rows left")
        name = short_name(match.coming_names[table.asked.seat])
        field = self._words(shell.words)(self.pad.fields[table.asked.fields[0]].name)
        return shell.words("Next: {name}, {field}").format(name=name, field=field)

    def undo_words(self, shell: Shell, undone: Action, before: View) -> str:
        """Whose numbers were undone."""
        from companion.games.pad.screens.words import undone_words

        event = undone.event if isinstance(undone, Do | Open) else None
        words = undone_words(shell.words, shell.session.match, event)
        return words or super().undo_words(shell, undone, before)

    def redo_words(self, shell: Shell) -> str:
        """Whose numbers are entered again."""
        from companion.games.pad.screens.words import done_words

        match = shell.session.match
        redone = match.redoes
        event = redone.event if isinstance(redone, Do | Open) else None
        return done_words(shell.words, match, event) or super().redo_words(shell)

    def reopen(self, shell: Shell, event: "Event | None") -> None:
        """What was undone is shown as it was entered."""
        from companion.games.pad.screens.returning import reopen

        reopen(shell, self, event)

    def event_words(self, _: Words, match: Match, step: Step) -> EventWords:
        """A round or row that begins, a player's numbers, the end."""
        from companion.games.pad.screens.words import event_words

        return event_words(_, match, step)

    def alternatives(self, _: Words, match: Match, step: Step) -> list[Choice]:  # noqa: ARG002
        """None: what can be otherwise has a screen of its own."""
        return []

    def editor(self, shell: Shell, step: Step) -> Screen | None:
        """The numbers of the round, or which row it was."""
        from companion.games.pad.event import NextRound, Numbers

        event: Event = step.event
        if isinstance(event, Numbers):
            places = (place for place, value in enumerate(event.values) if value is not None)
            return routes.correct_round(shell, step.stage, event.seat, next(places))
        if isinstance(event, NextRound) and event.row is not None:
            return routes.correct_row(shell, step.stage)
        return None

    def setting(self, shell: Shell) -> "Setting":
        """The pad itself, for the heading of the match."""
        from companion.games.pad.screens.pad_setting import PadSetting

        return PadSetting(shell, self.pad)


@lru_cache(REMEMBERED)
def pad_ui(pad: "PadDefinition") -> PadUI:
    """The GameUI of a pad; the same object for equal pads."""
    return PadUI(pad)


GAME_UI = AnyOtherGame()
