"""All colours: a dark and a bright theme, and the colours that are the same in both."""

from companion.match import colours
from companion.records import dataclass

Colour = tuple[int, int, int]


def rgb(text: str) -> Colour:
    """Converts a colour from its notation "#ff8800"."""
    value = int(text.removeprefix("#"), 16)
    return value >> 16, value >> 8 & 255, value & 255


def blend(colour: Colour, other: Colour, part: float) -> Colour:
    """A mix of two colours: `part` (0 to 1) of it is `other`."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(colour, other, strict=True))
    return red, green, blue


@dataclass(frozen=True)
class TileColours:
    """The colours of one tile: its keys, the top and bottom of its field, the track of its ring.

    `raised` is the part of its field that can be tapped.
    """

    key: Colour
    top: Colour
    bottom: Colour
    track: Colour
    raised: Colour


@dataclass(frozen=True)
class Theme:
    """The colours of the screens, by their purpose; `on_…` is the ink on that colour."""

    ground: Colour
    panel: Colour
    panel_down: Colour
    key_dark: Colour
    ink: Colour
    dim: Colour
    cream: Colour
    on_cream: Colour
    dim_on_cream: Colour
    red: Colour
    on_red: Colour
    pink: Colour
    green: Colour
    gold: Colour
    track: Colour
    tiles: tuple[TileColours, ...]
    paper: Colour
    paper_ink: Colour
    paper_dim: Colour
    paper_line: Colour
    paper_rule: Colour
    paper_good: Colour
    paper_raised: Colour

    @property
    def is_light(self) -> bool:
        """Whether the ground is lighter than what is written on it."""
        return sum(self.ground) > sum(self.ink)


# The same in both themes: cards, coloured keys and the fields on Home.
DARK_INK = rgb("#11161d")
LIGHT_INK = rgb("#f7f1e3")
PALE_INK = rgb("#ccd3de")
WHITE = rgb("#ffffff")
BLACK = rgb("#000000")
# Chosen so that no two of them look alike to people who do not see red, green or blue.
BLUE = rgb("#287dff")
GOLD = rgb("#ffc73d")
GREEN = rgb("#35b978")
RED = rgb("#c8262c")
PURPLE = rgb("#b48cff")
VIOLET = rgb("#c3a3ff")
DARK_GOLD = rgb("#5c4300")
# The face of a playing card, and the colours of what is printed on it.
CARD_FACE = rgb("#fffdf6")
BLUE_ON_CARD = rgb("#1c4f9e")
GOLD_ON_CARD = rgb("#7a5a10")
GREEN_ON_CARD = rgb("#17663b")
RED_ON_CARD = rgb("#b01f25")
PURPLE_ON_CARD = rgb("#5b32a8")
CHIP_ON_CARD = rgb("#7a5600")
# A card face down: VIOLET with an edge and a centre.
CARD_BACK_EDGE = rgb("#efe6ff")
CARD_BACK_CENTRE = rgb("#8a63d8")
# The field of a game on Home, from top to bottom.
HOME_GREY = (rgb("#3a4354"), rgb("#1d232e"))
HOME_BLUE = (rgb("#1c3f78"), rgb("#173f33"))
HOME_VIOLET = (rgb("#4a2a6b"), rgb("#2b1742"))
HOME_RED = (rgb("#7a282c"), rgb("#3c1417"))

PLAYER_COLOURS = tuple(map(rgb, colours.PLAYER_COLOURS))

# The same colours as ink on paper, in the same order: dark enough to be read there.
PRINTED_COLOURS = tuple(
    map(
        rgb,
        ("#b34c16", "#1a6eb0", "#7448be", "#22793f", "#8f6200", "#b83272", "#0d7670", "#6b6612"),
    )
)

_PAPER = {
    "paper": rgb("#f7f1e3"),
    "paper_ink": rgb("#1f2a3a"),
    "paper_dim": rgb("#566272"),
    "paper_line": rgb("#c9d3da"),
    "paper_rule": rgb("#d6cfbd"),
    "paper_good": rgb("#157a45"),
    "paper_raised": rgb("#ece4d0"),
}

DARK = Theme(
    ground=rgb("#11161d"),
    panel=rgb("#1d232e"),
    panel_down=rgb("#2b3341"),
    key_dark=rgb("#2b3341"),
    ink=rgb("#f7f1e3"),
    dim=rgb("#98a2b3"),
    cream=rgb("#f7f1e3"),
    on_cream=rgb("#11161d"),
    dim_on_cream=rgb("#56606e"),
    red=rgb("#c8262c"),
    on_red=rgb("#ffffff"),
    pink=rgb("#ff8f8f"),
    green=GREEN,
    gold=GOLD,
    track=rgb("#27303b"),
    tiles=(
        TileColours(BLUE, rgb("#1c4076"), rgb("#1a3866"), rgb("#132a4c"), rgb("#264d89")),
        TileColours(GOLD, rgb("#5b4512"), rgb("#4c390f"), rgb("#33270c"), rgb("#6b531b")),
        TileColours(GREEN, rgb("#1b5534"), rgb("#17482c"), rgb("#0f2e1d"), rgb("#24653f")),
    ),
    **_PAPER,
)

BRIGHT = Theme(
    ground=rgb("#e9e4d6"),
    panel=rgb("#d9d2c0"),
    panel_down=rgb("#c3bba6"),
    key_dark=rgb("#c9c1ad"),
    ink=rgb("#11161d"),
    dim=rgb("#4a5462"),
    cream=rgb("#11161d"),
    on_cream=rgb("#f7f1e3"),
    dim_on_cream=rgb("#b9c0cb"),
    red=rgb("#c8262c"),
    on_red=rgb("#ffffff"),
    pink=rgb("#a3161c"),
    green=rgb("#116b3a"),
    gold=DARK_GOLD,
    track=rgb("#b9b19d"),
    tiles=(
        TileColours(BLUE, rgb("#bcd5ff"), rgb("#a9c8fb"), rgb("#8fb2ea"), rgb("#d2e3ff")),
        TileColours(GOLD, rgb("#fbe4ac"), rgb("#f6d98f"), rgb("#dfc06f"), rgb("#fff0cb")),
        TileColours(GREEN, rgb("#bfe8cf"), rgb("#abddbf"), rgb("#8cc5a3"), rgb("#d6f3e1")),
    ),
    **_PAPER,
)
