"""6th Sense on the screens: rounds of tricks, predictions, a judge for what was laid."""

from typing import TYPE_CHECKING

from companion.games.base import after
from companion.games.sixth_sense.screens import routes
from companion.games.sixth_sense.screens.record_ui import SixthRecordUI
from companion.match.match import Match
from companion.match.session import Amended, Laid, SessionMessage
from companion.match.view import View
from companion.ui.render.theme import DARK_INK, HOME_VIOLET, VIOLET, Colour, Theme
from companion.ui.shell.game_ui.cards import ROWS, in_pieces
from companion.ui.shell.game_ui.values import Face
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.words import Term, Words, short_name

if TYPE_CHECKING:
    from companion.games.sixth_sense.event import DealRound
    from companion.games.sixth_sense.view import SixthSenseView
    from companion.match.numbers import PersonNumbers
    from companion.match.statistics import Figures
    from companion.ui.screens.menu import MenuEntry
    from companion.ui.screens.replay.replay import Replay
    from companion.ui.widgets.charts.means import MeanFigure
    from companion.ui.widgets.charts.panels import StatisticPanel
    from companion.ui.widgets.ruling import Ruling
    from companion.ui.widgets.setting import Setting


class SixthSense(SixthRecordUI):
    """Robert Brouwer's game of predicted tricks; `GameUI` says what each hook is for."""

    name = "sixth-sense"
    badge = "6th"
    seats = range(2, 7)
    colours = HOME_VIOLET
    corrects_points = True

    def badge_look(self, theme: Theme) -> tuple[Colour, Colour]:  # noqa: ARG002 - in both themes
        return VIOLET, DARK_INK

    def title(self, _: Words) -> str:
        return _("6th Sense")

    def about(self, _: Words) -> tuple[str, str]:
        return _("6th Sense"), _("2–6 players · predictions & tricks")

    def terms(self, _: Words) -> dict[str, Term]:
        """Those of rounds; what was entered are tricks."""
        return super().terms(_) | {
            "menu-plays": _("Tricks"),
            "past-plays": _("Tricks"),
            "children": _("Children’s mode: only the tricks and Undo work."),
        }

    def say_number(self, _: Words, what: str, match: Match, number: int) -> str:
        text = super().say_number(_, what, match, number)
        target = match.setup.target
        if what != "pad" or target is None:
            return text
        return _("{heading} · to {count} points").format(heading=text, count=target)

    def card_pages(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        from companion.games.sixth_sense.judge import CARDS, COLOURS

        by_colour = (tuple(c for c in CARDS if c[0] == colour) for colour in COLOURS)
        return tuple(in_pieces(cards, ROWS) for cards in by_colour)

    def face(self, card: str, theme: Theme) -> Face:  # noqa: ARG002 - the same in both themes
        from companion.games.sixth_sense.screens.suits import SUITS, prediction_text

        sign, colour, *_others = SUITS[card[0]]
        return Face(prediction_text(int(card[1:])), sign, colour)

    def card_of(self, played: str) -> str:
        """The card without what it counts as, such as a six as nine, or a zero as block."""
        return played.partition("=")[0].partition("!")[0]

    def card_words(self, _: Words, card: str) -> str:
        from companion.games.sixth_sense.judge import LaidCard
        from companion.games.sixth_sense.screens.suits import laid_words

        return laid_words(_, LaidCard(card))

    def deal_words(self, _: Words, match: Match, dealer: int) -> str:
        names = match.coming_names
        words = _("{dealer} deals {count} each, {first} leads.").format(
            dealer=names[dealer],
            count=match.setup.dealt,
            first=names[after(dealer, len(names))],
        )
        if len(names) > 2:
            return words
        return " ".join((words, _("One colour stays out.")))

    def deal_by(self, seat: int | None) -> "DealRound":
        from companion.games.sixth_sense.event import DealRound

        return DealRound(seat)

    def turn_words(self, _: Words, shown: "View[SixthSenseView]") -> str:
        round_ = shown.table.rounds[-1]
        if round_.all_tricks:
            return ""
        return _("{name} leads next.").format(name=short_name(shown.names[round_.lead]))

    def stage_counts(self, _: Words, shown: "View[SixthSenseView]") -> tuple[str, tuple[int, ...]]:
        return _("Tricks"), shown.table.rounds[-1].won

    def own_figure(self, _: Words, mine: "Figures") -> tuple[str, str]:
        return _("correct predictions"), str(mine.own)

    def headline(self, _: Words, numbers: "PersonNumbers") -> "MeanFigure":
        from companion.games.sixth_sense.screens.own_panels import headline

        return headline(_, numbers)

    def own_panels(self, _: Words, numbers: "PersonNumbers") -> "list[StatisticPanel]":
        from companion.games.sixth_sense.screens.own_panels import own_panels

        return own_panels(_, numbers)

    def remarks(self, match: Match, _: Words) -> list[str]:
        from companion.games.sixth_sense.screens.words import remarks

        return remarks(match, _)

    def sounds(self, message: SessionMessage, shown: "View[SixthSenseView]") -> tuple[str, ...]:
        """A trick that was tapped or judged, the last one of a round, the predictions."""
        from companion.games.sixth_sense.event import Predict, Trick, Won

        match message:
            case Laid(Predict()):
                return ("stage-over",)
            case Laid(Trick()):
                return ("tone-3",)
            case Laid(Won()):
                return ("stage-over",) if shown.table.rounds[-1].all_tricks else ("tone-1",)
            case Amended():
                return ("undo",)
        return super().sounds(message, shown)

    def spoken(self, _: Words, message: SessionMessage, shown: View) -> str:
        from companion.games.sixth_sense.screens.spoken import spoken_words

        return spoken_words(_, message, shown) or super().spoken(_, message, shown)

    def questions(self, _: Words) -> dict[str, str]:
        from companion.games.sixth_sense.screens.rulings import questions

        return questions(_)

    def answer(self, _: Words, name: str, shown: View | None) -> "Ruling":
        from companion.games.sixth_sense.screens.rulings import answer

        return answer(_, name, shown)

    def setting(self, shell: Shell) -> "Setting":
        from companion.games.sixth_sense.screens.words import SixthSetting

        return SixthSetting(shell)

    def begin(self, shell: Shell) -> Screen:
        """Where trump is turned up first its colour is tapped at once."""
        from companion.games.sixth_sense.screens.start import (
            SixthDeal,
            SixthStart,
            turns_trump_late,
        )

        trump_first = _table(shell).has_trump and not turns_trump_late(shell)
        return (SixthStart if trump_first else SixthDeal)(shell)

    def replays(self, match: Match) -> tuple[int, ...]:
        from companion.games.sixth_sense.screens.judging.round_replay import judged_rounds

        return super().replays(match) + judged_rounds(match)

    def replay(self, _: Words, match: Match, number: int) -> "Replay":
        from companion.games.sixth_sense.screens.judging.round_replay import RoundReplay

        return RoundReplay(_, match, number) if number else super().replay(_, match, number)

    def table(self, shell: Shell) -> list[Screen]:
        """Everybody's tricks; over them the question for trump, where it comes late."""
        from companion.games.sixth_sense.screens.judging.trick_draft import saved_trick

        screens: list[Screen] = [routes.table(shell)]
        table = _table(shell)
        round_ = table.rounds[-1]
        if table.needs_trump and not round_.tricks and round_.counted is None:
            screens.append(routes.trump(shell))
        if saved_trick(shell) is not None:
            screens.append(routes.judge(shell))
        return screens

    def children_table(self, shell: Shell) -> Screen:
        return routes.children_table(shell)

    def scores(self, shell: Shell, number: int | None = None, match: Match | None = None) -> Screen:
        return routes.scores(shell, number, match)

    def points_editor(self, shell: Shell, number: int, seat: int) -> Screen | None:
        return routes.player(shell, number, seat)

    def menu_note(self, shell: Shell) -> str:
        """Which round it is, and by which rules it is played."""
        from companion.games.sixth_sense.screens.start import match_rules_words

        return f"{super().menu_note(shell)} · {match_rules_words(shell)}"

    def menu(self, shell: Shell) -> "list[MenuEntry]":
        _ = shell.words
        from companion.ui.screens.menu import MenuEntry

        runs = shell.session.stage_runs
        return [
            MenuEntry("judge", "crown", _("Who wins?"), _("one trick, card by card"), runs),
            MenuEntry("tricks", "piles", _("Count the tricks"), _("if you forgot to tap"), runs),
        ]

    def menu_screen(self, shell: Shell, name: str) -> Screen:
        """The judge of one trick, after the question for trump if that is needed; or the count."""
        if name == "tricks":
            return routes.count(shell)
        return routes.trump(shell) if _table(shell).needs_trump else routes.judge(shell)

    def where(self, shell: Shell, match: Match) -> str:
        if not match.stage_runs:
            return super().where(shell, match)
        from companion.games.sixth_sense.screens.words import where_words

        return where_words(shell.words, match)


def _table(shell: Shell) -> "SixthSenseView":
    """What may be shown of the rounds of the match on the table."""
    table: SixthSenseView = shell.session.view(shell.preferences.open_mode).table
    return table


GAME_UI = SixthSense()
