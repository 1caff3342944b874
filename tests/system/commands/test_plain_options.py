"""The app's options mean the same whether argparse reads them or not."""

import subprocess
import sys

import pytest

from companion.commands.parsers import app_parser, parse
from companion.commands.plain_options import plain_options

PLAIN = [
    "",
    "--resume",
    "--demo --windowed 800x480",
    "--data d --lang nl --resume",
    "--rotate 270 --rotate 0",
    "--reader sim --data d --reader spi:/dev/spidev0.0",
    "--windowed 1 --windowed 2",
]
# What argparse has to refuse, to print, or to read by its own rules.
NOT_PLAIN = [
    "--help",
    "--version",
    "--windowed",
    "--windowed --resume",
    "--data=d",
    "--res",
    "--lang fi",
    "--rotate 45",
    "--rotate +90",
    "--data -x",
    "--data",
    "-- --resume",
    "--resume d",
    "--unknown x",
    "--resume=1",
]


@pytest.mark.parametrize("line", PLAIN)
def test_a_plain_line_is_read_as_argparse_reads_it(line: str) -> None:
    options = plain_options(line.split())
    assert options is not None
    assert vars(options) == vars(app_parser().parse_args(line.split()))


@pytest.mark.parametrize("line", NOT_PLAIN)
def test_all_else_is_left_to_argparse(line: str) -> None:
    assert plain_options(line.split()) is None


def test_an_empty_value_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert plain_options(["--data", ""]) is None
    assert parse(app_parser(), ["--data", ""]) == 2
    assert "must not be empty" in capsys.readouterr().err


def test_the_window_starts_without_argparse() -> None:
    code = (
        "import sys; import companion.cli; from companion.commands.window import import_pygame;"
        "import_pygame(); import companion.app.app;"
        "print('argparse' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
