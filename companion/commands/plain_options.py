"""Reads the options of the app without argparse, as long as they are written plainly.

`parsers.app_parser` says what the options are, and reads the command lines that this leaves to it.
To load argparse and to describe the options to it were 7.1 M of the 352 M instructions up to the
first frame.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence
else:
    from types import SimpleNamespace as Namespace

ROTATIONS = (0, 90, 180, 270)


def plain_options(words: "Sequence[str]") -> "Namespace | None":
    """Returns the options if each is a whole word with a good value; None for all else."""
    options = Namespace(
        command=None,
        windowed=None,
        data=None,
        lang=None,
        rotate=None,
        resume=False,
        reader=None,
        demo=False,
    )
    left = iter(words)
    for word in left:
        if word in ("--resume", "--demo"):
            setattr(options, word[2:], True)
            continue
        value = next(left, "")
        if not value or value.startswith("-"):
            return None
        if word in ("--windowed", "--data") or (word == "--lang" and _is_language(value)):
            setattr(options, word[2:], value)
        elif word == "--rotate" and value in map(str, ROTATIONS):
            options.rotate = int(value)
        elif word == "--reader":
            options.reader = [*(options.reader or ()), value]
        else:
            return None
    return options


def _is_language(code: str) -> bool:
    from companion.catalogues import LANGUAGES  # only the app has one

    return code in LANGUAGES
