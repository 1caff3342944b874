"""The table screen: players above, three tiles with the keys of the cards, a bar below.

`Table.lay` is what happens when a card is laid, also when it takes a tile over 13.
"""

from companion.games.base import Refusal
from companion.games.thirteen.screens import routes
from companion.games.thirteen.screens.looked_sign import draw_looked, looked_width
from companion.games.thirteen.screens.table_bar import UndoButton, card_to_remember, draw_table_bar
from companion.games.thirteen.screens.take_animation import TileMoments
from companion.games.thirteen.screens.tile import draw_tile, header_area
from companion.games.thirteen.stage import TILES, Play, ThirteenState
from companion.games.thirteen.view import StageView
from companion.match.actions import Action, Do
from companion.match.match import Match, Source
from companion.match.view import View, view
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, HAIR, KEY, LINE, TOUCH
from companion.ui.render.part_cache import PartCache
from companion.ui.shell import flow
from companion.ui.shell.shell import Shell
from companion.ui.widgets.parts import minus, top_bar
from companion.ui.widgets.player_cells import Cell, draw_players, players_height

# After how long without a play the cell of the player who is on pulses once, and for how long, in
# seconds.
IDLE_TIME = 45.0
PULSE = 0.25


class Table(UndoButton):
    """The running stage; a tap on a key lays that card."""

    is_board = True

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._moments = TileMoments(shell)
        self._last_play_at = shell.clock()
        self._player_cells: list[Box] = []
        self._described = PartCache()

    def draw(self, frame: Frame) -> None:
        shown = self.view()
        headers = self._draw_table(frame, shown, self._moments)
        self._moments.draw(frame, headers, self._player_cells, shown.names)

    def foresee(self, frame: Frame, name: str) -> None:
        """Draws the table as it will be if the finger that is on a key lifts from it."""
        what, _, which = name.partition("-")
        if what != "key":
            return
        try:
            after = self.session.match.rehearsed(Do(self._play_of_key(self.session.match, which)))
        except Refusal:
            return
        self._draw_table(frame, view(after, self.preferences.open_mode), TileMoments(self.shell))

    def _draw_table(self, frame: Frame, shown: View[StageView], moments: TileMoments) -> list[Box]:
        """Draws the table as `shown` has it; returns the boxes of its tiles' headers."""
        stage = shown.table
        gap = frame.mm(GAP)
        area = frame.box.pad(gap, 0)
        top, area = area.cut_top(frame.mm(TOUCH), frame.mm(HAIR))
        reader = self.shell.device.reader_state
        looked = shown.looked and not self.preferences.open_mode
        place = top_bar(
            frame,
            top,
            self._("Stage {number} of {of}").format(number=stage.number, of=stage.of),
            stage.laid,
            stage.laid + stage.to_lay,
            flow.game_ui(self.shell).badge,
            reader=reader,
            room=looked_width(frame, self._, bool(reader)) if looked else 0,
            turn=self.shell.board.can_turn(self),
        )
        if looked:
            draw_looked(frame, place, self._, bool(reader))
        # In portrait there is little room for words beside the buttons, but more height.
        bottom, area = area.cut_bottom(frame.mm(KEY + LINE if frame.panel.portrait else BAR), gap)
        bar = Box(bottom.x, bottom.y - gap, bottom.w, bottom.h)
        self._draw_bar(frame, bar, shown)
        players, tiles = area.cut_top(players_height(frame, len(shown.names)), gap)
        cells = [self._player_cell(shown, stage, seat, moments) for seat in range(len(shown.names))]
        self._player_cells = draw_players(
            frame, players, cells, self.shell, "−188", self._described
        )
        tiles = Box(tiles.x, tiles.y, tiles.w, tiles.h - gap)
        split = tiles.rows(3, gap) if frame.panel.portrait else tiles.columns(3, gap)
        # All of one size to the pixel, so that what stands on them is too.
        least = min(box.w for box in split), min(box.h for box in split)
        split = [Box(box.x, box.y, *least) for box in split]
        moments.draw_ring(frame, split)
        for tile, box in enumerate(split):
            self._draw_tile(frame, box, stage, tile, shown.names, moments.flash(tile))
        return [header_area(frame, box, stage.majority is not None) for box in split]

    def _draw_bar(self, frame: Frame, bar: Box, shown: View[StageView]) -> None:
        """Draws the bar below the tiles."""
        draw_table_bar(frame, bar, self, shown, said=self.just_said)

    def _draw_tile(
        self,
        frame: Frame,
        box: Box,
        stage: StageView,
        tile: int,
        names: tuple[str, ...],
        flash: float,
    ) -> None:
        keys = tuple(key for key in stage.keys if key.play.tile == tile)
        own_targets = {f"ring-{TILES[tile]}", *(f"key-{key.play}" for key in keys)}
        pressed = frame.pressed if frame.pressed in own_targets else None
        inputs = (box, stage.sums[tile], stage.tiles[tile], keys, stage.majority, names, pressed)
        self._described.part(
            frame,
            TILES[tile],
            (*inputs, flash, self.shell.words),
            lambda: draw_tile(frame, box, stage, tile, names, self._, flash),
        )

    def _player_cell(
        self, shown: View[StageView], stage: StageView, seat: int, moments: TileMoments
    ) -> Cell:
        active = seat == stage.on and not stage.complete
        took = moments.just_took(seat)
        return Cell(
            shown.names[seat],
            minus(shown.totals[seat]),
            "card",
            str(stage.taken[seat]),
            active,
            seat == stage.dealer,
            active and self._is_pulsing(),
            f"+{took}" if took else "",
        )

    def _is_pulsing(self) -> bool:
        idle = self.shell.clock() - self._last_play_at
        return self.preferences.animated and IDLE_TIME <= idle < IDLE_TIME + PULSE

    def faces(self) -> str | None:
        shown = self.view()
        stage = shown.table
        return None if stage.complete else shown.names[stage.on]

    def wakes_at(self) -> float | None:
        """When to draw again: an animation goes on, "+n" goes away, or a pulse is due."""
        now = self.shell.clock()
        idle = self._last_play_at + IDLE_TIME
        times = [super().wakes_at(), self._moments.wakes_at(), idle, idle + PULSE]
        if card_to_remember(self.shell) is not None:
            times.append(now + 1.0)
        return min((at for at in times if at is not None and at > now), default=None)

    def tap(self, name: str) -> None:
        """Handles a tap."""
        self.forget_said(name)
        super().tap(name)

    def on_key(self, text: str) -> None:
        """Lays the card of a key."""
        match, questions = self.session.match, self.shell.questions
        play = self._play_of_key(match, text)
        answer = None if questions is None else questions.tapped(play)
        try:
            if questions is None or answer is None:
                self.lay(play, Do(play), self.session.source)
            else:
                # A reader saw this card without knowing all of it: the tap completes that play.
                self.lay(play, *answer)
                questions.answered(answer[0])
        except Refusal as refusal:
            self.show_refusal(refusal, play.card, play.tile, tapped=True)

    def on_looked(self) -> None:
        """Lists the plays, which the table has agreed to look at."""
        self.navigator.go(routes.plays(self.shell))

    def on_last(self) -> None:
        """Opens the last play, to correct it."""
        stage = self.view().table
        self.navigator.go(routes.change_play(self.shell, stage.last_lap[-1].number))

    def on_dealer(self) -> None:
        """Asks who dealt."""
        from companion.ui.screens.dealing.who_dealt import WhoDealt

        stage = self.view().table
        self.navigator.go(WhoDealt(self.shell, stage.number))

    def on_player(self, seat: int) -> None:
        """Opens a player: whose turn it is, and what else may be wrong."""
        self.navigator.go(routes.about_player(self.shell, seat))

    def on_ring(self, tile: str) -> None:
        """Opens the cards on a tile, to correct them."""
        self.navigator.go(routes.tile_contents(self.shell, TILES.index(tile)))

    def _play_of_key(self, match: Match[ThirteenState], text: str) -> Play:
        """The play that a key enters."""
        play: Play = match.game.parse_event(text)
        return play

    def lay(self, play: Play, action: Action, source: Source | None) -> bool:
        """Does `action`, which lays a card, and shows what came of it.

        If the card takes a tile over 13, or makes it exactly 13, that is seen for a moment. If the
        stage is complete, its scores are opened. Raises Refusal, and then changes nothing.
        source: where the play comes from, a tap or a reader; kept in the record.
        """
        lying = self.view().table.tiles[play.tile]
        self.session.act(action, source)
        self.messages.clear()
        self.just_said = ""
        self._last_play_at = self.shell.clock()
        stage = self.view().table
        self._moments.laid(stage, play.tile, lying)
        if stage.complete:
            self._stage_ended()
        return True

    def _stage_ended(self) -> None:
        """Opens the scores: the last card is laid."""
        flow.stage_ended(self.shell)

    def restored(self, text: str) -> bool:
        """After undo or redo: shows `text` if the stage still runs, else returns False."""
        if not self.session.stage_runs:
            return False
        self._moments.clear()
        self.just_said = text
        return True
