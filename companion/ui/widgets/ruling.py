"""The answer to a question about the rules, for the screen *Settle it*."""

from companion.records import dataclass


@dataclass(frozen=True)
class Remark:
    """A sentence about the current table; with `tile`, about that tile and its `total`."""

    text: str
    tile: int | None = None
    total: str = ""


@dataclass(frozen=True)
class Ruling:
    """The rule, and remarks on what it means for the current table.

    conclusion: the answer in one short sentence, "Yes, if you have it." or "Carl's turn."; it is
    read first, and the rule says why. Without one, the first sentence of the rule stands for it.
    """

    rule: str
    now: tuple[Remark, ...] = ()
    conclusion: str = ""

    @property
    def answer(self) -> str:
        """What is read first."""
        return self.conclusion or _first_sentence(self.rule)[0]

    @property
    def why(self) -> str:
        """What is read after it; "" if there is nothing more to say."""
        return self.rule if self.conclusion else _first_sentence(self.rule)[1]


def _first_sentence(text: str) -> tuple[str, str]:
    """The first sentence of a text, and the others.

    >>> _first_sentence("Exactly 13 is safe: nobody takes. The next card goes over.")
    ('Exactly 13 is safe: nobody takes.', 'The next card goes over.')
    """
    ends = [text.find(mark) for mark in (". ", "? ", "! ")]
    end = min((at for at in ends if at >= 0), default=len(text))
    return text[: end + 1], text[end + 2 :]
