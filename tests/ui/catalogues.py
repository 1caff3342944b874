"""The catalogues of the screens' languages: read from the source, brought up to date, compiled."""

import io
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from companion import sentences
from companion.games import NAMES, has_part, part
from companion.games.pad import library
from companion.phones.page_files import texts_in
from companion.ui.shell.preferences import LANGUAGES as OFFERED

ROOT = Path(__file__).parent.parent.parent
LOCALE = ROOT / "companion" / "locale"
TEMPLATE = LOCALE / "companion.pot"
# English is what stands in the source.
LANGUAGES = OFFERED[1:]
# What a translator is called where a text is handed to it.
KEYWORDS = {"_": None, "words": None}


class Plain(Catalog):
    """A catalogue without dates and people, so that nothing changes but the texts."""

    def __init__(self, language: str | None = None) -> None:
        super().__init__(locale=language, fuzzy=False, header_comment="# Table Companion")
        self._language = language or ""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """Only what programs need to read the texts."""
        return [
            ("Language", self._language),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


def po_path(language: str) -> Path:
    """Where the texts of a language are written."""
    return LOCALE / language / "LC_MESSAGES" / "companion.po"


@cache
def template() -> Catalog:
    """All texts for people in the source, in the order in which they stand there."""
    found = Plain()
    for file in sorted((ROOT / "companion").rglob("*.py")):
        _add_from(found, file)
    for file in sorted((ROOT / "companion" / "phones" / "page").glob("*.js")):
        for text in texts_in(file.read_text()):
            found.add(text, locations=[(file.relative_to(ROOT).as_posix(), 1)])
    for place, table in tables():
        for text in table.values():
            found.add(text, locations=[(place, 1)])
    for text in library.texts():
        found.add(text, locations=[("companion/games/pad/pads", 1)])
    return found


def tables() -> Iterator[tuple[str, Mapping[Any, str]]]:
    """The tables of sentences, and the module that each is in: the general ones and the games'."""
    modules = [("companion/sentences.py", sentences.GENERAL)]
    for name, package in NAMES.items():
        if has_part(name, "sentences"):
            path = package.replace(".", "/")
            modules.append((f"{path}/sentences.py", part(name, "sentences").SENTENCES))
    for place, own in modules:
        for table in (own.codes, own.reasons, own.few, own.wanted):
            yield place, table
    yield modules[0][0], sentences.NOTICES


def _add_from(found: Catalog, file: Path) -> None:
    for _, text, _, _ in extract_from_file("python", file, KEYWORDS):
        found.add(text, locations=[(file.relative_to(ROOT).as_posix(), 1)])


def read(language: str) -> Catalog:
    """A language as it is written now; empty if it is new."""
    path = po_path(language)
    if not path.exists():
        return Plain(language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def updated(language: str, wanted: Catalog) -> Catalog:
    """The language with exactly the wanted texts; new ones have no words yet."""
    known, new = read(language), Plain(language)
    for message in wanted:
        if message.id:
            before = known.get(message.id)
            said = before.string if before is not None and not before.fuzzy else ""
            new.add(message.id, said, locations=message.locations)
    return new


def written(catalogue: Catalog) -> bytes:
    """As a .po file; files are named, lines are not, as they change with every edit."""
    out = io.BytesIO()
    write_po(out, catalogue, width=100, include_lineno=False)
    return out.getvalue()


def compiled(catalogue: Catalog) -> bytes:
    """As the .mo file that the app reads."""
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def main() -> None:
    """Brings all files up to date, and says which texts still have no words."""
    wanted = template()
    LOCALE.mkdir(exist_ok=True)
    TEMPLATE.write_bytes(written(wanted))
    for language in LANGUAGES:
        path = po_path(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        catalogue = updated(language, wanted)
        path.write_bytes(written(catalogue))
        path.with_suffix(".mo").write_bytes(compiled(catalogue))
        missing = [message.id for message in catalogue if message.id and not message.string]
        print(f"{language}: {len(catalogue)} texts, {len(missing)} without words")
        for text in missing:
            print(f"  {text}")


if __name__ == "__main__":
    main()
