"""What the app reads of a language is what was last written of it, wherever it lies."""

import os
import subprocess
import sys
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest

from companion import catalogues
from companion.catalogue_files import compile_all, compile_file, headings, is_compiled, to_mo

HEADER = """\
# Anything
msgid ""
msgstr ""
"Language: fr\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"
"X-Own-Name: Français\\n"
"""
TEXTS = """
#. A note for translators.
#: companion/somewhere.py
msgid "Back"
msgstr "Retour"
msgctxt "verb"
msgid "Play"
msgstr ""
"Jouer \\"ici\\"\\n"
"\\ttout de suite\\\\"

#, python-brace-format
msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} carte"
msgstr[1] "{count} cartes"

#, fuzzy, python-brace-format
msgid "Guessed"
msgstr "Deviné"

msgid "New"
msgstr ""

#~ msgid "Old"
#~ msgstr "Vieux"
"""


def read(content: bytes) -> GNUTranslations:
    return GNUTranslations(BytesIO(content))


def write(folder: Path, text: str = HEADER + TEXTS) -> Path:
    """A catalogue as in a checkout."""
    written = folder / "fr" / "LC_MESSAGES" / "companion.po"
    written.parent.mkdir(parents=True, exist_ok=True)
    written.write_text(text, "utf-8")
    return written


def test_all_kinds_of_texts_are_compiled() -> None:
    found = read(to_mo(HEADER + TEXTS))
    assert found.gettext("Back") == "Retour"
    assert found.pgettext("verb", "Play") == 'Jouer "ici"\n\ttout de suite\\'
    cards = [found.ngettext("{count} card", "{count} cards", count) for count in range(3)]
    assert cards == ["{count} carte", "{count} carte", "{count} cartes"]
    # A guess, one without words, one that is gone: as in the source.
    assert [found.gettext(text) for text in ("Guessed", "New", "Old")] == ["Guessed", "New", "Old"]


def test_the_headings_are_read_without_the_texts() -> None:
    found = headings(to_mo(HEADER + TEXTS))
    assert found["x-own-name"] == "Français"
    assert found["plural-forms"] == "nplurals=2; plural=(n > 1);"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('msgid "Back"\n\nmsgstr "Retour"\n', "line 10: a text without words"),
        ('msgid "Back"\nmsgid "Back"\n', "line 10: a second msgid"),
        ('msgid "Back\nmsgstr "Retour"\n', "line 9 cannot be read"),
        ('msgid "Back"\nmsgstr "Retour"\n\n"more"\n', "line 12 cannot be read"),
        ('msgstr "Retour"\n', "line 10: words without a text"),
        ("<<<<<<< ours\n", "line 9 cannot be read"),
        ('msgid "A"\nmsgstr "B"\n\nmsgid "A"\nmsgstr "C"\n', "'A' is there twice"),
    ],
)
def test_a_damaged_catalogue_is_refused_with_file_and_line(
    tmp_path: Path, text: str, says: str
) -> None:
    written = write(tmp_path, f"{HEADER}\n{text}")
    with pytest.raises(ValueError, match=r"companion\.po: ") as refused:
        compile_file(written)
    assert str(refused.value).endswith(says)
    assert [*written.parent.iterdir()] == [written], "nothing half made is left"


def test_what_was_written_later_is_compiled_again(tmp_path: Path) -> None:
    written = write(tmp_path)
    assert not is_compiled(written)
    (made,) = compile_all(tmp_path)
    assert is_compiled(written)
    assert read(made.read_bytes()).gettext("Back") == "Retour"
    before = made.stat().st_mtime_ns
    assert compile_all(tmp_path) == [made]
    assert made.stat().st_mtime_ns == before
    # Also if it is older, as in a backup that was brought back.
    for moment in (before + 1_000_000_000, before - 1_000_000_000):
        written.write_text((HEADER + TEXTS).replace("Retour", f"Retour {moment}"), "utf-8")
        os.utime(written, ns=(moment, moment))
        assert not is_compiled(written)
        compile_all(tmp_path)
        assert read(made.read_bytes()).gettext("Back") == f"Retour {moment}"


def test_the_app_never_reads_old_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    written = write(tmp_path)
    assert catalogues.texts("fr").gettext("Back") == "Retour"
    written.write_text((HEADER + TEXTS).replace("Retour", "En arrière"), "utf-8")
    assert catalogues.texts("fr").gettext("Back") == "En arrière"


def test_a_device_has_only_what_was_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    written = write(tmp_path)
    compile_all(tmp_path)
    written.unlink()
    assert catalogues.texts("fr").gettext("Back") == "Retour"


def test_where_nothing_may_be_written_it_is_compiled_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    monkeypatch.setattr("tempfile.mkstemp", refuse)
    assert read(compile_file(write(tmp_path))).gettext("Back") == "Retour"
    assert not list(tmp_path.rglob("*.mo"))


def test_as_a_command_it_says_what_is_wrong(tmp_path: Path) -> None:
    written = write(tmp_path)
    script = Path(catalogues.__file__).with_name("catalogue_files.py")
    # As on a device: with nothing but the standard library.
    command = [sys.executable, "-I", "-S", str(script), str(tmp_path)]
    subprocess.run(command, check=True)
    assert is_compiled(written)
    written.write_text("nonsense", "utf-8")
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr == f"{written}: line 1 cannot be read\n"
