"""The table screen: players above, three tiles with the keys of the cards, a bar below.

`Table.lay` is what happens when a card is laid, also when it takes a tile over 13.
"""

from companion.games.base import Refusal
from companion.games.thirteen.screens import routes
from companion.games.thirteen.screens.asked import asked_strip
from companion.games.thirteen.screens.looked_sign import draw_looked, looked_width
from companion.games.thirteen.screens.take_animation import TileMoments
from companion.games.thirteen.screens.tile import draw_tile, header_area
from companion.games.thirteen.screens.words import next_player_words, play_words
from companion.games.thirteen.stage import TILES, Play
from companion.games.thirteen.view import StageView
from companion.match.actions import Action, Do, NextPlayer
from companion.match.match import Match, Source
from companion.match.view import View, view
from companion.ui.render.box import Box
from companion.ui.render.frame import SMALLEST_CAPITAL, Frame
from companion.ui.render.part_cache import PartCache
from companion.ui.shell import flow
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import fits, saying, width_for
from companion.ui.widgets.parts import beside_arrow, leads_on, minus, top_bar
from companion.ui.widgets.player_cells import Cell, draw_players, players_height
from companion.ui.widgets.redo import OffersRedo
from companion.ui.widgets.words import short_name

# After how long without a play the cell of the player who is on pulses once, and for how long, in
# seconds.
IDLE_TIME = 45.0
PULSE = 0.25


class Table(OffersRedo):
    """The running stage; a tap on a key lays that card."""

    is_board = True

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._just_said = ""
        self._moments = TileMoments(shell)
        self._last_play_at = shell.clock()
        self._player_cells: list[Box] = []
        self._described = PartCache()

    def draw(self, frame: Frame) -> None:
        """Draws the top bar, players, tiles and bottom bar, and what the last play did."""
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

    def _draw_table(self, frame: Frame, shown: View, moments: TileMoments) -> list[Box]:
        """Draws the table as `shown` has it; returns the boxes of its tiles' headers."""
        stage: StageView = shown.table
        gap = frame.mm(1.5)
        area = frame.box.pad(gap, 0)
        top, area = area.cut_top(frame.mm(9.7), frame.mm(0.3))
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
        bottom, area = area.cut_bottom(frame.mm(16.6 if frame.panel.portrait else 11.5), gap)
        self._draw_bar(frame, Box(bottom.x, bottom.y - gap, bottom.w, bottom.h), shown, stage)
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

    def _player_cell(self, shown: View, stage: StageView, seat: int, moments: TileMoments) -> Cell:
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

    def _draw_bar(self, frame: Frame, box: Box, shown: View, stage: StageView) -> None:
        gap = frame.mm(1.5)
        portrait = frame.panel.portrait
        text = self._("Undo")
        wide = width_for(frame, text, sign=not portrait)
        # In portrait the sign stands above the word if both do not fit in a line.
        wide = min(wide, frame.mm(22)) if portrait else max(wide, frame.mm(20.5))
        undo, rest = box.cut_left(max(wide, frame.mm(19)), gap)
        frame.button(undo, "undo", text, sign="undo", dim=not shown.can_undo)
        if self.redo_stays:
            redo, rest = rest.cut_left(frame.mm(10.5 if portrait else 12), gap)
            frame.button(redo, "redo", sign="redo")
        asked = None if self.shell.questions is None else self.shell.questions.asked()
        if asked is not None:
            asked_strip(frame, rest, asked, self._)
            return
        pad, rest = rest.cut_right(frame.mm(12.5 if portrait else 14), gap)
        frame.button(pad, "pad", self._("Pad"))
        if self._card_to_remember() is not None:
            text = self._("Teach this card")
            learn, rest = rest.cut_right(width_for(frame, text, capital=2.2), gap)
            frame.button(learn, "remember", text, capital=2.2)
        self._draw_last_play(frame, rest, shown.names, stage)

    def _draw_last_play(
        self, frame: Frame, box: Box, names: tuple[str, ...], stage: StageView
    ) -> None:
        """Draws what was said or laid last; a tap opens the last play."""
        inside = beside_arrow(frame, box)
        text = self.messages.text or self._just_said or self._last_play_words(names, stage)
        if not fits(frame, inside, text, 2.5):
            short = self._last_play_words(tuple(map(short_name, names)), stage)
            text = self.messages.text or self._just_said or short
        if stage.last_lap:
            # A long text needs the room of the arrow.
            roomy = fits(frame, inside, text, SMALLEST_CAPITAL / frame.panel.text_scale)
            leads_on(frame, box, "last", sign=None if roomy else Box(box.right, box.y, 0, 0))
            inside = inside if roomy else box.pad(frame.mm(0.3), 0)
        saying(frame, inside, text, 2.5, "body", middle=True)

    def _card_to_remember(self) -> tuple[str, str, float] | None:
        return None if self.shell.questions is None else self.shell.questions.offered

    def _last_play_words(self, names: tuple[str, ...], stage: StageView) -> str:
        if not stage.last_lap:
            return self._("{name} starts.").format(name=names[stage.on])
        return play_words(self._, stage.last_lap[-1], names, stage.sums)

    def _is_pulsing(self) -> bool:
        idle = self.shell.clock() - self._last_play_at
        return self.preferences.animated and IDLE_TIME <= idle < IDLE_TIME + PULSE

    def faces(self) -> str | None:
        """The player whose turn it is."""
        shown = self.view()
        stage: StageView = shown.table
        return None if stage.complete else shown.names[stage.on]

    def wakes_at(self) -> float | None:
        """When to draw again: an animation goes on, "+n" or redo goes away, or a pulse is due."""
        now = self.shell.clock()
        idle = self._last_play_at + IDLE_TIME
        times = [super().wakes_at(), self._moments.wakes_at(), idle, idle + PULSE]
        if self._card_to_remember() is not None:
            times.append(now + 1.0)
        return min((at for at in times if at is not None and at > now), default=None)

    def tap(self, name: str) -> None:
        """Handles a tap; what was said about the one before is said no longer."""
        self._just_said = ""
        super().tap(name)

    def on_key(self, text: str) -> None:
        """Lays the card of a key."""
        self.undone_at = None
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
            self._show_refusal(refusal, play.card, play.tile, tapped=True)

    def on_looked(self) -> None:
        """Lists the plays, which the table has agreed to look at."""
        self.navigator.go(routes.plays(self.shell))

    def on_last(self) -> None:
        """Opens the last play, to correct it."""
        stage: StageView = self.view().table
        self.navigator.go(routes.change_play(self.shell, stage.last_lap[-1].number))

    def on_dealer(self) -> None:
        """Asks who dealt."""
        from companion.ui.screens.dealing.who_dealt import WhoDealt

        stage: StageView = self.view().table
        self.navigator.go(WhoDealt(self.shell, stage.number))

    def on_player(self, seat: int) -> None:
        """Opens the player whose turn it is; of another one asks why it is that player's turn.

        If the table has named somebody out of turn, a tap on the player in turn takes that back.
        """
        shown = self.view()
        stage: StageView = shown.table
        if seat == stage.on:
            from companion.ui.screens.people.seat_player import SeatPlayer

            self.navigator.go(SeatPlayer(self.shell, seat))
        elif seat != stage.in_order:
            self.navigator.go(routes.wrong_turn(self.shell, seat))
        elif self.act(NextPlayer(seat)) is not None:
            self.messages.say(next_player_words(self._, shown.names[seat]))

    def on_ring(self, tile: str) -> None:
        """Opens the cards on a tile, to correct them."""
        self.navigator.go(routes.tile_contents(self.shell, TILES.index(tile)))

    def _play_of_key(self, match: Match, text: str) -> Play:
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
        self._just_said, self.undone_at = "", None
        self._last_play_at = self.shell.clock()
        stage: StageView = self.view().table
        self._moments.laid(stage, play.tile, lying)
        if stage.complete:
            flow.stage_ended(self.shell)
        return True

    def on_remember(self) -> None:
        """Adds the card that a reader did not know to the deck."""
        if self.shell.questions is None:
            return
        try:
            self.shell.questions.remember()
            self.messages.say(self._("Got it: this card is known from now on."))
        except Refusal as refusal:
            self.shell.device.sound("refused")
            self.messages.say(refusal_words(self.shell, refusal))

    def on_ask(self, remedy: str, tile: int = 0) -> None:
        """Answers the question of a reader; `tile` is the one that "tile" names."""
        questions = self.shell.questions
        asked = None if questions is None else questions.asked()
        if questions is None or asked is None:
            return
        if remedy == "which" and asked.play is not None:
            play = asked.play
            self.navigator.go(routes.too_many_cards(self.shell, play.card, play.tile))
            return
        try:
            questions.answer(f"tile-{tile}" if remedy == "tile" else remedy)
        except Refusal as refusal:
            self._show_refusal(refusal, asked.card or "", asked.play.tile if asked.play else tile)

    def _show_refusal(self, refusal: Refusal, card: str, tile: int, tapped: bool = False) -> None:
        self.shell.device.sound("refused")
        if refusal.code == "too-many-copies":
            self.navigator.go(routes.too_many_cards(self.shell, card, tile, tapped))
        else:
            self.messages.say(refusal_words(self.shell, refusal))

    def restored(self, text: str) -> bool:
        """After undo or redo: shows `text` if the stage still runs, else returns False."""
        if not self.session.stage_runs:
            return False
        self._moments.clear()
        self._just_said = text
        return True
