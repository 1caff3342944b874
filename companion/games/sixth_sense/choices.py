"""What people choose for all their matches of 6th Sense."""

from companion.games.choices import one_of, points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from companion.games.choices import StoredChoice

# The most points that it is played to.
MOST_POINTS = 200

CHOICES: "dict[str, StoredChoice]" = {
    # When trump is turned up: before the predictions, after them, or never.
    "sixth_trump": ("first", one_of("first", "late", "none")),
    # The points that are played to; None if the number of rounds is fixed.
    "sixth_target": (None, points(MOST_POINTS)),
}
