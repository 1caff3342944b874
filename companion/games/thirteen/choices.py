"""What people choose for all their matches of 13."""

from companion.games.choices import cards, flag

TYPE_CHECKING = False
if TYPE_CHECKING:
    from companion.games.choices import StoredChoice

CHOICES: "dict[str, StoredChoice]" = {
    # The cards that the deck has lost.
    "lost": ([], cards),
    # Whether only the piles are entered, at the end of a stage.
    "piles_only": (False, flag),
    # Whether the table looks back at stages that are over: as a replay, and in an analysis.
    "looking_back": (True, flag),
    # Whether an analysis tells which play cost most.
    "tell_costliest": (True, flag),
}
