"""The page's files: words that phones of 2019 know, and nothing from outside."""

import re
from pathlib import Path

import pytest

from companion.phones.page_files import FOLDER, PageFiles

SCRIPTS = sorted(FOLDER.glob("*.js"))
# What browsers learned in 2020 and later, and how it looks.
NEWER = {
    "optional chaining": r"\?\.[a-zA-Z(\[]",
    "nullish coalescing": r"\?\?",
    "await at the top": r"^(?:const .*= )?await ",
    "at()": r"\.at\(",
    "replaceChildren": r"replaceChildren",
    "replaceAll": r"\.replaceAll\(",
    "private fields": r"\bthis\.#",
    "class fields": r"^  (?:static )?\w+ = ",
    "logical assignment": r"(?:\|\||&&)=",
}
# What would set a text as HTML, or run one.
UNSAFE = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_scripts_are_in_words_of_2019(script: Path) -> None:
    text = script.read_text()
    found = [name for name, look in NEWER.items() if re.search(look, text, re.MULTILINE)]
    assert not found


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_scripts_show_texts_as_texts(script: Path) -> None:
    assert not re.search(UNSAFE, script.read_text())


def test_nothing_comes_from_outside() -> None:
    for file in FOLDER.iterdir():
        addresses = set(re.findall(rb"https?://[^\s\"')]+", file.read_bytes()))
        assert addresses <= {b"http://www.w3.org/2000/svg"}, file.name


def test_pages_ask_only_for_parts_that_there_are() -> None:
    pages = PageFiles()
    for path in ("/", "/tv"):
        page = pages.find(path)
        assert page is not None
        parts = re.findall(r'(?:src|href)="([^"]+)"', page.content.decode())
        assert parts
        assert all(pages.find(part) for part in parts)
    names = {Path(path).name for path in pages._files}
    for script in SCRIPTS:
        wanted = set(re.findall(r'from "\./([^"]+)"', script.read_text()))
        assert wanted <= names
