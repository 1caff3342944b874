"""Settings, Phones: what it shows in each situation, and what cameras read from it."""

import subprocess
from pathlib import Path

import pytest

from companion.ui.render.frame import Frame
from companion.ui.render.things import QrCode, Text
from companion.ui.screens.phones.phone_words import code_texts
from companion.ui.screens.phones.phones_screen import PATIENCE
from companion.ui.screens.sharing.full_code import LEAST_MILLIMETRES, LEAST_PIXELS
from companion.ui.shell.device_states import Hotspot, PhoneAddress, PhonesServed
from tests.system.tools import need
from tests.ui.gallery_device import CABLE, HOME_WIFI, KEY, OWN_WIFI, SCENES, GivenPhones
from tests.ui.studio import PANELS, Studio

HOTSPOT = Hotspot("Table", "kx7p-m2wq-4rtz")


def shown(scene: str) -> Studio:
    studio = Studio()
    SCENES[scene](studio, ())
    return studio


def words(frame: Frame) -> str:
    return " ".join(thing.text for thing in frame.things if isinstance(thing, Text))


def said(studio: Studio) -> str:
    return words(studio.frame(PANELS["800x480"]))


def phones_of(studio: Studio) -> GivenPhones:
    phones = studio.shell.device.phones
    assert isinstance(phones, GivenPhones)
    return phones


def scanned(picture: Path) -> set[str]:
    """All codes that zbar reads in a picture."""
    zbar = need("zbarimg", "zbar-tools")
    command = [zbar, "--quiet", "--raw", str(picture)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"nothing can be read in {picture.name}: {done.stderr!r}"
    return set(done.stdout.splitlines())


@pytest.mark.usefixtures("real_codes")
@pytest.mark.parametrize("panel", ["800x480", "480x800", "720x1280"])
def test_a_camera_reads_the_codes(panel: str, tmp_path: Path) -> None:
    opens = f"http://192.168.178.42:8013/#{KEY}"
    ours = f"http://10.42.0.1:8013/#{KEY}"
    joins = "WIFI:T:WPA;S:Table;P:kx7p-m2wq-4rtz;;"
    for scene, wanted in (("phones", {opens}), ("phones-hotspot", {joins, ours})):
        studio = shown(scene)
        codes = [each for each in studio.frame(PANELS[panel]).things if isinstance(each, QrCode)]
        assert len(codes) == len(wanted)
        for code in codes:
            assert code.scale >= LEAST_PIXELS
            assert code.scale / PANELS[panel].per_mm >= LEAST_MILLIMETRES
        studio.picture(tmp_path / "picture.png", panel)
        assert scanned(tmp_path / "picture.png") == wanted


def test_the_wifi_comes_first_and_its_marks_are_its_own() -> None:
    studio = Studio()
    served = PhonesServed(8013, addresses=(OWN_WIFI,))
    odd = GivenPhones(studio, served, Hotspot('a;b,c:d"e\\', "kx7p"))
    # The Wi-Fi of this address has another name: that of the file is not it.
    assert [text for _, text in code_texts(str, odd, OWN_WIFI)] == ["http://10.42.0.1:8013/#"]
    unknown = PhoneAddress("10.42.0.1", "hotspot")
    first, second = code_texts(str, odd, unknown)
    assert first[1] == 'WIFI:T:WPA;S:a\\;b\\,c\\:d\\"e\\\\;P:kx7p;;'
    assert second[1].startswith("http://10.42.0.1")


def test_a_tap_on_the_address_shows_the_next() -> None:
    studio = shown("phones-several")
    assert CABLE.address in said(studio)
    assert "cable 1/2" in said(studio)
    studio.tap("address")
    assert HOME_WIFI.address in said(studio)
    assert "Herman’s home" in said(studio)
    studio.tap("address")
    assert CABLE.address in said(studio)
    assert "address" not in shown("phones").targets()


def test_addresses_may_change_while_they_are_looked_at() -> None:
    studio = shown("phones-next")
    phones_of(studio).served = PhonesServed(8013, addresses=(OWN_WIFI,))
    assert OWN_WIFI.address in said(studio)
    phones_of(studio).served = PhonesServed(8013)
    assert "no network" in said(studio)


def test_mobile_data_is_spoken_of_with_our_own_wifi_only() -> None:
    assert "mobile data" in said(shown("phones-hotspot"))
    assert HOTSPOT.password in said(shown("phones-hotspot"))
    for scene in ("phones", "phones-several"):
        assert "mobile data" not in said(shown(scene))


def test_without_a_network_the_way_to_the_wifi_is_offered() -> None:
    studio = shown("phones-no-network")
    assert "new" not in studio.targets()
    studio.tap("wifi")
    assert type(studio.shell.navigator.screen).__name__ == "WifiScreen"
    studio = shown("phones-no-network")
    studio.shell.device.settings.wifi = None
    assert "wifi" not in studio.targets()
    assert "Plug in a network cable" in said(studio)


def test_the_server_is_waited_for_and_then_missed() -> None:
    studio = shown("phones-off")
    phones_of(studio).served = None
    studio.now += 60
    studio.tap("look")
    screen = studio.shell.navigator.screen
    assert "One moment" in said(studio)
    assert screen.wakes_at() is not None
    studio.now += PATIENCE
    assert "Nothing answers phones here" in said(studio)
    assert screen.wakes_at() is None
    phones_of(studio).served = PhonesServed(8013, addresses=(HOME_WIFI,))
    assert HOME_WIFI.address in said(studio)
    assert screen.wakes_at() is None, "all is there"


def test_a_code_that_is_being_made_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    studio = shown("phones")
    monkeypatch.setattr(phones_of(studio), "code", lambda _text: None)
    assert "One moment" in said(studio)
    wakes = studio.shell.navigator.screen.wakes_at()
    assert wakes is not None
    assert wakes < studio.now + 1


def test_without_a_server_for_phones_there_is_no_row_in_the_settings() -> None:
    from companion.ui.screens.settings.settings_screen import SettingsScreen

    studio = Studio()
    studio.show(SettingsScreen)
    assert "phones" not in studio.targets()
    studio = shown("settings-phones")
    assert "3 phones are here" in said(studio)
    studio.tap("phones")
    assert type(studio.shell.navigator.screen).__name__ == "PhonesScreen"


@pytest.mark.parametrize(
    ("count", "names", "wanted"),
    [
        (0, (), "No phone is here yet."),
        (1, (), "1 phone is here"),
        (3, ("Anne", "Carl"), "3 phones are here: Anne and Carl"),
    ],
)
def test_who_is_here(count: int, names: tuple[str, ...], wanted: str) -> None:
    studio = shown("phones")
    phones_of(studio).served = PhonesServed(8013, "", (HOME_WIFI,), count, names)
    assert wanted in said(studio)
