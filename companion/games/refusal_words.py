"""The sentences of refusals as a record: the general ones, and those that a game has of its own."""

from companion.records import dataclass, field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping


@dataclass(frozen=True)
class RefusalWords:
    """English sentences with the facts of a refusal as named placeholders; see `sentence`.

    A game has its own as `SENTENCES` in the module `sentences` of its folder, if it gives refusals
    that no other game gives. No two of these records may have a key in common.
    """

    # By code. Two sentences where it depends on the fact `count`: for 1, and for all others.
    codes: "Mapping[str, str | tuple[str, str]]" = field(default_factory=dict)
    # By code and reason, where a code has several reasons.
    reasons: "Mapping[tuple[str, str], str | tuple[str, str]]" = field(default_factory=dict)
    # By code, reason (None without one) and count, for the counts that need other words.
    few: "Mapping[tuple[str, str | None, object], str]" = field(default_factory=dict)
    # By the fact `wanted` of bad-json: what a field of a sheet must be.
    wanted: "Mapping[str, str]" = field(default_factory=dict)
    # By the name of a fact: the values of it that are words and are translated.
    translated: "Mapping[str, Collection[str]]" = field(default_factory=dict)
