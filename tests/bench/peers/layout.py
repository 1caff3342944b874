"""Where the toolkits' screens have their widgets: as many as the table of 13 has."""

SIZE = (800, 480)
LABELS = 40
BUTTONS = 26

Box = tuple[int, int, int, int]


def labels() -> list[Box]:
    """x, y, width, height of each; the first counts the taps, the second adds them up."""
    return [(80 * (n % 10), 48 * (n // 10), 78, 46) for n in range(LABELS)]


def buttons() -> list[Box]:
    """x, y, width, height of each."""
    return [(88 * (n % 9) + 4, 204 + 90 * (n // 9), 84, 84) for n in range(BUTTONS)]
