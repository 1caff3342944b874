"""A score pad that is too long or too wide for its place."""

from companion.ui.render.frame import Frame
from companion.ui.render.text import Fonts
from companion.ui.render.theme import DARK
from companion.ui.shell.game_ui.values import PadLine
from companion.ui.widgets.charts.rounded_points import points_texts, rounded
from companion.ui.widgets.pad.folding import folded_lines
from tests.ui.studio import PANELS

LINES = tuple(PadLine(f"{n} · Anne", (n, -n), n, (0,), short=str(n)) for n in range(1, 10))


def test_the_first_of_too_many_lines_are_added_up() -> None:
    assert folded_lines(LINES, 9) is LINES
    first, *rest = folded_lines(LINES, 4)
    assert (first.label, first.points, first.number) == ("1–6", (21, -21), None)
    assert rest == list(LINES[6:])
    assert len(folded_lines(LINES, 0)) == 2


def test_lines_with_names_are_added_up_under_the_first_and_the_last() -> None:
    lines = tuple(PadLine(name, (1, 2), short=name[:4]) for name in ("Ones", "Twos", "Bonus"))
    first = folded_lines(lines, 2)[0]
    assert (first.label, first.short) == ("Ones–Twos", "1–2")


def test_lines_without_points_are_added_up_to_none() -> None:
    blank = tuple(PadLine(str(n), None) for n in range(5))
    assert folded_lines(blank, 3)[0].points is None


def test_points_are_rounded_only_where_they_have_no_room() -> None:
    frame = Frame(PANELS["800x480"], DARK, Fonts())
    points = (-822_175, 12)
    assert points_texts(frame, 400, points, str, "number") == ["-822175", "12"]
    assert points_texts(frame, 20, points, str, "number") == ["-822k", "12"]


def test_rounding_goes_towards_zero() -> None:
    assert [rounded(each, str) for each in (-1_999_999, 2_000_000, 999_999, -9_999)] == [
        *("-1.9M", "2M", "999k", "-9999"),
    ]
