"""Frozen dataclasses without the start-up cost of the standard library's module.

`dataclasses` imports `inspect` and compiles six functions for each class. This module compiles one,
when the first instance is made, and shares the others. Type checkers see `dataclasses` itself.

Supported, with the meaning that it has in `dataclasses`:
- `@dataclass(frozen=True)`, and `eq=False` to compare by identity
- `field(default=…)`, `field(default_factory=…)`, `field(compare=False)`
- records that inherit from records and from classes without slots
- a `__repr__` of the class's own, `__match_args__`, `replace`

Everything else (`__post_init__`, `ClassVar`, `order=True`, `slots=True`, …) raises TypeError when
the class is made.

Measured with `dataclasses` in this module's place, by turns, Python 3.11 on x86 (a Pi 4 takes three
to four times as long): the app's first frame takes 160 ms of a processor instead of 248 (median of
25 starts), 351 instead of 659 million instructions; `companion score` takes 62 ms instead of 87 for
one sheet (median of 60), 104 instead of 157 million.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dataclasses import dataclass, field, replace
else:
    from operator import attrgetter

    MISSING = object()
    FIELDS = "__record_fields__"
    # What this module writes into a class.
    WRITTEN = frozenset(("__init__", "__setattr__", "__delattr__", "__match_args__"))
    WRITTEN_WITH_EQ = WRITTEN | {"__eq__", "__hash__"}
    # Where ClassVar, InitVar and KW_ONLY come from, which annotate what is no field.
    THEIR_MODULES = frozenset(("typing", "dataclasses"))

    class field:  # noqa: N801 - the name that `dataclasses` gives it
        """The default of a field, and whether the field counts when records are compared.

        Raises TypeError for other options of `dataclasses.field`.
        """

        def __init__(self, *, default=MISSING, default_factory=None, compare=True, **options):
            if options:
                raise TypeError(f"field() of a record does not support {', '.join(options)}")
            if default is not MISSING and default_factory is not None:
                raise TypeError("field() takes default or default_factory, not both")
            self.default = default
            self.factory = default_factory
            self.compare = compare

    def dataclass(*classes, frozen=False, eq=True, **options):
        """Returns a decorator that makes a class of annotated names a record.

        `eq=False` compares by identity. Raises TypeError for other options and without `frozen`.
        """
        if classes or not frozen:
            raise TypeError("a record is frozen: write @dataclass(frozen=True)")
        if options:
            raise TypeError(f"@dataclass of a record does not support {', '.join(options)}")

        def make(cls):
            return _record(cls, eq)

        return make

    def replace(record, /, **changes):
        """Returns a copy of a record with some values changed."""
        # Half the time of `getattr` and a second dictionary; a match that is read does it thousands
        # of times.
        held = record.__dict__
        for name in record.__match_args__:
            if name not in changes:
                changes[name] = held[name]
        return type(record)(**changes)

    def _record(cls, eq):
        _check_body(cls, WRITTEN_WITH_EQ if eq else WRITTEN)
        fields = _inherited(cls)
        for name, hint in cls.__annotations__.items():
            _check_annotation(cls, name, hint)
            given = cls.__dict__.get(name, MISSING)
            if not isinstance(given, field):
                given = field(default=given)
            elif given.default is MISSING:
                delattr(cls, name)
            else:
                setattr(cls, name, given.default)
            fields[name] = given
        _check_defaults(cls, fields)
        setattr(cls, FIELDS, fields)
        cls.__match_args__ = tuple(fields)
        cls.__init__ = _init_when_needed(cls, fields)
        cls.__setattr__ = _refuse_change
        cls.__delattr__ = _refuse_change
        if "__repr__" not in cls.__dict__:
            cls.__repr__ = _repr
        if eq:
            cls.__eq__, cls.__hash__ = _compare([n for n, one in fields.items() if one.compare])
        return cls

    def _check_body(cls, written):
        """Raises TypeError for a method that would not be called, and a field without a type."""
        if hasattr(cls, "__post_init__"):
            raise TypeError(f"{cls.__name__}: a record does not call __post_init__")
        if not written.isdisjoint(cls.__dict__):
            names = ", ".join(sorted(written & cls.__dict__.keys()))
            raise TypeError(f"{cls.__name__}: a record cannot define {names}")
        if "self" in cls.__annotations__:
            raise TypeError(f"{cls.__name__}: a field cannot be called self")
        for name, value in cls.__dict__.items():
            if value.__class__ is field and name not in cls.__annotations__:
                raise TypeError(f"{cls.__name__}.{name}: a field needs an annotation")

    def _inherited(cls):
        """Returns the fields of the base classes. Raises TypeError for a base with other fields."""
        fields = {}
        for base in reversed(cls.__mro__):
            own = base.__dict__
            if own.get("__slots__"):
                raise TypeError(f"{cls.__name__}: a record has no __slots__ ({base.__name__})")
            if "__dataclass_fields__" in own:
                raise TypeError(f"{cls.__name__}: {base.__name__} is of dataclasses, not a record")
            if FIELDS in own:
                fields |= own[FIELDS]
        return fields

    def _check_annotation(cls, name, hint):
        """Raises TypeError for what is annotated and no field."""
        kind = hint.__class__
        if kind is str:
            text = hint
        elif kind is type:
            text = hint.__name__
        elif kind.__module__ in THEIR_MODULES:
            text = repr(hint)
        else:
            return
        special = text.partition("[")[0]
        if special.endswith(("ClassVar", "InitVar", "KW_ONLY")) or "_KW_ONLY_TYPE" in special:
            raise TypeError(f"{cls.__name__}.{name}: a record does not support {text}")

    def _check_defaults(cls, fields):
        """Raises TypeError for a mutable default, and for a field without one after one with."""
        optional = ""
        for name, one in fields.items():
            if one.default is not MISSING:
                optional = name
                if one.default.__class__.__hash__ is None:
                    raise TypeError(f"{cls.__name__}.{name}: a mutable default needs a factory")
            elif one.factory is not None:
                optional = name
            elif optional:
                raise TypeError(
                    f"{cls.__name__}: {name} has no default and follows {optional}, which has one"
                )

    def _init_when_needed(cls, fields):
        """Returns an `__init__` that compiles the real one and puts it in its place."""

        def __init__(self, *values, **named):  # noqa: N807
            cls.__init__ = init = _init(cls, fields)
            init(self, *values, **named)

        return __init__

    def _init(cls, fields):
        """Compiles the `__init__` of a class."""
        heads, lines, known = [], [" __values__ = self.__dict__"], {"__missing__": MISSING}
        for name, one in fields.items():
            value = name
            if one.factory is not None:
                known[f"__new_{name}__"] = one.factory
                heads.append(f"{name}=__missing__")
                value = f"__new_{name}__() if {name} is __missing__ else {name}"
            elif one.default is not MISSING:
                known[f"__default_{name}__"] = one.default
                heads.append(f"{name}=__default_{name}__")
            else:
                heads.append(name)
            lines.append(f" __values__[{name!r}] = {value}")
        source = f"def __init__(self, {', '.join(heads)}):\n" + "\n".join(lines)
        exec(source, known)  # noqa: S102 - checks its arguments as fast as a written function
        init = known["__init__"]
        init.__qualname__ = f"{cls.__qualname__}.__init__"
        return init

    def _compare(names):
        """Returns `__eq__` and `__hash__` by the values of these fields."""
        values = attrgetter(*names) if names else _no_values

        def __eq__(self, other):  # noqa: N807
            if other.__class__ is not self.__class__:
                return NotImplemented
            return values(self) == values(other)

        def __hash__(self):  # noqa: N807
            return hash(values(self))

        return __eq__, __hash__

    def _no_values(_):
        return ()

    def _repr(self):
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"{type(self).__qualname__}({values})"

    def _refuse_change(self, name, *_):
        raise AttributeError(f"{type(self).__name__} is frozen: {name} stays as it is")


__all__ = ["dataclass", "field", "replace"]
