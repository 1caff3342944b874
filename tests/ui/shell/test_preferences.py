"""What the table chose: every value that cannot be meant counts as never chosen."""

import pytest

from companion.ui.shell.preferences import SessionChoices
from tests.ui.studio import Studio

# A name, what is stored, and what it is read as; if they differ, it was not valid.
READ: list[tuple[str, object, object]] = [
    ("lost", ["B7", "R4"], ["B7", "R4"]),
    ("lost", ["B7", 4], []),
    ("lost", [["B7"]], []),
    ("lost", "B7", []),
    ("sound", "quiet", "quiet"),
    ("sound", "loud", "normal"),
    ("sound", ["quiet"], "normal"),
    ("spoken", True, True),
    ("spoken", 1, False),
    ("text_scale", 0.5, 0.5),
    ("text_scale", 2.0, 2.0),
    ("text_scale", 0.49, 1.0),
    ("text_scale", 2.01, 1.0),
    ("text_scale", True, 1.0),
    ("per_mm", 0, 0),
    ("per_mm", 25.0, 25.0),
    ("per_mm", False, 0),
    ("per_mm", 2.4, 0),
    ("rotation", 270, 270),
    ("rotation", 45, 0),
    ("rotation", False, 0),
    ("sixth_target", 200, 200),
    ("sixth_target", 1, 1),
    ("sixth_target", 201, None),
    ("sixth_target", 0, None),
    ("sixth_target", True, None),
    ("sides", {"Anne": "left", "Carl": "above"}, {"Anne": "left"}),
    ("sides", ["left"], {}),
    ("keyboards", {"a": True, "b": 1}, {"a": True}),
    ("ten_full_in", 7, None),
    ("draft", [], {}),
]


@pytest.mark.parametrize(("name", "stored", "read"), READ)
def test_a_value_is_read_as_it_is_meant_or_as_never_chosen(
    name: str, stored: object, read: object, capsys: pytest.CaptureFixture[str]
) -> None:
    preferences = Studio().shell.preferences
    assert not preferences.is_set(name)
    preferences.set(name, stored)
    found = [preferences.get(name) for _ in range(2)]
    assert found == [read] * 2
    assert type(found[0]) is type(read)
    assert preferences.is_set(name), "also if it is not valid"
    # Of a table with names only what is wrong in it is left out, which is not noted.
    noted = repr(read) != repr(stored) and not isinstance(stored, dict)
    assert capsys.readouterr().err.count("counts as never chosen") == noted


def test_what_is_given_for_a_session_hides_what_is_stored_until_it_is_chosen() -> None:
    stored = Studio().shell.preferences._stored
    stored.set("sound", "off")
    choices = SessionChoices(stored, sound="quiet", language=None)
    assert choices.get("sound") == "quiet"
    assert choices.get("language", "en") == "en", "None is nothing given"
    assert stored.get("sound") == "off"
    choices.set("sound", "normal")
    assert choices.get("sound") == "normal"
    assert stored.get("sound") == "normal"


def test_what_was_overruled_cannot_be_read_so_what_is_given_counts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Damaged:
        def get(self, name: str, _otherwise: object = None) -> object:
            raise ValueError(f"{name} is no JSON")

        def set(self, name: str, value: object) -> None:
            raise AssertionError((name, value))

    choices = SessionChoices(Damaged(), at_every_start=True, rotation=90)
    assert choices.get("rotation") == 90
    assert "what rotation was chosen last is not known: rotation_" in capsys.readouterr().err
