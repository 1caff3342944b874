"""The main walk: from the code on the table to a card that is taken back."""

from pathlib import Path

from tests.phones.browser.walk import main_walk
from tests.phones.browser.webdriver import Browser, webkit


def test_with_chromium(phone: Browser, tmp_path: Path) -> None:
    main_walk(phone, tmp_path)


def test_with_webkit_as_iphones_have_it(tmp_path: Path) -> None:
    with webkit() as drivers:
        main_walk(drivers.browser(), tmp_path)
