"""A second, slow reading of a pad's formulas: Python's parser, and few kinds of nodes."""

import ast
import re
import warnings
from collections.abc import Collection, Mapping

LONGEST, DEEPEST = 200, 20
LETTERS = re.compile(r"[0-9A-Za-z_ \t\r\n+*/%<>=!(),-]*")
WORD = re.compile(r"[0-9A-Za-z_]+")
NUMBER = re.compile(r"0+|[1-9][0-9]*")
OWN = {"and", "or", "not", "if", "else", "min", "max", "abs", "True", "False"}
# Keys may be words of Python's; with this before them none is.
PREFIX = "key_"


class NoFormula(ValueError):
    """A text that is none."""


def words_of(keys: Collection[str]) -> set[str]:
    """What a formula knows besides numbers, operators and functions."""
    found = {"total", "round", "players", *keys}
    return found | {f"{over}_{key}" for over in ("sum", "most", "least") for key in keys}


def parse(text: str, words: Collection[str]) -> ast.expr:
    """The formula as a tree of Python's; raises NoFormula."""
    if len(text) > LONGEST or not LETTERS.fullmatch(text) or _depth(text) > DEEPEST:
        raise NoFormula
    # Python takes a comma after the last argument, and a line break only in brackets.
    if re.search(r",\s*\)", text):
        raise NoFormula

    def known(found: re.Match[str]) -> str:
        word = found[0]
        if word in words:
            return PREFIX + word
        if word in OWN or NUMBER.fullmatch(word):
            return word
        raise NoFormula

    source = WORD.sub(known, re.sub(r"\s", " ", text)).strip()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            tree = ast.parse(source, mode="eval").body
        except SyntaxError:
            raise NoFormula from None
    _check(tree)
    return tree


def _depth(text: str) -> int:
    open_now = most = 0
    for letter in text:
        open_now += (letter == "(") - (letter == ")")
        most = max(most, open_now)
    return most


def _check(tree: ast.expr) -> None:
    """Raises NoFormula for whatever else Python knows."""
    match tree:
        case ast.Constant(value=int()) | ast.Name():
            inner: list[ast.expr] = []
        case ast.UnaryOp(op=ast.USub() | ast.UAdd() | ast.Not(), operand=operand):
            inner = [operand]
        case ast.BinOp(
            left=left,
            op=ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv() | ast.Mod(),
            right=right,
        ):
            inner = [left, right]
        case ast.BoolOp(values=values):
            inner = values
        case ast.Compare(left=left, ops=ops, comparators=comparators):
            wanted = ast.Lt | ast.LtE | ast.Gt | ast.GtE | ast.Eq | ast.NotEq
            if not all(isinstance(op, wanted) for op in ops):
                raise NoFormula
            inner = [left, *comparators]
        case ast.IfExp(test=test, body=body, orelse=orelse):
            inner = [test, body, orelse]
        case ast.Call(func=ast.Name(id="min" | "max"), args=[_, *_] as inner, keywords=[]):
            pass
        case ast.Call(func=ast.Name(id="abs"), args=[_] as inner, keywords=[]):
            pass
        case _:
            raise NoFormula
    if isinstance(tree, ast.Name) and tree.id in ("min", "max", "abs"):
        raise NoFormula
    for each in inner:
        _check(each)


def evaluate(tree: ast.expr, values: Mapping[str, int]) -> int:
    """The number that a checked tree gives."""
    return int(_value(tree, values))


def _value(tree: ast.expr, values: Mapping[str, int]) -> int:
    match tree:
        case ast.Constant(value=int(number)):
            return number
        case ast.Name(id=word):
            return values[word.removeprefix(PREFIX)]
        case ast.UnaryOp(op=op, operand=operand):
            inner = _value(operand, values)
            if isinstance(op, ast.Not):
                return not inner
            return -inner if isinstance(op, ast.USub) else +inner
        case ast.BinOp(left=left, op=op, right=right):
            return _arithmetic(_value(left, values), op, _value(right, values))
        case ast.BoolOp(op=op, values=parts):
            found = [_value(part, values) for part in parts]
            wanted = isinstance(op, ast.Or)
            return next((each for each in found if bool(each) == wanted), found[-1])
        case ast.Compare(left=left, ops=ops, comparators=comparators):
            numbers = [_value(each, values) for each in (left, *comparators)]
            pairs = zip(numbers, ops, numbers[1:], strict=False)
            return all(_holds(*pair) for pair in pairs)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return _value(body if _value(test, values) else orelse, values)
        case ast.Call(func=ast.Name(id=function), args=arguments):
            numbers = [_value(each, values) for each in arguments]
            return {"min": min(numbers), "max": max(numbers), "abs": abs(numbers[0])}[function]
    raise AssertionError(ast.dump(tree))


def _arithmetic(left: int, op: ast.operator, right: int) -> int:
    match op:
        case ast.Add():
            return left + right
        case ast.Sub():
            return left - right
        case ast.Mult():
            return left * right
        case ast.FloorDiv():
            return 0 if right == 0 else left // right
        case _:
            return 0 if right == 0 else left % right


def _holds(left: int, op: ast.cmpop, right: int) -> bool:
    match op:
        case ast.Lt():
            return left < right
        case ast.LtE():
            return left <= right
        case ast.Gt():
            return left > right
        case ast.GtE():
            return left >= right
        case ast.Eq():
            return left == right
        case _:
            return left != right
