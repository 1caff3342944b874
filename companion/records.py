"""Frozen records, as `dataclasses` makes them, at a tenth of the time.

The standard library's module loads `inspect` and compiles six functions for every class. With a
hundred records that was a third of the wait for the first frame. This compiles one function, when
the first record of a class is made, and shares the others. Type checkers are shown the standard
library's, whose meaning it keeps.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dataclasses import dataclass, field, replace
else:
    from operator import attrgetter

    MISSING = object()
    FIELDS = "__record_fields__"

    class field:  # noqa: N801 - it answers to the name that everybody knows
        """How a field begins, and whether it counts when records are compared."""

        def __init__(self, *, default=MISSING, default_factory=None, compare=True):
            self.default = default
            self.factory = default_factory
            self.compare = compare

    def dataclass(*, frozen, eq=True):
        """Makes a class of annotated names a record; `eq=False` compares by identity."""
        if not frozen:
            raise TypeError("a record is frozen; write a class for what changes")

        def make(cls):
            return _record(cls, eq)

        return make

    def replace(record, /, **changes):
        """The same record with other values."""
        values = {name: getattr(record, name) for name in record.__match_args__}
        return type(record)(**(values | changes))

    def _record(cls, eq):
        fields = {}
        for base in reversed(cls.__mro__):
            fields |= base.__dict__.get(FIELDS, {})
        hints = cls.__annotations__
        for name in hints:
            told = cls.__dict__.get(name, MISSING)
            if not isinstance(told, field):
                told = field(default=told)
            elif told.default is MISSING:
                delattr(cls, name)
            if told.default is not MISSING:
                setattr(cls, name, told.default)
            fields[name] = told
        setattr(cls, FIELDS, fields)
        cls.__match_args__ = tuple(fields)
        cls.__init__ = _init_when_needed(cls, fields, hints)
        cls.__setattr__ = _refuse
        cls.__delattr__ = _refuse
        if "__repr__" not in cls.__dict__:
            cls.__repr__ = _repr
        if eq:
            cls.__eq__, cls.__hash__ = _compare([n for n, one in fields.items() if one.compare])
        return cls

    def _init_when_needed(cls, fields, hints):
        def __init__(self, *values, **named):  # noqa: N807
            cls.__init__ = init = _init(cls, fields)
            init.__annotations__ = hints
            init(self, *values, **named)

        return __init__

    def _init(cls, fields):
        heads, lines, known = [], [" d = self.__dict__"], {}
        for name, one in fields.items():
            value = name
            if one.factory is not None:
                known[f"_new_{name}"], known["_missing"] = one.factory, MISSING
                heads.append(f"{name}=_missing")
                value = f"_new_{name}() if {name} is _missing else {name}"
            elif one.default is not MISSING:
                known[f"_is_{name}"] = one.default
                heads.append(f"{name}=_is_{name}")
            else:
                heads.append(name)
            lines.append(f" d[{name!r}] = {value}")
        source = f"def __init__(self, {', '.join(heads)}):\n" + "\n".join(lines)
        exec(source, known)  # noqa: S102 - so a call is checked and as quick as a written one
        init = known["__init__"]
        init.__qualname__ = f"{cls.__qualname__}.__init__"
        return init

    def _compare(names):
        values = attrgetter(*names) if names else _nothing

        def __eq__(self, other):  # noqa: N807
            if other.__class__ is not self.__class__:
                return NotImplemented
            return values(self) == values(other)

        def __hash__(self):  # noqa: N807
            return hash(values(self))

        return __eq__, __hash__

    def _nothing(_):
        return ()

    def _repr(self):
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"{type(self).__qualname__}({values})"

    def _refuse(self, name, *_):
        raise AttributeError(f"{type(self).__name__} is frozen: {name} stays as it is")


__all__ = ["dataclass", "field", "replace"]
