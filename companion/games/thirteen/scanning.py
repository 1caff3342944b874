"""What scanned cards mean in 13; see `GameScanning` in companion/scanning/protocols.py."""

from companion.games.thirteen.stage import (
    CARDS,
    DIRTY_FOUR,
    PILE,
    TILES,
    Play,
    ThirteenState,
    parse_play,
)
from companion.match.match import Match
from companion.match.tags import laid_tags, tapped_since
from companion.scanning.protocols import LaidStage
from companion.scanning.verdict import CardVerdict

__all__ = ["card_of", "judge", "laid_stages", "lamps", "parse_play", "play_on", "tile_of"]

# A card that was tapped up to so many seconds before a reader saw it is the same card.
BY_HAND = 3.0


def judge(
    match: Match[ThirteenState], card: str | None, tile: int | None, tag: str, laid: float
) -> CardVerdict:
    """What a card is now; `laid` is when it was laid, on the scale of `Match.steady_time`."""
    stage = match.state.running
    if match.ended:
        return CardVerdict("over")
    if stage is None:
        return CardVerdict("early")
    if tag in laid_tags(match):
        return CardVerdict("again")
    if card is None:
        return CardVerdict("unknown")
    plays = [Play(card, PILE[card])]
    if card == DIRTY_FOUR:
        plays = [Play(card, each) for each in range(len(TILES)) if tile in (None, each)]
    # Whoever tapped it knows better where it lies than a reader beside it.
    for play in plays:
        if tapped_since(match, play, laid - BY_HAND):
            return CardVerdict("same", play)
    if len(plays) > 1:
        return CardVerdict("tile")
    (play,) = plays
    if tile not in (None, play.tile):
        return CardVerdict("elsewhere", play)
    if stage.left[CARDS.index(card)] == 0:
        return CardVerdict("copies", play)
    return CardVerdict("play", play)


def card_of(play: Play) -> str:
    """The card of a play."""
    return play.card


def tile_of(play: Play) -> int:
    """The tile of a play."""
    return play.tile


def play_on(tile: int) -> Play:
    """A dirty four, the one card that may lie on any tile, on this one."""
    return Play(DIRTY_FOUR, tile)


def laid_stages(state: ThirteenState) -> tuple[LaidStage, ...]:
    """The stages of a match; of one that was counted no play is known."""
    return tuple(
        LaidStage(None if stage.counted else stage.plays, stage.complete) for stage in state.stages
    )


def lamps(match: Match[ThirteenState]) -> tuple[int, ...]:
    """The sums of the running stage; between stages the lamps are off."""
    stage = match.state.running
    sums: tuple[int, ...] = (0,) * len(TILES) if stage is None else stage.sums
    return sums
