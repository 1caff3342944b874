"""What did not work, said so that nobody takes it for a caption."""

# Stands before it wherever it is drawn; the frame gives it the warning's colour too.
SIGN = "⚠"


class Failure(str):
    """A sentence about something that did not work; as a text it is only the sentence."""

    __slots__ = ()


def as_drawn(text: str) -> str:
    """The text as it is measured and drawn: a failure with its sign."""
    return f"{SIGN} {text}" if text and isinstance(text, Failure) else text
