"""The table of 13: one tap a play."""

from companion.games.base import Refusal
from companion.games.thirteen.screens.asked import asked_strip
from companion.games.thirteen.screens.taking import Take, slide
from companion.games.thirteen.screens.tile import TILES, draw_tile
from companion.games.thirteen.screens.words import play_words
from companion.games.thirteen.stage import Play
from companion.games.thirteen.view import StageView
from companion.match.actions import Action, Do
from companion.match.match import Match, Source
from companion.match.view import View, view
from companion.records import replace
from companion.ui.render.box import Box
from companion.ui.render.described import Described
from companion.ui.render.frame import Frame
from companion.ui.shell import flow
from companion.ui.shell.acting import redo, refusal_words, undo
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import centred, width_for
from companion.ui.widgets.parts import minus, top_bar
from companion.ui.widgets.player_cells import Cell, draw_players, players_height
from companion.ui.widgets.redo import OffersRedo

# A take: the cards slide for so long, and the number stays beside the name.
SLIDE = 0.25
TAKE_STAYS = 2.5
# After so long without a play the cell of whoever is on pulses, once.
SILENCE = 45.0
PULSE = 0.25
FRAME = 1 / 60


class Table(OffersRedo):
    """The running stage."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._just_said = ""
        self._take: Take | None = None
        self._last_play_at = shell.clock()
        self._cells: list[Box] = []
        self._described = Described()

    def draw(self, frame: Frame) -> None:
        """Top bar, players, tiles, bottom bar, and cards on their way."""
        self._sliding(frame, self._table(frame, self.view()))

    def foresee(self, frame: Frame, name: str) -> None:
        """The table after a play whose key a finger is on."""
        what, _, which = name.partition("-")
        if what != "key":
            return
        try:
            after = self.session.match.rehearsed(Do(self._play(self.session.match, which)))
        except Refusal:
            return
        self._table(frame, view(after, self.preferences.open_mode))

    def _table(self, frame: Frame, shown: View) -> list[Box]:
        """Describes the table and returns where its tiles are."""
        stage: StageView = shown.table
        gap = frame.mm(1.5)
        area = frame.box.pad(gap, 0)
        top, area = area.cut_top(frame.mm(9.7), frame.mm(0.3))
        top_bar(
            frame,
            top,
            self._("Stage {number} of {of}").format(number=stage.number, of=stage.of),
            stage.laid,
            stage.laid + stage.to_lay,
            reader=self.shell.device.reader_state,
        )
        # Standing there is little room for words beside the buttons, but height to spare.
        bottom, area = area.cut_bottom(frame.mm(18.5 if frame.panel.portrait else 11.5), gap)
        self._bottom(frame, Box(bottom.x, bottom.y - gap, bottom.w, bottom.h), shown, stage)
        players, tiles = area.cut_top(players_height(frame, len(shown.names)), gap)
        cells = [self._cell(shown, stage, seat) for seat in range(len(shown.names))]
        self._cells = draw_players(frame, players, cells, self.shell, "−188", self._described)
        tiles = Box(tiles.x, tiles.y, tiles.w, tiles.h - gap)
        split = tiles.rows(3, gap) if frame.panel.portrait else tiles.columns(3, gap)
        for tile, box in enumerate(split):
            self._tile(frame, box, stage, tile, shown.names)
        return split

    def _tile(
        self, frame: Frame, box: Box, stage: StageView, tile: int, names: tuple[str, ...]
    ) -> None:
        keys = tuple(key for key in stage.keys if key.play.tile == tile)
        mine = {f"ring-{TILES[tile]}", *(f"key-{key.play}" for key in keys)}
        pressed = frame.pressed if frame.pressed in mine else None
        seen = (box, stage.sums[tile], stage.tiles[tile], keys, stage.majority, names, pressed)
        self._described.part(
            frame,
            TILES[tile],
            (*seen, self.shell.words),
            lambda: draw_tile(frame, box, stage, tile, names, self._),
        )

    def _cell(self, shown: View, stage: StageView, seat: int) -> Cell:
        active = seat == stage.on and not stage.complete
        more = ""
        if self._just_took(seat) and self._take is not None:
            more = f"+{len(self._take.cards)}"
        return Cell(
            shown.names[seat],
            minus(shown.totals[seat]),
            "card",
            str(stage.taken[seat]),
            active,
            seat == stage.dealer,
            active and self._pulsing(),
            more,
        )

    def _sliding(self, frame: Frame, tiles: list[Box]) -> None:
        take = self._take
        if take is None or not self.preferences.animated:
            return
        part = (self.shell.clock() - take.at) / SLIDE
        if 0 <= part < 1:
            slide(frame, take, part, tiles[take.tile], self._cells[take.seat])

    def _bottom(self, frame: Frame, box: Box, shown: View, stage: StageView) -> None:
        gap = frame.mm(1.5)
        portrait = frame.panel.portrait
        text = self._("Undo")
        wide = width_for(frame, text, sign=not portrait)
        # Standing, the sign is above a word that is too wide for both.
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
        if self._offered() is not None:
            text = self._("Remember it")
            learn, rest = rest.cut_right(width_for(frame, text, capital=2.2), gap)
            frame.button(learn, "remember", text, capital=2.2)
        text = self.messages.text or self._just_said or self._last_play(shown, stage)
        frame.paragraph(centred(frame, rest, text, 2.5), text, capital=2.5)
        if stage.last_lap:
            frame.target(rest, "last")

    def _offered(self) -> tuple[str, str, float] | None:
        return None if self.shell.questions is None else self.shell.questions.offered

    def _last_play(self, shown: View, stage: StageView) -> str:
        if not stage.last_lap:
            return self._("{name} begins.").format(name=shown.names[stage.on])
        return play_words(self._, stage.last_lap[-1], shown.names, stage.sums)

    def _just_took(self, seat: int) -> bool:
        take = self._take
        return take is not None and take.seat == seat and self.shell.clock() < take.at + TAKE_STAYS

    def _pulsing(self) -> bool:
        silent = self.shell.clock() - self._last_play_at
        return self.preferences.animated and SILENCE <= silent < SILENCE + PULSE

    def wakes_at(self) -> float | None:
        """When a slide moves on, a number or redo goes away, or it has been silent for long."""
        now = self.shell.clock()
        redo, silent = super().wakes_at(), self._last_play_at + SILENCE
        times = [silent, silent + PULSE] if redo is None else [redo, silent, silent + PULSE]
        if self._take is not None:
            if self.preferences.animated and now < self._take.at + SLIDE:
                return now + FRAME
            times.append(self._take.at + TAKE_STAYS)
        if self._offered() is not None:
            return now + 1.0
        return min((at for at in times if at > now), default=None)

    def tap(self, name: str) -> None:
        """A key, undo, redo, or something to look at."""
        self._just_said = ""
        what, _, which = name.partition("-")
        match what:
            case "key":
                self.undone_at = None
                self._lay(which)
            case "ask":
                self._answer(which)
            case "remember":
                self._remember()
            case "undo":
                undo(self.shell)
            case "redo":
                redo(self.shell)
            case _:
                self._open(what, which)

    def _open(self, what: str, which: str) -> None:
        stage: StageView = self.view().table
        match what:
            case "reader":
                from companion.ui.screens.readers import ReadersScreen

                self.navigator.go(ReadersScreen(self.shell))
            case "pad":
                from companion.ui.screens.pad import Pad

                self.navigator.go(Pad(self.shell))
            case "menu":
                from companion.ui.screens.menu import Menu

                self.navigator.go(Menu(self.shell))
            case "last":
                from companion.games.thirteen.screens.amend import AmendPlay

                self.navigator.go(AmendPlay(self.shell, stage.last_lap[-1].number))
            case "player" if int(which) != stage.on:
                from companion.games.thirteen.screens.doubt import Forgotten

                self.navigator.go(Forgotten(self.shell, int(which)))
            case "ring":
                from companion.games.thirteen.screens.doubt import LiesHere

                self.navigator.go(LiesHere(self.shell, TILES.index(which)))

    def _lay(self, text: str) -> None:
        match, questions = self.session.match, self.shell.questions
        play = self._play(match, text)
        answer = None if questions is None else questions.tapped(play)
        try:
            if questions is None or answer is None:
                self.lay(play, Do(play), self.session.source)
            else:
                # The reader saw this card and could not say all of it: one card, one play.
                self.lay(play, *answer)
                questions.answered(answer[0])
        except Refusal as refusal:
            self._refused(refusal, play.card, play.tile)

    def _play(self, match: Match, text: str) -> Play:
        """What a key enters."""
        play: Play = replace(match.game.parse_event(text), by=self.session.next_by)
        return play

    def lay(self, play: Play, action: Action, source: Source | None) -> bool:
        """A card is laid, by a finger or by itself; a Refusal changes nothing."""
        lying = self.view().table.tiles[play.tile]
        self.session.act(action, source)
        self.messages.clear()
        self._just_said, self.undone_at = "", None
        self._last_play_at = self.shell.clock()
        self._take = None
        stage: StageView = self.view().table
        last = stage.last_lap[-1] if stage.last_lap else None
        if last is not None and last.took:
            self._take = Take(self.shell.clock(), last.seat, play.tile, lying)
        if stage.complete:
            flow.stage_ended(self.shell)
        return True

    def _remember(self) -> None:
        if self.shell.questions is None:
            return
        try:
            self.shell.questions.remember()
            self.messages.say(self._("This card is known from now on."))
        except Refusal as refusal:
            self.shell.device.sound("refused")
            self.messages.say(refusal_words(self.shell, refusal))

    def _answer(self, remedy: str) -> None:
        questions = self.shell.questions
        asked = None if questions is None else questions.asked()
        if questions is None or asked is None:
            return
        if remedy == "which" and asked.play is not None:
            from companion.games.thirteen.screens.doubt import TooMany

            self.navigator.go(TooMany(self.shell, asked.play.card, asked.play.tile))
            return
        try:
            questions.answer(remedy)
        except Refusal as refusal:
            tile = int(remedy.removeprefix("tile-")) if remedy.startswith("tile-") else 0
            self._refused(refusal, asked.card or "", asked.play.tile if asked.play else tile)

    def _refused(self, refusal: Refusal, card: str, tile: int) -> None:
        self.shell.device.sound("refused")
        if refusal.code == "too-many-copies":
            from companion.games.thirteen.screens.doubt import TooMany

            self.navigator.go(TooMany(self.shell, card, tile))
        else:
            self.messages.say(refusal_words(self.shell, refusal))

    def restored(self, text: str) -> bool:
        """A stage that still runs stays here, with what is to be said."""
        if not self.session.stage_runs:
            return False
        self._take = None
        self._just_said = text
        return True
