"""The reader that types in the virtual machine's tests: what it writes is read as the code."""

import importlib.util
import os
import subprocess
import sys
import threading
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

from firmware_bridge.events import Card
from firmware_bridge.readers.hid import HidReader
from tests.firmware_bridge.keys import CODES

SCRIPT = Path(__file__).parent.parent / "machine/guest/type-reader"


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    loader = SourceFileLoader("type_reader", str(SCRIPT))
    spec = importlib.util.spec_from_loader("type_reader", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def test_its_keys_are_those_of_the_kernel(script: ModuleType) -> None:
    assert {letter: code for letter, code in CODES.items() if letter != " "} == script.CODES


def test_lines_in_the_fifo_are_typed_as_codes(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(script, "KEY_TIME", 0.0)
    written, keys = os.pipe()
    lines, told = os.pipe()
    os.write(told, b"code 0012345678\nhum\ncode 04a1b2c3\ncode 1-2\nquit\ncode 9999\n")
    os.close(told)
    typing = threading.Thread(target=script.obey, args=(keys, lines))
    typing.start()
    typing.join(30)
    os.close(keys)
    with os.fdopen(written, "rb") as stream:
        data = stream.read()
    reader = HidReader("x")
    reader.open(1.0)
    tags = [each.tag for each in reader.feed(data, 1.0) if isinstance(each, Card)]
    assert tags == ["0012345678", "04A1B2C3"]
    assert reader.dropped == 0
    assert "not understood: hum" in capsys.readouterr().err


def test_without_uinput_it_says_so() -> None:
    assert os.access(SCRIPT, os.X_OK)
    if Path("/dev/uinput").exists():
        pytest.skip("there is a /dev/uinput here")
    done = subprocess.run([sys.executable, SCRIPT], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "/dev/uinput cannot be used" in done.stderr
    assert not Path("/run/type-reader").exists()
