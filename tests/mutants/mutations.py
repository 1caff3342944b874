"""Small changes of a module's source, each of which a test should notice."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

# What takes the place of a comparison: the border moves, or the answer turns around.
BORDERS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
TURNED = {"in": "not in", "not in": "in", "is": "is not", "is not": "is"}
OPERATOR = re.compile(r"[<>=!]=|[<>]|\b(?:not\s+in|is\s+not|in|is)\b")
# A part of a source: where it begins and where it ends, in bytes.
Span = tuple[int, int]


@dataclass(frozen=True)
class Mutant:
    """A changed module: its kind, the lines of the part that is changed, that part before and
    after, and the whole source with the change."""

    kind: str
    first: int
    last: int
    before: str
    after: str
    source: str


def mutants_of(source: str) -> list[Mutant]:
    """All mutants of a module, in the order of its lines."""
    found = sorted(_Finder(source).find(), key=lambda each: (each.first, each.kind, each.after))
    return list(dict.fromkeys(found))


class _Finder:
    def __init__(self, source: str) -> None:
        self._source = source
        self._bytes = source.encode()
        self._tree = ast.parse(source)
        self._starts = [0]
        for line in self._bytes.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def find(self) -> Iterator[Mutant]:
        """Every change that gives a program again, and another one."""
        same = ast.dump(self._tree)
        for kind, (begin, end), after in self._changes(self._tree):
            changed = (self._bytes[:begin] + after.encode() + self._bytes[end:]).decode()
            try:
                if ast.dump(ast.parse(changed)) == same:
                    continue
            except SyntaxError:  # a lonely word where an expression went over several lines
                continue
            first, last = (self._bytes.count(b"\n", 0, each) + 1 for each in (begin, end))
            before = self._source.splitlines()[first - 1 : last]
            lines = changed.splitlines()[first - 1 : first - 1 + max(1, after.count("\n"))]
            yield Mutant(kind, first, last, _line(before), _line(lines), changed)

    def _changes(self, node: ast.AST) -> Iterator[tuple[str, Span, str]]:
        yield from self._changes_here(node)
        for name, value in ast.iter_fields(node):
            # Types are not run, and in an f-string Python 3.11 does not know where things stand.
            if name in ("annotation", "returns", "decorator_list") or isinstance(
                node, ast.JoinedStr
            ):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from self._changes(child)

    def _changes_here(self, node: ast.AST) -> Iterator[tuple[str, Span, str]]:
        match node:
            case ast.Compare(left=left, comparators=comparators):
                for one, other in pairwise([left, *comparators]):
                    yield from self._comparison((self._span(one)[1], self._span(other)[0]))
            case ast.BoolOp(op, values):
                old, new = ("and", "or") if isinstance(op, ast.And) else ("or", "and")
                for one, other in pairwise(values):
                    gap = self._span(one)[1], self._span(other)[0]
                    yield "and/or", gap, re.sub(rf"\b{old}\b", new, self._text(gap), count=1)
            case ast.UnaryOp(ast.Not(), operand):
                gap = self._span(node)[0], self._span(operand)[0]
                yield "not dropped", gap, self._text(gap).replace("not", "", 1).lstrip()
            case ast.Constant(bool() as value):
                yield "true/false", self._span(node), str(not value)
            case ast.Constant(int() | float() as value):
                yield "number", self._span(node), str(value + 1)
                yield "number", self._span(node), f"({value - 1})"
            case ast.Expr(ast.Call()):
                yield "call dropped", self._span(node), "pass"
            case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
                yield "value not returned", self._span(value), "None"
            case ast.FunctionDef(body=body):
                first = next((each for each in body if not _is_docstring(each)), node)
                if first.lineno > node.lineno and not isinstance(first, ast.Return | ast.Pass):
                    begin = self._starts[first.lineno - 1]
                    yield "returns at once", (begin, begin), " " * first.col_offset + "return\n"
            case ast.If(test) | ast.IfExp(test):
                if not (isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"):
                    yield "always", self._span(test), "True"
                    yield "never", self._span(test), "False"

    def _comparison(self, gap: Span) -> Iterator[tuple[str, Span, str]]:
        text = self._text(gap)
        if found := OPERATOR.search(text):
            old = " ".join(found[0].split())
            kind = "border" if old in BORDERS else "turned"
            new = (BORDERS | TURNED)[old]
            yield kind, gap, text[: found.start()] + new + text[found.end() :]

    def _span(self, node: ast.stmt | ast.expr) -> Span:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        begin = self._starts[node.lineno - 1] + node.col_offset
        return begin, self._starts[node.end_lineno - 1] + node.end_col_offset

    def _text(self, span: Span) -> str:
        return self._bytes[span[0] : span[1]].decode()


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _line(lines: list[str]) -> str:
    """Some lines of a source as one."""
    return " ".join(" ".join(lines).split())
