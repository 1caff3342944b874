"""The stack of screens: what is said on one of them does not stay on the next."""

from collections.abc import Callable

import pytest

from companion.ui.screens.home import Home
from companion.ui.screens.menu import Menu
from companion.ui.screens.settings.settings_screen import SettingsScreen
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from tests.ui.studio import FOUR, Studio

WAYS: dict[str, Callable[[Shell, Screen], None]] = {
    "start": lambda shell, screen: shell.navigator.start(screen),
    "go": lambda shell, screen: shell.navigator.go(screen),
    "swap": lambda shell, screen: shell.navigator.swap(screen),
    "back": lambda shell, _screen: shell.navigator.back(),
    "finish": lambda shell, _screen: shell.navigator.finish(),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("below", [0, 1])
def test_what_was_said_is_gone_on_another_screen(way: str, below: int) -> None:
    studio = Studio()
    shell = studio.shell
    studio.show(Home)
    for _ in range(below):
        shell.navigator.go(SettingsScreen(shell))
    shell.messages.say("Saved.")
    shell.messages.insist("The reader is gone.")
    WAYS[way](shell, SettingsScreen(shell))
    assert shell.messages.text == "The reader is gone.", "what must be seen stays"


def test_a_screen_whose_work_is_done_leads_back_past_the_menus() -> None:
    studio = Studio()
    studio.match(FOUR, "deal")
    shell = studio.shell
    studio.show(Home)
    home = shell.navigator.screen
    shell.navigator.go(Menu(shell))
    shell.navigator.go(SettingsScreen(shell))
    shell.navigator.finish()
    assert shell.navigator.screens == [home]
    shell.navigator.finish()
    assert shell.navigator.screens == [home], "the last one stays"


def test_only_menus_are_left_behind() -> None:
    studio = Studio()
    studio.match(FOUR, "deal")
    shell = studio.shell
    studio.show(Home)
    shell.navigator.go(SettingsScreen(shell))
    settings = shell.navigator.screen
    shell.navigator.go(Menu(shell))
    shell.navigator.go(Home(shell))
    shell.navigator.finish()
    assert shell.navigator.screen is settings
