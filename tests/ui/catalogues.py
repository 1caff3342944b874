"""The catalogues of the screens' languages: read from the source, brought up to date, begun."""

import argparse
import ast
import io
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from companion import sentences
from companion.catalogue_files import compile_file
from companion.catalogues import LANGUAGES as OFFERED
from companion.cli import COMMANDS, module_of
from companion.commands import help_words
from companion.commands.parsers import app_parser, parser_of
from companion.formats import CLDR
from companion.games import NAMES, has_part, part, title
from companion.games.pad import library
from companion.phones.page_files import plurals_in, texts_in
from tests.ui import cldr

ROOT = Path(__file__).parent.parent.parent
LOCALE = ROOT / "companion" / "locale"
TEMPLATE = LOCALE / "companion.pot"
# What a translator has to know of a text, by the text: of a plural by what it is for many.
NOTES = LOCALE / "notes.toml"
# English is what stands in the source.
LANGUAGES = OFFERED[1:]
# What a translator is called where a text is handed to it, and at which place that is.
KEYWORDS = {"_": 0, "words": 0, "meant": 2, "plural": 2, "plural_text": 2}
PLURALS = {"plural", "plural_text"}

# A text as catalogues know it, one for many things with that for one; its context or None.
Key = tuple[str | tuple[str, str], str | None]


class Plain(Catalog):
    """A catalogue without dates and people, so that nothing changes but the texts."""

    def __init__(self, language: str | None = None) -> None:
        super().__init__(locale=language, fuzzy=False, header_comment="# Table Companion")
        self._language = language

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """Only what programs need to read the texts, and the name under which they are offered."""
        found = [
            ("Language", self._language or ""),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]
        if self._language:
            found.append(("Plural-Forms", self.plural_forms))
            found.append(("X-Own-Name", cldr.own_name(self._language)))
        return found


def po_path(language: str) -> Path:
    """Where the texts of a language are written."""
    return LOCALE / language / "LC_MESSAGES" / "companion.po"


@cache
def notes() -> dict[str, str]:
    """What translators have to know, by the texts."""
    return tomllib.loads(NOTES.read_text("utf-8"))


@cache
def template() -> Catalog:
    """All texts for people in the source, in the order in which they stand there."""
    found = Plain()
    for place, key in _texts():
        found.add(key[0], locations=[(place, 1)], context=key[1], auto_comments=_notes_on(key))
    return found


def _texts() -> Iterator[tuple[str, Key]]:
    """Every text, and the file that it is in."""
    for file in sorted((ROOT / "companion").rglob("*.py")):
        for key in in_python(file.read_text()):
            yield file.relative_to(ROOT).as_posix(), key
    for file in sorted((ROOT / "companion").glob("*/page/*.js")):
        script = file.read_text()
        keys: list[Key] = [(text, None) for text in texts_in(script)]
        keys += [(pair, None) for pair in plurals_in(script)]
        for key in keys:
            yield file.relative_to(ROOT).as_posix(), key
    for place, table in tables():
        for text in table.values():
            yield place, (text, None)
    for text in library.texts():
        yield "companion/games/pad/pads", (text, None)
    for text in on_the_command_line():
        yield "companion/commands", (text, None)


def on_the_command_line() -> Iterator[str]:
    """What the help of the app and of all commands says."""
    yield from filter(str.islower, map(title, NAMES))  # others are called the same everywhere
    yield from help_words.texts(app_parser())
    for name, purpose in COMMANDS.items():
        yield purpose
        yield from help_words.texts(parser_of(name, module_of(name)))


def _notes_on(key: Key) -> list[str]:
    text, context = key
    if context == CLDR:
        return ["script/locale takes it from CLDR."]
    note = notes().get(text if isinstance(text, str) else text[1])
    return [note] if note else []


def tables() -> Iterator[tuple[str, Mapping[Any, str | tuple[str, str]]]]:
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


def in_python(source: str) -> list[Key]:
    """The texts that a module hands to a translator, in their order."""
    tree = ast.parse(source)
    constants = {
        target.id: statement.value
        for statement in tree.body
        if isinstance(statement, ast.Assign)
        for target in statement.targets
        if isinstance(target, ast.Name)
    }

    def literal(node: ast.expr) -> str | None:
        value = constants.get(node.id, node) if isinstance(node, ast.Name) else node
        return str(value.value) if isinstance(value, ast.Constant) and value.value else None

    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    found: list[Key] = []
    for call in sorted(calls, key=lambda each: (each.lineno, each.col_offset)):
        name = str(getattr(call.func, "attr", getattr(call.func, "id", "")))
        first = KEYWORDS.get(name)
        if first is None or len(call.args) <= first:
            continue
        text = literal(call.args[first])
        if not isinstance(text, str):
            continue
        if name in PLURALS:
            more = literal(call.args[first + 1])
            if isinstance(more, str):
                found.append(((text, more), None))
        else:
            found.append((text, literal(call.args[1]) if name == "meant" else None))
    return found


def read(language: str) -> Catalog:
    """A language as it is written now; empty if it is new. Raises ValueError if it is damaged."""
    path = po_path(language)
    if not path.exists():
        return Plain(language)
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def updated(language: str, wanted: Catalog) -> Catalog:
    """The language with exactly the wanted texts; new ones have no words yet."""
    known, new, formats = read(language), Plain(language), cldr.formats(language)
    for message in wanted:
        if message.id:
            said = formats.get((str(message.context), str(message.id))) or _known(known, message)
            new.add(
                message.id,
                said,
                locations=message.locations,
                context=message.context,
                auto_comments=message.auto_comments,
            )
    return new


def _known(known: Catalog, message: Message) -> str | tuple[str, ...]:
    """What a catalogue says for a text; nothing if it has only a guess."""
    empty = ("",) * known.num_plurals if message.pluralizable else ""
    before = known.get(message.id, message.context)
    if before is None or before.fuzzy or before.id != message.id:
        return empty
    return tuple(words_of(before)) if message.pluralizable else str(before.string)


def words_of(message: Message) -> list[str]:
    """All that a catalogue says for a text: one, or as many as the language has plural forms."""
    said = message.string or ""
    return [said] if isinstance(said, str) else [*said]


def written(catalogue: Catalog) -> bytes:
    """As a .po file; files are named, lines are not, as they change with every edit."""
    out = io.BytesIO()
    write_po(out, catalogue, width=100, include_lineno=False)
    return out.getvalue()


def main() -> None:
    """Brings all files up to date, and says which texts still have no words."""
    parser = argparse.ArgumentParser(prog="script/locale")
    parser.add_argument("--add", metavar="CODE", help="begins a language, by its code (fr)")
    new = parser.parse_args().add
    if new is not None:
        try:
            print(f"{cldr.own_name(new)}: {po_path(new).relative_to(ROOT)}")
        except ValueError as error:
            sys.exit(str(error))
    wanted = template()
    TEMPLATE.write_bytes(written(wanted))
    for language in sorted({*LANGUAGES, *filter(None, [new])}):
        path = po_path(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        catalogue = updated(language, wanted)
        path.write_bytes(written(catalogue))
        compile_file(path)
        missing = [message for message in catalogue if message.id and not all(words_of(message))]
        print(f"{language}: {len(catalogue)} texts, {len(missing)} without words")
        for message in missing if new is None else []:
            print(f"  {message.id if isinstance(message.id, str) else message.id[1]}")


if __name__ == "__main__":
    main()
