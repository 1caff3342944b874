"""What people choose for all their matches of 10, and what a screen must know after a restart."""

from companion.games.choices import flag, match_id, table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from companion.games.choices import StoredChoice

CHOICES: "dict[str, StoredChoice]" = {
    # Whether chips are tracked, in new matches.
    "ten_full": (False, flag),
    # The matches under way in which they are.
    "ten_full_in": (None, match_id),
    # Which cards were tapped for each round of a match, whose record has only their points.
    "ten_tapped": ({}, table),
}
