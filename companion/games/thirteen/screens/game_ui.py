"""What the shared screens ask of 13: its words, screens, sounds and drawings.

Home imports this module of every game, so what only a match needs is imported inside functions.
"""

from typing import TYPE_CHECKING

from companion.games.base import after
from companion.games.thirteen.screens import routes
from companion.games.thirteen.screens.looking_back.hooks import ThirteenReplays
from companion.match.match import Match
from companion.match.session import SessionMessage
from companion.match.view import View, view
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import HOME_BLUE, Theme
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.game_ui.values import Face, PadLine
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.parts import minus
from companion.ui.widgets.words import Term, Words, short_name, tenths
from companion.wording import plural

if TYPE_CHECKING:
    from companion.games.thirteen.rules import Deal
    from companion.games.thirteen.view import StageView
    from companion.match.actions import Action
    from companion.match.numbers import PersonNumbers
    from companion.match.statistics import Figures
    from companion.ui.screens.menu import MenuEntry
    from companion.ui.widgets.charts.means import MeanFigure
    from companion.ui.widgets.charts.panels import StatisticPanel
    from companion.ui.widgets.ruling import Ruling
    from companion.ui.widgets.setting import Setting

# How many cards a player is dealt.
HAND = 5


class Thirteen(ThirteenReplays, GameUI):
    """The game with the dirty fours; `GameUI` says what each hook is for."""

    name = "thirteen"
    badge = "13"
    seats = range(3, 7)
    colours = HOME_BLUE
    corrects_points = True
    most_wins = False

    def about(self, _: Words) -> tuple[str, str]:
        return _("The game with the dirty fours"), _("3–6 players · tracks every card")

    def terms(self, _: Words) -> dict[str, Term]:
        from companion.games.thirteen.screens.terms import stage_terms

        return stage_terms(_)

    def points(self, points: int) -> str:
        return minus(points)

    def pad_points(self, points: int) -> str:
        return str(points)

    def tenths(self, _: Words, points: float) -> str:
        return f"−{tenths(_, points)}" if points else "0"

    def pad_lines(self, match: Match, _: Words) -> tuple[PadLine, ...]:
        from companion.games.thirteen.screens.terms import pad_lines

        return pad_lines(match, _)

    def deal_by(self, seat: int | None) -> "Deal":
        from companion.games.thirteen.rules import Deal

        return Deal(seat)

    def turn_words(self, _: Words, shown: "View[StageView]") -> str:
        return _("{name} plays next.").format(name=short_name(shown.names[shown.table.on]))

    def stage_counts(self, _: Words, shown: "View[StageView]") -> tuple[str, tuple[int, ...]]:
        return _("Cards taken"), shown.table.taken

    def named_words(self, _: Words, match: Match, number: int) -> str:
        from companion.games.thirteen.screens.words import named_plays_words

        return named_plays_words(_, match, number)

    def own_figure(self, _: Words, mine: "Figures") -> tuple[str, str]:
        """How often a player took a tile over 13; a dash for never, as counts do not tell."""
        return plural(_, mine.own, "time over 13", "times over 13"), str(mine.own or "–")

    def headline(self, _: Words, numbers: "PersonNumbers") -> "MeanFigure":
        from companion.games.thirteen.screens.statistics.own_panels import headline

        return headline(_, numbers)

    def own_panels(self, _: Words, numbers: "PersonNumbers") -> "list[StatisticPanel]":
        from companion.games.thirteen.screens.statistics.own_panels import own_panels

        return own_panels(_, numbers)

    def praise(self, match: Match, _: Words) -> dict[int, str]:
        from companion.games.thirteen.screens.praise import praise

        return praise(match, _)

    def remarks(self, match: Match, _: Words) -> list[str]:
        from companion.games.thirteen.highlights import highlights
        from companion.games.thirteen.screens.words import highlight_words

        return [highlight_words(_, match, highlight) for highlight in highlights(match)]

    def sounds(self, message: SessionMessage, shown: "View[StageView]") -> tuple[str, ...]:
        from companion.games.thirteen.screens.spoken import play_sounds

        return play_sounds(message, shown) or super().sounds(message, shown)

    def spoken(self, _: Words, message: SessionMessage, shown: View) -> str:
        from companion.games.thirteen.screens.spoken import spoken_words

        return spoken_words(_, message, shown) or super().spoken(_, message, shown)

    def spoken_points(self, _: Words, points: int) -> str:
        return super().spoken_points(_, -points)

    def entered_words(self, shell: Shell) -> str:
        from companion.games.thirteen.screens.undoing import entered_words

        return entered_words(shell)

    def undo_words(self, shell: Shell, undone: "Action", before: "View[StageView]") -> str:
        from companion.games.thirteen.screens.undoing import undone_words

        return super().undo_words(shell, undone, before) or undone_words(shell, undone, before)

    def redo_words(self, shell: Shell) -> str:
        """Nothing for a play, which the table shows as the last one."""
        from companion.games.thirteen.screens.undoing import redone_words

        return redone_words(shell) or super().redo_words(shell)

    def reopen(self, shell: Shell, event: object) -> None:
        from companion.games.thirteen.screens.undoing import reopen

        reopen(shell, event)

    def questions(self, _: Words) -> dict[str, str]:
        from companion.games.thirteen.screens.rulings import questions

        return questions(_)

    def answer(self, _: Words, name: str, shown: View | None) -> "Ruling":
        from companion.games.thirteen.screens.rulings import answer

        return answer(_, name, shown)

    def setting(self, shell: Shell) -> "Setting":
        from companion.games.thirteen.screens.match_setting import ThirteenSetting

        return ThirteenSetting(shell)

    def deal_words(self, _: Words, match: Match, dealer: int) -> str:
        names = match.coming_names
        return _("{dealer} deals {count} each, {first} starts.").format(
            dealer=names[dealer], count=HAND, first=names[after(dealer, len(names))]
        )

    def setting_notes(self, _: Words) -> dict[str, str]:
        from companion.games.thirteen.screens.terms import setting_notes

        return setting_notes(_)

    def table(self, shell: Shell) -> list[Screen]:
        screens: list[Screen] = [routes.table(shell)]
        if shell.preferences.flag("piles_only"):
            screens.append(routes.count_piles(shell))
        return screens

    def scores(self, shell: Shell, number: int | None = None, match: Match | None = None) -> Screen:
        return routes.stage_scores(shell, number, match)

    def points_editor(self, shell: Shell, number: int, seat: int) -> Screen | None:
        return routes.points_editor(shell, number, seat)

    def plays(self, shell: Shell, number: int | None = None, match: Match | None = None) -> Screen:
        return routes.plays(shell, number, match)

    def children_table(self, shell: Shell) -> Screen:
        return routes.children_table(shell)

    def menu(self, shell: Shell) -> "list[MenuEntry]":
        _ = shell.words
        from companion.ui.screens.menu import MenuEntry

        runs = shell.session.stage_runs
        return [
            MenuEntry("count", "piles", _("Count the piles"), _("if you’ve lost track"), runs),
            MenuEntry("stage-over", "flag", _("Stage over"), _("end this stage early"), runs),
        ]

    def menu_screen(self, shell: Shell, name: str) -> Screen:
        return routes.count_piles(shell) if name == "count" else routes.stage_over(shell)

    def card_pages(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        from companion.games.thirteen.stage import CARDS

        return (tuple(tuple(card for card in CARDS if card[0] == colour) for colour in "BYGR"),)

    def face(self, card: str, theme: Theme) -> Face:
        if card[0] == "R":
            return Face(card[1:], "red", theme.pink)
        tile = "BYG".index(card[0])
        return Face(card[1:], ("blue", "yellow", "green")[tile], theme.tiles[tile].key)

    def card_words(self, _: Words, card: str) -> str:
        from companion.games.thirteen.screens.words import card_words

        return card_words(_, card)

    def tile_words(self, _: Words, tile: int) -> str:
        from companion.games.thirteen.screens.words import tile_words

        return tile_words(_, tile)

    def where(self, shell: Shell, match: Match) -> str:
        if not match.stage_runs:
            return super().where(shell, match)
        stage = _stage(shell, match)
        return shell.words("{name}’s turn, {laid} of {of} cards").format(
            name=short_name(match.names[stage.on]), laid=stage.laid, of=stage.laid + stage.to_lay
        )

    def waiting(self, frame: Frame, box: Box, shell: Shell, match: Match) -> None:
        if not match.stage_runs:
            super().waiting(frame, box, shell, match)
            return
        from companion.games.thirteen.screens.small_tiles import draw_small_tiles

        draw_small_tiles(frame, box, _stage(shell, match), shell.words)


def _stage(shell: Shell, match: Match) -> "StageView":
    """What may be shown of the stage of a match that waits on Home."""
    stage: StageView = view(match, shell.preferences.open_mode).table
    return stage


GAME_UI = Thirteen()
