"""13 on the screens: stages, minus points, tiles, and the ways to mend a play.

Home asks every kind for its name, so what only a match needs is imported where it is needed.
"""

from typing import TYPE_CHECKING

from companion.games.base import after
from companion.games.thirteen.screens.words import card_words
from companion.match.match import Match
from companion.match.session import Laid, SessionMessage
from companion.match.view import View
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import HOME_BLUE, Theme
from companion.ui.shell.game_ui import Face, GameUI, PadLine
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.parts import minus
from companion.ui.widgets.setting import Setting, either
from companion.ui.widgets.terms import stage_terms
from companion.ui.widgets.words import Words, tenths

if TYPE_CHECKING:
    from companion.games.thirteen.view import StageView
    from companion.match.actions import Action
    from companion.match.statistics import Figures
    from companion.ui.screens.menu import MenuEntry
    from companion.ui.widgets.ruling import Ruling

HAND = 5


class Thirteen(GameUI):
    """Reiner Knizia's game with the dirty fours."""

    name = "thirteen"
    badge = "13"
    seats = range(3, 7)
    colours = HOME_BLUE
    most_wins = False

    def about(self, _: Words) -> tuple[str, str]:
        """What it is about."""
        return _("The game with the dirty fours"), _("3–6 players · tracks every card")

    def terms(self, _: Words) -> dict[str, str]:
        """Stages."""
        return stage_terms(_)

    def rounds(self, match: Match) -> int:
        """One for each player; two, where there are three."""
        return int(match.setup.stages)

    def points(self, points: int) -> str:
        """Minus points."""
        return minus(points)

    def pad_points(self, points: int) -> str:
        """On the pad everybody knows what they are."""
        return str(points)

    def tenths(self, _: Words, points: float) -> str:
        """Minus points with one digit after the point."""
        return f"−{tenths(_, points)}" if points else "0"

    def pad_lines(self, match: Match, _: Words) -> tuple[PadLine, ...]:
        """The stages; those that were counted at their end are marked."""
        from companion.games.thirteen.scored import COUNTED, pad_rows

        legend = _("c. = piles counted at the end")
        return tuple(
            PadLine(
                f"{row.number} · {row.names[row.dealer]}",
                row.points,
                row.number,
                row.best,
                _("c.") if row.how == COUNTED else "",
                legend if row.how == COUNTED else "",
            )
            for row in pad_rows(match)
        )

    def own_figure(self, _: Words, mine: "Figures") -> tuple[str, str]:
        """How often somebody went over."""
        return _("time over 13") if mine.own == 1 else _("times over 13"), str(mine.own)

    def remarks(self, match: Match, _: Words) -> list[str]:
        """The biggest take, a majority lost, the closest stage."""
        from companion.games.thirteen.evening import remarks
        from companion.games.thirteen.screens.words import remark_words

        return [remark_words(_, match, remark) for remark in remarks(match)]

    def sounds(self, message: SessionMessage, shown: View) -> tuple[str, ...]:
        """A take, exactly 13, or the tile; and the end of the stage."""
        from companion.games.thirteen.screens.tile import TILES
        from companion.games.thirteen.screens.words import LIMIT
        from companion.games.thirteen.stage import Play

        if not isinstance(message, Laid) or not isinstance(message.event, Play):
            return super().sounds(message, shown)
        stage, tile = shown.table, message.event.tile
        if stage.last_lap[-1].took:
            sound = "take"
        else:
            sound = "thirteen" if stage.sums[tile] == LIMIT else f"tile-{TILES[tile]}"
        return (sound, "stage-over") if stage.complete else (sound,)

    def undo_words(self, shell: Shell, undone: "Action", before: View) -> str:
        """What holds again after a correction, or the card that goes back to the hand."""
        from companion.games.thirteen.screens.repairs import taken_back
        from companion.games.thirteen.screens.words import put_back_words
        from companion.games.thirteen.stage import Play
        from companion.match.actions import Amend, Do, Open, Scanned

        match undone:
            case Amend():
                return taken_back(shell, undone.edits[0])
            case Do(Play()) | Open(Play()) | Scanned(_, Play()):
                return put_back_words(shell.words, before.table.last_lap[-1], before.names)
        return ""

    def redo_words(self, shell: Shell) -> str:
        """A correction says what it does; a play speaks for itself as the last one."""
        from companion.games.thirteen.screens.repairs import told
        from companion.match.actions import Amend

        again = shell.session.match.redoes
        return told(shell, again.edits[0]) if isinstance(again, Amend) else ""

    def questions(self, _: Words) -> dict[str, str]:
        """What tables ask."""
        from companion.games.thirteen.screens.rulings import questions

        return questions(_)

    def answer(self, _: Words, name: str, shown: View | None) -> "Ruling":
        """The rule, and what it means for what lies there."""
        from companion.games.thirteen.screens.rulings import answer

        return answer(_, name, shown)

    def setting(self, shell: Shell) -> Setting:
        """Every card or only the piles; what the deck has lost."""
        return PilesAndLost(shell)

    def deal_words(self, _: Words, match: Match) -> str:
        """Five each."""
        names, dealer = match.names, self.next_dealer(match)
        return _("{dealer} deals {count} each, {first} begins.").format(
            dealer=names[dealer], count=HAND, first=names[after(dealer, len(names))]
        )

    def table(self, shell: Shell) -> list[Screen]:
        """The tiles; over them the count of the piles, where only those are kept."""
        from companion.games.thirteen.screens.table import Table

        screens: list[Screen] = [Table(shell)]
        if shell.preferences.flag("piles_only"):
            from companion.games.thirteen.screens.count import CountPiles

            screens.append(CountPiles(shell))
        return screens

    def scores(self, shell: Shell, number: int | None = None, match: Match | None = None) -> Screen:
        """Who took what, what counts, and why."""
        from companion.games.thirteen.screens.scores import StageScores

        return StageScores(shell, number, match)

    def plays(self, shell: Shell, number: int | None = None, match: Match | None = None) -> Screen:
        """In fair play the last lap."""
        from companion.games.thirteen.screens.plays import Plays

        return Plays(shell, number, match)

    def menu(self, shell: Shell) -> "list[MenuEntry]":
        """To count the piles, or to end the stage early."""
        _ = shell.words
        from companion.ui.screens.menu import MenuEntry

        runs = shell.session.stage_runs
        return [
            MenuEntry("count", "piles", _("Count the piles"), _("when you lost track"), runs),
            MenuEntry("stage-over", "flag", _("Stage is over"), _("stop this stage early"), runs),
        ]

    def menu_screen(self, shell: Shell, name: str) -> Screen:
        """Opens one of the two."""
        if name == "count":
            from companion.games.thirteen.screens.count import CountPiles

            return CountPiles(shell)
        from companion.games.thirteen.screens.doubt import StageOver

        return StageOver(shell)

    def card_pages(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """A column for each colour."""
        from companion.games.thirteen.stage import CARDS

        return (tuple(tuple(card for card in CARDS if card[0] == colour) for colour in "BYGR"),)

    def face(self, card: str, theme: Theme) -> Face:
        """The value and the tile's sign."""
        if card[0] == "R":
            return Face(card[1:], "red", theme.pink)
        tile = "BYG".index(card[0])
        return Face(card[1:], ("blue", "yellow", "green")[tile], theme.tiles[tile].key)

    def card_words(self, _: Words, card: str) -> str:
        """Blue 7."""
        return card_words(_, card)

    def where(self, shell: Shell, match: Match) -> str:
        """Who is on and how far the stage is, or who deals the next one."""
        if not match.stage_runs:
            return super().where(shell, match)
        from companion.match.view import view

        stage: StageView = view(match, shell.preferences.open_mode).table
        return shell.words("{name} is on, {laid} of {of}").format(
            name=match.names[stage.on], laid=stage.laid, of=stage.laid + stage.to_lay
        )

    def waiting(self, frame: Frame, box: Box, shell: Shell, match: Match) -> None:
        """What lies on the tiles, so that the table can be laid again."""
        if not match.stage_runs:
            super().waiting(frame, box, shell, match)
            return
        from companion.games.thirteen.screens.small_tiles import draw_lying
        from companion.match.view import view

        stage: StageView = view(match, shell.preferences.open_mode).table
        draw_lying(frame, box, stage, shell.words)


class PilesAndLost(Setting):
    """How the match is followed; what the deck has lost."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._piles_only = shell.preferences.flag("piles_only")

    @property
    def lost(self) -> list[str]:
        """The cards that this deck has lost."""
        from companion.games.thirteen.stage import DECK

        return [card for card in self.shell.preferences.get("lost") if card in DECK]

    def draw(self, frame: Frame, box: Box) -> None:
        """Two halves to choose from, and a button."""
        _ = self.shell.words
        gap = frame.mm(1.5)
        count = len(self.lost)
        if count == 1:
            text = _("1 lost card")
        elif count:
            text = _("{count} lost cards").format(count=count)
        else:
            text = _("Lost cards")
        lost, box = box.cut_right(box.w * 36 // 100, gap)
        frame.button(lost, "lost", text, capital=2.3, dim=not count)
        halves = (("every-card", _("every card")), ("piles-only", _("only the piles")))
        either(frame, box, halves, "piles-only" if self._piles_only else "every-card")

    def tap(self, name: str) -> None:
        """One half, or the lost cards."""
        if name == "lost":
            from companion.games.thirteen.screens.lost import LostCards

            self.shell.navigator.go(LostCards(self.shell))
        elif name in ("every-card", "piles-only"):
            self._piles_only = name == "piles-only"

    def heading(self) -> dict[str, object]:
        """The lost cards are the match's."""
        return {"missing": self.lost}

    def keep(self) -> None:
        """The way to follow it is the table's."""
        self.shell.preferences.set("piles_only", self._piles_only)


GAME_UI = Thirteen()
