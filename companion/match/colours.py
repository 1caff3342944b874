"""The colours of people, by the number that each has: on the screens and on phones."""

# Light enough for a dark ground.
PLAYER_COLOURS = (
    *("#ff9e6d", "#8fd3ff", "#c3a3ff", "#8fe3a5"),
    *("#ffc24d", "#ff7eb0", "#6fe0d6", "#d9d36b"),
)
