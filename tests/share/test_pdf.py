"""PDF: other programs open it, see the picture, and find the texts in it."""

import subprocess
from pathlib import Path

import pygame
import pygame.image
import pytest

from companion.share.pdf import PageText, pdf
from companion.share.png import compress
from companion.ui.render.direction import visual
from tests.system.tools import need

# 2 px a millimetre, for a page of 100 x 50 mm.
SIZE = (200, 100)
LINES = [
    bytes(value for x in range(SIZE[0]) for value in (x, 2 * y, (x + y) % 251))
    for y in range(SIZE[1])
]
PICTURE = compress(SIZE[0], 2000, LINES)


def read(program: str, *arguments: str) -> str:
    """What a program of poppler says; it must not complain."""
    path = need(program, "poppler-utils")
    done = subprocess.run((path, *arguments), capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout


def saved(folder: Path, texts: list[PageText], title: str = "Anne wins") -> str:
    """The path of a file with these texts."""
    file = folder / "page.pdf"
    file.write_bytes(pdf(PICTURE, texts, title, 1793991600.0))
    return str(file)


def lines(*texts: str) -> list[PageText]:
    """These texts, one below the other."""
    return [
        PageText(visual(text), 5, 9 + 8 * at, 4 * len(text), 6) for at, text in enumerate(texts)
    ]


def test_it_has_one_page_of_the_size_of_the_picture(tmp_path: Path) -> None:
    told = read("pdfinfo", saved(tmp_path, lines("Anne"), "Zoë \N{GAME DIE} wins"))
    facts = {line.partition(":")[0]: line.partition(":")[2].strip() for line in told.splitlines()}
    assert facts["Pages"] == "1"
    assert facts["Page size"] == "283.464 x 141.732 pts"
    assert facts["Title"] == "Zoë \N{GAME DIE} wins"
    assert facts["PDF version"] == "1.4"
    assert "2026" in facts["CreationDate"]


def test_its_page_is_the_picture(tmp_path: Path) -> None:
    # 2 px a millimetre are 50.8 for an inch.
    texts = lines("Seen by nobody", "אבג", "x")
    out = str(tmp_path / "page")
    read("pdftoppm", "-r", "50.8", "-png", "-singlefile", saved(tmp_path, texts), out)
    picture = pygame.image.load(f"{out}.png")
    assert picture.get_size() == SIZE
    assert pygame.image.tostring(picture, "RGB") == b"".join(LINES)


@pytest.mark.parametrize(
    "text",
    [
        "Anne, Carl & Marc",
        "−12 (c.) “quoted” \\ < >",
        "Ἀλέξανδρος",
        "Zoë \N{GAME DIE}",
        "\u738b\u5c0f\u660e",
        "אברהם",
        "محمد",
    ],
)
def test_each_text_is_found(text: str, tmp_path: Path) -> None:
    found = read("pdftotext", saved(tmp_path, lines(text, "Carl")), "-")
    # Poppler marks text from the right.
    assert found.strip("\n\f").replace("\u202b", "").replace("\u202c", "").split("\n")[0] == text


def test_there_may_be_more_letters_than_a_font_has(tmp_path: Path) -> None:
    chinese = "".join(map(chr, range(0x4E00, 0x4E00 + 600)))
    texts = [chinese[at : at + 20] for at in range(0, 600, 20)]
    placed = [PageText(text, 5, 3 + 3 * at, 150, 3) for at, text in enumerate(texts)]
    assert read("pdftotext", saved(tmp_path, placed), "-").split() == texts


def test_without_texts_it_is_a_page_too(tmp_path: Path) -> None:
    empty = [PageText("  ", 5, 9, 20, 6), PageText("a", 5, 9, 0, 6)]
    for texts in ([], empty):
        assert "Pages:           1" in read("pdfinfo", saved(tmp_path, texts))


def test_the_table_says_where_each_object_begins() -> None:
    data = pdf(PICTURE, lines("Anne", "Carl"), "Anne wins", 0.0)
    start = int(data.rpartition(b"startxref\n")[2].split()[0])
    assert data[start:].startswith(b"xref\n0 ")
    count = int(data[start:].split()[2])
    table = data[start:].split(b"\n", 2)[2]
    for number in range(1, count):
        place = int(table[20 * number : 20 * number + 10])
        assert data[place:].startswith(b"%d 0 obj\n" % number)
