"""The parts of a formula once it is parsed: each gives a whole number, and none can fail.

No part runs Python: what can happen is in this module. A formula has 200 characters at most and no
power, so its largest number has fewer than 500 digits, and nothing grows beyond that.
"""

from companion.records import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    # What the words of a formula stand for.
    Values = Mapping[str, int]


class Node:
    """A part of a formula."""

    def value(self, values: "Values") -> int:
        """The number that this part gives; `values` has every word that stands in it."""
        raise NotImplementedError


@dataclass(frozen=True)
class Constant(Node):
    """A number; also `True`, which is 1, and `False`, which is 0."""

    number: int

    def value(self, values: "Values") -> int:  # noqa: ARG002 - as every node's
        """The number."""
        return self.number


@dataclass(frozen=True)
class Word(Node):
    """A key, or a word such as `total`."""

    word: str

    def value(self, values: "Values") -> int:
        """What the word stands for."""
        return values[self.word]


@dataclass(frozen=True)
class Negative(Node):
    """Something with a minus before it."""

    of: Node

    def value(self, values: "Values") -> int:
        """The same below 0, or above."""
        return -self.of.value(values)


@dataclass(frozen=True)
class Not(Node):
    """Whether something is 0."""

    of: Node

    def value(self, values: "Values") -> int:
        """1 or 0."""
        return int(not self.of.value(values))


@dataclass(frozen=True)
class Chain(Node):
    """Numbers with `+` and `-` between them, or with `*`, `//` and `%`, from left to right.

    A chain and not a tree of pairs, so that a long sum is no deeper than a short one.
    """

    first: Node
    rest: tuple[tuple[str, Node], ...]

    def value(self, values: "Values") -> int:
        """The outcome."""
        outcome = self.first.value(values)
        for sign, node in self.rest:
            outcome = ARITHMETIC[sign](outcome, node.value(values))
        return outcome


@dataclass(frozen=True)
class Comparison(Node):
    """Numbers with `<`, `==` and so on between them: whether all of these hold."""

    first: Node
    rest: tuple[tuple[str, Node], ...]

    def value(self, values: "Values") -> int:
        """1 or 0; what follows the first that does not hold is not looked at."""
        left = self.first.value(values)
        for sign, node in self.rest:
            right = node.value(values)
            if not COMPARISONS[sign](left, right):
                return 0
            left = right
        return 1


@dataclass(frozen=True)
class Either(Node):
    """Parts with `or` between them."""

    parts: tuple[Node, ...]

    def value(self, values: "Values") -> int:
        """The first that is not 0, as in Python; else the last."""
        outcome = 0
        for part in self.parts:
            outcome = part.value(values)
            if outcome:
                break
        return outcome


@dataclass(frozen=True)
class Both(Node):
    """Parts with `and` between them."""

    parts: tuple[Node, ...]

    def value(self, values: "Values") -> int:
        """The first that is 0, as in Python; else the last."""
        outcome = 1
        for part in self.parts:
            outcome = part.value(values)
            if not outcome:
                break
        return outcome


@dataclass(frozen=True)
class Conditional(Node):
    """`then if condition else otherwise`."""

    then: Node
    condition: Node
    otherwise: Node

    def value(self, values: "Values") -> int:
        """One of the two."""
        chosen = self.then if self.condition.value(values) else self.otherwise
        return chosen.value(values)


@dataclass(frozen=True)
class Call(Node):
    """`min` or `max` of one number or more, or `abs` of one."""

    function: str
    arguments: tuple[Node, ...]

    def value(self, values: "Values") -> int:
        """The outcome."""
        return FUNCTIONS[self.function]([each.value(values) for each in self.arguments])


def _quotient(left: int, right: int) -> int:
    return left // right if right else 0


def _remainder(left: int, right: int) -> int:
    return left % right if right else 0


ARITHMETIC: "Mapping[str, Callable[[int, int], int]]" = {
    "+": int.__add__,
    "-": int.__sub__,
    "*": int.__mul__,
    "//": _quotient,
    "%": _remainder,
}
COMPARISONS: "Mapping[str, Callable[[int, int], bool]]" = {
    "<": int.__lt__,
    "<=": int.__le__,
    ">": int.__gt__,
    ">=": int.__ge__,
    "==": int.__eq__,
    "!=": int.__ne__,
}
FUNCTIONS: "Mapping[str, Callable[[list[int]], int]]" = {
    "min": min,
    "max": max,
    "abs": lambda numbers: abs(numbers[0]),
}
