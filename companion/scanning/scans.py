"""Cards that enter themselves: events of the readers become plays, or questions to the table.

Nothing here waits. What a reader tells is acknowledged when its effect is on disk, and not before:
an entry of the match, a question that is kept, or the note that it came to nothing.
"""

from collections.abc import Callable

from companion.games.thirteen.scanning import Verdict, judge
from companion.match.actions import Mark
from companion.match.match import Match, Source
from companion.match.questions import CARD, MISS
from companion.match.tags import stage_before_until
from companion.scanning.intake import Intake
from companion.scanning.protocols import CardTags, Log, Room
from companion.scanning.questions import GAME, Questions
from firmware_bridge.events import Button, Card, Event, Fault, Miss

# What a card may be that is told and never becomes a play.
NO_PLAY = ("again", "before", "over", "gathered", "shuffled")


class Scans:
    """One for all readers of a table; lives in the main loop.

    `clock` gives seconds that only pass, on the scale of `Match.steady_time`.
    """

    def __init__(
        self,
        room: Room,
        log: Log,
        decks: CardTags,
        acknowledge: Callable[[Event], None],
        clock: Callable[[], float],
        *,
        tiles: tuple[int, int, int] = (0, 1, 2),
    ) -> None:
        self._room, self._log, self._decks = room, log, decks
        self._intake = Intake(room, log, self._effect, self._give_up, acknowledge)
        self._tiles = tiles
        self._clock = clock
        self.questions = Questions(room, log, decks)

    def take(self, event: Event) -> None:
        """An event, in its order."""
        self._intake.take(event)

    def retry_at(self) -> float | None:
        """When (by the room's clock) an event that the disk did not keep is tried again."""
        return self._intake.try_at

    def go_on(self) -> None:
        """Everything that waits, as far as the disk keeps it."""
        self._intake.go_on()

    def _effect(self, event: Event) -> None:
        match event:
            case Card():
                self._card(event)
            case Miss():
                self._miss(event)
            case Button():
                self._button(event)
            case Fault():
                self._log.keep(event.boot, event.seq, "fault")
                self._room.tell("fault", code=event.code, detail=event.detail)

    def _give_up(self, event: Event) -> None:
        """A card that broke something is asked about like one that could not be read."""
        if isinstance(event, Card) and self.questions.runs():
            self.questions.ask(event, MISS, self._tile(event.tile), "", self._clock())
        else:
            self._log.keep(event.boot, event.seq, "failed")

    def _card(self, event: Card) -> None:
        match = self.questions.match()
        if self._taken(event):
            return
        if match is None:
            self._log.keep(event.boot, event.seq, "nowhere")
            self._room.tell("nowhere")
            return
        # What is found lying there may have been laid, and tapped, while nobody looked.
        laid = self._clock() - event.age / 1000 - event.away
        card, tile = self._decks.card(event.tag, GAME), self._tile(event.tile)
        verdict = self._judge(match, event, card, tile, laid)
        asked_already = self.questions.about(event.tag) and verdict.kind not in ("play", "same")
        if verdict.kind in NO_PLAY or asked_already:
            self._log.keep(event.boot, event.seq, verdict.kind)
            self._room.tell(verdict.kind, card=card, tag=event.tag)
            return
        self._count(event, verdict, tile, laid)

    def _judge(
        self, match: Match, event: Card, card: str | None, tile: int | None, laid: float
    ) -> Verdict:
        """What it is, also by what the table is doing."""
        if match.state.running is not None and not event.away and laid < stage_before_until(match):
            return Verdict("before")
        verdict = judge(match, card, tile, event.tag, laid)
        if verdict.kind == "early" and self.questions.shuffled():
            return Verdict("shuffled")
        if verdict.kind == "early" and not self._room.begins_stage():
            return Verdict("gathered")
        return verdict

    def _count(self, event: Card, verdict: Verdict, tile: int | None, laid: float) -> None:
        """A play, the answer to a question, or a question of its own."""
        kind, play = verdict.kind, verdict.play
        head = self.questions.answered_by(event.tag, tile, play)
        # One entry tells both, that the event has had its effect and that the question is answered.
        source = Source(
            "scan" if head is None else head.source, event.boot or None, event.seq or None
        )
        if kind == "same" and play is not None:
            self._room.session.act(Mark(event.tag, play), source)
        elif kind == "play" and play is not None and (head or not self.questions.any()):
            self.questions.lay(play, event.tag, source)
        else:
            # What could not be read is read now, and asked about as the card that it is.
            self.questions.close(head)
            self.questions.ask(event, CARD, tile, event.tag, laid)
            return
        self.questions.close(head)
        self.questions.settle()

    def _taken(self, event: Card) -> bool:
        """Whether the screen on top took it for itself."""
        self._room.session.source = Source("scan", event.boot or None, event.seq or None)
        try:
            taken = self._room.takes(event.tag)
        finally:
            self._room.session.source = None
        if taken and not self._log.seen(event.boot, event.seq):
            self._log.keep(event.boot, event.seq, "screen")
        return taken

    def _miss(self, event: Miss) -> None:
        match = self.questions.match()
        if match is None or match.state.running is None:
            self._log.keep(event.boot, event.seq, "nowhere")
        else:
            self.questions.miss(event, self._tile(event.tile), self._clock())

    def _button(self, event: Button) -> None:
        asked = self.questions.asked()
        self._room.session.source = Source("button", event.boot or None, event.seq or None)
        try:
            if event.name.startswith("tile"):
                tile = self._tile(int(event.name[4:]))
                if asked is not None and asked.kind == "tile":
                    self.questions.answer(f"tile-{tile}")
            elif event.name == "ok" and asked is not None and asked.kind == "elsewhere":
                self.questions.answer("count")
            else:
                self._room.press("next" if event.name == "ok" else event.name)
        finally:
            self._room.session.source = None
        if not self._log.seen(event.boot, event.seq):
            self._log.keep(event.boot, event.seq, "button")

    def _tile(self, reader: int) -> int | None:
        """The tile over a reader; None if the reader does not know."""
        return self._tiles[reader - 1] if 1 <= reader <= len(self._tiles) else None
