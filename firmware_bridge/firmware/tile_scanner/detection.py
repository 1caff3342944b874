"""What lies on a tile, from looks that are never quite sure: each laying is reported once."""

# Two equal reads: one alone may be a card that a hand carries past.
READS = 2
# Between the two the tag may be missing this often: at the edge of the range it comes and goes.
GAP_LOOKS = 3
# The tile is clear after so many looks that saw nothing at all: about a second.
CLEAR_LOOKS = 12
# A tag that was not seen so often is gone although others answer: a pile answers at random, and
# each of its cards must get its turn before it counts as taken away.
GONE_LOOKS = 150
# A take has at most eleven cards, so more tags than this have no business at one window.
KNOWN_MOST = 16

# How long something must be in the light barrier, then how long a tag may take to be read, and
# how long the barrier must be free before it counts again.
BARRIER_MS = 60
READ_MS = 1500
FREE_MS = 300


class _Sight:
    def __init__(self) -> None:
        self.reads = 0
        self.unseen = 0
        self.reported = False


class CardDetector:
    """One tile's window: tells a card that is laid from one that is still there."""

    def __init__(self) -> None:
        self._sights: dict[str, _Sight] = {}
        self._empty = 0

    def look(self, tag: "str | None") -> "str | None":
        """Takes what one look saw; returns the tag of a card that was just laid."""
        self._forget(tag)
        if tag is None:
            return None
        sight = self._sights.get(tag)
        if sight is None:
            if len(self._sights) >= KNOWN_MOST:
                del self._sights[self._oldest()]
            sight = self._sights[tag] = _Sight()
        sight.unseen = 0
        sight.reads += 1
        if sight.reported or sight.reads < READS:
            return None
        sight.reported = True
        return tag

    def knows(self, tag: "str | None") -> bool:
        """Whether this tag has been reported and still counts as lying here."""
        return tag is not None and tag in self._sights and self._sights[tag].reported

    def _forget(self, tag: "str | None") -> None:
        self._empty = self._empty + 1 if tag is None else 0
        if self._empty >= CLEAR_LOOKS:
            self._sights.clear()
        for known in list(self._sights):
            sight = self._sights[known]
            sight.unseen += 1
            if known != tag and sight.unseen > (GONE_LOOKS if sight.reported else GAP_LOOKS):
                del self._sights[known]

    def _oldest(self) -> str:
        return max(self._sights, key=lambda tag: self._sights[tag].unseen)


class LightBarrier:
    """One tile's light barrier: notices that something was laid of which no tag was read."""

    def __init__(self) -> None:
        self._since: int | None = None
        self._free: int | None = None
        self._done = False

    def read(self) -> None:
        """A card of this tile was read: whatever is in the barrier is that card."""
        if self._since is not None:
            self._done = True

    def see(self, covered: bool, now: int) -> bool:
        """Takes whether something is in the barrier; True if it stayed unread for too long."""
        if covered:
            self._free = None
            if self._since is None:
                self._since = now
        elif self._since is None:
            return False
        elif self._free is None:
            self._free = now
        if self._free is not None and self._free - self._since < BARRIER_MS:
            self._reset()
            return False
        if not self._done and now - self._since >= READ_MS:
            self._done = True
            return True
        if self._done and self._free is not None and now - self._free >= FREE_MS:
            self._reset()
        return False

    def _reset(self) -> None:
        self._since = self._free = None
        self._done = False
