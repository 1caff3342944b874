"""QR codes as pictures."""

import io

# What the largest code holds at level L, in bytes.
MOST_BYTES = 2953
# The white around a code, in modules; without it readers do not find the code.
QUIET_ZONE = 4


def code_png(text: str, pixels: int = 6) -> bytes:
    """A PNG of the code of a text, at level L, with so many pixels a module.

    Raises ValueError if the text is longer than MOST_BYTES.
    """
    import segno  # nothing else needs it

    # Without `boost_error`: a higher level that fits the version is not wanted on a small screen.
    code = segno.make(text, error="l", boost_error=False, micro=False)
    picture = io.BytesIO()
    code.save(picture, kind="png", scale=pixels, border=QUIET_ZONE)
    return picture.getvalue()
