"""From a card that a reader saw to a play of 13, or to what must be asked about it."""

from companion.games.thirteen.stage import CARDS, DIRTY_FOUR, PILE, TILES, Play
from companion.match.match import Match
from companion.match.tags import laid_tags, tapped_since
from companion.records import dataclass

# Whoever taps a card does it at about the time that it is laid: a reader that sees it a little
# later sees the same card.
BY_HAND = 3.0


@dataclass(frozen=True)
class Verdict:
    """What a card that was seen is, and the play it makes or would make.

    play: it counts. same: somebody tapped it already. again: it lies there already. early: the
    stage has not begun. before: it was laid in the stage before. over: the match has ended.
    unknown: no card has this tag. tile: the table must say where. elsewhere: it lies on a tile that
    is not its own. copies: by the record there is none left. unread: something was laid and could
    not be read.
    """

    kind: str
    play: Play | None = None


def judge(match: Match, card: str | None, tile: int | None, tag: str, laid: float) -> Verdict:
    """What this card is now; `laid` is when, on the scale of `Match.steady_time`."""
    stage = match.state.running
    if match.ended:
        return Verdict("over")
    if stage is None:
        return Verdict("early")
    if tag in laid_tags(match):
        return Verdict("again")
    if card is None:
        return Verdict("unknown")
    plays = [Play(card, PILE[card])]
    if card == DIRTY_FOUR:
        plays = [Play(card, each) for each in range(len(TILES)) if tile in (None, each)]
    # Whoever tapped it knew where it lies, better than a reader beside it.
    for play in plays:
        if tapped_since(match, play, laid - BY_HAND):
            return Verdict("same", play)
    if len(plays) > 1:
        return Verdict("tile")
    (play,) = plays
    if tile not in (None, play.tile):
        return Verdict("elsewhere", play)
    if stage.left[CARDS.index(card)] == 0:
        return Verdict("copies", play)
    return Verdict("play", play)
