"""Marks a text as a failure, so that it is drawn as a warning and not as a caption."""

# Drawn before the text; the frame draws both in the colour of warnings.
SIGN = "⚠"


class Failure(str):
    """A sentence about something that failed; equal to the plain text, without the sign."""

    __slots__ = ()


def as_drawn(text: str) -> str:
    """The text as it is measured and drawn: a Failure gets SIGN in front."""
    return f"{SIGN} {text}" if text and isinstance(text, Failure) else text
