"""Tries mutants in a scratch copy of the tree, each with the tests that reach its line."""

import ast
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from tests.mutants.mutations import Mutant

# Tests for one mutant, in seconds of the run before, the quickest first; the others are left out.
MOST_TESTED = 60.0
# A mutant may take so many times as long as the program itself, and some seconds to start.
SLOWER, START = 5.0, 30.0
# What takes longer than a mutant is worth, or measures.
LEFT_OUT = {"system", "machine", "bench", "mutants", "monkey", "test_pilot.py", "test_clumsy.py"}


class Trial:
    """A scratch copy in `scratch` of the tree `root`, in which mutants of some modules are tried.

    The modules are paths in the tree. `prepare` runs their tests once, which must pass; `tests` are
    others in place of them.
    """

    def __init__(
        self, root: Path, scratch: Path, modules: Iterable[str], tests: Iterable[str] = ()
    ) -> None:
        self._root, self._copy = root, scratch / "copy"
        self._modules, self._tests = list(modules), list(tests)
        self._job = scratch / "job.json"
        self._reached: dict[str, dict[str, list[str]]] = {}
        self._seconds: dict[str, float] = {}
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        for name in subprocess.check_output(listed, cwd=root, text=True).split("\0"):
            if name and (root / name).is_file():
                (self._copy / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, self._copy / name)
        if (root / ".venv").exists():
            (self._copy / ".venv").symlink_to(root / ".venv")

    def prepare(self) -> str:
        """Notes which test reaches which line; returns the output if any of them fails."""
        tests = self._tests or _tests_of(self._copy, self._modules)
        if not tests:
            return "no tests"
        done = self._run(tests, None, self._modules, None)
        if done is None or done.returncode != 0:
            return "" if done is None else done.stdout
        found = json.loads(self._job.read_text())
        self._reached, self._seconds = found["reached"], found["seconds"]
        return ""

    def tests_for(self, module: str, mutant: Mutant) -> list[str]:
        """The tests that reach a mutant's lines, the quickest first."""
        lines = self._reached.get(module, {})
        by_line = (lines.get(str(each), []) for each in range(mutant.first, mutant.last + 1))
        found = {test for tests in by_line for test in tests}
        if "" in found:  # what an import runs concerns all of them
            found = {test for tests in lines.values() for test in tests}
        chosen: list[str] = []
        total = 0.0
        for test in sorted(found - {""}, key=lambda each: (self._seconds[each], each)):
            total += self._seconds[test]
            if chosen and total > MOST_TESTED:
                break
            chosen.append(test)
        return chosen

    def survives(self, module: str, mutant: Mutant) -> bool:
        """Whether every test passes with the mutant; one that hangs has noticed it."""
        tests = self.tests_for(module, mutant)
        if not tests:
            return True
        path = self._copy / module
        original, times = path.read_text(), path.stat()
        path.write_text(mutant.source)
        # Another time than the original's, or what was compiled of that would be taken: Python
        # compares whole seconds, and the length.
        os.utime(path, (times.st_mtime + 10, times.st_mtime + 10))
        try:
            seconds = START + SLOWER * sum(self._seconds[test] for test in tests)
            files = dict.fromkeys(test.partition("::")[0] for test in tests)
            done = self._run(files, tests, [module], seconds)
        finally:
            path.write_text(original)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
        return done is not None and done.returncode == 0

    def _run(
        self,
        files: Iterable[str],
        only: list[str] | None,
        modules: list[str],
        seconds: float | None,
    ) -> subprocess.CompletedProcess[str] | None:
        """Runs pytest in the copy; None if it took longer than `seconds`."""
        job = {"root": str(self._copy), "modules": modules}
        self._job.write_text(json.dumps(job if only is None else job | {"only": only}))
        environment = os.environ | {
            "PYTHONPATH": f"{self._copy}{os.pathsep}{Path(__file__).parent}",
            "MUTANTS_JOB": str(self._job),
            # What is compiled is kept of the program itself: two mutants may be equally old.
            "PYTHONDONTWRITEBYTECODE": "" if only is None else "1",
        }
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "reached"]
        command += ["-p", "no:cacheprovider", "--hypothesis-seed=0", *files]
        with subprocess.Popen(
            command,
            cwd=self._copy,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        ) as pytest:
            try:
                output, _ = pytest.communicate(timeout=seconds)
            except subprocess.TimeoutExpired:
                return None
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(pytest.pid, signal.SIGKILL)
        return subprocess.CompletedProcess(command, pytest.returncode, output)


def _tests_of(root: Path, modules: list[str]) -> list[str]:
    """The test files in the rooms of some modules, and of a module that none of them imports those
    elsewhere that do."""
    rooms = {_room(root / "tests", Path(module)) for module in modules}
    wanted = {module.removesuffix(".py").replace("/", ".") for module in modules}
    found, elsewhere = [], []
    for path in sorted((root / "tests").rglob("test_*.py")):
        if LEFT_OUT & set(path.relative_to(root).parts):
            continue
        if rooms & set(path.parents):
            found.append(path)
            wanted -= _imported(path)
        else:
            elsewhere.append(path)
    found += [path for path in elsewhere if wanted & _imported(path)]
    return [path.relative_to(root).as_posix() for path in found]


def _room(tests: Path, module: Path) -> Path:
    """The folder of tests that is nearest to a module's own."""
    parts = [part for part in module.parent.parts if part != "companion"]
    while parts and not tests.joinpath(*parts).is_dir():
        parts.pop()
    return tests.joinpath(*parts)


def _imported(path: Path) -> set[str]:
    """The modules that a file imports, and what it imports from them."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
        elif isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
    return found
