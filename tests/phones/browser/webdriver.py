"""Real browsers, driven by W3C WebDriver, which Debian's chromium and WebKit both speak."""

import base64
import http.client
import json
import os
import select
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.system.display import x_server
from tests.system.tools import need

# Without a GPU, without root's sandbox, and without asking anybody on the internet anything.
CHROMIUM = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--no-first-run",
    "--no-default-browser-check",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
)
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
# How long something may take that the page is waited for; a busy machine is slow.
PATIENCE = 20.0


class BrowserError(Exception):
    """What the browser's driver answered in place of a value."""


class Browser:
    """One session of a browser: one phone, with its own memory."""

    def __init__(self, port: int, wanted: dict[str, Any]) -> None:
        self._port = port
        self._session = ""
        given = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self._session = f"/session/{given['sessionId']}"

    def _ask(self, method: str, path: str, said: object = None) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=120)
        try:
            body = None if said is None else json.dumps(said)
            connection.request(method, self._session + path, body)
            value = json.loads(connection.getresponse().read())["value"]
        finally:
            connection.close()
        if isinstance(value, dict) and "error" in value:
            raise BrowserError(f"{value['error']}: {value.get('message', '').splitlines()[:1]}")
        return value

    def open(self, address: str) -> None:
        """Goes to an address, and waits until it is loaded."""
        self._ask("POST", "/url", {"url": address})

    def run(self, script: str, *given: object) -> Any:
        """What the body of a function returns in the page; a promise is waited for."""
        return self._ask("POST", "/execute/sync", {"script": script, "args": list(given)})

    def tap(self, selector: str) -> None:
        """Taps the only element of a CSS selector, as a finger would: it must be reachable."""
        found = self._ask("POST", "/element", {"using": "css selector", "value": selector})
        self._ask("POST", f"/element/{found[ELEMENT]}/click", {})

    def write(self, selector: str, text: str) -> None:
        """Types into an element."""
        found = self._ask("POST", "/element", {"using": "css selector", "value": selector})
        self._ask("POST", f"/element/{found[ELEMENT]}/value", {"text": text})

    def text(self, selector: str = "body") -> str:
        """What can be read in the first element of a selector; "" without one."""
        script = "return document.querySelector(arguments[0])?.innerText || ''"
        return str(self.run(script, selector)).replace("\u00a0", " ")

    def wait(self, script: str, *given: object) -> Any:
        """Waits until a script returns something, and returns that."""
        return self.until(lambda: self.run(script, *given), script)

    def wait_for(self, text: str, selector: str = "body") -> None:
        """Waits until a text can be read."""
        self.until(lambda: text in self.text(selector), f"{text!r} in {selector}")

    def until(self, condition: Callable[[], Any], what: str) -> Any:
        """Waits until a condition holds; fails with what the page shows."""
        end = time.monotonic() + PATIENCE
        while True:
            found = condition()
            if found:
                return found
            if time.monotonic() > end:
                raise AssertionError(f"not within {PATIENCE} s: {what}; {self.text()!r} is shown")
            time.sleep(0.02)

    def devtools(self, command: str, **given: object) -> Any:
        """A command of chromium's own."""
        return self._ask("POST", "/goog/cdp/execute", {"cmd": command, "params": given})

    def look_like(self, width: int, height: int, *, light: bool = False, large: int = 1) -> None:
        """A phone of this size in chromium, with this theme and its text so many times as large."""
        self.devtools(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            screenWidth=width,
            screenHeight=height,
            deviceScaleFactor=1,
            mobile=width < 1000,
        )
        feature = {"name": "prefers-color-scheme", "value": "light" if light else "dark"}
        self.devtools("Emulation.setEmulatedMedia", features=[feature])
        script = "document.documentElement.style.fontSize = arguments[0] === 1 ? '' : '32px'"
        self.run(script, large)

    def speak(self, languages: str) -> None:
        """The languages that a phone asks for, in chromium, from the next page on."""
        agent = self.run("return navigator.userAgent")
        self.devtools("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=languages)

    def picture(self, file: Path) -> None:
        """Saves what is seen as a PNG file."""
        file.write_bytes(base64.b64decode(self._ask("GET", "/screenshot")))

    def close(self) -> None:
        """Ends the browser."""
        self._ask("DELETE", "")


class Drivers:
    """A browser's driver, which opens as many browsers as are asked for and closes them at last."""

    def __init__(self, port: int, wanted: dict[str, Any]) -> None:
        self._port, self._wanted = port, wanted
        self._browsers: list[Browser] = []

    def browser(self) -> Browser:
        """A new phone."""
        browser = Browser(self._port, self._wanted)
        self._browsers.append(browser)
        return browser

    def close(self) -> None:
        """Closes all of them."""
        for browser in self._browsers:
            browser.close()


@contextmanager
def chromium() -> Iterator[Drivers]:
    """Debian's chromium."""
    program = need("chromium")
    options = {"binary": program, "args": list(CHROMIUM)}
    wanted = {"browserName": "chrome", "goog:chromeOptions": options}
    with _driver([need("chromedriver", "chromium-driver"), "--port=0"], wanted) as drivers:
        yield drivers


@contextmanager
def webkit() -> Iterator[Drivers]:
    """WebKit as Debian's WebKitGTK has it, on a display of its own."""
    driver = need("WebKitWebDriver", "webkit2gtk-driver")
    with x_server() as (display, _server):
        environment = {**os.environ, "DISPLAY": display, "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
        port = _free_port()
        with _driver([driver, f"--port={port}"], {}, environment, port) as drivers:
            yield drivers


def _free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def _driver(
    command: Sequence[str],
    wanted: dict[str, Any],
    environment: dict[str, str] | None = None,
    port: int = 0,
) -> Iterator[Drivers]:
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        text=True,
    ) as process:
        try:
            drivers = Drivers(port or _said_port(process), wanted)
            if port:
                _wait_until_it_answers(port)
            try:
                yield drivers
            finally:
                drivers.close()
        finally:
            process.terminate()


def _said_port(process: "subprocess.Popen[str]") -> int:
    """The port that chromedriver says it listens on."""
    assert process.stdout is not None
    while select.select([process.stdout], [], [], PATIENCE)[0]:
        line = process.stdout.readline()
        if "started successfully on port" in line:
            return int(line.rstrip().rstrip(".").rpartition(" ")[2])
        assert line, "the browser's driver has ended"
    raise AssertionError("the browser's driver does not start")


def _wait_until_it_answers(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            connection.request("GET", "/status")
            connection.getresponse().read()
        except OSError:
            assert time.monotonic() < end, "the browser's driver does not answer"
            time.sleep(0.05)
        else:
            return
        finally:
            connection.close()
