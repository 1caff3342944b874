"""Has NetworkManager list, join and forget wireless networks, by its command nmcli.

A password is never on a command line nor on a disk of ours: nmcli reads it from a file in memory.
A network that is joined with a new password gets a profile of its own; only when that works those
that it had before are deleted, and when it does not it goes itself.
"""

import os
import subprocess
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from companion.device import log
from companion.device.network.protocol import LONGEST_NAME
from companion.records import dataclass

# Seconds: for a question, and until a network must have let us in and given an address.
ASK_TIMEOUT = 30
JOIN_TIMEOUT = 60
# What nmcli ends with, as its manual page says.
TIMED_OUT, ACTIVATION_FAILED, NOT_RUNNING, NOT_FOUND = 3, 4, 8, 10
# Words in its message, by what has happened. For a wrong password NetworkManager asks once more.
REASONS = (
    ("password", ("secrets were required", "802.1x supplicant", "no secrets", "(7)")),
    ("signal", ("could not be found", "not found", "no network with ssid", "(53)")),
    ("address", ("ip configuration", "dhcp", "(5)")),
)
# A wireless device that no network has let in yet. As long as there is time NetworkManager tries a
# wrong password again and again, since nmcli gives it the same one each time.
NOT_IN_YET = (
    *("connecting (prepare)", "connecting (configuring)", "connecting (need authentication)"),
)
# The kinds of security with nothing but a password.
SERVED = {"WPA1", "WPA2", "WPA3"}
# What the profiles are called that we make.
PROFILE = "table-companion"
ENVIRONMENT = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"}
WIRELESS = "802-11-wireless"


class NetworkProblem(Exception):
    """NetworkManager did not do it: one of the problems that the screens know."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Profile:
    """A network that NetworkManager keeps."""

    uuid: str
    ssid: bytes


def networks(look: bool = True) -> list[dict[str, Any]]:
    """What is in reach and what is kept: the connected one first, then by name.

    look: whether to look anew; else what was seen lately is enough. Raises NetworkProblem.
    """
    if _ask("-t", "-f", "WIFI", "radio").strip() == "disabled":
        raise NetworkProblem("off")
    known = {profile.ssid for profile in profiles()}
    words = ("device", "wifi", "list", "--rescan", "yes" if look else "auto")
    fields = "IN-USE,SSID-HEX,SIGNAL,SECURITY"
    found: dict[bytes, dict[str, Any]] = {}
    for used, digits, signal, security in _rows(_ask("-t", "-e", "yes", "-f", fields, *words), 4):
        name = _name(digits)
        # An access point that hides its name has none; several of one name are one network.
        if not name:
            continue
        entry = found.setdefault(name, _network(name, known))
        entry["signal"] = max(entry["signal"], int(signal) if signal.isdigit() else 0)
        entry["connected"] |= used == "*"
        kinds = set(security.split())
        entry["secured"] = bool(kinds - {"--"})
        entry["usable"] = not entry["secured"] or ("802.1X" not in kinds and bool(kinds & SERVED))
        entry["key"] = "sae" if kinds == {"WPA3"} else "wpa-psk"
    for name in known:
        found.setdefault(name, _network(name, known))
    order = sorted(found.items(), key=lambda each: (not each[1]["connected"], each[0].lower()))
    return [entry for _name, entry in order]


def connect(ssid: bytes, password: str) -> None:
    """Joins a network: with a password, else as kept, else as open. Raises NetworkProblem."""
    own = [profile for profile in profiles() if profile.ssid == ssid]
    if not password and own:
        _up(own[0].uuid)
        return
    there = {bytes.fromhex(each["ssid"]): each for each in networks(look=False)}
    if not there.get(ssid, {"signal": 0})["signal"]:
        raise NetworkProblem("signal")
    new = str(uuid.uuid4())
    _ask(*_profile(new, ssid, there[ssid]["key"] if password else ""))
    try:
        _up(new, password)
        _ask("connection", "modify", "uuid", new, "connection.autoconnect", "yes")
    except NetworkProblem:
        _delete([new])
        raise
    _delete(profile.uuid for profile in own)


def forget(ssid: bytes) -> None:
    """Deletes every profile of a network. Raises NetworkProblem."""
    for profile in profiles():
        if profile.ssid == ssid:
            _ask("connection", "delete", "uuid", profile.uuid)


def profiles() -> list[Profile]:
    """The wireless networks that are kept, whoever set them up. Raises NetworkProblem."""
    found = []
    for each, kind in _rows(_ask("-t", "-e", "yes", "-f", "UUID,TYPE", "connection", "show"), 2):
        if kind == WIRELESS:
            shown = _ask("-e", "no", "-g", f"{WIRELESS}.ssid", "connection", "show", "uuid", each)
            found.append(Profile(each, os.fsencode(shown.removesuffix("\n"))))
    return found


def _profile(new: str, ssid: bytes, key: str) -> list[str | bytes]:
    """The command that makes a profile, which is not used before it was tried."""
    words: list[str | bytes] = ["connection", "add", "type", "wifi", "ifname", "*"]
    words += ["con-name", f"{PROFILE} {new[:8]}", "connection.uuid", new, "ssid", ssid]
    # Asked again for a password that was wrong we have no other.
    words += ["connection.autoconnect", "no", "connection.auth-retries", "1"]
    return [*words, *(("wifi-sec.key-mgmt", key) if key else ())]


def _up(profile: str, password: str = "") -> None:
    """Joins the network of a profile. Raises NetworkProblem."""
    words = ["--wait", str(JOIN_TIMEOUT), "connection", "up", "uuid", profile]
    if not password:
        _ask(*words, timeout=JOIN_TIMEOUT + ASK_TIMEOUT)
        return
    with _in_memory(f"802-11-wireless-security.psk:{password}\n") as file:
        words += ["passwd-file", f"/proc/self/fd/{file}"]
        try:
            _ask(*words, timeout=JOIN_TIMEOUT + ASK_TIMEOUT, file=file)
        except NetworkProblem as problem:
            if problem.code == "late" and _is_kept_out():
                raise NetworkProblem("password") from problem
            raise


def _is_kept_out() -> bool:
    """Whether a wireless device still waits to be let in. Raises NetworkProblem."""
    states = _rows(_ask("-t", "-f", "TYPE,STATE", "device"), 2)
    return any(kind == "wifi" and state in NOT_IN_YET for kind, state in states)


@contextmanager
def _in_memory(text: str) -> Iterator[int]:
    """A file descriptor from which a text can be read, and that nobody else can open."""
    file = os.memfd_create("secret")
    try:
        os.write(file, text.encode())
        yield file
    finally:
        os.close(file)


def _delete(which: Iterable[str]) -> None:
    """Deletes profiles; one that stays does no harm, and is logged."""
    for each in which:
        try:
            _ask("connection", "delete", "uuid", each)
        except NetworkProblem as problem:
            log.warning(f"a profile of a network stays: {problem}")


def _network(name: bytes, known: set[bytes]) -> dict[str, Any]:
    """A network that is out of reach as far as is known."""
    entry: dict[str, Any] = {"ssid": name.hex(), "signal": 0, "secured": True, "usable": True}
    return entry | {"known": name in known, "connected": False, "key": "wpa-psk"}


def _name(digits: str) -> bytes:
    """The name of a network from hexadecimal digits; b"" if it is none."""
    try:
        name = bytes.fromhex(digits)
    except ValueError:
        return b""
    return name if len(name) <= LONGEST_NAME and b"\0" not in name else b""


def _rows(text: str, fields: int) -> Iterator[list[str]]:
    """The fields of each line, without the backslashes that nmcli puts before its own marks."""
    for line in text.splitlines():
        row, escaped = [""], False
        for letter in line:
            if escaped or letter not in "\\:":
                row[-1] += letter
                escaped = False
            elif letter == "\\":
                escaped = True
            else:
                row.append("")
        if len(row) == fields:
            yield row


def _ask(*words: str | bytes, timeout: float = ASK_TIMEOUT, file: int | None = None) -> str:
    """What nmcli prints. Raises NetworkProblem; its words are logged, and they have no password."""
    try:
        done = subprocess.run(  # noqa: S603 - no shell, and names of networks are checked
            ["nmcli", *words],  # noqa: S607 - where the system has it
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=timeout,
            env=ENVIRONMENT,
            pass_fds=() if file is None else (file,),
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise NetworkProblem("late") from None
    except OSError as error:
        log.error(f"nmcli: {error}")
        raise NetworkProblem("helper") from error
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip()
        log.warning(f"nmcli ends with {done.returncode}: {said}")
        raise NetworkProblem(_problem(done.returncode, said))
    return os.fsdecode(done.stdout)


def _problem(status: int, said: str) -> str:
    """What went wrong, from nmcli's exit status and message."""
    if status == NOT_RUNNING:
        return "helper"
    if status == TIMED_OUT:
        return "late"
    small = said.lower()
    found = (code for code, words in REASONS if any(word in small for word in words))
    return next(found, "failed")
