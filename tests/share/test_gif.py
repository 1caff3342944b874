"""Films as GIF: what another reading of the format finds in them is what was put in."""

import subprocess
from pathlib import Path
from random import Random

import pygame
import pygame.image
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.share.gif import CLEAR, Gif, compressed
from tests.share.gif_reader import Colour, read, words
from tests.system.tools import need

RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)


def pixels(colours: list[Colour]) -> bytes:
    return b"".join(bytes((*colour, 255)) for colour in colours)


FEW = st.lists(st.sampled_from((0, 0, 0, 1, 2)), min_size=1).map(bytes)


@given(st.binary(min_size=1, max_size=3000) | FEW)
def test_any_pixels_come_back(data: bytes) -> None:
    assert b"".join(words(compressed(data), 8)) == data


@pytest.mark.parametrize("length", [1, 2, 255, 256, 3839, 3840, 100_000])
@pytest.mark.parametrize("kind", ["nothing", "noise", "both"])
def test_long_ones_come_back_too_also_when_the_table_is_full(length: int, kind: str) -> None:
    random = Random(length)
    data = bytes(length) if kind == "nothing" else random.randbytes(length)
    if kind == "both":
        data = (
            b"".join(
                bytes(random.randrange(900)) + random.randbytes(random.randrange(40))
                for _ in range(1 + length // 500)
            )
            or b"\0"
        )
    assert b"".join(words(compressed(data), 8)) == data


def test_a_film_shows_its_pictures_for_their_times_and_for_ever() -> None:
    film = Gif(3, 2)
    first = [RED, RED, GREEN, GREEN, BLUE, BLUE]
    second = [RED, RED, GREEN, GREEN, RED, BLUE]
    for colours, hundredths in ((first, 60), (second, 280), (second, 5), (first, 400)):
        film.add(pixels(colours), hundredths)
    found = read(film.encoded())
    assert (found.width, found.height, found.times) == (3, 2, 0)
    assert [each.hundredths for each in found.pictures] == [60, 280, 5, 400]
    assert [each.colours for each in found.pictures] == [first, second, second, first]


def test_only_what_changes_is_written() -> None:
    random, film = Random(1), Gif(100, 100)
    colours = [random.choice((RED, GREEN, BLUE)) for _ in range(10_000)]
    film.add(pixels(colours), 10)
    once = len(film.encoded())
    for number in range(50):
        colours[number * 150] = BLUE if colours[number * 150] == RED else RED
        film.add(pixels(colours), 10)
    data = film.encoded()
    assert read(data).pictures[-1].colours == colours
    assert len(data) < once + 50 * 60


def test_of_many_colours_the_commonest_stay_and_others_are_near() -> None:
    random, film = Random(2), Gif(100, 100)
    ground = (17, 22, 29)

    def any_colour() -> Colour:
        return random.randrange(256), random.randrange(256), random.randrange(256)

    colours = [ground if random.random() < 0.5 else any_colour() for _ in range(10_000)]
    film.add(pixels(colours), 10)
    seen = read(film.encoded()).pictures[0].colours
    assert len(set(seen)) <= 255
    pairs = [*zip(seen, colours, strict=True)]
    assert {shown for shown, wanted in pairs if wanted == ground} == {ground}
    far = [
        max(abs(one - other) for one, other in zip(shown, wanted, strict=True))
        for shown, wanted in pairs
    ]
    assert max(far) <= 64, "a cube of colours in 255 parts"


def test_the_same_pictures_make_the_same_bytes() -> None:
    def made() -> bytes:
        random, film = Random(3), Gif(50, 40)
        for _ in range(5):
            film.add(random.randbytes(50 * 40 * 4), 10)
        return film.encoded()

    assert made() == made()


def test_another_program_sees_the_same(tmp_path: Path) -> None:
    """Its time and its number of pictures, and that it finds nothing wrong."""
    program = need("gifsicle", "gifsicle")
    random, film = Random(4), Gif(64, 48)
    colours = [random.choice((RED, GREEN, BLUE)) for _ in range(64 * 48)]
    for number in range(7):
        colours[number * 100] = (number, number, number)
        film.add(pixels(colours), 10 + number)
    file = tmp_path / "film.gif"
    file.write_bytes(film.encoded())
    told = subprocess.run((program, "--info", file), capture_output=True, text=True, check=True)
    assert told.stderr == ""
    assert f"{file} 7 images" in told.stdout
    assert "logical screen 64x48" in told.stdout
    assert "loop forever" in told.stdout
    assert [f"delay 0.{10 + number}s" in told.stdout for number in range(7)] == [True] * 7
    pictures = read(file.read_bytes()).pictures
    subprocess.run((program, "--unoptimize", "--explode", file, "-o", tmp_path / "one"), check=True)
    for number, picture in enumerate(pictures):
        # Which pygame's own decoder reads, as far as it goes: the first picture of a file.
        surface = pygame.image.load(str(tmp_path / f"one.{number:03}"), "one.gif")
        assert pygame.image.tostring(surface, "RGB") == b"".join(map(bytes, picture.colours))


def test_it_begins_with_a_new_table() -> None:
    assert int.from_bytes(compressed(b"\1")[:2], "little") & 511 == CLEAR
