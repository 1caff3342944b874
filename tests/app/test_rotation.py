"""How the picture is turned: as was chosen last, by the installer, in Settings or for one run."""

from pathlib import Path

import pytest

from companion.app.app import App
from companion.app.options import INSTALLED_ROTATION, Options
from companion.games.base import Refusal
from companion.store.store import open_store
from companion.ui.screens.settings.settings_screen import SettingsScreen


def rotation(data: Path, given: int | None = None, chosen: int | None = None) -> tuple[int, object]:
    """Starts the app, chooses another rotation in Settings if asked to, and ends it.

    Returns how the picture was turned, and what Settings said of it at the start.
    """
    store = open_store(data)
    try:
        app = App(store, Options(windowed=(800, 480), rotation=given))
        told = SettingsScreen(app.shell).chosen("rotation")
        if chosen is not None:
            app.shell.preferences.set("rotation", chosen)
        turned = app.window.rotation
        app.close()
        return turned, told
    finally:
        store.close()


def test_what_was_chosen_last_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(INSTALLED_ROTATION, "90@1000")
    assert rotation(tmp_path, chosen=270) == (90, 90)
    assert rotation(tmp_path) == (270, 270), "Settings came later"
    monkeypatch.setenv(INSTALLED_ROTATION, "90@2000")
    assert rotation(tmp_path) == (90, 90), "the installer was run again"
    monkeypatch.setenv(INSTALLED_ROTATION, "0@3000")
    assert rotation(tmp_path) == (0, 0)


def test_an_option_is_for_one_run_and_settings_show_it(tmp_path: Path) -> None:
    assert rotation(tmp_path, given=180) == (180, 180)
    assert rotation(tmp_path) == (0, 0)
    assert rotation(tmp_path, given=180, chosen=90) == (180, 180)
    assert rotation(tmp_path) == (90, 90)


def test_on_a_device_what_is_chosen_later_holds_against_its_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """COMPANION_OPTIONS are the same at each start, so they are one choice, and an old one."""
    monkeypatch.setattr("companion.app.options.owns_device", lambda: True)
    assert rotation(tmp_path, given=90, chosen=270) == (90, 90)
    assert rotation(tmp_path, given=90, chosen=0) == (270, 270)
    assert rotation(tmp_path, given=90) == (0, 0)
    assert rotation(tmp_path, given=180) == (180, 180), "somebody changed them"
    assert language(tmp_path, chosen="de") == "nl"
    assert language(tmp_path) == "de"
    monkeypatch.undo()
    assert language(tmp_path) == "nl", "whoever types it means it"


def language(data: Path, chosen: str = "") -> str:
    """Which language a start with `--lang nl` speaks; another is chosen then, if asked to."""
    store = open_store(data)
    try:
        app = App(store, Options(windowed=(800, 480), language="nl"))
        spoken = app.shell.preferences.word("language")
        if chosen:
            app.shell.preferences.set("language", chosen)
        app.close()
        return spoken
    finally:
        store.close()


@pytest.mark.parametrize("nonsense", ["45@1000", "upside down", "@", "9" * 5000])
def test_no_rotation_is_no_reason_not_to_start(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    nonsense: str,
) -> None:
    monkeypatch.setenv(INSTALLED_ROTATION, nonsense)
    assert rotation(tmp_path) == (0, 0)
    assert "is no rotation" in capsys.readouterr().err


def test_a_disk_that_does_not_store_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object) -> None:
        raise Refusal("not-saved")

    monkeypatch.setenv(INSTALLED_ROTATION, "90@1000")
    with monkeypatch.context() as patch:
        patch.setattr("companion.store.preferences.StoredPreferences.set", refuse)
        rotation(tmp_path)
    assert "cannot be stored" in capsys.readouterr().err
    assert rotation(tmp_path) == (90, 90), "the next start tries again"
