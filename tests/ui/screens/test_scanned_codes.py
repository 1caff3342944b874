"""The codes on the screen, read from a picture of it by a program that is not ours."""

import json
import subprocess
from itertools import product
from pathlib import Path
from urllib.parse import unquote

import pygame
import pytest

from companion.match.actions import Stop
from companion.share import bgstats
from companion.ui.render.things import QrCode, Text
from companion.ui.screens.sharing.full_code import (
    LEAST_MILLIMETRES,
    LEAST_PIXELS,
    FullCode,
    largest_version,
)
from tests.repeat import every, sample
from tests.share.matches import report
from tests.system.tools import need
from tests.ui.checks import complaints
from tests.ui.gallery_sharing import shared
from tests.ui.studio import FOUR, PANELS, Studio

pytestmark = pytest.mark.usefixtures("real_codes")

LOOKED_AT = ("800x480", "480x800", "720x1280")
# Forty letters each: as many as a name may have, and of those that cost most in a link.
LONG = (
    "Wilhelmina van der Meulen-Oudenaarde sr.",
    "Wilhelmina van der Meulen-Oudenaarde jr.",
    "Ἀλέξανδρος ὁ Μακεδών, βασιλεὺς τῆς Ἀσίας",
    "Zoë \N{GAME DIE}" + "\N{PARTY POPPER}" * 35,
    "👨‍👩‍👧‍👦" * 5 + "ñandú",
    "محمد بن عبد الله بن عبد المطلب الهاشمي",
    'Żółć "Ślązak" \\ O’Neill; a=1&b=2, 100% +',
)
# With how many of these names a link is too long for each panel.
SHORTENED_FROM = {"800x480": 5, "480x800": 5, "720x1280": 4}
GAMES = {3: "thirteen", 4: "thirteen", 5: "thirteen", 6: "thirteen", 7: "ten"}


def ended(studio: Studio, players: tuple[str, ...]) -> str:
    """A match of these players that is over; its id."""
    game = GAMES[len(players)]
    if game == "thirteen":
        studio.match(players, counted=2).act(Stop())
    else:
        studio.match(players, game=game).act(Stop())
    assert all(len(name) <= 40 for name in players)
    studio.journal.set_note(str(studio.shell.session.match_id), "Zoë's birthday \N{GAME DIE}")
    return str(studio.shell.session.match_id)


def scanned(picture: Path) -> str:
    """What zbar reads in a picture."""
    zbar = need("zbarimg", "zbar-tools")
    command = [zbar, "--quiet", "--raw", "--oneshot", "-Sbinary", str(picture)]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 0, f"nothing can be read in {picture.name}: {done.stderr!r}"
    return done.stdout.decode()


@pytest.mark.parametrize(
    ("count", "names", "panel"),
    sample(list(product(range(3, 8), ("short", "long"), LOOKED_AT))),
)
def test_a_phone_reads_the_whole_screen(count: int, names: str, panel: str, tmp_path: Path) -> None:
    studio = Studio()
    players = LONG[:count] if names == "long" else (*FOUR, "Zoë", "Otto", "Ida")[:count]
    match_id = ended(studio, players)
    told = report(studio.journal, match_id)
    for kind in ("bgstats", "text"):
        studio.show(shared)
        studio.tap(kind)
        # Asked for on this panel, whatever fits on another.
        studio.frame(PANELS[panel])
        studio.shell.navigator.screen.tap("code")
        screen = studio.shell.navigator.screen
        assert isinstance(screen, FullCode)
        frame = studio.frame(PANELS[panel])
        (code,) = (thing for thing in frame.things if isinstance(thing, QrCode))
        assert code.scale >= LEAST_PIXELS
        assert code.scale / PANELS[panel].per_mm >= LEAST_MILLIMETRES
        assert code.quiet == 4
        assert code.box.is_inside(frame.box)
        written = [thing for thing in frame.things if isinstance(thing, Text)]
        assert not any(thing.box.overlaps(code.box) for thing in written)
        assert complaints(frame, players) == []
        said = " ".join(thing.text for thing in written)
        assert ("shortened" in said) == screen.code.shortened
        picture = tmp_path / f"{kind}.png"
        studio.picture(picture, panel)
        text = scanned(picture)
        if kind == "bgstats":
            assert screen.code.shortened == (names == "long" and count >= SHORTENED_FROM[panel])
            play = json.loads(unquote(text.partition("?data=")[2]))
            found = [player["name"] for player in play["players"]]
            if screen.code.shortened:
                play["players"], wanted = [], bgstats.fields(told) | {"players": []}
                assert play == wanted
                assert len(set(found)) == count
            else:
                assert play == bgstats.fields(told)
                assert tuple(found) == players
        else:
            assert not screen.code.shortened
            lines = text.splitlines()
            assert len(lines) == count + 1
            for player in told.players:
                assert any(
                    line == f"{player.place}. {player.name}: {player.total}" for line in lines
                )


def test_the_largest_code_of_each_panel_is_read(tmp_path: Path) -> None:
    """Full to the last byte, and dark: on every panel that there is."""
    from companion.share import qr
    from companion.ui.shell.device import MatchCode

    for panel, size in every(3, list(PANELS.items())):
        version = largest_version(size)
        assert version >= 29, "a match of six needs it"
        text = "".join(chr(97 + number % 26) for number in range(qr.capacity(version)))
        studio = Studio()
        code = MatchCode(qr.code(text).rows, shortened=True)
        studio.show(lambda shell, code=code: FullCode(shell, "bgstats", code))  # type: ignore[misc]
        picture = tmp_path / f"{panel}.png"
        studio.picture(picture, panel)
        assert scanned(picture) == text, panel
        drawn = pygame.image.load(str(picture))
        assert drawn.get_at((0, 0)) == pygame.Color("white")


def test_versions_follow_the_panel() -> None:
    assert largest_version(PANELS["800x480"]) == largest_version(PANELS["480x800"]) == 33
    assert largest_version(PANELS["720x1280"]) == 29
