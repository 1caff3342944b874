"""Finds numbers in the source that are lengths or text sizes, also those handed on by name.

A number is one if it stands in an argument of `frame.mm`, in a corner, a line's width or the height
of capitals; or in a constant, a local name, a default or an argument that ends up in one of these.
A whole factor of a named length, its half, and a share below one are none.
"""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

# Where lengths and text sizes go in the end: functions of the frame, and their parameters.
ENDS = (
    *((name, "capital") for name in ("text", "paragraph", "button", "size", "text_size", "lines")),
    *((name, "radius") for name in ("fill", "cover", "key", "button")),
    ("mm", "millimetres"),
    ("line", "width"),
)
POSITIONS = {
    ("mm", 0): "millimetres",
    ("fill", 2): "radius",
    ("cover", 2): "radius",
    ("line", 1): "width",
    ("size", 1): "capital",
    ("text_size", 1): "capital",
    ("lines", 3): "capital",
}
# Attributes that are measured in pixels, or scales.
PIXELS = {"w", "h", "x", "y", "width", "height", "per_mm", "text_scale"}

Scope = tuple[ast.FunctionDef, ...]


class Number(NamedTuple):
    """A number in a file, and the line it stands in."""

    file: Path
    line: int
    text: str


class Module:
    """A file: its calls with the functions around each, and what its names are assigned."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.source = file.read_text().splitlines()
        self.tree = ast.parse("\n".join(self.source))
        self.calls: list[tuple[ast.Call, Scope]] = []
        self.functions: list[tuple[ast.FunctionDef, bool]] = []
        self.records: list[ast.ClassDef] = []
        self.constants: dict[str, list[ast.expr]] = {}
        self.locals: dict[ast.FunctionDef, dict[str, list[ast.expr]]] = {}
        self.returned: dict[str, list[tuple[ast.expr, Scope]]] = {}
        self.imported: dict[str, str] = {}
        self._read(self.tree, ())

    def _read(self, node: ast.AST, scope: Scope, method: bool = False) -> None:
        match node:
            case ast.FunctionDef():
                self.functions.append((node, method))
                scope = (*scope, node)
            case ast.ClassDef():
                self.records.append(node)
            case ast.Call():
                self.calls.append((node, scope))
            case ast.Return(ast.expr() as value) if scope:
                self.returned.setdefault(scope[-1].name, []).append((value, scope))
            case ast.ImportFrom(str(module), names):
                self.imported |= {each.asname or each.name: module for each in names}
            case ast.Assign() | ast.AnnAssign() | ast.For():
                known = self.locals.setdefault(scope[-1], {}) if scope else self.constants
                for name, value in _assigned(node):
                    known.setdefault(name, []).append(value)
        for child in ast.iter_child_nodes(node):
            self._read(child, scope, isinstance(node, ast.ClassDef))


def _assigned(node: ast.Assign | ast.AnnAssign | ast.For) -> Iterator[tuple[str, ast.expr]]:
    """Each name that is assigned, and its value, where that is known."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    value = node.iter if isinstance(node, ast.For) else node.value
    values = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
    for target in targets:
        for each in values:
            match target, each:
                case ast.Name(name), ast.expr():
                    yield name, each
                case ast.Tuple(names), ast.Tuple(parts) if len(names) == len(parts):
                    pairs = zip(names, parts, strict=True)
                    yield from ((n.id, part) for n, part in pairs if isinstance(n, ast.Name))


class Search:
    """Follows lengths and text sizes through all modules until no new parameter is found."""

    def __init__(self, modules: Iterable[Module], home: str) -> None:
        self._modules = {_dotted(each.file): each for each in modules}
        self._home = home
        self._ends = set(ENDS)
        # Functions of one name are not told apart.
        self._positions = {key: {name} for key, name in POSITIONS.items()}
        self._fields: dict[str, set[str]] = {}
        self._seen: set[ast.expr] = set()
        self.found: set[Number] = set()
        for module in self._modules.values():
            for function, method in module.functions:
                names = [each.arg for each in function.args.args][1 if method else 0 :]
                for place, name in enumerate(names):
                    self._positions.setdefault((function.name, place), set()).add(name)
            for record in module.records:
                fields = [each for each in record.body if isinstance(each, ast.AnnAssign)]
                for place, field in enumerate(fields):
                    name = ast.unparse(field.target)
                    self._positions.setdefault((record.name, place), set()).add(name)
                    if ast.unparse(field.annotation) == "float":
                        self._fields.setdefault(name, set()).add(record.name)

    def run(self) -> list[Number]:
        """Everything found, in order."""
        known = 0
        while known < len(self._ends):
            known = len(self._ends)
            for module in self._modules.values():
                for call, scope in module.calls:
                    self._call(module, call, scope)
        return sorted(self.found)

    def _call(self, module: Module, call: ast.Call, scope: Scope) -> None:
        match call.func:
            case ast.Attribute(attr=name) | ast.Name(id=name):
                pass
            case _:
                return
        for place, value in enumerate(call.args):
            parameters = self._positions.get((name, place), ())
            if any((name, parameter) in self._ends for parameter in parameters):
                self._value(module, value, scope)
        for keyword in call.keywords:
            if (name, keyword.arg) in self._ends:
                self._value(module, keyword.value, scope)
            elif name in ("fill", "key") and keyword.arg == "line":
                self._edge(module, keyword.value, scope)

    def _edge(self, module: Module, value: ast.expr, scope: Scope) -> None:
        """The line around a field: its width and its colour."""
        match value:
            case ast.Tuple([width, _]):
                self._value(module, width, scope)
            case ast.IfExp(_, body, orelse):
                self._edge(module, body, scope)
                self._edge(module, orelse, scope)
            case ast.Name(name) if scope:
                for each in module.locals.get(scope[-1], {}).get(name, []):
                    self._edge(module, each, scope)

    def _value(self, module: Module, value: ast.expr, scope: Scope) -> None:
        """Takes an expression that is a length or text size."""
        match value:
            case ast.Constant(int() | float() as number) if number:
                line = module.source[value.lineno - 1].strip()
                self.found.add(Number(module.file, value.lineno, line))
            case ast.BinOp(whole, ast.Div() | ast.FloorDiv(), _):
                self._value(module, whole, scope)
            case ast.BinOp(left, ast.Mult(), right):
                for part, other in ((left, right), (right, left)):
                    if not _is_factor(part, other):
                        self._value(module, part, scope)
            case ast.BinOp(left, _, right) | ast.IfExp(_, left, right):
                self._value(module, left, scope)
                self._value(module, right, scope)
            case ast.Tuple(parts) | ast.Call(ast.Name(id="min" | "max" | "round"), parts):
                for part in parts:
                    self._value(module, part, scope)
            case ast.Call(ast.Name(name) | ast.Attribute(attr=name)):
                for given, around in module.returned.get(name, ()):
                    self._all(module, [given], around)
            case ast.Subscript(whole) | ast.UnaryOp(_, whole):
                self._value(module, whole, scope)
            case ast.Name(name):
                self._name(module, name, scope)
            case ast.Attribute(attr=name) if name not in PIXELS:
                self._ends |= {(owner, name) for owner in self._fields.get(name, ())}
                self._name(module, name, ())

    def _name(self, module: Module, name: str, scope: Scope) -> None:
        """A parameter, a local name, a constant of the module or one that it imports."""
        for at in range(len(scope) - 1, -1, -1):
            function, around = scope[at], scope[: at + 1]
            default = _parameters(function)
            values = module.locals.get(function, {}).get(name, [])
            if name in default:
                self._ends.add((function.name, name))
                values = [*values, *filter(None, [default[name]])]
            if name in default or values:
                self._all(module, values, around)
                return
        if name in module.constants:
            self._all(module, module.constants[name], ())
        elif module.imported.get(name, self._home) != self._home:
            other = self._modules.get(module.imported[name])
            if other is not None and name in other.constants:
                self._all(other, other.constants[name], ())

    def _all(self, module: Module, values: Iterable[ast.expr], scope: Scope) -> None:
        for value in values:
            if value not in self._seen:
                self._seen.add(value)
                self._value(module, value, scope)


def _is_factor(part: ast.expr, other: ast.expr) -> bool:
    """Whether it says how many, or how much, of something with the name of a constant."""
    match part:
        case ast.Constant(int() | float() as number):
            return number < 1 or (isinstance(number, int) and _is_named(other))
    return _is_named(other) and not _is_named(part)


def _is_named(value: ast.expr) -> bool:
    return any(isinstance(each, ast.Name) and each.id.isupper() for each in ast.walk(value))


def _parameters(function: ast.FunctionDef) -> dict[str, ast.expr | None]:
    """The names of a function's parameters, and their defaults."""
    plain, more = function.args.args, function.args.kwonlyargs
    missing = [None] * (len(plain) - len(function.args.defaults))
    defaults = [*missing, *function.args.defaults, *function.args.kw_defaults]
    return dict(zip((each.arg for each in (*plain, *more)), defaults, strict=True))


def _dotted(file: Path) -> str:
    """The module's name; `companion` is the last folder of that name."""
    parts = file.with_suffix("").parts
    if "companion" not in parts:
        return file.stem
    return ".".join(parts[len(parts) - 1 - parts[::-1].index("companion") :])


def written_numbers(files: Iterable[Path], home: str) -> list[Number]:
    """The lengths and text sizes that these files write as numbers, but for those of `home`."""
    return Search(map(Module, files), home).run()
