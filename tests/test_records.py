"""Our records are those of the standard library, in all that we use of them."""

import dataclasses
import subprocess
import sys
from typing import Any

import pytest

from companion import records as frozen

MAKERS: list[Any] = [dataclasses, frozen]


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


def test_what_changes_is_no_record() -> None:
    maker: Any = frozen
    with pytest.raises(TypeError):
        maker.dataclass(frozen=False)


def test_the_window_starts_without_the_standard_librarys() -> None:
    code = (
        "import sys; from companion.commands.window import import_pygame; import_pygame();"
        "import companion.app.app; print(sorted({'dataclasses', 'inspect'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
