"""What the game and the network helper say to each other: one JSON line each way.

    {"do": "list"}
    {"do": "connect", "ssid": "486f6d65", "password": "..."}
    {"do": "forget", "ssid": "486f6d65"}

A network is named by the bytes of its name in hexadecimal digits. Without a password that which is
kept is used, or none. The answer to all of them is what there is then:

    {"problem": "", "networks": [{"ssid": "486f6d65", "signal": 80, "secured": true, "usable": true,
     "known": true, "connected": true}]}

Whatever else comes is answered with {"problem": "request"} and does nothing.
"""

import json
from typing import Any

from companion.records import dataclass

# Where systemd listens for the helper; only the game's user may write there.
SOCKET = "/run/companion-network.sock"
# A request is a line of at most so many bytes; an answer may have as many networks as there are.
MOST_BYTES = 1024
MOST_ANSWER = 262_144
# The most bytes that the name of a network may have, and the letters of a password: those of a
# pass phrase, or 64 hexadecimal digits.
LONGEST_NAME = 32
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 64
# What is said when nothing worked as it should, besides the problems of the screens.
BAD_REQUEST = "request"


class BadRequest(Exception):
    """A request that is none of those above; the text says why, without a word of it."""


@dataclass(frozen=True)
class Request:
    """A request whose parts are what they must be."""

    do: str
    ssid: bytes = b""
    password: str = ""


def read_request(line: bytes) -> Request:
    """The request in a line. Raises BadRequest."""
    if len(line) > MOST_BYTES:
        raise BadRequest("too long")
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        raise BadRequest("no JSON") from None
    if not isinstance(said, dict):
        raise BadRequest("no request")
    match said:
        case {"do": "list", **rest} if not rest:
            return Request("list")
        case {"do": "connect", "ssid": str(ssid), "password": str(password), **rest} if not rest:
            return Request("connect", _ssid(ssid), _password(password))
        case {"do": "connect", "ssid": str(ssid), **rest} if not rest:
            return Request("connect", _ssid(ssid))
        case {"do": "forget", "ssid": str(ssid), **rest} if not rest:
            return Request("forget", _ssid(ssid))
    raise BadRequest("no such request")


def write_request(do: str, ssid: str = "", password: str = "") -> bytes:
    """A request as a line."""
    said = {"do": do} | ({"ssid": ssid} if ssid else {})
    return json.dumps(said | ({"password": password} if password else {})).encode() + b"\n"


def write_answer(problem: str, networks: list[dict[str, Any]]) -> bytes:
    """An answer as a line."""
    return json.dumps({"problem": problem, "networks": networks}).encode() + b"\n"


def _ssid(digits: str) -> bytes:
    """Raises BadRequest."""
    try:
        name = bytes.fromhex(digits)
    except ValueError:
        raise BadRequest("no name of a network") from None
    if not 1 <= len(name) <= LONGEST_NAME or b"\0" in name:
        raise BadRequest("no name of a network")
    return name


def _password(text: str) -> str:
    """Raises BadRequest for what WPA does not allow."""
    if not SHORTEST_PASSWORD <= len(text) <= LONGEST_PASSWORD:
        raise BadRequest("a password of that length")
    if not (text.isascii() and text.isprintable()):
        raise BadRequest("a password with other letters than those of ASCII")
    if len(text) == LONGEST_PASSWORD and not all(each in "0123456789abcdefABCDEF" for each in text):
        raise BadRequest("a password of that length")
    return text
