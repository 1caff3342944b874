"""Compiles the catalogues, from .po files to the .mo files that `gettext` reads.

With the standard library alone, as devices have no more. Run by `script/setup`, by the build of the
wheel and by systemd/install.sh: `python companion/catalogue_files.py FOLDER` compiles whatever in a
folder is older than it was written.
"""

import os
import re
import struct
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

MAGIC = 0x950412DE
# Where a .mo file says how many texts it has; then where the tables of both languages begin.
HEAD = struct.Struct("<7I")
# The length of a text, and where it is.
ENTRY = struct.Struct("<2I")
KEYWORD = re.compile(r'(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?) (".*")')
ESCAPED = re.compile(r"\\(.)")
MEANT = {"n": "\n", "t": "\t", "r": "\r"}


def compile_all(folder: Path) -> list[Path]:
    """Compiles what needs it in a folder of languages; returns all .mo files. Raises ValueError."""
    files = sorted(folder.glob("*/LC_MESSAGES/*.po"))
    for written in files:
        if not is_compiled(written):
            compile_file(written)
    return [written.with_suffix(".mo") for written in files]


def is_compiled(written: Path) -> bool:
    """Whether a .po file has a .mo file that was made from it as it is now: both have one time."""
    made = written.with_suffix(".mo")
    return made.exists() and made.stat().st_mtime_ns == written.stat().st_mtime_ns


def compile_file(written: Path) -> bytes:
    """Compiles a .po file; returns what is in its .mo file, which it writes if it may.

    Raises ValueError with file and line if it cannot be read.
    """
    changed = written.stat()
    try:
        content = to_mo(written.read_text("utf-8"))
    except ValueError as error:
        raise ValueError(f"{written}: {error}") from error
    try:
        _keep(content, written.with_suffix(".mo"), changed)
    except OSError:
        # A checkout of somebody else's: it is only slower.
        return content
    return content


def _keep(content: bytes, made: Path, changed: os.stat_result) -> None:
    """Writes a file at once, for others may read it, and as old as what it was made from."""
    handle, name = tempfile.mkstemp(dir=made.parent, prefix=".", suffix=".mo")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.utime(name, ns=(changed.st_atime_ns, changed.st_mtime_ns))
        Path(name).chmod(changed.st_mode & 0o666)
        Path(name).replace(made)
    except BaseException:
        Path(name).unlink()
        raise


def to_mo(text: str) -> bytes:
    """What a .po file says, as a .mo file. Texts without words and fuzzy ones are left out."""
    said = {}
    for key, words in _messages(text):
        if key in said:
            raise ValueError(f"{key!r} is there twice")
        said[key] = words
    pairs = sorted((key.encode(), words.encode()) for key, words in said.items())
    place = HEAD.size + 2 * len(pairs) * ENTRY.size
    tables, texts = [b"", b""], b""
    for side in (0, 1):
        for pair in pairs:
            tables[side] += ENTRY.pack(len(pair[side]), place + len(texts))
            texts += pair[side] + b"\0"
    second = HEAD.size + len(tables[0])
    head = HEAD.pack(MAGIC, 0, len(pairs), HEAD.size, second, 0, second + len(tables[1]))
    return head + b"".join(tables) + texts


def headings(content: bytes) -> dict[str, str]:
    """The headings of a .mo file by their names in small letters, without reading all of it."""
    _magic, _revision, _count, _keys, words, *_hashes = HEAD.unpack_from(content)
    # Of the text "", which comes before all others.
    length, place = ENTRY.unpack_from(content, words)
    lines = content[place : place + length].decode().splitlines()
    found = (line.partition(":") for line in lines)
    return {name.strip().lower(): value.strip() for name, _colon, value in found}


def _messages(text: str) -> Iterator[tuple[str, str]]:
    """What a .mo file has for each text of a .po file: its key, and its words."""
    parts: dict[str, str] = {}
    last, fuzzy = "", False
    for number, line in enumerate([*text.splitlines(), ""], 1):
        found = KEYWORD.fullmatch(line)
        if line.startswith('"') and last:
            parts[last] += _unquoted(line, number)
            continue
        if last.startswith("msgstr") and (not found or found[1] in ("msgctxt", "msgid")):
            if not fuzzy:
                yield from _message(parts, number)
            parts, last, fuzzy = {}, "", False
        if found:
            last = found[1]
            if last in parts:
                raise ValueError(f"line {number}: a second {last}")
            parts[last] = _unquoted(found[2], number)
        elif parts:
            raise ValueError(f"line {number}: a text without words")
        elif line.startswith("#,"):
            fuzzy = "fuzzy" in line
        elif line and not line.startswith("#"):
            raise ValueError(f"line {number} cannot be read")


def _message(parts: dict[str, str], number: int) -> Iterator[tuple[str, str]]:
    if "msgid" not in parts:
        raise ValueError(f"line {number}: words without a text")
    key = parts["msgid"]
    if "msgctxt" in parts:
        key = f"{parts['msgctxt']}\4{key}"
    words = [value for name, value in parts.items() if name.startswith("msgstr")]
    if "msgid_plural" in parts:
        key = f"{key}\0{parts['msgid_plural']}"
    if all(words):
        yield key, "\0".join(words)


def _unquoted(quoted: str, number: int) -> str:
    if len(quoted) < 2 or not quoted.endswith('"'):
        raise ValueError(f"line {number}: a mark is missing at its end")
    return ESCAPED.sub(lambda found: MEANT.get(found[1], found[1]), quoted[1:-1])


if __name__ == "__main__":
    try:
        compile_all(Path(sys.argv[1]))
    except (ValueError, OSError) as error:
        sys.exit(str(error))
