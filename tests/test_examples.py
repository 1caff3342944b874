"""The examples in docstrings are run, so that they stay true."""

import doctest
import importlib

import pytest

# Modules whose docstrings must have an example.
MODULES = [
    "companion.match.match",
    "companion.ui.render.frame",
    "firmware_bridge.link",
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_work(name: str) -> None:
    failed, attempted = doctest.testmod(importlib.import_module(name))
    assert attempted, f"{name} has no example in a docstring"
    assert not failed, f"{name}: {failed} lines of its examples failed, see the output"
