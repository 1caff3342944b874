"""A name that is nothing on a screen changes nothing there, on every screen in every situation."""

from contextlib import suppress

import pytest

from companion.device.power import Switch
from companion.ui.taps import UnknownTarget
from tests.repeat import sample
from tests.ui.gallery import SCENES, groups
from tests.ui.studio import Studio, shared_fonts

FONTS = shared_fonts()
UNKNOWN = ("", "no-such-target", "nowhere", "-", "0")


def all_there_is(studio: Studio) -> tuple[object, ...]:
    """What a tap could have changed: the screen, what it offers, the record, the choices.

    Not what was said before, which any tap takes away, nor that what is half entered is kept.
    """
    session = studio.shell.session
    match = session.match if session.is_open else None
    stored = studio.journal.connection.execute(
        "SELECT * FROM settings WHERE name != 'draft'"
    ).fetchall()
    return (
        studio.shell.navigator.screen,
        studio.targets(),
        match and (match.events, len(match.entries), match.ended),
        stored,
        studio.shell.navigator.is_over,
    )


@pytest.mark.parametrize("scene", sample(list(SCENES)))
def test_an_unknown_name_does_nothing(scene: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(Switch, "begin", lambda _self, what: asked.append(what))
    studio = Studio(FONTS)
    SCENES[scene](studio, next(iter(groups(scene).values())))
    studio.now += 60  # what any tap would end is over
    studio.shell.messages.clear()
    before = all_there_is(studio)
    for name in UNKNOWN:
        for act in (studio.shell.navigator.screen.tap, studio.shell.navigator.screen.hold):
            with suppress(UnknownTarget):
                act(name)
        assert all_there_is(studio) == before, f"{name!r} did something"
    assert asked == []
