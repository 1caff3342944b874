"""Cards that enter themselves: events of the readers become plays, or questions to the table.

Nothing here waits. What a reader tells is acknowledged when its effect is on disk, and not before:
an entry of the match, a question that is kept, or the note that it came to nothing.
"""

import time
from collections.abc import Callable

from companion.games.base import Refusal
from companion.games.frozen import dataclass, replace
from companion.games.thirteen.stage import DIRTY_FOUR, Play
from companion.inputs.cards import Verdict, judge
from companion.inputs.intake import TRY_AGAIN, Intake
from companion.inputs.room import Decks, Log, Room
from companion.match.actions import Action, Do, Mark, Scanned
from companion.match.match import Match, Source
from companion.match.questions import CARD, MISS, Question
from companion.match.tags import stage_before_until
from firmware_bridge.events import Button, Card, Event, Fault, Miss

# More cards than this before a stage begins are being shuffled, not laid.
MOST_EARLY = 3
# How long the table is offered to remember a card that was not known.
OFFER = 12.0

GAME = "thirteen"
# What a card may be that is told and never becomes a play.
NO_PLAY = ("again", "before", "over", "gathered", "shuffled")


@dataclass(frozen=True)
class Asked:
    """The oldest open question, as it stands now, and how many wait behind it."""

    question: Question
    kind: str
    card: str | None
    play: Play | None
    behind: int


class Scans:
    """One for all readers of a table; lives in the main loop."""

    def __init__(
        self,
        room: Room,
        log: Log,
        decks: Decks,
        acknowledge: Callable[[Event], None],
        *,
        tiles: tuple[int, int, int] = (0, 1, 2),
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._room, self._log, self._decks = room, log, decks
        self._intake = Intake(room, log, self._effect, self._give_up, acknowledge)
        self._tiles = tiles
        self._clock = clock
        self._open: list[Question] = []
        self._of: Match | None = None
        self._settle_at: float | None = None
        # After how many stages somebody shuffles at the readers.
        self._shuffled: int | None = None
        # A tag whose card the table just said, until when it is offered to be remembered.
        self.offer: tuple[str, str, float] | None = None

    # What readers tell ---------------------------------------------------------------------

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
        if isinstance(event, Card) and self._runs():
            self._ask(event, MISS, self._tile(event.tile), "", self._clock())
        else:
            self._log.keep(event.boot, event.seq, "failed")

    def _card(self, event: Card) -> None:
        match, laid = self._match(), self._clock() - event.age / 1000
        if self._taken(event):
            return
        if match is None:
            self._log.keep(event.boot, event.seq, "nowhere")
            self._room.tell("nowhere")
            return
        tile = self._tile(event.tile)
        late = not event.away and laid < stage_before_until(match)
        # What is found lying there may have been laid, and tapped, while nobody looked.
        laid -= event.away
        verdict = judge(match, self._decks.card(event.tag, GAME), tile, event.tag, laid)
        if late and match.state.running is not None:
            verdict = Verdict("before")
        kind, play = verdict.kind, verdict.play
        if kind == "early" and self._shuffled == match.state.opened:
            kind = "shuffled"
        elif kind == "early" and not self._room.begins_stage():
            kind = "gathered"
        if kind in NO_PLAY or self._asked_already(event.tag, verdict):
            self._log.keep(event.boot, event.seq, kind)
            self._room.tell(kind, card=self._decks.card(event.tag, GAME), tag=event.tag)
            return
        head = self._answered_by(event.tag, tile, play)
        # One entry tells both, that the event has had its effect and that the question is answered.
        source = Source(
            "scan" if head is None else head.source, event.boot or None, event.seq or None
        )
        if kind == "same" and play is not None:
            match.act(Mark(event.tag, play), source)
        elif kind == "play" and play is not None and (head is not None or not self._open):
            self._lay(play, event.tag, source)
        else:
            # What could not be read is read now, and asked about as the card that it is.
            self._close_head(head)
            self._ask(event, CARD, tile, event.tag, laid)
            return
        self._close_head(head)
        self.settle()

    def _taken(self, event: Card) -> bool:
        """Whether the screen on top took it for itself."""
        self._room.source = Source("scan", event.boot or None, event.seq or None)
        try:
            taken = self._room.takes(event.tag)
        finally:
            self._room.source = None
        if taken and not self._log.seen(event.boot, event.seq):
            self._log.keep(event.boot, event.seq, "screen")
        return taken

    def _asked_already(self, tag: str, verdict: Verdict) -> bool:
        """A card that lies there and is asked about is not asked about again."""
        known = any(q.tag == tag and q.kind == CARD for q in self._open)
        return known and verdict.kind not in ("play", "same")

    def _answered_by(self, tag: str, tile: int | None, play: Play | None) -> Question | None:
        """The first question, if this card is its answer; all others wait behind it."""
        if not self._open:
            return None
        head = self._open[0]
        if head.kind == CARD:
            return head if head.tag == tag else None
        where = play.tile if tile is None and play is not None else tile
        return head if head.tile in (None, where) else None

    def _close_head(self, head: Question | None) -> None:
        if head is not None:
            self._open.remove(head)
            self._log.close(head, "seen")

    def _miss(self, event: Miss) -> None:
        match = self._match()
        if match is None or match.state.running is None:
            self._log.keep(event.boot, event.seq, "nowhere")
        else:
            self._ask(event, MISS, self._tile(event.tile), "", self._clock())

    def _ask(self, event: Card | Miss, kind: str, tile: int | None, tag: str, laid: float) -> None:
        match_id = self._room.match_id or ""
        stage = 0 if self._of is None else self._of.state.opened + (not self._runs())
        question = self._log.ask(event.boot, event.seq, match_id, stage, kind, tile, tag, laid)
        self._open.append(question)
        if not self._runs() and len(self._open) > MOST_EARLY:
            # Until the stage begins: of a deck that is shuffled there are always more to come.
            self._shuffled = None if self._of is None else self._of.state.opened
            for each in self._open:
                self._log.close(each, "shuffled")
            self._open.clear()
            self._room.tell("shuffled")
        elif not self._runs():
            self._room.tell("early", card=self._decks.card(tag, GAME), tag=tag)
        elif len(self._open) == 1:
            self._room.tell("asked")

    def _button(self, event: Button) -> None:
        self._match()
        asked = self.asked()
        self._room.source = Source("button", event.boot or None, event.seq or None)
        try:
            if event.name.startswith("tile"):
                tile = self._tile(int(event.name[4:]))
                if asked is not None and asked.kind == "tile":
                    self.answer(f"tile-{tile}")
            elif event.name == "ok" and asked is not None and asked.kind == "elsewhere":
                self.answer("count")
            else:
                self._room.press("next" if event.name == "ok" else event.name)
        finally:
            self._room.source = None
        if not self._log.seen(event.boot, event.seq):
            self._log.keep(event.boot, event.seq, "button")

    # What the table is asked -----------------------------------------------------------------

    def asked(self) -> Asked | None:
        """What the table is asked now; only while a stage runs."""
        match = self._match()
        if match is None or not self._open or match.state.running is None:
            return None
        head = self._open[0]
        verdict = self._judge(match, head)
        if verdict.kind == "early":
            return None
        card = self._decks.card(head.tag, GAME) if head.tag else None
        return Asked(head, verdict.kind, card, verdict.play, len(self._open) - 1)

    def answer(self, remedy: str) -> None:
        """One of the remedies: count, tile-0 to tile-2, none. Raises what the match refuses."""
        asked = self.asked()
        if asked is None:
            return
        play = asked.play
        if remedy.startswith("tile-"):
            play = Play(DIRTY_FOUR, int(remedy.removeprefix("tile-")))
        if remedy != "none" and play is not None:
            pressed = self._room.source or Source()
            source = Source(asked.question.source, pressed.boot, pressed.seq)
            self._lay(play, asked.question.tag, source)
        self._done(asked.question, remedy)

    def tapped(self, play: Play) -> tuple[Action, Source] | None:
        """If a tap on a key answers the question, how it is to be written."""
        asked = self.asked()
        if asked is None:
            return None
        question, fits = asked.question, asked.question.tile in (None, play.tile)
        source = self._source(question)
        if asked.kind == "unread" and fits:
            return Do(play), source
        if asked.kind == "unknown" and fits:
            return Scanned(question.tag, play), source
        if asked.card == play.card and asked.kind in ("tile", "elsewhere"):
            return Scanned(question.tag, play), source
        return None

    def answered(self, action: Action) -> None:
        """What `tapped` gave is in the journal."""
        asked = self._open[0]
        if isinstance(action, Scanned) and self._decks.card(action.tag, GAME) is None:
            self.offer = (action.tag, action.event.card, self._room.clock() + OFFER)
        self._done(asked, "tapped")

    def remember(self) -> None:
        """The card that the table just named is known from now on."""
        offered, self.offer = self.offered, None
        if offered is not None:
            tag, card, _ = offered
            self._decks.learn(tag, card, GAME)

    @property
    def offered(self) -> tuple[str, str, float] | None:
        """The tag, its card, and until when it is offered to remember them."""
        if self.offer is not None and self.offer[2] < self._room.clock():
            self.offer = None
        return self.offer

    def settle(self) -> bool:
        """Questions that have answered themselves by now, in their order; whether one has.

        It is asked many times in a second: what the disk did not keep is tried again only later.
        """
        if self._settle_at is not None and self._room.clock() < self._settle_at:
            return False
        self._settle_at = None
        try:
            return self._settle()
        except Refusal:
            self._settle_at = self._room.clock() + TRY_AGAIN
            raise

    def _settle(self) -> bool:
        match = self._match()
        before = len(self._open)
        while match is not None and self._open:
            head = self._open[0]
            verdict = self._judge(match, head)
            if verdict.kind == "play" and verdict.play is not None:
                self._lay(verdict.play, head.tag, self._source(head))
            elif verdict.kind == "same" and verdict.play is not None:
                match.act(Mark(head.tag, verdict.play), self._source(head))
            elif verdict.kind not in ("again", "over"):
                break
            self._log.close(self._open.pop(0), verdict.kind)
        return len(self._open) < before

    # Underneath -----------------------------------------------------------------------------

    def _match(self) -> Match | None:
        """The match of 13 on the table; its open questions are known from here on."""
        match = self._room.match
        if match is None or match.game.NAME != GAME:
            self._of, self._open = None, []
            return None
        if match is not self._of:
            self._of, self._shuffled = match, None
            self._open = self._log.open(self._room.match_id or "")
        return match

    def _runs(self) -> bool:
        """Whether a stage is under way."""
        return self._of is not None and self._of.state.running is not None

    def _judge(self, match: Match, question: Question) -> Verdict:
        running = match.state.opened if match.state.running is not None else None
        if match.ended or question.stage < (running or match.state.opened + 1):
            return Verdict("over")
        if question.stage != running:
            return Verdict("early")
        if question.kind == MISS:
            return Verdict("unread")
        card = self._decks.card(question.tag, GAME)
        return judge(match, card, question.tile, question.tag, question.laid)

    def _lay(self, play: Play, tag: str, source: Source) -> None:
        by = self._room.next_by
        event = play if by is None else replace(play, by=by)
        self._room.lay(event, Scanned(tag, event), source)

    def _done(self, question: Question, answer: str) -> None:
        if question in self._open:
            self._open.remove(question)
        self._log.close(question, answer)
        self.settle()

    def _tile(self, reader: int) -> int | None:
        """The tile over a reader; None if the reader does not know."""
        return self._tiles[reader - 1] if 1 <= reader <= len(self._tiles) else None

    def _source(self, question: Question) -> Source:
        return Source(question.source)
