"""What the table is asked about cards that readers saw: kept, and answered in their order."""

from collections import Counter
from contextlib import suppress

from companion.games.base import Refusal
from companion.games.thirteen.scanning import Verdict, judge
from companion.games.thirteen.stage import DIRTY_FOUR, Play
from companion.match.actions import Action, Do, Mark, Scanned
from companion.match.match import Match, Source
from companion.match.questions import CARD, MISS, Question
from companion.records import dataclass, replace
from companion.scanning.intake import TRY_AGAIN
from companion.scanning.protocols import CardTags, Log, Room
from firmware_bridge.events import Card, Miss
from firmware_bridge.notification_queue import QUEUE_FULL

# More cards than this before a stage begins are being shuffled, not laid.
MOST_EARLY = 3
# How long the table is offered to remember a card that was not known.
OFFER = 12.0

# So many in a row that a tile could not read, while the table has not answered the first, are no
# cards: its reader flickers.
FLICKERS = 4
# When nothing more was missed there for so long, in seconds, the next one is asked about again.
CALM = 10.0

# A stage has fewer cards: what is asked beyond this is not of this game.
MOST_OPEN = 60

GAME = "thirteen"


@dataclass(frozen=True)
class Asked:
    """The oldest open question, as it stands now, and how many wait behind it."""

    question: Question
    kind: str
    card: str | None
    play: Play | None
    behind: int


class Questions:
    """The open ones of the match on the table. Only the oldest is asked; the others wait."""

    def __init__(self, room: Room, log: Log, decks: CardTags) -> None:
        self._room, self._log, self._decks = room, log, decks
        self._open: list[Question] = []
        self._of: Match | None = None
        self._settle_at: float | None = None
        # After how many stages somebody shuffles at the readers.
        self._shuffled: int | None = None
        # How often each question has been repeated since it was asked; and when (by the room's
        # clock) a tile whose reader flickers last missed something.
        self._repeated: Counter[int] = Counter()
        self._flickered: dict[int | None, float] = {}
        # A tag whose card the table just said, until when it is offered to be remembered.
        self.offer: tuple[str, str, float] | None = None

    def match(self) -> Match | None:
        """The match of 13 on the table; its open questions are known from here on."""
        session = self._room.session
        if not session.is_open or session.match.game.NAME != GAME:
            self._of, self._open = None, []
            return None
        match = session.match
        if match is not self._of:
            self._of, self._shuffled = match, None
            self._open = self._log.open(self._room.session.match_id or "")
            self._merge()
        return match

    def _merge(self) -> None:
        """Of those that say the same the first stays, as if the others had never been asked."""
        for number, question in reversed(list(enumerate(self._open))):
            if any(_say_the_same(question, each) for each in self._open[:number]):
                del self._open[number]
                with suppress(Refusal):  # a disk that does not keep it is told by whoever plays
                    self._log.close(question, "same")

    def runs(self) -> bool:
        """Whether a stage is under way."""
        return self._of is not None and self._of.state.running is not None

    def shuffled(self) -> bool:
        """Whether the cards that are seen before this stage begins are being shuffled."""
        return self._of is not None and self._shuffled == self._of.state.opened

    def any(self) -> bool:
        """Whether the table is to be asked something, now or later."""
        return bool(self._open)

    def about(self, tag: str) -> bool:
        """Whether one of them is about this card."""
        return any(each.tag == tag and each.kind == CARD for each in self._open)

    def answered_by(self, tag: str, tile: int | None, play: Play | None) -> Question | None:
        """The first one, if this card is its answer; all others wait behind it."""
        if not self._open:
            return None
        head = self._open[0]
        if head.kind == CARD:
            return head if head.tag == tag else None
        where = play.tile if tile is None and play is not None else tile
        return head if head.tile in (None, where) else None

    def close(self, question: Question | None) -> None:
        """A card that was seen has answered it, if there was one."""
        if question is not None:
            self._open.remove(question)
            self._log.close(question, "seen")

    def miss(self, event: Miss, tile: int | None, laid: float) -> None:
        """Something could not be read: asked once, however often a reader says so.

        One that says it again and again sees no cards. The table is told, once, and what was held
        up by its question goes on.
        """
        now = self._room.clock()
        if now < self._flickered.get(tile, -CALM) + CALM:
            self._log.keep(event.boot, event.seq, "flickers")
            self._flickered[tile] = now
            return
        self._flickered.pop(tile, None)
        same = next((each for each in self._open if each.kind == MISS and each.tile == tile), None)
        if same is None:
            self.ask(event, MISS, tile, "", laid)
            return
        if self._repeated[same.id] + 2 < FLICKERS:
            self._log.keep(event.boot, event.seq, "same")
            self._repeated[same.id] += 1
            return
        self._log.close(same, "flickers")
        self._open.remove(same)
        self._flickered[tile] = now
        self._room.tell("flickers", tile=tile)
        self._log.keep(event.boot, event.seq, "flickers")

    def ask(self, event: Card | Miss, kind: str, tile: int | None, tag: str, laid: float) -> None:
        """Keeps a question about an event, which has had its effect by that."""
        match_id = self._room.session.match_id or ""
        if len(self._open) >= MOST_OPEN:
            self._shed()
        if len(self._open) >= MOST_OPEN:
            self._log.keep(event.boot, event.seq, "too many")
            return
        stage = 0 if self._of is None else self._of.state.opened + (not self.runs())
        question = self._log.ask(event.boot, event.seq, match_id, stage, kind, tile, tag, laid)
        self._open.append(question)
        if not self.runs() and len(self._open) > MOST_EARLY:
            # Until the stage begins: of a deck that is shuffled there are always more to come.
            self._shuffled = None if self._of is None else self._of.state.opened
            for each in self._open:
                self._log.close(each, "shuffled")
            self._open.clear()
            self._room.tell("shuffled")
        elif not self.runs():
            self._room.tell("early", card=self._decks.card(tag, GAME), tag=tag)
        elif len(self._open) == 1:
            self._room.tell("asked")

    def _shed(self) -> None:
        """So many are open that a reader has gone mad: what no deck knows is asked no more."""
        self._room.tell("fault", code=QUEUE_FULL, detail="")
        for question in list(self._open):
            if question.kind == CARD and self._decks.card(question.tag, GAME) is None:
                self._log.close(question, "too many")
                self._open.remove(question)

    def asked(self) -> Asked | None:
        """What the table is asked now; only while a stage runs."""
        match = self.match()
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
            pressed = self._room.session.source or Source()
            source = Source(asked.question.source, pressed.boot, pressed.seq)
            self.lay(play, asked.question.tag, source)
        self._done(asked.question, remedy)

    def tapped(self, play: Play) -> tuple[Action, Source] | None:
        """If a tap on a key answers the question, how it is to be written."""
        asked = self.asked()
        if asked is None:
            return None
        question, fits = asked.question, asked.question.tile in (None, play.tile)
        source = Source(question.source)
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

    def lay(self, play: Play, tag: str, source: Source) -> None:
        """A card counts, as if its key had been tapped."""
        by = self._room.session.next_by
        event = play if by is None else replace(play, by=by)
        self._room.lay(event, Scanned(tag, event), source)

    def _settle(self) -> bool:
        match = self.match()
        before = len(self._open)
        while match is not None and self._open:
            head = self._open[0]
            verdict = self._judge(match, head)
            if verdict.kind == "play" and verdict.play is not None:
                self.lay(verdict.play, head.tag, Source(head.source))
            elif verdict.kind == "same" and verdict.play is not None:
                self._room.session.act(Mark(head.tag, verdict.play), Source(head.source))
            elif verdict.kind not in ("again", "over"):
                break
            self._log.close(self._open.pop(0), verdict.kind)
        return len(self._open) < before

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

    def _done(self, question: Question, answer: str) -> None:
        if question in self._open:
            self._open.remove(question)
        self._log.close(question, answer)
        self.settle()


def _say_the_same(one: Question, other: Question) -> bool:
    """Whether an answer to one is an answer to the other."""
    return one.kind == other.kind == MISS and (one.stage, one.tile) == (other.stage, other.tile)
