"""What a machine lacks is a skip that names the package, and a failure where changes land."""

import subprocess
import sys

import pytest

from tests import no_mixer
from tests.system.command import ROOT
from tests.system.crashes.mounted import need_fuse
from tests.system.tools import need, need_root, need_sound

# All test modules with FUSE, imported as pytest collects them, where mfusepy finds no libfuse.
WITHOUT_FUSE = """
import sys
class NoFuse:
    def find_spec(self, name, *_more):
        if name == "mfusepy":
            raise OSError("Unable to find libfuse")
sys.meta_path.insert(0, NoFuse())
from tests.system.crashes import test_matrix, test_power_cuts
print(*test_matrix.NAMES)
"""


@pytest.fixture(params=["", "true"])
def without_it(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> type[BaseException]:
    """What a test is ended by that lacks something: elsewhere, and where changes land."""
    monkeypatch.setenv("CI", request.param)
    return pytest.fail.Exception if request.param else pytest.skip.Exception


def test_a_program(without_it: type[BaseException]) -> None:
    with pytest.raises(without_it, match=r"no-such-program .*Debian: apt install its-package"):
        need("no-such-program", "its-package")


def test_root(without_it: type[BaseException], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0)
    need_root("mounts a disk")
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    with pytest.raises(without_it, match="needs root: mounts a disk"):
        need_root("mounts a disk")


def test_sound(without_it: type[BaseException], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "meta_path", [no_mixer.NoMixer(), *sys.meta_path])
    monkeypatch.delitem(sys.modules, "pygame.mixer", raising=False)
    with pytest.raises(without_it, match=r"libgthread.*apt install libglib2.0-0t64"):
        need_sound()


def test_fuse(without_it: type[BaseException], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mfusepy", None)
    with pytest.raises(without_it, match="apt install fuse3 libfuse3-3"):
        need_fuse()


def test_without_fuse_all_tests_are_found_all_the_same() -> None:
    command = [sys.executable, "-c", WITHOUT_FUSE]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert "repairing-heading" in done.stdout.split()


def test_without_the_coverage_plugin_all_tests_are_found_all_the_same() -> None:
    command = [sys.executable, "-m", "pytest", "-p", "no:cov", "-p", "no:cacheprovider", "-q"]
    done = subprocess.run(
        [*command, "--collect-only", "tests/device/test_log.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout
    assert "tests/device/test_log.py::" in done.stdout
