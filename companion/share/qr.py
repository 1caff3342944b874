"""QR codes, made by segno: as small as a text allows, for the screen and as a picture."""

from typing import TYPE_CHECKING

from companion.records import dataclass

if TYPE_CHECKING:
    import segno

# How many bytes a code of each version holds at level L, from version 1 on (ISO/IEC 18004).
CAPACITIES = (
    *(17, 32, 53, 78, 106, 134, 154, 192, 230, 271),
    *(321, 367, 425, 458, 520, 586, 644, 718, 792, 858),
    *(929, 1003, 1091, 1171, 1273, 1367, 1465, 1528, 1628, 1732),
    *(1840, 1952, 2068, 2188, 2303, 2431, 2563, 2699, 2809, 2953),
)

# What the largest code holds.
MOST_BYTES = CAPACITIES[-1]
# The white around a code, in modules; without it readers do not find the code.
QUIET_ZONE = 4


@dataclass(frozen=True)
class Code:
    """A QR code: a row of bytes for each row of modules, 1 where a module is black.

    The quiet zone is not part of it. A code of `version` has 17 + 4 × version rows.
    """

    rows: tuple[bytes, ...]
    version: int


def capacity(version: int) -> int:
    """How many bytes a code of this version holds; 0 for a version below 1.

    Versions above 40 do not exist, so they hold as much as 40.
    """
    return CAPACITIES[min(version, len(CAPACITIES)) - 1] if version > 0 else 0


def code(text: str) -> Code:
    """Makes the smallest code that holds `text` as UTF-8.

    Takes up to a second on a Raspberry Pi, so the app calls it in a thread. Raises ValueError if
    the text is longer than MOST_BYTES.
    """
    rows = tuple(bytes(row) for row in _make(text).matrix)
    return Code(rows, (len(rows) - 17) // 4)


def code_png(text: str, pixels: int = 6) -> bytes:
    """A PNG of the same code, with so many pixels a module. Raises ValueError as `code` does."""
    import io

    picture = io.BytesIO()
    _make(text).save(picture, kind="png", scale=pixels, border=QUIET_ZONE)
    return picture.getvalue()


def _make(text: str) -> "segno.QRCode":
    """At the lowest level of correction: a screen is neither dirty nor torn, and larger modules
    help a camera more."""
    import segno  # here, as a match is seldom shared and this import costs as much as a screen

    # As bytes in any case: readers guess UTF-8, and not all of them know the other modes.
    return segno.make_qr(text, error="l", mode="byte", encoding="utf-8", boost_error=False)
