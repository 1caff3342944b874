"""The files of the pages: small, read once, known by a hash of all they contain."""

import gettext
import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

from companion.assets import ASSETS
from companion.records import dataclass

FOLDER = Path(__file__).with_name("page")
LOCALE = Path(__file__).parent.parent / "locale"
FONTS = ("Barlow_500Medium.ttf", "BarlowCondensed_600SemiBold.ttf")
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".webmanifest": "application/manifest+json",
}
PAGES = {"/": "index.html", "/tv": "tv.html"}
# A text for people in the scripts: t("…").
TEXT = re.compile(r'\bt\("((?:[^"\\]|\\.)+)"')


@dataclass(frozen=True)
class PageFile:
    """A file as it is sent. `is_part`: it is known by the hash in its address, and may be kept."""

    content: bytes
    kind: str
    is_part: bool


class PageFiles:
    """All files by the paths at which they are asked for; `hash` changes with any of them."""

    def __init__(self) -> None:
        contents = dict(_contents())
        digest = hashlib.sha256()
        for name, content in sorted(contents.items()):
            digest.update(f"{name}\0{len(content)}\0".encode() + content)
        self.hash = digest.hexdigest()[:12]
        there = f"/parts/{self.hash}/"
        self._files = {
            f"{there}{name}": PageFile(content, TYPES[Path(name).suffix], is_part=True)
            for name, content in contents.items()
            if name not in PAGES.values()
        }
        for path, name in PAGES.items():
            page = contents[name].replace(b"{parts}", there.encode())
            self._files[path] = PageFile(page, TYPES[".html"], is_part=False)

    def find(self, path: str) -> PageFile | None:
        """The file at a path; None if there is none."""
        return self._files.get(path)


def _contents() -> Iterator[tuple[str, bytes]]:
    """All files by their names: those of the folder, the fonts, and the words of each language."""
    texts: set[str] = set()
    for file in FOLDER.iterdir():
        if file.suffix in TYPES:
            content = file.read_bytes()
            yield file.name, content
            if file.suffix == ".js":
                texts.update(texts_in(content.decode()))
    for font in FONTS:
        yield font, (ASSETS / "fonts" / "barlow" / font).read_bytes()
    for catalogue in LOCALE.glob("*/LC_MESSAGES/companion.mo"):
        with catalogue.open("rb") as compiled:
            words = gettext.GNUTranslations(compiled).gettext
        said = {text: words(text) for text in sorted(texts)}
        yield f"words-{catalogue.parts[-3]}.json", json.dumps(said, ensure_ascii=False).encode()


def texts_in(script: str) -> list[str]:
    """The texts for people in a script, in their order."""
    return [json.loads(f'"{text}"') for text in TEXT.findall(script)]
