"""The first records of a class, made without a compiled `__init__`, are as the later ones."""

from typing import Any

import pytest

from companion import records

RECORDS: Any = records
# Arguments that a record takes, and those that it refuses.
CALLS: list[tuple[tuple[object, ...], dict[str, object]]] = [
    (("B7",), {}),
    (("B7", 1, ["R4"], True), {}),
    (("B7",), {"noted": True, "tile": 1}),
    ((), {"lost": [], "card": "B7"}),
    ((), {}),
    ((), {"tile": 1}),
    (("B7", 1, [], True, "more"), {}),
    (("B7",), {"card": "B1"}),
    (("B7",), {"colour": "blue"}),
]


def made() -> Any:
    @records.dataclass(frozen=True)
    class Laid:
        card: str
        tile: int = 2
        lost: list[str] = records.field(default_factory=list)
        noted: bool = False

    return Laid


def outcome(kind: Any, call: tuple[tuple[object, ...], dict[str, object]]) -> object:
    """The values of the record in their order, or the words of the error."""
    try:
        return list(vars(kind(*call[0], **call[1])).items())
    except TypeError as error:
        return str(error)


@pytest.mark.parametrize("call", CALLS)
def test_the_first_record_has_the_values_or_the_error_of_a_later_one(
    call: tuple[tuple[object, ...], dict[str, object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = outcome(made(), call)
    monkeypatch.setattr(RECORDS, "COMPILED_AT", 1)
    assert first == outcome(made(), call)


def test_a_factory_makes_a_value_for_each_of_the_first_records() -> None:
    kind = made()
    assert kind("B7").lost is not kind("B7").lost


def test_init_is_compiled_with_the_record_of_that_number() -> None:
    kind = made()
    first = kind.__init__
    for _ in range(RECORDS.COMPILED_AT - 1):
        kind("B7")
    assert kind.__init__ is first
    assert kind("B7") == kind("B7")
    assert kind.__init__ is not first
    assert kind.__init__.__annotations__["card"] is str
