"""Names are typed on the screen or on a real keyboard."""

import pytest

from companion.ui.render.things import Target
from companion.ui.screens.naming import Naming
from companion.ui.shell.pointer import KeyPress
from companion.ui.widgets.keyboard import ACCENTS, Keyboard
from tests.ui.checks import complaints
from tests.ui.reading import read
from tests.ui.studio import PANELS, Studio


def typed(board: Keyboard, letters: str) -> str:
    for letter in letters:
        board.type(letter)
    return board.text


def test_names_begin_with_a_capital() -> None:
    board = Keyboard()
    assert typed(board, "anne-marie") == "Anne-Marie"
    board.space()
    assert typed(board, "de") == "Anne-Marie De"


def test_shift_holds_for_one_letter() -> None:
    board = Keyboard("Mc")
    board.shift()
    assert typed(board, "co") == "McCo"
    board = Keyboard()
    board.shift()
    assert typed(board, "de") == "de"


def test_an_accent_comes_by_holding_its_letter() -> None:
    studio = Studio()
    screen, _ = naming(studio)
    studio.tap("letter-z", "letter-o")
    screen.hold("letter-e")
    studio.tap("accent-ë")
    assert screen.keyboard.text == "Zoë"
    assert "accent-ë" not in studio.targets()


def test_an_accent_may_be_a_capital_and_a_sharp_s_stays_small() -> None:
    assert typed(Keyboard(), "é") == "É"
    assert typed(Keyboard(), "ß") == "ß"


@pytest.mark.parametrize("panel", ["800x480", "480x800"])
def test_digits_and_marks_take_the_place_of_the_letters(panel: str) -> None:
    studio = Studio()
    studio.show(lambda shell: Naming(shell, "New player", lambda _name: None))
    before = studio.frame(PANELS[panel])
    studio.tap("letter-a", "figures", "letter-8", "letter-.", "figures", "letter-b")
    screen = studio.shell.navigator.screen
    assert isinstance(screen, Naming)
    assert screen.keyboard.text == "A8.b"
    studio.tap("figures")
    after = studio.frame(PANELS[panel])
    places = [
        sorted(thing.box for thing in frame.things if isinstance(thing, Target))
        for frame in (before, after)
    ]
    assert places[0] == places[1]


def test_delete_takes_a_letter_and_held_takes_all() -> None:
    studio = Studio()
    screen, _ = naming(studio)
    studio.tap("letter-b", "letter-o", "delete")
    assert screen.keyboard.text == "B"
    screen.hold("delete")
    assert screen.keyboard.text == ""


def test_no_more_letters_than_a_name_may_have() -> None:
    assert len(typed(Keyboard(), "x" * 50)) == 40


def test_a_name_has_no_blanks_around_it_or_twice() -> None:
    assert Keyboard("  Jan  Piet ").name == "Jan Piet"


def test_a_real_keyboard_works_too() -> None:
    said: list[str] = []
    board = Keyboard()
    for letter in "Zoé":
        board.key(KeyPress(letter, letter), lambda: None, lambda: None)
    board.key(KeyPress("backspace", "\b"), lambda: None, lambda: None)
    board.key(KeyPress("left shift", ""), lambda: None, lambda: None)
    assert board.text == "Zo"
    board.key(KeyPress("return", "\r"), lambda: said.append("done"), lambda: None)
    board.key(KeyPress("escape", "\x1b"), lambda: None, lambda: said.append("cancel"))
    assert said == ["done", "cancel"]


def naming(studio: Studio, answer: str | None = None) -> tuple[Naming, list[str]]:
    names: list[str] = []

    def take(name: str) -> str | None:
        names.append(name)
        return answer

    studio.show(lambda shell: Naming(shell, "Before", take))
    screen = Naming(studio.shell, "New player", take)
    studio.shell.navigator.go(screen)
    return screen, names


def test_done_hands_the_name_over_and_goes_back() -> None:
    studio = Studio()
    screen, names = naming(studio)
    studio.tap("letter-b", "letter-o", "done")
    assert names == ["Bo"]
    assert studio.shell.navigator.screen is not screen


def test_an_empty_name_and_a_refused_one_get_a_sentence() -> None:
    studio = Studio()
    screen, names = naming(studio, "There is a Bo already.")
    studio.tap("done")
    assert names == []
    assert "Please enter a name." in read(studio)
    studio.tap("letter-b", "letter-o", "done")
    assert studio.shell.navigator.screen is screen
    assert "There is a Bo already." in read(studio)


@pytest.mark.parametrize("panel", PANELS)
def test_the_keyboard_fits_on_every_panel(panel: str) -> None:
    studio = Studio()
    screen, _ = naming(studio)
    assert not complaints(studio.frame(PANELS[panel]))
    screen.keyboard.text = "W" * 40
    for letter in ACCENTS:
        screen.hold(f"letter-{letter}")
        frame = studio.frame(PANELS[panel])
        assert not complaints(frame, ("W" * 40,))
        names = {thing.name for thing in frame.things if isinstance(thing, Target)}
        assert {f"accent-{accent}" for accent in ACCENTS[letter]} <= names


@pytest.mark.parametrize("panel", PANELS)
def test_every_letter_has_a_key(panel: str) -> None:
    studio = Studio()
    naming(studio)
    things = studio.frame(PANELS[panel]).things
    names = {thing.name for thing in things if isinstance(thing, Target)}
    assert {f"letter-{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"} <= names
