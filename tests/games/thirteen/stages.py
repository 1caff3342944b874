"""Four players, and stages of 13 with given or with shuffled plays."""

from random import Random

from companion.games.thirteen import game as thirteen
from companion.games.thirteen.game import Setup, State
from companion.games.thirteen.stage import DECK, PILE, Play, Stage, lay, open_stage

FOUR = ("Anne", "Carl", "Marc", "Herman")
ANNE, CARL, MARC, HERMAN = range(4)


def stage(*plays: str, setup: Setup | None = None) -> Stage:
    """A stage with these plays, written as in a sheet or as `#2:B7`."""
    events = [thirteen.parse_event(play) for play in plays]
    laid = [event for event in events if isinstance(event, Play)]
    return lay(open_stage(setup or Setup(FOUR), 0), laid)


def play_all(state: State, seed: int = 1) -> State:
    """The running stage played to its end with shuffled cards."""
    cards = [card for card, copies in DECK.items() for _ in range(copies)]
    for lost in state.setup.missing:
        cards.remove(lost)
    random = Random(seed)
    random.shuffle(cards)
    for card in cards:
        tile = random.randrange(3) if card == "R4" else PILE[card]
        state = thirteen.apply(state, Play(card, tile))
    return state
