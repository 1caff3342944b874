"""Shares a match that has ended: its result as text, a picture on a USB stick, BG Stats."""

from typing import Literal

from companion.games.base import Refusal
from companion.match.match import Match
from companion.match.view import overview
from companion.ui.render.box import Box
from companion.ui.render.frame import QUIET_ZONE, Frame
from companion.ui.render.measures import (
    GAP,
    HAIR,
    KEY,
    LINE,
    MARGIN,
    NAME,
    SPACE,
    STRONG,
    TEXT,
    TIGHT,
    TITLE,
    TOUCH,
)
from companion.ui.render.theme import BLACK, WHITE
from companion.ui.screens.sharing.full_code import (
    FullCode,
    full_scale,
    largest_version,
    scan_words,
)
from companion.ui.shell import game_uis
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.device import CodeKind, MatchCode
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, large_words, page
from companion.ui.widgets.parts import initial, player_colour
from companion.ui.widgets.standing_words import winner_words

# How often to look whether a code is made or files are written, in seconds, if nobody says so.
LOOK_EVERY = 0.3
# The height of a row of the ranking, and of the words below a code, in millimetres.
ROW = KEY
CAPTION = TOUCH
LEAST_ROW = 2 * LINE
# So many players have room one below the other on a standing panel.
FEW = 4


class ShareMatch(Screen):
    """Shows the ranking beside what was chosen last; first the code with the result as text.

    match_id: under which the match is stored. film: the number of the replay whose film is saved
    too; None for the one that is usually shown.
    """

    def __init__(self, shell: Shell, match_id: str, match: Match, film: int | None = None) -> None:
        super().__init__(shell)
        self._match = match
        self._game_ui = game_uis.of_match(match)
        self._shown: CodeKind | Literal["stick"] = "text"
        # The code in the frame that was drawn last; None until it is made.
        self._code: MatchCode | Refusal | None = None
        if shell.device.sharing is not None:
            numbers = self._game_ui.offered_replays(shell.preferences, match)
            if film not in numbers:
                film = self._game_ui.usual_replay(numbers) if numbers else None
            shell.device.sharing.open(match_id, match, film)

    def draw(self, frame: Frame) -> None:
        game = self._game_ui.badge_of(self._, self._game_ui.kind)
        look = self._game_ui.badge_look(frame.theme)
        title = winner_words(self._, self._match)
        said = self.messages.text
        area, bar = page(frame, title, said, game=game, look=look)
        rest = back_button(frame, bar, self._("Back"))
        choices = {
            "text": self._("As text"),
            "stick": self._("Picture"),
            "bgstats": self._("BG Stats"),
        }
        columns = rest.columns(len(choices), frame.mm(GAP))
        for (name, text), box in zip(choices.items(), columns, strict=True):
            frame.button(box, name, text, primary=name == self._shown)
        gap = frame.mm(SPACE)
        if frame.panel.portrait:
            # The code is as wide as the panel; the ranking gets what is left.
            rows = -(-len(self._match.names) // self._ranking_columns(frame))
            least = rows * (frame.mm(LEAST_ROW) + frame.mm(TIGHT))
            left = area.h - gap - area.w - frame.mm(CAPTION + TIGHT)
            ranking, panel = area.cut_top(min(max(least, left), rows * frame.mm(ROW)), gap)
        else:
            # What is written needs more room than a square.
            width = area.w // 2 if self._shown == "stick" else area.h - frame.mm(CAPTION)
            panel, ranking = area.cut_right(min(area.w // 2, width), gap)
        self._draw_ranking(frame, ranking)
        if self._shown == "stick":
            self._draw_panel(frame, panel, self._stick_words())
        else:
            self._draw_code(frame, panel, self._shown)

    def _draw_ranking(self, frame: Frame, area: Box) -> None:
        """Draws a row for each player, the best first; winners stand out."""
        shown = overview(self._match)
        best = self._game_ui.most_wins
        totals = [total if best else -total for total in shown.totals]
        order = sorted(range(len(totals)), key=lambda seat: -totals[seat])
        gap = frame.mm(TIGHT)
        columns = self._ranking_columns(frame)
        count = -(-len(order) // columns)
        high = min(frame.mm(ROW), (area.h - gap * (count - 1)) // count)
        for number, seat in enumerate(order):
            column = area.columns(columns, gap)[number // count]
            row = Box(column.x, area.y + number % count * (high + gap), column.w, high)
            place = 1 + sum(total > totals[seat] for total in totals)
            self._draw_row(frame, row, seat, place, seat in shown.winners)

    def _ranking_columns(self, frame: Frame) -> int:
        """Two on a standing panel with many players, as the code needs the room."""
        return 2 if frame.panel.portrait and len(self._match.names) > FEW else 1

    def _draw_row(self, frame: Frame, box: Box, seat: int, place: int, won: bool) -> None:
        theme, name = frame.theme, self._match.names[seat]
        ink = theme.on_cream if won else theme.ink
        frame.fill(box, theme.cream if won else theme.panel, MARGIN)
        inside = box.pad(frame.mm(MARGIN), 0)
        number, inside = inside.cut_left(frame.mm(LINE), frame.mm(GAP))
        frame.text(number, str(place), cut="number", capital=STRONG, colour=ink)
        colour = player_colour(self.shell, name, seat)
        if self._ranking_columns(frame) == 1:
            badge, inside = inside.cut_left(frame.mm(2 * SPACE), frame.mm(MARGIN))
            initial(frame, badge, name, colour)
        else:
            # The name needs the room.
            bar, inside = inside.cut_left(frame.mm(TIGHT), frame.mm(GAP))
            frame.fill(bar.middle(bar.w, bar.h - frame.mm(MARGIN)), colour, HAIR)
        points = [self._game_ui.points(total) for total in overview(self._match).totals]
        size = frame.size("number", TITLE)
        width = max(frame.fonts.width(each, "number", size) for each in points) + frame.mm(HAIR)
        total, inside = inside.cut_right(width, frame.mm(MARGIN))
        frame.text(total, points[seat], cut="number", capital=TITLE, colour=ink, align="right")
        small = frame.size("name", STRONG)
        widest = max(self._match.names, key=lambda each: frame.fonts.width(each, "name", small))
        frame.text(inside, name, cut="name", capital=STRONG, colour=ink, widest=widest)

    def _draw_code(self, frame: Frame, area: Box, kind: CodeKind) -> None:
        """Draws a code on white, and below what it is; a tap makes it larger where it can be."""
        sharing = self.shell.device.sharing
        version = largest_version(frame.panel)
        if sharing is not None:
            self._code = sharing.code(kind, version)
        if isinstance(self._code, Refusal):
            self._draw_panel(frame, area, refusal_words(self.shell, self._code))
            return
        caption, area = area.cut_bottom(frame.mm(CAPTION), frame.mm(HAIR))
        side, code_side = min(area.w, area.h), 0
        if isinstance(self._code, MatchCode):
            # The modules are whole pixels: the white is hardly larger than they are.
            modules = len(self._code.rows) + 2 * QUIET_ZONE
            code_side = max(1, side // modules) * modules
            side = min(side, code_side + 2 * frame.mm(TIGHT))
        white = area.middle(side, side)
        # Without a margin the corners of the code's own white would stand out of round ones.
        frame.fill(white, WHITE, MARGIN if side > code_side + frame.mm(TIGHT) else 0)
        if self._code is None:
            frame.text(white, self._("One moment …"), capital=STRONG, colour=BLACK, align="centre")
            return
        drawn = frame.qr_code(white, self._code.rows)
        enlarges = full_scale(frame.panel, self._code) > drawn.scale
        if enlarges:
            frame.target(white, "code")
        large_words(frame, caption, self._caption(kind, self._code.shortened, enlarges), TEXT)

    def _caption(self, kind: CodeKind, shortened: bool, enlarges: bool) -> str:
        """What the code is for, and what a tap on it does."""
        if shortened:
            if enlarges:
                return self._("Tap to enlarge. Long names are shortened.")
            if kind == "text":
                return self._("Result as text. Long names are shortened.")
            return self._("For BG Stats. Long names are shortened.")
        if not enlarges:
            return scan_words(self._, kind)
        if kind == "bgstats":
            return self._("For BG Stats. Tap to enlarge.")
        return self._("Result as text. Tap to enlarge.")

    def _draw_panel(self, frame: Frame, area: Box, text: str) -> None:
        """Draws a sentence in place of a code."""
        frame.fill(area, frame.theme.panel, MARGIN)
        large_words(frame, area.pad(frame.mm(LINE + TIGHT)), text, NAME)

    def _stick_words(self) -> str:
        """What became of the files."""
        sharing = self.shell.device.sharing
        saved = None if sharing is None or sharing.saving else sharing.saved
        if saved is None:
            return self._("Saving …")
        if isinstance(saved, Refusal):
            return refusal_words(self.shell, saved)
        if not saved.on_stick:
            return self._(
                "There’s no USB stick, so it’s saved on this device. Plug one in and tap"
                " Picture again."
            )
        if saved.ejected:
            text = self._("Saved on the stick, in the folder {folder}. You can pull it out now.")
        else:
            text = self._(
                "Saved on the stick, in the folder {folder}. Wait a few seconds before you pull"
                " it out."
            )
        return text.format(folder=saved.folder)

    def on_bgstats(self) -> None:
        """Shows the code for BG Stats."""
        self._shown = "bgstats"

    def on_text(self) -> None:
        """Shows the code with the result as text."""
        self._shown = "text"

    def on_stick(self) -> None:
        """Writes the files to a stick."""
        sharing = self.shell.device.sharing
        if sharing is not None:
            self._shown = "stick"
            sharing.save()

    def on_code(self) -> None:
        """Shows the code larger."""
        if self._shown != "stick" and isinstance(self._code, MatchCode):
            self.navigator.go(FullCode(self.shell, self._shown, self._code))

    def wakes_at(self) -> float | None:
        """Soon, while something is made in the background."""
        sharing = self.shell.device.sharing
        if sharing is None:
            return None
        waits = sharing.saving if self._shown == "stick" else self._code is None
        return self.shell.clock() + LOOK_EVERY if waits else None
