"""10 on the screens: rounds with a card, penalty points and chips.

Home asks every game for its name, so what only a match needs is imported where it is needed.
"""

from typing import TYPE_CHECKING

from companion.games.ten.screens import routes
from companion.match import record
from companion.match.match import Match
from companion.match.record import Step
from companion.match.session import Laid, SessionMessage
from companion.match.view import View, overview, view
from companion.ui.render.theme import HOME_RED, Colour, Theme
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.game_ui.values import EventWords, Face, PadLine
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.words import Term, Words

if TYPE_CHECKING:
    from companion.games.ten.event import Event
    from companion.games.ten.rules import TenState
    from companion.games.ten.view import TenView
    from companion.match.actions import Action
    from companion.match.numbers import PersonNumbers
    from companion.ui.screens.menu import MenuEntry
    from companion.ui.widgets.charts.means import MeanFigure
    from companion.ui.widgets.charts.panels import StatisticPanel
    from companion.ui.widgets.ruling import Ruling
    from companion.ui.widgets.setting import Setting

ROUNDS = 10


class Ten(GameUI):
    """Hans van Tol's game of bluff; `GameUI` says what each hook is for."""

    name = "ten"
    badge = "10"
    seats = range(2, 8)
    colours = HOME_RED
    most_wins = False

    def badge_look(self, theme: Theme) -> tuple[Colour, Colour]:
        return theme.pink, theme.on_cream

    def about(self, _: Words) -> tuple[str, str]:
        return _("Bluff to ten"), _("2–7 players · rounds & chips")

    def terms(self, _: Words) -> dict[str, Term]:
        """A round is over, rather than scored."""
        return {**super().terms(_), "not-scored": _("This round isn’t over yet.")}

    def pad_lines(self, match: "Match[TenState]", _: Words) -> tuple[PadLine, ...]:
        """The rounds with their cards, then hands, left-over round cards and chips."""
        from companion.games.ten.screens.final import score_parts

        shown: View[TenView] = view(match)
        table, lines = shown.table, []
        for number, (played, points) in enumerate(zip(table.rounds, shown.scores, strict=True), 1):
            label = _("{number} · card {card}").format(number=number, card=played.card)
            lines.append(PadLine(label, points, number, (played.winner,), short=f"{number}"))
        if not table.over:
            lines += [PadLine(f"{n}", None) for n in range(len(lines) + 1, ROUNDS + 1)]
            return tuple(lines)
        _rounds, hands, left, chips = zip(
            *(score_parts(table, seat) for seat in range(table.seats)), strict=True
        )
        lines.append(PadLine(_("Hands"), hands))
        if any(left):
            lines.append(PadLine(_("Round cards"), left))
        lines.append(PadLine(_("Chips"), chips))
        return tuple(lines)

    def running_totals(self, match: Match) -> tuple[tuple[int, ...], ...]:
        """After each round, and with hands and chips."""
        found, shown = super().running_totals(match), overview(match)
        return (*found, shown.totals) if shown.over else found

    def headline(self, _: Words, numbers: "PersonNumbers") -> "MeanFigure":
        from companion.games.ten.screens.own_panels import headline

        return headline(_, numbers)

    def own_panels(self, _: Words, numbers: "PersonNumbers") -> "list[StatisticPanel]":
        from companion.games.ten.screens.own_panels import own_panels

        return own_panels(_, numbers)

    def praise(self, match: Match, _: Words) -> dict[int, str]:
        from companion.games.ten.screens.praise import praise

        return praise(match, _)

    def remarks(self, match: "Match[TenState]", _: Words) -> list[str]:
        from companion.games.ten.screens.words import remarks

        return remarks(match, _)

    def face(self, card: str, theme: Theme) -> Face:
        from companion.games.ten.screens.words import card_text

        return Face(card[1:], "red", theme.pink) if card[0] == "P" else Face(card_text(card))

    def card_of(self, played: str) -> str:
        """The card without its value, such as a joker as seven."""
        return played.partition("=")[0]

    def card_words(self, _: Words, card: str) -> str:
        if card == "J":
            return _("a joker")
        if card[0] == "P":
            return _("penalty card {value}").format(value=card[1:])
        return _("card {value}").format(value=card)

    def sounds(self, message: SessionMessage, shown: View) -> tuple[str, ...]:
        from companion.games.ten.event import Bid, End, Protect, Sold, Swap

        match message:
            case Laid(Protect() | Swap() | Bid() | Sold()):
                return ("tone-2",)
            case Laid(End()):
                return ("stage-over",)
        return super().sounds(message, shown)

    def spoken(self, _: Words, message: SessionMessage, shown: View) -> str:
        """The round card, chips that move, who wins a round and what it costs; the final score."""
        from companion.games.ten.screens.words import spoken_words
        from companion.match.session import MatchEnded, StageEnded

        match message:
            case Laid():
                return spoken_words(_, message, shown)
            case StageEnded():
                return ""  # the play that ended the round says it all
            case MatchEnded() if shown.over:
                scores = self.spoken_scores(_, shown.names, shown.totals)
                final = _("Final score: {scores}.").format(scores=scores)
                return f"{final} {super().spoken(_, message, shown)}"
        return super().spoken(_, message, shown)

    def undo_words(self, shell: Shell, undone: "Action", before: View) -> str:
        """That a correction was undone, which may be of a round that is not shown."""
        from companion.match.actions import Correction

        words = super().undo_words(shell, undone, before)
        corrected = isinstance(undone, Correction)
        return words or (shell.words("Correction undone.") if corrected else "")

    def reopen(self, shell: Shell, event: "Event | None") -> None:
        """What was undone is shown as it was entered."""
        from companion.games.ten.screens.bar import reopen

        reopen(shell, event)

    def questions(self, _: Words) -> dict[str, str]:
        from companion.games.ten.screens.rulings import questions

        return questions(_)

    def answer(self, _: Words, name: str, shown: View | None) -> "Ruling":
        from companion.games.ten.screens.rulings import answer

        return answer(_, name, shown)

    def setting(self, shell: Shell) -> "Setting":
        from companion.games.ten.screens.match_setting import ScoreOrChips

        return ScoreOrChips(shell)

    def begin(self, shell: Shell) -> Screen:
        """Who starts, which card is turned."""
        return routes.start(shell)

    def table(self, shell: Shell) -> list[Screen]:
        """Who wins and loses, or the cards; before that the chips, where they are kept."""
        from companion.games.ten.screens.chips import TenChips
        from companion.games.ten.screens.tracking import keeps_chips

        if keeps_chips(shell):
            return [TenChips(shell), *self._half_entered(shell)]
        return self._half_entered(shell) or [routes.round_end(shell)]

    def children_table(self, shell: Shell) -> Screen | None:
        return routes.children_table(shell, self.table(shell)[-1])

    def _half_entered(self, shell: Shell) -> list[Screen]:
        """The screen with the cards of a round that is half entered, if there are any."""
        from companion.games.ten.screens.laying_draft import saved_laying

        return [routes.laid(shell)] if any(saved_laying(shell) or ()) else []

    def scores(self, shell: Shell, number: int | None = None, match: Match | None = None) -> Screen:
        """A round; of a match that is over first the final score."""
        if number is None and overview(match or shell.session.match).over:
            return routes.final(shell, match)
        from companion.games.ten.screens.scores import TenScores

        return TenScores(shell, number, match)

    def menu(self, shell: Shell) -> "list[MenuEntry]":
        from companion.games.ten.screens.tracking_menu import chips_entry

        return [chips_entry(shell)]

    def menu_screen(self, shell: Shell, name: str) -> Screen:  # noqa: ARG002 - there is one
        from companion.games.ten.screens.tracking_menu import ask_chips

        return ask_chips(shell)

    def where(self, shell: Shell, match: Match) -> str:
        """The round card that is turned, or who says how it goes on."""
        _, shown = shell.words, view(match)
        table: TenView = shown.table
        if table.table is not None:
            return _("Round card {card}").format(card=table.table.card)
        if not table.rounds:
            return _("{name} deals.").format(name=match.coming_names[shown.next_dealer])
        if table.all_played:
            return _("Time to count hands and chips.")
        name = match.coming_names[table.rounds[-1].winner]
        return _("{name} picks who starts next").format(name=name)

    def event_words(self, _: Words, match: Match, step: Step) -> EventWords:
        from companion.games.ten.screens.words import entry_words
        from companion.games.ten.view import table_at

        before = table_at(record.before(step))
        names = match.names_in(max(0, step.stage - 1))
        return entry_words(_, step.event, names, before, table_at(step))

    def plays(self, shell: Shell, number: int | None = None, match: Match | None = None) -> Screen:
        """The entries of a round; at first of the last one in which something has happened."""
        from companion.games.ten.event import Turn

        shown = overview(match or shell.session.match)
        last = (match or shell.session.match).step.event
        if number is None and isinstance(last, Turn) and shown.complete:
            number = shown.complete
        return super().plays(shell, number, match)

    def editor(self, shell: Shell, step: Step) -> Screen:
        """The screen that it was entered with, or one like it."""
        from companion.games.ten.screens.entry import Place, editor

        return editor(shell, Place(step.number))


GAME_UI = Ten()
