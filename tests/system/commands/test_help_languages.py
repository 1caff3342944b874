"""The help of the command line in every language."""

import pytest

from companion.app.translation import translator
from companion.catalogues import LANGUAGES
from companion.cli import COMMANDS
from tests.system.command import companion

WIDTH = 80


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_help_is_in_the_language_of_the_system(language: str) -> None:
    _ = translator(language)
    system = {"LC_ALL": "", "LC_MESSAGES": f"{language}_XX.UTF-8", "LANG": "en_GB.UTF-8"}
    done = companion("--help", **system)
    assert done.returncode == 0
    assert done.stdout.startswith(f"{_('usage:')} companion [COMMAND] [options]")
    for said in (_("options"), _("commands:"), _("Without a command it opens the touchscreen.")):
        assert said in done.stdout
    lines = done.stdout.splitlines()
    for name, purpose in COMMANDS.items():
        assert f"  {name:18}{_(purpose)}" in lines
    below = companion("club", "sync", "--help", **system).stdout
    assert _("positional arguments") in companion("tags", "--help", **system).stdout
    assert below.startswith(_("usage:"))


def test_whatever_else_the_system_speaks_the_help_is_english() -> None:
    english = companion("--help", LC_ALL="C.UTF-8").stdout
    assert english == companion("--help", LC_ALL="xx_YY", LANG="nl_NL.UTF-8").stdout
    assert english.startswith("usage: companion [COMMAND] [options]")
    assert english != companion("--help", LC_ALL="", LANG="nl_NL.UTF-8").stdout


@pytest.mark.parametrize("command", ["statistics", "export"])
def test_lines_are_as_long_as_in_english(command: str) -> None:
    done = companion(command, "--help", LC_ALL="de_DE.UTF-8")
    assert max(map(len, done.stdout.splitlines())) <= WIDTH
