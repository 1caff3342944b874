"""How colours look to people who see them otherwise, and how far two colours are apart.

The simulation takes the matrices of Machado, Oliveira and Fernandes (2009) for a missing kind of
cone; the distance is CIEDE2000 with the numbers of Sharma, Wu and Dalal (2005).
"""

from collections.abc import Callable
from functools import cache
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from companion.ui.render.theme import Colour

Triple = tuple[float, float, float]

# What each kind of cone's absence does to linear red, green and blue.
MATRICES: dict[str, tuple[Triple, Triple, Triple]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
VISIONS = ("normal", *MATRICES)
# From linear red, green and blue (sRGB) to X, Y and Z, for the white point D65.
TO_XYZ: tuple[Triple, Triple, Triple] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE_POINT: Triple = (0.95047, 1.0, 1.08883)


@cache
def distance(one: Colour, other: Colour, vision: str = "normal") -> float:
    """The CIEDE2000 difference of two colours, seen with one of VISIONS."""
    return ciede2000(lab(one, vision), lab(other, vision))


@cache
def lab(colour: Colour, vision: str = "normal") -> Triple:
    """A colour in CIELAB, as it looks with one of VISIONS."""
    linear = _each(colour, _to_linear)
    if vision != "normal":
        linear = _each(_times(MATRICES[vision], linear), lambda part: min(1.0, max(0.0, part)))
    xyz = _times(TO_XYZ, linear)
    x, y, z = (_cube_root(part / white) for part, white in zip(xyz, WHITE_POINT, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _each(values: Triple, function: Callable[[float], float]) -> Triple:
    one, two, three = map(function, values)
    return one, two, three


def _times(matrix: tuple[Triple, Triple, Triple], vector: Triple) -> Triple:
    one, two, three = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return one, two, three


def _to_linear(value: float) -> float:
    part = value / 255
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)


def _cube_root(value: float) -> float:
    limit = 6 / 29
    return float(value ** (1 / 3) if value > limit**3 else value / (3 * limit**2) + 4 / 29)


def ciede2000(one: Triple, other: Triple) -> float:
    """The difference of two colours in CIELAB, with all weights 1."""
    (light, a, b), (light_2, a_2, b_2) = one, other
    chroma_7 = ((hypot(a, b) + hypot(a_2, b_2)) / 2) ** 7
    stretch = 1 + (1 - sqrt(chroma_7 / (chroma_7 + 25**7))) / 2
    chroma, chroma_2 = hypot(a * stretch, b), hypot(a_2 * stretch, b_2)
    hue, hue_2 = _hue(a * stretch, b), _hue(a_2 * stretch, b_2)
    turn, mean_hue = 0.0, hue + hue_2
    if chroma and chroma_2:
        turn = (hue_2 - hue + 180) % 360 - 180
        mean_hue = hue + turn / 2
    mean_light, mean_chroma = (light + light_2) / 2, (chroma + chroma_2) / 2
    tint = (
        1
        - 0.17 * cos(radians(mean_hue - 30))
        + 0.24 * cos(radians(2 * mean_hue))
        + 0.32 * cos(radians(3 * mean_hue + 6))
        - 0.20 * cos(radians(4 * mean_hue - 63))
    )
    middle = (mean_light - 50) ** 2
    by_light = (light_2 - light) / (1 + 0.015 * middle / sqrt(20 + middle))
    by_chroma = (chroma_2 - chroma) / (1 + 0.045 * mean_chroma)
    by_hue = 2 * sqrt(chroma * chroma_2) * sin(radians(turn / 2)) / (1 + 0.015 * mean_chroma * tint)
    turned = 30 * exp(-(((mean_hue % 360 - 275) / 25) ** 2))
    rotation = -2 * sqrt(mean_chroma**7 / (mean_chroma**7 + 25**7)) * sin(radians(2 * turned))
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue)


def _hue(a: float, b: float) -> float:
    return degrees(atan2(b, a)) % 360 if a or b else 0.0
