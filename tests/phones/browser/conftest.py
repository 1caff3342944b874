"""What the tests in real browsers share."""

from collections.abc import Iterator

import pytest

from tests.phones.browser.webdriver import Browser, Drivers, chromium


@pytest.fixture(scope="module")
def chromium_driver() -> Iterator[Drivers]:
    with chromium() as drivers:
        yield drivers


@pytest.fixture
def phones(chromium_driver: Drivers) -> Iterator[Drivers]:
    """Phones with chromium; each has a memory of its own, and ends with the test."""
    yield chromium_driver
    chromium_driver.close()


@pytest.fixture
def phone(phones: Drivers) -> Browser:
    """A phone with chromium."""
    browser = phones.browser()
    browser.look_like(390, 844)
    return browser
