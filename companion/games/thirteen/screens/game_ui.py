"""What the shared screens ask of 13: its words, screens, sounds and drawings.

Home imports this module of every game, so what only a match needs is imported inside functions.
"""

from typing import TYPE_CHECKING

from companion.games.base import after
from companion.games.thirteen.screens import routes
from companion.games.thirteen.screens import words as texts
from companion.match.match import Match
from companion.match.session import Laid, SessionMessage
from companion.match.view import View
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import HOME_BLUE, Theme
from companion.ui.shell.game_records import Face, PadLine
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.parts import minus
from companion.ui.widgets.words import Words, short_name, tenths

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


class Thirteen(GameUI):
    """The GameUI of 13; its hooks are documented there."""

    name = "thirteen"
    badge = "13"
    seats = range(3, 7)
    colours = HOME_BLUE
    corrects_points = True
    most_wins = False

    def about(self, _: Words) -> tuple[str, str]:
        """A line about the game, and its players."""
        return _("The game with the dirty fours"), _("3–6 players · tracks every card")

    def terms(self, _: Words) -> dict[str, str]:
        """Rounds are called stages."""
        return texts.stage_terms(_)

    def rounds(self, match: Match) -> int:
        """How many stages the match has."""
        return int(match.setup.stages)

    def points(self, points: int) -> str:
        """Points with a minus sign."""
        return minus(points)

    def pad_points(self, points: int) -> str:
        """Points without a sign."""
        return str(points)

    def tenths(self, _: Words, points: float) -> str:
        """An average of points with a minus sign and one decimal."""
        return f"−{tenths(_, points)}" if points else "0"

    def pad_lines(self, match: Match, _: Words) -> tuple[PadLine, ...]:
        """A line for each stage; a stage whose piles were counted is marked."""
        from companion.games.thirteen.results import COUNTED, pad_rows

        legend = _("c. = piles counted at the end")
        return tuple(
            PadLine(
                f"{row.number} · {row.names[row.dealer]}",
                row.points,
                row.number,
                row.best,
                _("c.") if row.how == COUNTED else "",
                legend if row.how == COUNTED else "",
                short=f"{row.number}",
            )
            for row in pad_rows(match)
        )

    def deal_by(self, seat: int | None) -> "Deal":
        """Each stage has a deal of its own."""
        from companion.games.thirteen.rules import Deal

        return Deal(seat)

    def turn_words(self, _: Words, shown: View) -> str:
        """Whose turn it is."""
        return _("{name} plays next.").format(name=short_name(shown.names[shown.table.on]))

    def stage_counts(self, _: Words, shown: View) -> tuple[str, tuple[int, ...]]:
        """How many cards everybody has taken, which all may see."""
        return _("Cards taken"), shown.table.taken

    def named_words(self, _: Words, match: Match, number: int) -> str:
        """How many plays name their player."""
        from companion.games.thirteen.view import named_plays

        count = named_plays(match, number)
        if not count:
            return ""
        if count == 1:
            return _("1 card entered out of turn stays with its player.")
        return _("{count} cards entered out of turn stay with their players.").format(count=count)

    def own_figure(self, _: Words, mine: "Figures") -> tuple[str, str]:
        """How often a player took a tile over 13.

        A dash for never, since stages that were only counted at the end do not tell.
        """
        return _("time over 13") if mine.own == 1 else _("times over 13"), str(mine.own or "–")

    def headline(self, _: Words, numbers: "PersonNumbers") -> "MeanFigure":
        """How many majorities were kept."""
        from companion.games.thirteen.screens.statistics.own_panels import headline

        return headline(_, numbers)

    def own_panels(self, _: Words, numbers: "PersonNumbers") -> "list[StatisticPanel]":
        """Dirty fours, majorities and takes."""
        from companion.games.thirteen.screens.statistics.own_panels import own_panels

        return own_panels(_, numbers)

    def remarks(self, match: Match, _: Words) -> list[str]:
        """Sentences about the highlights of the match."""
        from companion.games.thirteen.highlights import highlights

        return [texts.highlight_words(_, match, highlight) for highlight in highlights(match)]

    def sounds(self, message: SessionMessage, shown: View) -> tuple[str, ...]:
        """After a play: the sound of a take, of exactly 13 or of the tile, and of a stage's end."""
        from companion.games.thirteen.stage import LIMIT, Play

        if not isinstance(message, Laid) or not isinstance(message.event, Play):
            return super().sounds(message, shown)
        stage, tile = shown.table, message.event.tile
        if stage.last_lap[-1].took:
            sound = "take"
        else:
            sound = "exact" if stage.sums[tile] == LIMIT else f"tone-{tile + 1}"
        return (sound, "stage-over") if stage.complete else (sound,)

    def spoken(self, _: Words, message: SessionMessage, shown: View) -> str:
        """The sum or the take of a play and whose turn it is; the scores of a stage."""
        from companion.games.thirteen.screens.spoken import spoken_words

        return spoken_words(_, message, shown) or super().spoken(_, message, shown)

    def spoken_points(self, _: Words, points: int) -> str:
        """Points are minus points."""
        return super().spoken_points(_, -points)

    def undo_words(self, shell: Shell, undone: "Action", before: View) -> str:
        """What is true again: after a correction, a play, or when the table said who plays next."""
        from companion.games.thirteen.rules import Deal
        from companion.games.thirteen.screens.corrections import correction_undone_words
        from companion.games.thirteen.stage import Play
        from companion.match.actions import Amend, Change, Do, NextPlayer, Open, Scanned

        said = super().undo_words(shell, undone, before)
        match undone:
            case _ if said:
                return said
            case Amend((Change(_, Deal()), *_)):
                return ""
            case Amend():
                return correction_undone_words(shell, undone.edits[0])
            case NextPlayer():
                shown = shell.session.view()
                return texts.next_player_words(shell.words, shown.names[shown.table.on])
            case Do(Play()) | Open(Play()) | Scanned(_, Play()):
                return texts.put_back_words(shell.words, before.table.last_lap[-1], before.names)
        return ""

    def redo_words(self, shell: Shell) -> str:
        """What a redone correction does; "" for a play, which the table shows as the last one."""
        from companion.games.thirteen.rules import Deal
        from companion.games.thirteen.screens.corrections import correction_words
        from companion.match.actions import Amend, Change, NextPlayer

        match shell.session.match.redoes:
            case Amend((Change(_, Deal()), *_)):
                return super().redo_words(shell)
            case Amend(edits):
                return correction_words(shell, edits[0])
            case NextPlayer(seat):
                return texts.next_player_words(shell.words, shell.session.match.names[seat])
        return super().redo_words(shell)

    def reopen(self, shell: Shell, event: object) -> None:
        """A count that was undone is shown as it was entered, over the table."""
        from companion.games.thirteen.rules import Count
        from companion.ui.shell import flow

        flow.open_match(shell)
        if isinstance(event, Count) and shell.session.stage_runs:
            from companion.games.thirteen.screens.count_piles import CountPiles

            if not isinstance(shell.navigator.screen, CountPiles):
                shell.navigator.go(CountPiles(shell))
            shell.navigator.screen.take_up(event)

    def questions(self, _: Words) -> dict[str, str]:
        """The questions about the rules."""
        from companion.games.thirteen.screens.rulings import questions

        return questions(_)

    def answer(self, _: Words, name: str, shown: View | None) -> "Ruling":
        """The answer to a question about the rules."""
        from companion.games.thirteen.screens.rulings import answer

        return answer(_, name, shown)

    def setting(self, shell: Shell) -> "Setting":
        """Whether every card is entered or only the piles, and the lost cards."""
        from companion.games.thirteen.screens.match_setting import ThirteenSetting

        return ThirteenSetting(shell)

    def deal_words(self, _: Words, match: Match, dealer: int) -> str:
        """Who deals how many cards, and who begins."""
        names = match.coming_names
        return _("{dealer} deals {count} each, {first} starts.").format(
            dealer=names[dealer], count=HAND, first=names[after(dealer, len(names))]
        )

    def setting_notes(self, _: Words) -> dict[str, str]:
        """What is heard, said and shown."""
        return texts.setting_notes(_)

    def table(self, shell: Shell) -> list[Screen]:
        """The table; over it the count of the piles, if only those are entered."""
        screens: list[Screen] = [routes.table(shell)]
        if shell.preferences.flag("piles_only"):
            screens.append(routes.count_piles(shell))
        return screens

    def scores(self, shell: Shell, number: int | None = None, match: Match | None = None) -> Screen:
        """The scores of a stage."""
        return routes.stage_scores(shell, number, match)

    def points_editor(self, shell: Shell, number: int, seat: int) -> Screen | None:
        """The player's counts of a counted stage, or the cards of another one."""
        from companion.games.thirteen.results import COUNTED, stage_result

        result = stage_result(shell.session.match, number)
        if result is None:
            return None
        if result.how == COUNTED:
            return routes.player_count(shell, number, seat)
        return routes.stage_cards(shell, number, seat=seat)

    def plays(self, shell: Shell, number: int | None = None, match: Match | None = None) -> Screen:
        """The list of plays of a stage."""
        return routes.plays(shell, number, match)

    def menu(self, shell: Shell) -> "list[MenuEntry]":
        """Entries to count the piles and to end the stage early."""
        _ = shell.words
        from companion.ui.screens.menu import MenuEntry

        runs = shell.session.stage_runs
        return [
            MenuEntry("count", "piles", _("Count the piles"), _("if you’ve lost track"), runs),
            MenuEntry("stage-over", "flag", _("Stage over"), _("end this stage early"), runs),
        ]

    def menu_screen(self, shell: Shell, name: str) -> Screen:
        """The screen of one of these entries."""
        return routes.count_piles(shell) if name == "count" else routes.stage_over(shell)

    def card_pages(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """A column for each colour."""
        from companion.games.thirteen.stage import CARDS

        return (tuple(tuple(card for card in CARDS if card[0] == colour) for colour in "BYGR"),)

    def face(self, card: str, theme: Theme) -> Face:
        """The value of a card, and the sign and colour of its tile."""
        if card[0] == "R":
            return Face(card[1:], "red", theme.pink)
        tile = "BYG".index(card[0])
        return Face(card[1:], ("blue", "yellow", "green")[tile], theme.tiles[tile].key)

    def card_words(self, _: Words, card: str) -> str:
        """A card by colour and value."""
        return texts.card_words(_, card)

    def tile_words(self, _: Words, tile: int) -> str:
        """A tile by its colour."""
        return texts.tile_words(_, tile)

    def where(self, shell: Shell, match: Match) -> str:
        """Whose turn it is and how many cards are laid, or who deals the next stage."""
        if not match.stage_runs:
            return super().where(shell, match)
        from companion.match.view import view

        stage: StageView = view(match, shell.preferences.open_mode).table
        return shell.words("{name}’s turn, {laid} of {of} cards").format(
            name=match.names[stage.on], laid=stage.laid, of=stage.laid + stage.to_lay
        )

    def waiting(self, frame: Frame, box: Box, shell: Shell, match: Match) -> None:
        """Draws the cards on the tiles, so that players can lay them out again."""
        if not match.stage_runs:
            super().waiting(frame, box, shell, match)
            return
        from companion.games.thirteen.screens.small_tiles import draw_small_tiles
        from companion.match.view import view

        stage: StageView = view(match, shell.preferences.open_mode).table
        draw_small_tiles(frame, box, stage, shell.words)


GAME_UI = Thirteen()
