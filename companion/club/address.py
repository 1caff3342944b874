"""Which database the club is: as it was chosen, checked so that no message can quote a password."""

import ctypes
import os
import sys
from pathlib import Path
from urllib.parse import quote, urlencode

from companion.club.driver import psycopg
from companion.club.problems import ClubRefusal
from companion.records import dataclass
from companion.settings import FILE, load

VARIABLE = "COMPANION_CLUB"
# The name of the credential in companion-club.service.
CREDENTIAL = "companion-club"
_FORM = "postgresql://NAME:PASSWORD@HOST/DATABASE"


@dataclass(frozen=True)
class ClubAddress:
    """`parameters` as libpq knows them, with the password if there is one."""

    parameters: dict[str, str]

    @property
    def host(self) -> str:
        """Where it is, to be told to people."""
        host = self.parameters.get("host") or self.parameters.get("hostaddr")
        host = host or os.environ.get("PGHOST") or "this machine"
        return "this machine" if host.startswith("/") else host

    @property
    def user(self) -> str:
        """Whom we log in as, to be told to people."""
        return self.parameters.get("user") or os.environ.get("PGUSER") or _login()

    def url(self, user: str, password: str, database: str) -> str:
        """The URL with which somebody else opens this database."""
        rest = dict(self.parameters)
        for own in ("user", "password", "dbname", "passfile", "application_name"):
            rest.pop(own, None)
        host, port = rest.pop("host", ""), rest.pop("port", "")
        if host.startswith("/") or "," in host + port:
            rest |= {"host": host} | ({"port": port} if port else {})
            host = port = ""
        place = f"[{host}]" if ":" in host else host
        place += f":{port}" if port else ""
        login = f"{quote(user, safe='')}:{quote(password, safe='')}"
        more = f"?{urlencode(rest)}" if rest else ""
        return f"postgresql://{login}@{place}/{quote(database, safe='')}{more}"


def chosen(option: str | None, directory: Path) -> ClubAddress:
    """The one of the command line, else of the environment, else the one that systemd hands to a
    service, else of the settings in `directory`.

    Raises ClubRefusal if there is none, or it is no address of a database; BadSettings.
    """
    if option:
        hide_argument(option)
    text = option or os.environ.get(VARIABLE) or _credential() or load(directory / FILE).club
    if not text:
        raise ClubRefusal(
            f"which club? --database {_FORM}, or ${VARIABLE}, "
            f"or database = … under [club] in {directory / FILE}"
        )
    return parsed(text)


def _credential() -> str:
    """What the unit's LoadCredential= hands to us; "" without it."""
    folder = os.environ.get("CREDENTIALS_DIRECTORY", "")
    try:
        return Path(folder, CREDENTIAL).read_text(encoding="utf-8").strip() if folder else ""
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise ClubRefusal(f"the credential {CREDENTIAL} cannot be read: {reason}") from None


def parsed(text: str) -> ClubAddress:
    """Reads an address as libpq does. Raises ClubRefusal, which quotes nothing of it."""
    try:
        found = psycopg.conninfo.conninfo_to_dict(text)
    except (psycopg.Error, UnicodeError):
        # libpq quotes what it cannot read, and that may be a part of the password.
        found = {"host": "@"}
    parameters = {name: str(value) for name, value in found.items() if value is not None}
    ports = parameters.get("port", "").split(",")
    # A password with an @ that is not written as %40 ends up in the host.
    if "@" in parameters.get("host", "") or not all(each.isdecimal() for each in ports if each):
        raise ClubRefusal(
            f"that is no address of a database: it is {_FORM}; "
            "in the password @ is written %40, : %3A and / %2F"
        )
    return ClubAddress(parameters)


def hide_argument(secret: str) -> None:
    """Overwrites an argument of this process where lists of processes read it, on Linux.

    Elsewhere, and if the process was not started with it, nothing happens.
    """
    if not sys.platform.startswith("linux"):
        return
    try:
        # Behind the name, which may have blanks and brackets: the 48th and the 49th field.
        fields = Path("/proc/self/stat").read_bytes().rpartition(b")")[2].split()
        start, end = int(fields[45]), int(fields[46])
        words = Path("/proc/self/cmdline").read_bytes()
    except (OSError, IndexError, ValueError):
        return
    wanted = os.fsencode(secret)
    at = words.find(wanted)
    if start > 0 and at >= 0 and at + len(wanted) <= end - start:
        ctypes.memset(start + at, ord("x"), len(wanted))


def _login() -> str:
    import getpass

    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "nobody"
