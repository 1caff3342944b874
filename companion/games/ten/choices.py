"""What people choose for all their matches of 10, and what a screen must know after a restart."""

from companion.games.choices import flag, match_id, table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from companion.games.choices import StoredChoice

QUICK, CARDS = "quick", "cards"


def way_to_end(value: object) -> str | None:
    """How the end of a round is entered; raises ValueError for anything else."""
    if value not in (None, QUICK, CARDS):
        raise ValueError(f"no way to enter a round: {value!r}")
    return value if isinstance(value, str) else None


CHOICES: "dict[str, StoredChoice]" = {
    # Whether chips are tracked, in new matches.
    "ten_full": (False, flag),
    # The matches under way in which they are.
    "ten_full_in": (None, match_id),
    # How the end of a round was entered last; None until somebody has chosen.
    "ten_way": (None, way_to_end),
    # Whether the penalty of a round is typed as a number.
    "ten_typing": (False, flag),
    # Which cards were tapped for each round of a match, whose record has only their points.
    "ten_tapped": ({}, table),
}
