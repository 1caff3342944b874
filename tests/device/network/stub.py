"""A NetworkManager that answers as a test says, and notes every byte that nmcli is given."""

import json
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from companion.device.network import nmcli

NMCLI = """#!/bin/sh
"exec" '{python}' "-ISE" "$0" "$@"
import json, os, sys
words = [os.fsencode(word) for word in sys.argv[1:]]
folder = {folder!r}
secret = ""
if b"passwd-file" in words:
    with open(words[words.index(b"passwd-file") + 1]) as file:
        secret = file.read()
with open(folder + "/asked", "a") as asked:
    said = [word.decode("latin-1") for word in words]
    asked.write(json.dumps([said, secret, sorted(os.environ)]) + "\\n")
with open(folder + "/answers") as file:
    answers = json.load(file)
for start, (status, out, error) in answers:
    if start in " ".join(word.decode("latin-1") for word in words):
        sys.stdout.write(out)
        sys.stderr.write(error)
        sys.exit(status)
sys.exit("the test has no answer to " + repr(words))
"""
FOUND = "-t -e yes -f IN-USE,SSID-HEX,SIGNAL,SECURITY device wifi list --rescan"
RADIO = "-t -f WIFI radio"
PROFILES = "-t -e yes -f UUID,TYPE connection show"
SSID = "-e no -g 802-11-wireless.ssid connection show uuid"


def hexed(name: str) -> str:
    """A name of a network as the protocol has it."""
    return name.encode().hex()


@dataclass
class Asked:
    """One call of nmcli: its words, what it read as a secret, and the names in its environment."""

    words: list[str]
    secret: str
    environment: list[str]


@dataclass
class StubManager:
    """Answers by the beginnings of commands; later rules come first."""

    folder: Path
    answers: list[tuple[str, tuple[int, str, str]]] = field(default_factory=list)

    def answer(self, start: str, out: str = "", status: int = 0, error: str = "") -> None:
        """What nmcli says from now on to a command that has these words."""
        self.answers.insert(0, (start, (status, out, error)))
        (self.folder / "answers").write_text(json.dumps(self.answers))

    @property
    def asked(self) -> list[Asked]:
        """Every call, in order."""
        file = self.folder / "asked"
        lines: list[Any] = (
            [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
        )
        return [Asked(*line) for line in lines]

    @property
    def commands(self) -> list[str]:
        """The words of every call that changes something."""
        changing = {"add", "up", "modify", "delete"}
        return [" ".join(each.words) for each in self.asked if changing & set(each.words)]


def stub_manager(folder: Path, monkeypatch: pytest.MonkeyPatch) -> StubManager:
    """Three networks in reach, one of them joined and kept; another one is kept."""
    folder.mkdir()
    program = folder / "nmcli"
    program.write_text(NMCLI.format(python=sys.executable, folder=str(folder)))
    program.chmod(0o755)
    path = f"{folder}:{os.environ['PATH']}"
    monkeypatch.setattr(nmcli, "ENVIRONMENT", {**nmcli.ENVIRONMENT, "PATH": path})
    manager = StubManager(folder)
    manager.answer("connection modify")
    manager.answer("connection delete")
    manager.answer("connection up", "Connection successfully activated\n")
    manager.answer("connection add")
    manager.answer(RADIO, "enabled\n")
    manager.answer(
        PROFILES, "1111-a:802-11-wireless\n2222-b:802-11-wireless\n3333-c:802-3-ethernet\n"
    )
    manager.answer(f"{SSID} 1111-a", "Home\n")
    manager.answer(f"{SSID} 2222-b", "Attic: top\\floor\n")
    manager.answer(
        FOUND,
        f"*:{hexed('Home')}:81:WPA2\n"
        f" :{hexed('Home')}:33:WPA2\n"
        f" :{hexed('Café')}:52:--\n"
        f" :{hexed('Neighbour')}:47:WPA1 WPA2\n"
        f" :{hexed('New')}:40:WPA3\n"
        f" :{hexed('Firm')}:30:WPA2 802.1X\n"
        f" :{hexed('Old')}:20:WEP\n"
        f" ::70:WPA2\n",
    )
    return manager
