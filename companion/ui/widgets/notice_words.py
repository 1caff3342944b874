"""What is told before going on, in the words of the table; the log and the commands say more."""

from collections.abc import Mapping

from companion.sentences import notice
from companion.ui.widgets.words import Words


def notice_words(_: Words, code: str, params: Mapping[str, object]) -> str:
    """Sentences about a notice of the store."""
    if code == "store-damaged":
        told = [_("The saved games were damaged. They’ve been repaired.")]
    elif code == "store-lost":
        told = [_("The saved games were gone.")]
    else:
        return notice(code, params, _)
    if "matches" in params:
        # The number follows a colon, so that the words fit 1 as well.
        told.append(_("Games rescued: {count}.").format(count=params["matches"]))
    if params.get("scraps"):
        told.append(_("Some of what was entered couldn’t be read."))
    return " ".join(told)


def left_out_words(_: Words) -> str:
    """Sentences about a match whose last entries do not count."""
    return _(
        "The end of this game doesn’t fit what was entered before, so it isn’t counted. Check the"
        " scores, enter what’s missing and play on. Nothing was deleted."
    )
