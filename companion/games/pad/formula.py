"""The formulas of a pad: parsed into a tree of our own, and the number that one gives.

expression  = either ["if" either "else" expression]
either      = both {"or" both}
both        = negation {"and" negation}
negation    = {"not"} comparison
comparison  = sum {("<" | "<=" | ">" | ">=" | "==" | "!=") sum}
sum         = product {("+" | "-") product}
product     = signed {("*" | "//" | "%") signed}
signed      = {"+" | "-"} atom
atom        = number | word | "True" | "False" | "(" expression ")"
            | ("min" | "max") "(" expression {"," expression} ")" | "abs" "(" expression ")"

All binds and counts as in Python, with 1 for True and 0 for False; `and` and `or` give one of their
parts. Unlike there, `//` and `%` by zero give 0, and `min` and `max` take one number too. A number
has no underscores, no zeros before it, and a blank or a sign after it. Nesting is how many brackets
are open at once, those of calls too.
"""

import re

from companion.games.base import Refusal
from companion.games.pad import tree
from companion.records import dataclass, field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from companion.games.pad.tree import Node, Values

LONGEST = 200
DEEPEST = 20

CONSTANTS = {"True": 1, "False": 0}
OPERATORS = frozenset(("and", "or", "not", "if", "else"))
# Besides the keys: the player's points before the round, its number from 1, how many play.
KNOWN = ("total", "round", "players")
# Of each key over all players of the round.
OVER_ALL = ("sum_", "most_", "least_")
# A key may be none of these.
RESERVED = OPERATORS | tree.FUNCTIONS.keys() | frozenset(KNOWN)

_TOKEN = re.compile(
    r"[ \t\r\n]*(?:(?P<number>0+|[1-9][0-9]*)(?![0-9A-Za-z_])|(?P<word>[A-Za-z_][0-9A-Za-z_]*)"
    r"|(?P<sign>//|[<>=!]=|[-+*%<>(),])|(?P<end>\Z))"
)


_WORD = re.compile("[A-Za-z_]+")


@dataclass(frozen=True)
class Formula:
    """A formula as it was written, and its tree."""

    text: str
    root: "Node" = field(compare=False)

    def value(self, values: "Values") -> int:
        """The number that it gives; `values` has all words that it may use."""
        return self.root.value(values)

    @property
    def words(self) -> frozenset[str]:
        """All words in it: those that it knows, operators and functions."""
        return frozenset(_WORD.findall(self.text))

    def __repr__(self) -> str:
        return f"Formula({self.text!r})"


def words_of(keys: "Iterable[str]") -> set[str]:
    """All words that a formula may use with these keys, besides operators and functions."""
    words = set(KNOWN)
    for key in keys:
        words.update((key, *(f"{prefix}{key}" for prefix in OVER_ALL)))
    return words


def parse_formula(text: str, keys: "Iterable[str]") -> Formula:
    """The formula that a text says; raises Refusal("bad-pad") with a reason if it is none."""
    if len(text) > LONGEST:
        raise Refusal("bad-pad", reason="formula-long", most=LONGEST)
    return Formula(text, _FormulaParser(text, words_of(keys)).whole())


class _FormulaParser:
    """Reads a text once from left to right, always one word or sign ahead.

    Only brackets and `else` make it call itself, and there are at most DEEPEST and LONGEST // 12 of
    these; so it needs at most 220 calls in each other, whatever the text.
    """

    def __init__(self, text: str, words: "Collection[str]") -> None:
        self._text = text
        self._words = words
        self._depth = 0
        # The word, sign or number that comes, "" at the end; what it is, and where it ends.
        self._next, self._kind, self._at = "", "", 0
        self._step()

    def whole(self) -> "Node":
        """The tree of the whole text."""
        root = self._expression()
        if self._kind != "end":
            raise self._misfit()
        return root

    def _step(self) -> None:
        """Goes on to what follows."""
        found = _TOKEN.match(self._text, self._at)
        if found is None:
            rest = self._text[self._at :]
            place = len(self._text) - len(rest.lstrip(" \t\r\n"))
            raise _misfit(self._text[place], place)
        self._kind = found.lastgroup or ""
        self._next = found[self._kind]
        self._at = found.end()

    def _misfit(self) -> Refusal:
        if self._kind == "end":
            return Refusal("bad-pad", reason="formula-end")
        return _misfit(self._next, self._at - len(self._next))

    def _takes(self, *wanted: str) -> str:
        """The next word or sign if it is one of these, which is then behind us; else ""."""
        found = self._next
        if found not in wanted:
            return ""
        self._step()
        return found

    def _need(self, wanted: str) -> None:
        if not self._takes(wanted):
            raise self._misfit()

    def _expression(self) -> "Node":
        then = self._either()
        if not self._takes("if"):
            return then
        condition = self._either()
        self._need("else")
        return tree.Conditional(then, condition, self._expression())

    def _either(self) -> "Node":
        parts = self._parts("or", self._both)
        return parts[0] if len(parts) == 1 else tree.Either(parts)

    def _both(self) -> "Node":
        parts = self._parts("and", self._negation)
        return parts[0] if len(parts) == 1 else tree.Both(parts)

    def _parts(self, between: str, part: "Callable[[], Node]") -> "tuple[Node, ...]":
        parts = [part()]
        while self._takes(between):
            parts.append(part())
        return tuple(parts)

    def _negation(self) -> "Node":
        count = 0
        while self._takes("not"):
            count += 1
        node = self._comparison()
        # Three times not is once not; twice makes 1 of whatever is not 0.
        for _ in range(count if count < 2 else 2 - count % 2):
            node = tree.Not(node)
        return node

    def _comparison(self) -> "Node":
        first = self._sum()
        rest = self._rest(tuple(tree.COMPARISONS), self._sum)
        return tree.Comparison(first, rest) if rest else first

    def _sum(self) -> "Node":
        first = self._product()
        rest = self._rest(("+", "-"), self._product)
        return tree.Chain(first, rest) if rest else first

    def _product(self) -> "Node":
        first = self._signed()
        rest = self._rest(("*", "//", "%"), self._signed)
        return tree.Chain(first, rest) if rest else first

    def _rest(
        self, signs: tuple[str, ...], part: "Callable[[], Node]"
    ) -> "tuple[tuple[str, Node], ...]":
        rest = []
        while sign := self._takes(*signs):
            rest.append((sign, part()))
        return tuple(rest)

    def _signed(self) -> "Node":
        minus = 0
        while sign := self._takes("+", "-"):
            minus += sign == "-"
        node = self._atom()
        return tree.Negative(node) if minus % 2 else node

    def _atom(self) -> "Node":
        found, kind = self._next, self._kind
        if kind == "number":
            self._step()
            return tree.Constant(int(found))
        if found == "(":
            return self._bracket()[0]
        if kind != "word" or found in OPERATORS:
            raise self._misfit()
        self._step()
        if found in tree.FUNCTIONS:
            return self._call(found)
        if found in CONSTANTS:
            return tree.Constant(CONSTANTS[found])
        if found not in self._words:
            raise Refusal("bad-pad", reason="formula-word", word=found)
        return tree.Word(found)

    def _call(self, function: str) -> "Node":
        if self._next != "(":
            raise self._misfit()
        arguments = self._bracket("," if function != "abs" else "")
        return tree.Call(function, arguments)

    def _bracket(self, comma: str = "") -> "tuple[Node, ...]":
        """What stands in brackets: one expression, or several with commas between them."""
        self._depth += 1
        if self._depth > DEEPEST:
            raise Refusal("bad-pad", reason="formula-deep", most=DEEPEST)
        self._need("(")
        found = self._parts(comma, self._expression) if comma else (self._expression(),)
        self._need(")")
        self._depth -= 1
        return found


def _misfit(found: str, place: int) -> Refusal:
    """A refusal of what stands somewhere (from 0) in the text."""
    return Refusal("bad-pad", reason="formula-sign", found=found, place=place + 1)
