"""Updates: the service's script on real repositories, and what the screen makes of what it says."""

import os
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import __version__
from companion.device.updates import ProgramUpdates, exists, installed
from companion.ui.shell.device_states import ProgramVersion
from tests.system.command import ROOT
from tests.system.tools import need

SCRIPT = ROOT / "systemd/update"
INSTALLS = "#!/bin/sh\necho installed >>$COMPANION_HOME/said\n"
FAILS = "#!/bin/sh\necho 'It stopped here: {why}' >&2\nexit 1\n"


class Source:
    """A repository with versions of a program, and a device that is to be updated from it."""

    def __init__(self, folder: Path) -> None:
        need("git")
        self.repository, self.home = folder / "repository", folder / "home"
        self.status = folder / "run" / "status"
        self.home.mkdir()
        self.repository.mkdir()
        self.git("init", "-q", "-b", "main")
        self.commit("1.0.0")
        (self.home / "update-from").write_text(f"file://{self.repository}\n")

    def git(self, *words: str) -> str:
        who = ["-c", "user.name=maker", "-c", "user.email=maker@example.org"]
        done = subprocess.run(
            ["git", *who, "-C", str(self.repository), *words],
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.strip()

    def commit(self, version: str, installer: str = INSTALLS) -> str:
        """A new version; returns its commit."""
        for folder in ("companion", "systemd"):
            (self.repository / folder).mkdir(exist_ok=True)
        (self.repository / "companion/__init__.py").write_text(f'__version__ = "{version}"\n')
        (self.repository / "systemd/install.sh").write_text(installer)
        (self.repository / "systemd/install.sh").chmod(0o755)
        self.git("add", ".")
        self.git("commit", "-q", "-m", version)
        return self.git("rev-parse", "HEAD")

    def run(self, what: str) -> int:
        """Runs the script as the service does."""
        environment = {
            **os.environ,
            "COMPANION_HOME": str(self.home),
            "COMPANION_UPDATE_STATUS": str(self.status),
        }
        done = subprocess.run(
            [str(SCRIPT), what], env=environment, capture_output=True, text=True, timeout=60
        )
        return done.returncode

    @property
    def progress(self) -> str:
        """How far it is by now."""
        return self.updates.progress

    @property
    def updates(self) -> ProgramUpdates:
        """What the screen would say now."""
        read = ProgramUpdates(lambda: None, self.home, self.status)
        read.poll()
        return read


@pytest.fixture
def source(tmp_path: Path) -> Source:
    return Source(tmp_path)


def test_it_looks_what_there_is_and_changes_nothing(source: Source) -> None:
    assert source.run("check") == 0
    found = source.updates
    commit, day = source.git("log", "-1", "--format=%H %cs").split()
    assert found.progress == "available"
    assert found.available == ProgramVersion("1.0.0", commit[:7], day)
    assert not (source.home / "said").exists()


def test_what_is_installed_is_current(source: Source) -> None:
    (source.home / "commit").write_text(source.git("log", "-1", "--format=%H %cs"))
    source.run("check")
    assert source.progress == "current"
    source.commit("1.0.1")
    source.run("check")
    assert source.progress == "available"


def test_one_tap_runs_the_installer_of_the_new_version(source: Source) -> None:
    source.commit("1.1.0")
    assert source.run("install") == 0
    assert source.progress == "done"
    assert (source.home / "said").read_text() == "installed\n"
    newest = source.commit("1.2.0", INSTALLS.replace("installed", "again"))
    assert source.run("install") == 0
    assert (source.home / "said").read_text() == "installed\nagain\n"
    found = source.updates.available
    assert found is not None
    assert found.commit == newest[:7]


def test_a_branch_may_be_named(source: Source) -> None:
    source.git("checkout", "-q", "-b", "trial")
    source.commit("2.0.0")
    source.git("checkout", "-q", "main")
    (source.home / "update-from").write_text(f"file://{source.repository} trial\n")
    source.run("check")
    found = source.updates.available
    assert found is not None
    assert found.number == "2.0.0"


@pytest.mark.parametrize(
    ("why", "problem"),
    [
        ("the new program did not come up; the old one is back in its place", "start"),
        ("only 120 MB are free", "install"),
    ],
)
def test_a_failed_update_says_what_the_installer_said(
    source: Source, why: str, problem: str
) -> None:
    source.commit("1.1.0", FAILS.format(why=why))
    assert source.run("install") == 1
    found = source.updates
    assert (found.progress, found.problem, found.reason) == ("available", problem, why)


def test_a_source_that_is_away_is_told(source: Source) -> None:
    source.repository.rename(source.repository.with_name("moved"))
    assert source.run("check") == 1
    assert source.updates.problem == "source"
    assert source.updates.reason
    assert source.progress == ""


def test_something_else_at_the_source_is_not_installed(source: Source) -> None:
    source.git("rm", "-q", "companion/__init__.py")
    source.git("commit", "-q", "-m", "something else")
    assert source.run("install") == 1
    assert source.updates.problem == "program"
    assert not (source.home / "said").exists()


@pytest.mark.parametrize("address", ["--upload-pack=touch here", "ext::sh -c touch% here"])
def test_an_address_is_no_command(source: Source, address: str, tmp_path: Path) -> None:
    (source.home / "update-from").write_text(f"{address}\n")
    assert source.run("check") == 1
    assert source.updates.problem == "source"
    assert not [*tmp_path.rglob("here")]


def test_a_word_that_is_neither_does_nothing(source: Source) -> None:
    assert source.run("away") == 2
    assert not source.status.exists()


def test_only_where_a_source_was_set_there_are_updates(source: Source, tmp_path: Path) -> None:
    assert exists(source.home)
    assert not exists(tmp_path)
    assert installed(tmp_path) == ProgramVersion(__version__)


def systemctl(folder: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    folder.mkdir()
    (folder / "systemctl").write_text(f"#!/bin/sh\n{body}\n")
    (folder / "systemctl").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_what_an_earlier_run_said_counts_no_more(
    source: Source, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Until the service that was started now writes, it is what was begun."""
    source.run("check")
    go, words = tmp_path / "go", tmp_path / "words"
    body = f'echo "$@" >{words}\nwhile [ ! -e {go} ]; do sleep 0.01; done\n'
    body += f"printf 'progress=current\\n' >{source.status}"
    systemctl(tmp_path / "bin", monkeypatch, body)
    woken = threading.Event()
    updates = ProgramUpdates(woken.set, source.home, source.status)
    updates.install()
    updates.poll()
    assert str(updates.progress) == "fetching"
    until(words.exists)
    go.touch()
    assert woken.wait(30)
    assert str(updates.progress) == "current"
    assert words.read_text() == "--no-ask-password start companion-update@install.service\n"


def test_a_service_that_cannot_be_started_is_told(
    source: Source, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    systemctl(tmp_path / "bin", monkeypatch, "echo 'Access denied' >&2; exit 4")
    woken = threading.Event()
    updates = ProgramUpdates(woken.set, source.home, source.status)
    updates.check()
    assert woken.wait(30)
    assert (updates.progress, updates.problem, updates.reason) == ("", "service", "Access denied")


def test_one_that_was_cut_off_is_waited_for_no_more(source: Source) -> None:
    source.status.parent.mkdir()
    source.status.write_text("progress=installing\n")
    assert source.progress == "installing"
    os.utime(source.status, (1, 1))
    assert source.progress == ""


def test_whatever_stands_in_the_file_is_no_more_than_words(source: Source) -> None:
    source.status.parent.mkdir()
    source.status.write_text("progress=hacked\nproblem=odd\navailable=\nnothing\n")
    found = source.updates
    assert (found.progress, found.problem, found.available) == ("", "", None)
