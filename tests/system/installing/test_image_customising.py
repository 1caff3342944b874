"""What Raspberry Pi Imager sets in an image, and what an image leaves to it."""

import json
import lzma
from pathlib import Path

import pytest

from tests.system.installing.test_image import (
    BOOT_START,
    INSTALLER,
    NAME,
    SCRIPT,
    SECTOR,
    installer,
    make,
    run,
)


def test_a_name_that_was_given_stays(tmp_path: Path) -> None:
    named = f'{INSTALLER}echo kitchen >"$1/etc/hostname"; touch "$1/usr/sbin/avahi-daemon"\n'
    named = named.replace("mkdir -p", 'mkdir -p "$1/usr/sbin"; mkdir -p', 1)
    image, output = make(tmp_path), tmp_path / "output"
    said = run(SCRIPT, image, "--output", output, env=installer(tmp_path, named)).stdout
    assert "it keeps its name: kitchen" in said
    assert "avahi" not in said


@pytest.mark.parametrize("has_cloud_init", [True, False])
def test_imager_is_told_how_its_customisation_reaches_the_image(
    tmp_path: Path, has_cloud_init: bool
) -> None:
    """Trixie's cloud-init reads user-data from the boot partition; before, a script runs once."""
    text = INSTALLER if has_cloud_init else f'{INSTALLER}rm "$1/usr/bin/cloud-init"\n'
    # What cloud-init or the first boot itself needs is not ours to change.
    text += """cd "$1/boot/firmware"
sed -i 's/$/ ds=nocloud;i=rpios-image quiet/' cmdline.txt
printf 'instance_id: rpios-image\n' >meta-data; printf '#cloud-config\n' >user-data
"""
    output = tmp_path / "output"
    run(SCRIPT, make(tmp_path), "--output", output, env=installer(tmp_path, text))
    entry = json.loads((output / "os_list.json").read_text())["os_list"][0]
    assert entry["init_format"] == ("cloudinit-rpi" if has_cloud_init else "systemd")
    image = tmp_path / "unpacked.img"
    image.write_bytes(lzma.decompress((output / f"{NAME}.img.xz").read_bytes()))
    boot = f"{image}@@{BOOT_START * SECTOR}"
    words = run("mtype", "-i", boot, "::cmdline.txt").stdout
    # One line, to which Imager appends; the words for growing the root stay.
    assert words.count("\n") <= 1
    assert {"resize", "ds=nocloud;i=rpios-image"} <= set(words.split())
    assert run("mtype", "-i", boot, "::user-data").stdout.startswith("#cloud-config")
