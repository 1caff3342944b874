"""The files of the pages: small, read once, known by a hash of all they contain."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from gettext import GNUTranslations, c2py
from itertools import chain
from pathlib import Path

from companion import catalogues
from companion.assets import ASSETS
from companion.formats import AND, BEFORE_I, CLDR
from companion.records import dataclass
from companion.wording import CONTEXT

FOLDER = Path(__file__).with_name("page")
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
# Texts for people in the scripts: t("…"), and plural(count, "…", "…").
QUOTED = r'"((?:[^"\\]|\\.)+)"'
TEXT = re.compile(rf"\bt\({QUOTED}")
PLURAL = re.compile(rf'\bplural\([^"]+, {QUOTED}, {QUOTED}')
# The scripts are told which form each of so many numbers has; then those of the last 100 return.
NUMBERS = 200


@dataclass(frozen=True)
class PageFile:
    """A file as it is sent. `is_part`: it is known by the hash in its address, and may be kept."""

    content: bytes
    kind: str
    is_part: bool


class PageFiles:
    """All files by the paths at which they are asked for; `hash` changes with any of them.

    pages: the page at each path; it and its parts are in the phones' folder, or in `own`.
    """

    def __init__(self, pages: Mapping[str, str] = PAGES, own: Path | None = None) -> None:
        contents = dict(_contents([FOLDER] if own is None else [FOLDER, own]))
        digest = hashlib.sha256()
        for name, content in sorted(contents.items()):
            digest.update(f"{name}\0{len(content)}\0".encode() + content)
        self.hash = digest.hexdigest()[:12]
        there = f"/parts/{self.hash}/"
        self._files = {
            f"{there}{name}": PageFile(content, TYPES[Path(name).suffix], is_part=True)
            for name, content in contents.items()
            if not name.endswith(".html")
        }
        for path, name in pages.items():
            page = contents[name].replace(b"{parts}", there.encode())
            self._files[path] = PageFile(page, TYPES[".html"], is_part=False)

    def find(self, path: str) -> PageFile | None:
        """The file at a path; None if there is none."""
        return self._files.get(path)


def _contents(folders: Sequence[Path]) -> Iterator[tuple[str, bytes]]:
    """All files by their names: those of the folders, the fonts, and the words of each language."""
    scripts = []
    for file in chain.from_iterable(folder.iterdir() for folder in folders):
        if file.suffix in TYPES:
            content = file.read_bytes()
            yield file.name, content
            if file.suffix == ".js":
                scripts.append(content.decode())
    for font in FONTS:
        yield font, (ASSETS / "fonts" / "barlow" / font).read_bytes()
    for language in catalogues.LANGUAGES[1:]:
        said = words_of(catalogues.texts(language), scripts)
        yield f"words-{language}.json", json.dumps(said, ensure_ascii=False).encode()


def words_of(catalogue: GNUTranslations, scripts: Sequence[str]) -> dict[str, object]:
    """What page/words.js needs of a language.

    Its texts by those of the source; those that depend on a number as a list of all forms, and
    under "" which of them each number has.
    """
    words = catalogue.gettext
    found: dict[str, object] = {
        text: words(text) for text in sorted({text for each in scripts for text in texts_in(each)})
    }
    form = c2py(catalogue.info()["plural-forms"].partition("plural=")[2].rstrip(";"))
    forms = [form(number) for number in range(NUMBERS)]
    # The first number of each form.
    first = [forms.index(form) for form in range(max(forms) + 1)]
    for one, more in sorted({pair for each in scripts for pair in plurals_in(each)}):
        found[more] = [catalogue.ngettext(one, more, number) for number in first]
    found[AND] = words(f"{CLDR}{CONTEXT}{AND}")
    found[f"{AND} (i)"] = words(f"{BEFORE_I}{CONTEXT}{AND}")
    return found | {"": forms}


def texts_in(script: str) -> list[str]:
    """The texts for people in a script, in their order."""
    return [json.loads(f'"{text}"') for text in TEXT.findall(script)]


def plurals_in(script: str) -> list[tuple[str, str]]:
    """The texts for people that depend on a number, in their order: for 1, and for all others."""
    return [
        (json.loads(f'"{one}"'), json.loads(f'"{more}"')) for one, more in PLURAL.findall(script)
    ]
