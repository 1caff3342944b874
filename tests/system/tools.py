"""Programs and devices that a test needs and a machine may not have."""

import shutil

import pytest

from tests.repeat import is_ci


def need(program: str, package: str | None = None) -> str:
    """The path of a program. Without it a test is skipped, but never where changes land."""
    found = shutil.which(program)
    if found is None:
        missing(f"{program} is not installed (Debian: apt install {package or program})")
    return str(found)


def missing(reason: str) -> None:
    """Skips a test that cannot run here; fails it where changes land."""
    if is_ci():
        pytest.fail(f"where changes land this test must run: {reason}")
    pytest.skip(reason)
