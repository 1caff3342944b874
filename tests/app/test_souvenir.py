"""Souvenirs as files: PNG and PDF of every game, alike, the same each time, without a screen."""

import io
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pygame
import pygame.image
import pygame.transform
import pytest

from companion.app.souvenir import picture_pdf, picture_png
from companion.games.base import Refusal
from companion.store.files import DATABASE
from companion.store.store import open_reader, open_store
from tests.repeat import sample
from tests.system.tools import need
from tests.ui.souvenir.evening import LONG, NAMES, journal, played

ROOT = Path(__file__).parent.parent.parent
# A5 in points, with a fraction of a point as a pixel of the picture is.
A5 = (419.53, 595.28)


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """The largest difference of a colour, 0 to 255, of two pictures of one size."""
    assert one.get_size() == other.get_size()
    pairs = zip(pygame.image.tostring(one, "RGB"), pygame.image.tostring(other, "RGB"), strict=True)
    return max(abs(first - second) for first, second in set(pairs))


@pytest.mark.parametrize(
    ("game", "players", "language"),
    sample([("ten", LONG, "nl"), ("thirteen", NAMES[:4], "en"), ("sixth-sense", NAMES[3:], "de")]),
)
def test_a_pdf_is_a_page_of_a5_that_looks_like_the_png(
    game: str, players: tuple[str, ...], language: str, tmp_path: Path
) -> None:
    render, info = need("pdftoppm", "poppler-utils"), need("pdfinfo", "poppler-utils")
    kept = journal()
    match_id = played(kept, game, players)
    png, file = picture_png(kept, match_id, language), tmp_path / "souvenir.pdf"
    file.write_bytes(picture_pdf(kept, match_id, language))
    told = subprocess.run((info, file), capture_output=True, text=True, check=True)
    assert told.stderr == ""
    (size,) = (line.split()[2:5:2] for line in told.stdout.splitlines() if "Page size" in line)
    assert [float(each) for each in size] == pytest.approx(A5, abs=0.1)
    assert "Pages:           1\n" in told.stdout
    subprocess.run(
        (render, "-r", "254", "-png", "-singlefile", file, tmp_path / "page"), check=True
    )
    page = pygame.image.load(str(tmp_path / "page.png"))
    assert difference(page, pygame.image.load(io.BytesIO(png), "a.png")) <= 2


def test_the_names_are_found_in_a_pdf(tmp_path: Path) -> None:
    program = need("pdftotext", "poppler-utils")
    kept = journal()
    file = tmp_path / "souvenir.pdf"
    file.write_bytes(picture_pdf(kept, played(kept, "sixth-sense", NAMES[1:]), "en"))
    found = subprocess.run((program, file, "-"), capture_output=True, text=True, check=True).stdout
    assert [name for name in NAMES[1:] if name not in found] == []


@pytest.mark.parametrize("note", ["x" * 3_000_000, "word " * 600_000])
def test_a_note_of_millions_of_letters_is_a_page_too(note: str) -> None:
    """As an earlier version took it from a file."""
    kept = journal()
    page = picture_pdf(kept, played(kept, "thirteen", NAMES[1:], note=note), "en")
    assert page.startswith(b"%PDF-")
    assert len(page) < 500_000


def test_the_same_match_gives_the_same_bytes(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    match_id = played(store.journal, "thirteen", NAMES[:4])
    made = [make(store.journal, match_id, "nl") for make in (picture_png, picture_pdf)]
    store.close()
    # Later, by another process, in which other pictures were made before.
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from companion.app.souvenir import picture_pdf, picture_png\n"
        "from companion.store.store import open_reader\n"
        "folder = Path(sys.argv[1])\n"
        "journal = open_reader(folder)\n"
        "picture_png(journal, sys.argv[2], 'de')\n"
        "(folder / 'png').write_bytes(picture_png(journal, sys.argv[2], 'nl'))\n"
        "(folder / 'pdf').write_bytes(picture_pdf(journal, sys.argv[2], 'nl'))\n"
        "journal.close()\n"
    )
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("SDL_") and name not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    done = subprocess.run(
        (sys.executable, "-W", "error", "-c", program, tmp_path, match_id),
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    assert [(tmp_path / name).read_bytes() for name in ("png", "pdf")] == made


def test_nothing_is_written_and_few_files_are_open(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    match_id = played(store.journal, "ten", LONG)
    store.close()
    before = (tmp_path / DATABASE).read_bytes()
    open_before = len(list(Path("/proc/self/fd").iterdir()))
    with closing(open_reader(tmp_path)) as reader:
        picture_png(reader, match_id, "en")
        # The journal itself has a few, and each font of the page is gone.
        assert len(list(Path("/proc/self/fd").iterdir())) <= open_before + 6
    assert (tmp_path / DATABASE).read_bytes() == before


def test_a_match_that_there_is_not_is_refused() -> None:
    kept = journal()
    for make in (picture_png, picture_pdf):
        with pytest.raises(Refusal, match="no-such-match"):
            make(kept, "nothing", "en")
