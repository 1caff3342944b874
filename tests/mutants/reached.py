"""A plugin for pytest in the scratch copy: what runs is the copy, and which test reaches what.

`MUTANTS_JOB` names a JSON file: `root` is the copy, `modules` are paths in it. With `only`, a list
of tests, just those run, in that order; without it, `reached` is written to the file: for each of
the modules a list of its lines and who runs them. "" stands for what an import runs.
"""

import inspect
import json
import os
import resource
import sys
import threading
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from time import perf_counter
from types import FrameType
from typing import Any

import pytest

# A mutant may never stop asking for memory, in bytes.
MEMORY = 3 << 30


class Job:
    """What this run of pytest has to do."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.content = json.loads(file.read_text())
        self.root = Path(self.content["root"])
        self.only: list[str] | None = self.content.get("only")
        self.test = ""
        self.reached: dict[str, dict[int, set[str]]] = {}
        self.seconds: dict[str, float] = {}

    def check_import(self, path: str) -> None:
        """Raises an error if the module would be another one than that in the copy."""
        module = import_module(path.removesuffix(".py").replace("/", "."))
        if module.__file__ != str(self.root / path):
            raise pytest.UsageError(f"{module.__file__} runs in place of {path} in the copy")

    def trace(self, frame: FrameType, _event: str, _value: object) -> Any:
        """Notes the lines that run in the modules; elsewhere nothing."""
        lines = self.reached.get(frame.f_code.co_filename)
        if lines is None:
            return None
        # The body of a module or a class runs once, for whichever test comes first.
        by_test = frame.f_code.co_flags & inspect.CO_OPTIMIZED

        def line(frame: FrameType, _event: str, _value: object) -> Any:
            lines.setdefault(frame.f_lineno, set()).add(self.test if by_test else "")
            return line

        return line(frame, "", None)

    def write(self) -> None:
        """Adds to the file what was found."""
        for path, lines in self.reached.items():
            name = Path(path).relative_to(self.root).as_posix()
            found = {number: sorted(tests) for number, tests in lines.items()}
            self.content.setdefault("reached", {})[name] = found
        self.file.write_text(json.dumps(self.content | {"seconds": self.seconds}))


JOB = Job(Path(os.environ["MUTANTS_JOB"]))


def pytest_configure() -> None:
    """Sets the limit, and begins to trace before anything is imported."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    if JOB.only is None:
        JOB.reached = {str(JOB.root / path): {} for path in JOB.content["modules"]}
        threading.settrace(JOB.trace)
        sys.settrace(JOB.trace)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leaves out all tests but those that are wanted."""
    for path in JOB.content["modules"]:
        JOB.check_import(path)
    if JOB.only is not None:
        place = {name: number for number, name in enumerate(JOB.only)}
        items[:] = sorted(
            (item for item in items if item.nodeid in place), key=lambda item: place[item.nodeid]
        )


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Knows which test runs, and for how long."""
    JOB.test, begin = item.nodeid, perf_counter()
    result = yield
    JOB.test = ""
    JOB.seconds[item.nodeid] = perf_counter() - begin
    return result


def pytest_sessionfinish() -> None:
    """Writes what was reached."""
    if JOB.only is None:
        sys.settrace(None)
        JOB.write()
