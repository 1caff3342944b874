"""Programs and devices that a test needs and a machine may not have."""

import os
import shutil

import pytest

from tests.repeat import is_ci


def need(program: str, package: str | None = None) -> str:
    """The path of a program. Without it a test is skipped, but never where changes land."""
    found = shutil.which(program)
    if found is None:
        missing(f"{program} is not installed (Debian: apt install {package or program})")
    return str(found)


def need_root(why: str) -> None:
    """For tests of what only root may do: skipped for others, but never where changes land."""
    if os.geteuid() != 0:
        missing(f"needs root: {why}")


def need_sound() -> None:
    """pygame's mixer. Its wheel takes one library from the system."""
    try:
        import pygame.mixer  # noqa: F401 - whether it can be loaded is the question
    except ImportError as error:
        packages = "libglib2.0-0t64, before Debian 13 libglib2.0-0"
        missing(f"pygame has no sound: {error} (Debian: apt install {packages})")


def missing(reason: str) -> None:
    """Skips a test that cannot run here; fails it where changes land."""
    if is_ci():
        pytest.fail(f"where changes land this test must run: {reason}")
    pytest.skip(reason)
