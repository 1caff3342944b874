"""What an event of a reader does: it becomes a play, a question, a tap or a message."""

from collections.abc import Callable

from companion.games.base import NOT_SAVED, Refusal
from companion.match.actions import Mark
from companion.match.match import Source
from companion.match.questions import CARD, MISS
from companion.match.tags import stage_before_until
from companion.scanning.games import ScannedMatch
from companion.scanning.messages import (
    CardAfterEnd,
    CardAgain,
    CardEarly,
    CardInQuestion,
    CardNotExpected,
    CardOfStageBefore,
    CardsGathered,
    CardsShuffled,
    EventRefused,
    ScanMessage,
    ScannerFault,
)
from companion.scanning.protocols import EventLog, KnownTags, Screens
from companion.scanning.questions import Questions
from companion.scanning.verdict import CardVerdict, VerdictKind
from firmware_bridge.events import Button, Card, Event, Fault, Miss

# A card of these kinds becomes an entry of the match at once, also while it is asked about.
ENTERS = ("play", "same")
# A card of these kinds is told and never becomes a play.
NO_PLAY = ("again", "before", "over", "gathered", "shuffled")


class ScanEffects:
    """Gives each event its effect, and writes that with the event, so that it has it once."""

    def __init__(
        self,
        screens: Screens,
        log: EventLog,
        decks: KnownTags,
        questions: Questions,
        clock: Callable[[], float],
        tiles: tuple[int, int, int],
    ) -> None:
        self._screens, self._log, self._decks = screens, log, decks
        self._questions = questions
        self._clock = clock
        self._tiles = tiles

    def apply(self, event: Event) -> None:
        """Gives an event its effect, or notes why it was refused.

        Raises only the Refusal of a disk that keeps neither; then the event is to be tried again.
        """
        try:
            match event:
                case Card():
                    self._card(event)
                case Miss():
                    self._miss(event)
                case Button():
                    self._button(event)
                case Fault():
                    self._log.keep(event.boot, event.seq, "fault")
                    tile = self._tile(event.tile)
                    self._screens.tell(ScannerFault(event.code, event.detail, tile))
        except Refusal as refusal:
            if refusal.code == NOT_SAVED:
                raise
            self._screens.tell(EventRefused(refusal))
            self._log.keep(event.boot, event.seq, refusal.code)

    def give_up(self, event: Event) -> None:
        """Notes an event whose effect raised an error; a card is asked about as if not read."""
        if isinstance(event, Card) and self._questions.stage_runs():
            self._questions.ask(event, MISS, self._tile(event.tile), "", self._clock())
        else:
            self._log.keep(event.boot, event.seq, "failed")

    def _card(self, event: Card) -> None:
        """Enters a card, asks about it, or says why it does not count."""
        on_table = self._questions.on_table()
        if self._screen_takes(event):
            return
        if on_table is None:
            self._log.keep(event.boot, event.seq, "nowhere")
            self._screens.tell(CardNotExpected())
            return
        # What is found lying there may have been laid, and tapped, while nobody looked.
        laid = self._clock() - event.age / 1000 - event.away
        card, tile = self._decks.card(event.tag, on_table.game), self._tile(event.tile)
        verdict = self._judge(on_table, event, card, tile, laid)
        is_repeated = verdict.kind not in ENTERS and self._questions.asks_about(event.tag)
        if verdict.kind in NO_PLAY or is_repeated:
            self._log.keep(event.boot, event.seq, verdict.kind)
            self._screens.tell(_message(verdict.kind, card))
            return
        self._enter(event, verdict, tile, laid)

    def _judge(
        self, on_table: ScannedMatch, event: Card, card: str | None, tile: int | None, laid: float
    ) -> CardVerdict:
        """What the card is by the game, and by what the table is doing between two stages."""
        match = on_table.match
        if match.state.running is not None and not event.away and laid < stage_before_until(match):
            return CardVerdict("before")
        verdict = on_table.scanning.judge(match, card, tile, event.tag, laid)
        if verdict.kind == "early" and self._questions.is_shuffling():
            return CardVerdict("shuffled")
        if verdict.kind == "early" and not self._screens.begins_stage():
            return CardVerdict("gathered")
        return verdict

    def _enter(self, event: Card, verdict: CardVerdict, tile: int | None, laid: float) -> None:
        """Makes a card a play, the answer to the oldest question, or a question of its own."""
        kind, play = verdict.kind, verdict.play
        head = self._questions.answered_by(event.tag, tile, play)
        # One entry tells both, that the event has had its effect and that the question is answered.
        source = _source("scan" if head is None else head.source, event)
        if kind == "same" and play is not None:
            self._screens.session.act(Mark(event.tag, play), source)
        elif kind == "play" and play is not None and (head or not self._questions.is_pending):
            self._questions.lay(play, event.tag, source)
        else:
            # What could not be read is read now, and asked about as the card that it is.
            self._questions.close(head)
            self._questions.ask(event, CARD, tile, event.tag, laid)
            return
        self._questions.close(head)
        self._questions.settle()

    def _screen_takes(self, event: Card) -> bool:
        """Offers a card to the screen on top; returns whether it took the card for itself."""
        self._screens.session.source = _source("scan", event)
        try:
            taken = self._screens.takes(event.tag)
        finally:
            self._screens.session.source = None
        if taken and not self._log.seen(event.boot, event.seq):
            self._log.keep(event.boot, event.seq, "screen")
        return taken

    def _miss(self, event: Miss) -> None:
        """Asks what was laid, if a stage is under way."""
        on_table = self._questions.on_table()
        if on_table is None or on_table.match.state.running is None:
            self._log.keep(event.boot, event.seq, "nowhere")
        else:
            self._questions.miss(event, self._tile(event.tile), self._clock())

    def _button(self, event: Button) -> None:
        """Answers the question that stands on the screen, or taps the button's target."""
        asked = self._questions.asked()
        self._screens.session.source = _source("button", event)
        try:
            if event.name.startswith("tile"):
                tile = self._tile(int(event.name[4:]))
                if asked is not None and asked.kind == "tile":
                    self._questions.answer(f"tile-{tile}")
            elif event.name == "ok" and asked is not None and asked.kind == "elsewhere":
                self._questions.answer("count")
            else:
                self._screens.press("next" if event.name == "ok" else event.name)
        finally:
            self._screens.session.source = None
        if not self._log.seen(event.boot, event.seq):
            self._log.keep(event.boot, event.seq, "button")

    def _tile(self, reader: int) -> int | None:
        """The tile over a reader; None if the reader does not know."""
        return self._tiles[reader - 1] if 1 <= reader <= len(self._tiles) else None


def _source(kind: str, event: Card | Button) -> Source:
    """Where an entry comes from; readers that do not number their events have no boot."""
    return Source(kind, event.boot or None, event.seq or None)


def _message(kind: VerdictKind, card: str | None) -> ScanMessage:
    """What is told of a card that becomes neither a play nor a new question."""
    match kind:
        case "again":
            return CardAgain(card)
        case "before":
            return CardOfStageBefore(card)
        case "over":
            return CardAfterEnd(card)
        case "gathered":
            return CardsGathered()
        case "shuffled":
            return CardsShuffled()
        case "early":
            return CardEarly(card)
    return CardInQuestion()
