"""Describes an SD card image for Raspberry Pi Imager: os_list.json beside the archive.

    os_list.py ARCHIVE.img.xz [--url ADDRESS] [--website ADDRESS] [--init-format WORD]

The format is that of Imager's `doc/json-schema/os-list-schema.json`. Sizes and sums are taken from
the archive itself, so that what is promised is what Imager will find after downloading it.
"""

import argparse
import base64
import datetime
import hashlib
import json
import lzma
import os
import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
ICON = Path(__file__).with_name("icon.svg")
CHUNK = 1 << 20
# The boards that Raspberry Pi OS (64 bit) runs on, by Imager's names.
BOARDS = (
    ("Raspberry Pi 5", "pi5-64bit"),
    ("Raspberry Pi 4", "pi4-64bit"),
    ("Raspberry Pi 3", "pi3-64bit"),
)
INIT_FORMATS = ("systemd", "cloudinit-rpi", "none")


def sums(archive: Path) -> dict[str, Any]:
    """Size and SHA-256 of the archive and of the image in it. Raises lzma.LZMAError."""
    packed, unpacked, size = hashlib.sha256(), hashlib.sha256(), 0
    with archive.open("rb") as file:
        while chunk := file.read(CHUNK):
            packed.update(chunk)
    with lzma.open(archive) as image:
        while chunk := image.read(CHUNK):
            unpacked.update(chunk)
            size += len(chunk)
    return {
        "extract_size": size,
        "extract_sha256": unpacked.hexdigest(),
        "image_download_size": archive.stat().st_size,
        "image_download_sha256": packed.hexdigest(),
    }


def release_date() -> str:
    """Today, or the day of $SOURCE_DATE_EPOCH."""
    moment = os.environ.get("SOURCE_DATE_EPOCH")
    zone = datetime.UTC
    now = datetime.datetime.fromtimestamp(int(moment), zone) if moment else None
    return (now or datetime.datetime.now(zone)).date().isoformat()


def version() -> str:
    """The program's, without importing it."""
    found = re.search(r'^__version__ = "(.+)"', (ROOT / "companion/__init__.py").read_text(), re.M)
    if found is None:
        raise ValueError("companion/__init__.py has no __version__")
    return found[1]


def describe(archive: Path, url: str | None, website: str | None, init_format: str) -> Any:
    """The whole list, with this image as its only entry."""
    icon = base64.b64encode(ICON.read_bytes()).decode()
    entry = {
        "name": f"Table Companion {version()}",
        "description": "Keeps the score of 13, 6th Sense and 10 on a touchscreen",
        "icon": f"data:image/svg+xml;base64,{icon}",
        "url": f"{url.rstrip('/')}/{archive.name}" if url else archive.resolve().as_uri(),
        **({"website": website} if website else {}),
        **sums(archive),
        "release_date": release_date(),
        "init_format": init_format,
        "devices": [tag for _, tag in BOARDS],
        "architecture": "armv8",
    }
    boards = [
        {"name": name, "description": name, "tags": [tag], "architecture": "armv8"}
        for name, tag in BOARDS
    ]
    # Imager asks for the board first, and knows those that the list names.
    return {"imager": {"devices": boards}, "os_list": [entry]}


def main() -> int:
    """Writes os_list.json beside the archive."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("archive", type=Path, metavar="ARCHIVE")
    parser.add_argument("--url", help="the folder where the archive will be published")
    parser.add_argument("--website")
    parser.add_argument("--init-format", choices=INIT_FORMATS, default="cloudinit-rpi")
    options = parser.parse_args()
    try:
        told = describe(options.archive, options.url, options.website, options.init_format)
    except (OSError, EOFError, lzma.LZMAError) as error:
        print(f"{options.archive} cannot be read as an xz archive: {error}", file=sys.stderr)
        return 1
    file = options.archive.with_name("os_list.json")
    file.write_text(json.dumps(told, indent=2) + "\n")
    print(f"* {file}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
