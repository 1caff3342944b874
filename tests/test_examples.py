"""The examples in docstrings run, and give what they say."""

import doctest
import importlib

import pytest

MODULES = [
    "companion.ui.render.frame",
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name))
    assert found.attempted, "no example"
    assert not found.failed
