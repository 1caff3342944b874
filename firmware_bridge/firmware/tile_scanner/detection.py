"""Detects cards on a tile from unreliable reads, so that each card laid is reported once."""

# A single read may be a card that is carried past.
MIN_READS = 2
# Between these the tag may be missing in so many polls: it flickers at the edge of the range.
GAP_POLLS = 3
# The tile is clear after so many polls without any tag: about a second.
CLEAR_POLLS = 12
# A reported tag is gone after so many polls in which only others answered. Each card of a pile
# answers at random and must have had its turn before.
GONE_POLLS = 150
# Tags remembered per tile. A take has at most eleven cards, so there are never more.
MAX_TAGS = 16

# How long the light barrier must be interrupted to count, how long reading the tag may then take,
# and how long the barrier must be free before it counts again.
BARRIER_MS = 60
READ_MS = 1500
BARRIER_FREE_MS = 300


class _TagHistory:
    def __init__(self) -> None:
        self.reads = 0
        self.unseen = 0
        self.reported = False
        # Came together with another one: nobody can say which was first.
        self.is_one_of_two = False


class CardDetector:
    """Tells a card that was just laid on a tile from one that is still there."""

    def __init__(self) -> None:
        self._tags: dict[str, _TagHistory] = {}
        self._empty = 0

    def update(self, tags: "list[str]") -> "list[str]":
        """Takes the tags of one poll. Returns the card that was just laid, or nothing.

        Returns two if they came at once. Then neither counts, nor does any other, until one of them
        is there without the other; that one is returned alone.
        """
        self._forget_absent(tags)
        for tag in tags:
            if tag not in self._tags:
                if len(self._tags) >= MAX_TAGS:
                    del self._tags[self._oldest()]
                self._tags[tag] = _TagHistory()
            self._tags[tag].reads += 1
        laid = [tag for tag in tags if self._is_new(tag)]
        for tag in laid:
            history = self._tags[tag]
            history.reported = len(laid) == 1
            history.is_one_of_two = len(laid) > 1
        return laid

    def knows(self, tag: str) -> bool:
        """Whether this tag was returned and is still on the tile."""
        if tag not in self._tags:
            return False
        return self._tags[tag].reported or self._tags[tag].is_one_of_two

    def _is_new(self, tag: str) -> bool:
        history = self._tags[tag]
        if history.reported or history.reads < MIN_READS:
            return False
        others = [self._tags[other] for other in self._tags if other != tag]
        return not any(other.is_one_of_two for other in others)

    def _forget_absent(self, tags: "list[str]") -> None:
        self._empty = 0 if tags else self._empty + 1
        if self._empty >= CLEAR_POLLS:
            self._tags.clear()
        for known in list(self._tags):
            history = self._tags[known]
            history.unseen = 0 if known in tags else history.unseen + 1
            if history.unseen > (GONE_POLLS if history.reported else GAP_POLLS):
                del self._tags[known]

    def _oldest(self) -> str:
        return max(self._tags, key=lambda tag: self._tags[tag].unseen)


class LightBarrier:
    """Detects that something was laid on a tile of which no tag was read."""

    def __init__(self) -> None:
        self._covered_at: int | None = None
        self._free_at: int | None = None
        self._handled = False

    def card_read(self) -> None:
        """Tells the barrier that a card was read: what interrupts it is that card."""
        if self._covered_at is not None:
            self._handled = True

    def update(self, covered: bool, now: int) -> bool:
        """Takes whether it is interrupted. Returns True once if no tag was read in time."""
        if covered:
            self._free_at = None
            if self._covered_at is None:
                self._covered_at = now
        elif self._covered_at is None:
            return False
        elif self._free_at is None:
            self._free_at = now
        if self._free_at is not None and self._free_at - self._covered_at < BARRIER_MS:
            self._reset()
            return False
        if not self._handled and now - self._covered_at >= READ_MS:
            self._handled = True
            return True
        if self._handled and self._free_at is not None and now - self._free_at >= BARRIER_FREE_MS:
            self._reset()
        return False

    def _reset(self) -> None:
        self._covered_at = self._free_at = None
        self._handled = False
