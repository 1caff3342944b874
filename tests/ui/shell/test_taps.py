"""Targets and the handlers of a screen: names become calls, and what does not fit is refused."""

import pytest

from companion.ui.taps import UnknownTarget, call_handler


class Recorder:
    """A screen that keeps what its handlers were given."""

    def __init__(self) -> None:
        self.calls: list[tuple[object, ...]] = []

    def on_next(self) -> None:
        self.calls.append(("next",))

    def on_seat(self, seat: int) -> None:
        self.calls.append(("seat", seat))

    def on_person(self, name: str) -> None:
        self.calls.append(("person", name))

    def on_cell(self, row: int, column: int) -> None:
        self.calls.append(("cell", row, column))

    def on_page(self, number: int = -1) -> None:
        self.calls.append(("page", number))

    def hold_seat(self, seat: int) -> None:
        self.calls.append(("hold", seat))


@pytest.mark.parametrize(
    ("kind", "name", "call"),
    [
        ("on", "next", ("next",)),
        ("on", "seat-3", ("seat", 3)),
        ("on", "person-Anne-Marie", ("person", "Anne-Marie")),
        ("on", "person-7", ("person", "7")),
        ("on", "cell-2-5", ("cell", 2, 5)),
        ("on", "page", ("page", -1)),
        ("on", "page-4", ("page", 4)),
        ("hold", "seat-1", ("hold", 1)),
    ],
)
def test_a_target_calls_its_handler(kind: str, name: str, call: tuple[object, ...]) -> None:
    screen = Recorder()
    call_handler(screen, kind, name)
    assert screen.calls == [call]


@pytest.mark.parametrize("name", ["other", "next-1", "seat-x", "cell-2-x", "calls"])
def test_what_no_handler_fits_is_refused(name: str) -> None:
    screen = Recorder()
    with pytest.raises(UnknownTarget, match=name):
        call_handler(screen, "on", name)
    assert screen.calls == []
