"""Records do what `dataclasses` does, or refuse to: nothing is ignored silently."""

import dataclasses
import subprocess
import sys
from collections.abc import Callable
from typing import Any, ClassVar, Literal

import pytest

from companion import records

MAKERS: list[Any] = [dataclasses, records]
RECORDS: Any = records


def made(maker: Any) -> Any:
    @maker.dataclass(frozen=True)
    class Base:
        card: str
        tile: int = 2

    @maker.dataclass(frozen=True)
    class More(Base):
        lost: list[str] = maker.field(default_factory=list)
        noted: bool = maker.field(default=False, compare=False)

    return More


@pytest.mark.parametrize("maker", MAKERS)
def test_a_record_begins_with_what_it_is_given_or_its_defaults(maker: Any) -> None:
    kind = made(maker)
    one, other = kind("B7"), kind("B7", lost=["R4"], tile=1)
    assert (one.card, one.tile, one.lost, one.noted) == ("B7", 2, [], False)
    assert (other.card, other.tile, other.lost) == ("B7", 1, ["R4"])
    assert kind("B7").lost is not one.lost
    with pytest.raises(TypeError):
        kind()
    with pytest.raises(TypeError):
        kind("B7", colour="blue")


@pytest.mark.parametrize("maker", MAKERS)
def test_a_record_stays_as_it_is(maker: Any) -> None:
    one = made(maker)("B7")
    with pytest.raises(AttributeError):
        one.card = "B1"
    with pytest.raises(AttributeError):
        del one.card
    assert one.card == "B7"


@pytest.mark.parametrize("maker", MAKERS)
def test_records_are_equal_by_their_values(maker: Any) -> None:
    kind = made(maker)
    assert kind("B7") == kind("B7", noted=True)
    assert kind("B7") != kind("B7", 1)
    assert kind("B7") != "B7"

    @maker.dataclass(frozen=True)
    class Alone:
        pass

    @maker.dataclass(frozen=True, eq=False)
    class Same:
        card: str

    @maker.dataclass(frozen=True)
    class Key:
        card: str
        tile: int

        def __repr__(self) -> str:
            return "a key"

    assert Alone() == Alone()
    assert hash(Alone()) == hash(Alone())
    assert Same("B7") != Same("B7")  # type: ignore[call-arg]
    assert len({Key("B7", 1), Key("B7", 1), Key("B7", 2)}) == 2  # type: ignore[call-arg]
    assert repr(Key("B7", 1)) == "a key"  # type: ignore[call-arg]


@pytest.mark.parametrize("maker", MAKERS)
def test_a_record_can_be_taken_apart_and_made_anew(maker: Any) -> None:
    kind = made(maker)
    match kind("B7", 1):
        case kind(card, tile):
            assert (card, tile) == ("B7", 1)
        case _:
            pytest.fail("a record matches by its fields in their order")
    assert maker.replace(kind("B7", 1, ["R4"]), card="B1") == kind("B1", 1, ["R4"])
    text = "made.<locals>.More(card='B7', tile=2, lost=[], noted=False)"
    assert repr(kind("B7")) == text


@pytest.mark.parametrize("maker", MAKERS)
def test_any_name_can_be_a_field(maker: Any) -> None:
    @maker.dataclass(frozen=True)
    class Odd:
        d: int
        values: Literal["ClassVar"] | None = None
        init: "dict[str, int]" = maker.field(default_factory=dict)

    odd: Any = Odd
    assert (odd(3).d, odd(3).values, odd(3).init) == (3, None, {})


def with_post_init() -> None:
    @RECORDS.dataclass(frozen=True)
    class Post:
        card: str

        def __post_init__(self) -> None:
            raise AssertionError


def with_inherited_post_init() -> None:
    class Base:
        def __post_init__(self) -> None:
            raise AssertionError

    @RECORDS.dataclass(frozen=True)
    class Post(Base):
        card: str


def with_class_var() -> None:
    @RECORDS.dataclass(frozen=True)
    class Counted:
        count: ClassVar[int] = 0


def with_bare_class_var() -> None:
    @RECORDS.dataclass(frozen=True)
    class Counted:
        count: ClassVar = 0


def with_quoted_class_var() -> None:
    @RECORDS.dataclass(frozen=True)
    class Counted:
        count: "ClassVar[int]" = 0


def with_init_var() -> None:
    @RECORDS.dataclass(frozen=True)
    class Begun:
        seed: dataclasses.InitVar[int]


def with_bare_init_var() -> None:
    @RECORDS.dataclass(frozen=True)
    class Begun:
        seed: dataclasses.InitVar  # type: ignore[type-arg]


def with_keywords_only() -> None:
    @RECORDS.dataclass(frozen=True)
    class Named:
        _: dataclasses.KW_ONLY
        card: str


def with_wrong_order() -> None:
    @RECORDS.dataclass(frozen=True)
    class Mixed:
        tile: int = 2
        card: str


def with_wrong_order_after_a_factory() -> None:
    @RECORDS.dataclass(frozen=True)
    class Mixed:
        lost: list[str] = RECORDS.field(default_factory=list)
        card: str = RECORDS.field(compare=False)


def with_wrong_order_in_a_subclass() -> None:
    @RECORDS.dataclass(frozen=True)
    class Base:
        tile: int = 2

    @RECORDS.dataclass(frozen=True)
    class Mixed(Base):
        card: str


def with_a_mutable_default() -> None:
    @RECORDS.dataclass(frozen=True)
    class Shared:
        lost: list[str] = []  # noqa: RUF012 - which is the mistake


def with_a_field_option() -> None:
    @RECORDS.dataclass(frozen=True)
    class Hidden:
        card: str = RECORDS.field(default="", repr=False)


def with_a_default_and_a_factory() -> None:
    RECORDS.field(default=(), default_factory=tuple)


def with_a_field_of_no_type() -> None:
    @RECORDS.dataclass(frozen=True)
    class Bare:
        card = RECORDS.field(default="")


def with_a_field_called_self() -> None:
    @RECORDS.dataclass(frozen=True)
    class Selfish:
        self: str


def with_slots() -> None:
    @RECORDS.dataclass(frozen=True)
    class Slotted:
        __slots__ = ("card",)
        card: str


def with_a_base_with_slots() -> None:
    class Base:
        __slots__ = ("card",)

    @RECORDS.dataclass(frozen=True)
    class Slotted(Base):
        card: str


def with_a_base_of_dataclasses() -> None:
    @dataclasses.dataclass(frozen=True)
    class Base:
        card: str

    @RECORDS.dataclass(frozen=True)
    class More(Base):
        tile: int


def with_its_own_init() -> None:
    @RECORDS.dataclass(frozen=True)
    class Own:
        card: str

        def __init__(self) -> None:
            raise AssertionError


def with_its_own_eq() -> None:
    @RECORDS.dataclass(frozen=True)
    class Own:
        card: str

        def __eq__(self, other: object) -> bool:
            raise AssertionError

        __hash__ = None  # type: ignore[assignment]


def with_its_own_setattr() -> None:
    @RECORDS.dataclass(frozen=True)
    class Own:
        card: str

        def __setattr__(self, name: str, value: object) -> None:
            raise AssertionError


def with_its_own_match_args() -> None:
    @RECORDS.dataclass(frozen=True)
    class Own:
        __match_args__ = ()
        card: str


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (with_post_init, "Post: a record does not call __post_init__"),
        (with_inherited_post_init, "Post: a record does not call __post_init__"),
        (with_class_var, "Counted.count: a record does not support typing.ClassVar"),
        (with_bare_class_var, "Counted.count: a record does not support typing.ClassVar"),
        (with_quoted_class_var, "Counted.count: a record does not support ClassVar"),
        (with_init_var, "Begun.seed: a record does not support dataclasses.InitVar"),
        (with_bare_init_var, "Begun.seed: a record does not support InitVar"),
        (with_keywords_only, "Named._: a record does not support .*KW_ONLY"),
        (with_wrong_order, "Mixed: card has no default and follows tile, which has one"),
        (with_wrong_order_after_a_factory, "card has no default and follows lost, which has one"),
        (with_wrong_order_in_a_subclass, "card has no default and follows tile, which has one"),
        (with_a_mutable_default, "Shared.lost: a mutable default needs a factory"),
        (with_a_field_option, r"field\(\) of a record does not support repr"),
        (with_a_default_and_a_factory, r"field\(\) takes default or default_factory, not both"),
        (with_a_field_of_no_type, "Bare.card: a field needs an annotation"),
        (with_a_field_called_self, "Selfish: a field cannot be called self"),
        (with_slots, r"Slotted: a record has no __slots__ \(Slotted\)"),
        (with_a_base_with_slots, r"Slotted: a record has no __slots__ \(Base\)"),
        (with_a_base_of_dataclasses, "More: Base is of dataclasses, not a record"),
        (with_its_own_init, "Own: a record cannot define __init__"),
        (with_its_own_eq, "Own: a record cannot define __eq__, __hash__"),
        (with_its_own_setattr, "Own: a record cannot define __setattr__"),
        (with_its_own_match_args, "Own: a record cannot define __match_args__"),
    ],
)
def test_what_a_record_cannot_do_is_refused(make: Callable[[], None], sentence: str) -> None:
    with pytest.raises(TypeError, match=f"^{sentence}" if sentence[0].isupper() else sentence):
        make()


@pytest.mark.parametrize(
    "option", ["init", "repr", "order", "unsafe_hash", "match_args", "kw_only", "slots"]
)
def test_an_option_of_the_decorator_that_is_not_honoured_is_refused(option: str) -> None:
    with pytest.raises(TypeError, match=f"^@dataclass of a record does not support {option}$"):
        RECORDS.dataclass(frozen=True, **{option: True})


@pytest.mark.parametrize(("classes", "options"), [((), {"frozen": False}), ((), {}), ((int,), {})])
def test_what_is_not_frozen_is_refused(classes: tuple[type, ...], options: dict[str, bool]) -> None:
    with pytest.raises(TypeError, match=r"^a record is frozen: write @dataclass\(frozen=True\)$"):
        RECORDS.dataclass(*classes, **options)


@pytest.mark.parametrize("maker", MAKERS)
def test_a_record_compared_by_identity_may_define_how_it_is_compared(maker: Any) -> None:
    @maker.dataclass(frozen=True, eq=False)
    class Own:
        card: str

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 13

    own: Any = Own
    assert own("B7") == own("B1")
    assert hash(own("B7")) == 13


def test_the_window_starts_without_the_standard_librarys() -> None:
    code = (
        "import sys; from companion.commands.window import import_pygame; import_pygame();"
        "import companion.app.app; print(sorted({'dataclasses', 'inspect'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
