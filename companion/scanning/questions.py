"""What the table is asked about cards that readers saw: kept on disk, answered in order."""

from collections import Counter
from contextlib import suppress

from companion.games.base import Refusal
from companion.games.game import Event
from companion.match.actions import Action, Do, Mark, Scanned
from companion.match.match import Source
from companion.match.questions import CARD, MISS, Question
from companion.records import dataclass
from companion.scanning.games import ScannedMatch, scanning_of
from companion.scanning.messages import (
    CardEarly,
    CardInQuestion,
    CardsShuffled,
    ReaderFlickers,
    ScannerFault,
)
from companion.scanning.protocols import EventLog, KnownTags, Screens
from companion.scanning.verdict import CardVerdict, VerdictKind
from firmware_bridge.events import Card, Miss
from firmware_bridge.notification_queue import QUEUE_FULL

# After the disk did not keep something, it is tried again so much later, in seconds.
RETRY_AFTER = 2.0
# More cards than this before a stage begins are being shuffled, not laid.
MOST_EARLY = 3
# How long the table is offered to remember a card that was not known, in seconds.
OFFERED_FOR = 12.0

# So many misses of a tile in a row, while the table has not answered the first, are no cards: its
# reader flickers.
MISSES_OF_FLICKER = 4
# When nothing more was missed there for so long, in seconds, the next one is asked about again.
CALM_AFTER = 10.0

# No stage has so many cards: what is asked beyond this is not of this game.
MOST_OPEN = 60


@dataclass(frozen=True)
class Asked:
    """The oldest open question as it stands now: what the card is, and how many wait behind it.

    `play` is the game's event that would answer it, if there is just one.
    """

    question: Question
    kind: VerdictKind
    card: str | None
    play: Event
    behind: int


class Questions:
    """The open questions of the match on the table. Only the oldest is asked; the others wait.

    Whatever writes raises the Refusal of a failing disk.
    """

    def __init__(self, screens: Screens, log: EventLog, decks: KnownTags) -> None:
        self._screens, self._log, self._decks = screens, log, decks
        self._open: list[Question] = []
        self._on_table: ScannedMatch | None = None
        # When `settle` may try again, after the disk did not keep what it did.
        self._settle_at: float | None = None
        # How many stages had begun when the deck was shuffled over the readers.
        self._shuffled: int | None = None
        # How often each question has been repeated since it was asked; and when (by the screens'
        # clock) a tile whose reader flickers last missed something.
        self._repeated: Counter[int] = Counter()
        self._flickered: dict[int | None, float] = {}
        # A tag, the card that the table just said it is, and until when it can be remembered.
        self._offer: tuple[str, str, float] | None = None

    def on_table(self) -> ScannedMatch | None:
        """The match on the table, if its game has a scanning module; else None.

        For another match than before it reads that one's open questions. Raises the Refusal of a
        failing disk; then the next call reads them again.
        """
        session = self._screens.session
        if self._on_table is not None and session.has(self._on_table.match):
            return self._on_table
        scanning = scanning_of(session.match.game.NAME) if session.is_open else None
        # Those of the match before are asked no longer, also if the disk fails now.
        self._on_table, self._open = None, []
        if scanning is None:
            return None
        self._open = self._log.open(session.match_id or "")
        self._on_table = ScannedMatch(session.match, scanning)
        self._shuffled = None
        self._merge()
        return self._on_table

    def _merge(self) -> None:
        """Closes questions that repeat an earlier one."""
        for number, question in reversed(list(enumerate(self._open))):
            if any(_is_same(question, each) for each in self._open[:number]):
                del self._open[number]
                with suppress(Refusal):  # the next play tells the table that the disk fails
                    self._log.close(question, "same")

    def stage_runs(self) -> bool:
        """Whether a stage is under way."""
        return self._on_table is not None and self._on_table.match.state.running is not None

    def is_shuffling(self) -> bool:
        """Whether the deck was shuffled over the readers since the last stage."""
        on_table = self._on_table
        return on_table is not None and self._shuffled == on_table.match.state.opened

    @property
    def is_pending(self) -> bool:
        """Whether any question is open."""
        return bool(self._open)

    def asks_about(self, tag: str) -> bool:
        """Whether an open question is about the card with this tag."""
        return any(each.tag == tag and each.kind == CARD for each in self._open)

    def answered_by(self, tag: str, tile: int | None, play: Event) -> Question | None:
        """The oldest question, if a card that is seen now answers it; else None."""
        if not self._open or self._on_table is None:
            return None
        head = self._open[0]
        if head.kind == CARD:
            return head if head.tag == tag else None
        where = tile
        if tile is None and play is not None:
            where = self._on_table.scanning.tile_of(play)
        return head if head.tile in (None, where) else None

    def close(self, question: Question | None) -> None:
        """Closes a question that a card has answered; nothing without one."""
        if question is not None:
            self._open.remove(question)
            self._log.close(question, "seen")

    def miss(self, event: Miss, tile: int | None, laid: float) -> None:
        """Asks about something that could not be read; once, however often a reader says so.

        After MISSES_OF_FLICKER times the reader is taken to flicker: the table is told once, and
        the question is closed, so that it holds up no others.
        """
        now = self._screens.clock()
        if now < self._flickered.get(tile, -CALM_AFTER) + CALM_AFTER:
            self._log.keep(event.boot, event.seq, "flickers")
            self._flickered[tile] = now
            return
        self._flickered.pop(tile, None)
        same = next((each for each in self._open if each.kind == MISS and each.tile == tile), None)
        if same is None:
            self.ask(event, MISS, tile, "", laid)
            return
        if self._repeated[same.id] + 2 < MISSES_OF_FLICKER:
            self._log.keep(event.boot, event.seq, "same")
            self._repeated[same.id] += 1
            return
        self._log.close(same, "flickers")
        self._open.remove(same)
        self._flickered[tile] = now
        self._screens.tell(ReaderFlickers(tile))
        self._log.keep(event.boot, event.seq, "flickers")

    def ask(self, event: Card | Miss, kind: str, tile: int | None, tag: str, laid: float) -> None:
        """Keeps a question about an event in the event's place, and tells the table of it."""
        match_id = self._screens.session.match_id or ""
        if len(self._open) >= MOST_OPEN:
            self._drop_unknown()
        if len(self._open) >= MOST_OPEN:
            self._log.keep(event.boot, event.seq, "too many")
            return
        opened = None if self._on_table is None else self._on_table.match.state.opened
        stage = 0 if opened is None else opened + (not self.stage_runs())
        question = self._log.ask(event.boot, event.seq, match_id, stage, kind, tile, tag, laid)
        self._open.append(question)
        if not self.stage_runs() and len(self._open) > MOST_EARLY:
            # Until the stage begins: of a deck that is shuffled there are always more to come.
            self._shuffled = opened
            for each in self._open:
                self._log.close(each, "shuffled")
            self._open.clear()
            self._screens.tell(CardsShuffled())
        elif not self.stage_runs():
            self._screens.tell(CardEarly(self._card(tag)))
        elif len(self._open) == 1:
            self._screens.tell(CardInQuestion())

    def _card(self, tag: str) -> str | None:
        """The card with this tag, in a deck of the game on the table."""
        on_table = self._on_table
        return None if on_table is None else self._decks.card(tag, on_table.game)

    def _drop_unknown(self) -> None:
        """Closes questions about tags of no deck: so many are open that a reader must be broken."""
        self._screens.tell(ScannerFault(QUEUE_FULL, ""))
        for question in list(self._open):
            if question.kind == CARD and self._card(question.tag) is None:
                self._log.close(question, "too many")
                self._open.remove(question)

    def asked(self) -> Asked | None:
        """What the table is asked now; None if nothing, and while no stage runs.

        None also while the disk fails, for a screen asks this to draw itself; `settle` tells that.
        """
        try:
            on_table = self.on_table()
        except Refusal:
            return None
        if on_table is None or not self._open or on_table.match.state.running is None:
            return None
        head = self._open[0]
        verdict = self._judge(on_table, head)
        if verdict.kind == "early":
            return None
        card = self._card(head.tag) if head.tag else None
        return Asked(head, verdict.kind, card, verdict.play, len(self._open) - 1)

    def answer(self, remedy: str) -> None:
        """Answers the question: "count", "tile-0" to "tile-2", or "none".

        Raises the Refusal of the match; then the question stays open.
        """
        asked = self.asked()
        if asked is None or self._on_table is None:
            return
        play = asked.play
        if remedy.startswith("tile-"):
            play = self._on_table.scanning.play_on(int(remedy.removeprefix("tile-")))
        if remedy != "none" and play is not None:
            pressed = self._screens.session.source or Source()
            source = Source(asked.question.source, pressed.boot, pressed.seq)
            self.lay(play, asked.question.tag, source)
        self._close(asked.question, remedy)

    def tapped(self, play: Event) -> tuple[Action, Source] | None:
        """How a tap on a key is to be written if it answers the question; None if it does not."""
        asked = self.asked()
        if asked is None or self._on_table is None:
            return None
        scanning = self._on_table.scanning
        question, fits = asked.question, asked.question.tile in (None, scanning.tile_of(play))
        source = Source(question.source)
        if asked.kind == "unread" and fits:
            return Do(play), source
        if asked.kind == "unknown" and fits:
            return Scanned(question.tag, play), source
        if asked.card == scanning.card_of(play) and asked.kind in ("tile", "elsewhere"):
            return Scanned(question.tag, play), source
        return None

    def answered(self, action: Action) -> None:
        """Closes the oldest question, after what `tapped` returned was entered.

        If the tag was not known, its card is offered to be remembered.
        """
        asked, on_table = self._open[0], self._on_table
        if isinstance(action, Scanned) and on_table is not None and self._card(action.tag) is None:
            card = on_table.scanning.card_of(action.event)
            self._offer = (action.tag, card, self._screens.clock() + OFFERED_FOR)
        self._close(asked, "tapped")

    def remember(self) -> None:
        """Adds the card that is offered to the deck of its game."""
        offered, self._offer = self.offered, None
        if offered is not None and self._on_table is not None:
            tag, card, _ = offered
            self._decks.learn(tag, card, self._on_table.game)

    @property
    def offered(self) -> tuple[str, str, float] | None:
        """The tag and card that can be remembered, and until when; None if there is nothing."""
        if self._offer is not None and self._offer[2] < self._screens.clock():
            self._offer = None
        return self._offer

    def settle(self) -> bool:
        """Closes questions that need no answer any more, in order; returns whether there was one.

        It is called many times in a second: what the disk did not keep is tried again only later.
        """
        if self._settle_at is not None and self._screens.clock() < self._settle_at:
            return False
        self._settle_at = None
        try:
            return self._settle()
        except Refusal:
            self._settle_at = self._screens.clock() + RETRY_AFTER
            raise

    def lay(self, play: Event, tag: str, source: Source) -> None:
        """Enters a card as a tap on its key does."""
        self._screens.lay(play, Scanned(tag, play), source)

    def _settle(self) -> bool:
        """Does what `settle` does, whenever it is called."""
        on_table = self.on_table()
        before = len(self._open)
        while on_table is not None and self._open:
            head = self._open[0]
            verdict = self._judge(on_table, head)
            if verdict.kind == "play" and verdict.play is not None:
                self.lay(verdict.play, head.tag, Source(head.source))
            elif verdict.kind == "same" and verdict.play is not None:
                self._screens.session.act(Mark(head.tag, verdict.play), Source(head.source))
            elif verdict.kind not in ("again", "over"):
                break
            self._log.close(self._open.pop(0), verdict.kind)
        return len(self._open) < before

    def _judge(self, on_table: ScannedMatch, question: Question) -> CardVerdict:
        """What the card of a question is by now."""
        match = on_table.match
        running = match.state.opened if match.state.running is not None else None
        if match.ended or question.stage < (running or match.state.opened + 1):
            return CardVerdict("over")
        if question.stage != running:
            return CardVerdict("early")
        if question.kind == MISS:
            return CardVerdict("unread")
        card = self._card(question.tag)
        return on_table.scanning.judge(match, card, question.tile, question.tag, question.laid)

    def _close(self, question: Question, answer: str) -> None:
        """Closes a question with the table's answer, then those that need none any more."""
        if question in self._open:
            self._open.remove(question)
        self._log.close(question, answer)
        self.settle()


def _is_same(one: Question, other: Question) -> bool:
    """Whether an answer to one is an answer to the other."""
    return one.kind == other.kind == MISS and (one.stage, one.tile) == (other.stage, other.tile)
