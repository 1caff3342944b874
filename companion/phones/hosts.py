"""The addresses of this machine, and by which names it may be called."""

import ipaddress
import socket
from pathlib import Path

from companion.phones import netlink
from companion.records import dataclass

# Behind a host's name in home networks.
HOME_DOMAINS = ("local", "lan", "home", "home.arpa", "fritz.box", "localdomain")
RESOLV_CONF = Path("/etc/resolv.conf")
NET = Path("/sys/class/net")
ANYWHERE = ("0.0.0.0", "::")  # noqa: S104 - it is for the phones of the same network
# What people are likely to be in: a hotspot of this machine's, a cable, a Wi-Fi.
_LIKELY = ("hotspot", "cable", "wifi", "other")


@dataclass(frozen=True)
class OwnAddress:
    """An IPv4 address at which others may reach this machine.

    kind: "hotspot" (a Wi-Fi that this machine makes), "cable", "wifi", or "other" (a bridge, a
    tunnel, what nobody has given it). network: the name of the Wi-Fi, "" if it is none or unknown.
    """

    address: str
    kind: str
    network: str = ""


def own_addresses() -> list[OwnAddress]:
    """The addresses that others may reach, the likely one first."""
    names = dict(socket.if_nameindex())
    radios = netlink.radios()
    found = []
    for number, address in netlink.addresses():
        if not ipaddress.ip_address(address).is_loopback:
            radio = radios.get(number)
            kind = kind_of(names.get(number, ""), address, radio)
            found.append(OwnAddress(address, kind, "" if radio is None else radio.network))
    return sorted(found, key=lambda each: _LIKELY.index(each.kind))


def reachable(address: str) -> str:
    """The address, as in a URL, at which others reach what listens on `address`."""
    if address in ANYWHERE:
        address = next((found.address for found in own_addresses()), "127.0.0.1")
    return f"[{address}]" if ":" in address else address


def kind_of(interface: str, address: str, radio: netlink.Radio | None = None) -> str:
    """What an address is for; see OwnAddress. `radio` if the interface is a wireless one."""
    if ipaddress.ip_address(address).is_link_local or not interface:
        return "other"
    if radio is not None:
        return "hotspot" if radio.is_hotspot else "wifi"
    if (NET / interface / "phy80211").exists() or (NET / interface / "wireless").exists():
        return "wifi"
    return "cable" if (NET / interface / "device").exists() else "other"


def is_own_host(header: str, resolv_conf: Path = RESOLV_CONF) -> bool:
    """Whether a Host header names this machine: then no page elsewhere has led here by DNS."""
    host = _without_port(header.strip().lower())
    if not host:
        return False
    try:
        return _is_own_address(ipaddress.ip_address(host.partition("%")[0]))
    except ValueError:
        host = host.removesuffix(".")
    own = socket.gethostname().lower().partition(".")[0]
    domains = (*HOME_DOMAINS, *_search_domains(resolv_conf))
    return host in ("localhost", own, socket.gethostname().lower()) or any(
        host == f"{own}.{domain}" for domain in domains
    )


def _without_port(host: str) -> str:
    if host.startswith("["):
        inside, bracket, port = host[1:].partition("]")
        return inside if bracket and _is_port(port) else ""
    name, colon, port = host.partition(":")
    return name if not colon or _is_port(f":{port}") else ""


def _is_port(text: str) -> bool:
    return not text or (text[0] == ":" and text[1:].isascii() and text[1:].isdigit())


def _is_own_address(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether an address is this machine's: the system lets only its own be bound."""
    if address.is_unspecified or address.is_multicast:
        return False
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            if isinstance(address, ipaddress.IPv6Address) and address.is_link_local:
                return any(_binds(probe, (str(address), 0, 0, index)) for index, _ in _interfaces())
            return _binds(probe, (str(address), 0))
    except OSError:
        return False  # a machine without that family


def _interfaces() -> list[tuple[int, str]]:
    return socket.if_nameindex()


def _binds(probe: socket.socket, address: tuple[object, ...]) -> bool:
    try:
        probe.bind(address)
    except OSError:
        return False
    return True


def _search_domains(resolv_conf: Path) -> list[str]:
    try:
        lines = resolv_conf.read_text(errors="replace").lower().splitlines()
    except OSError:
        return []
    words = [line.split() for line in lines]
    return [
        domain.strip(".")
        for each in words
        if each[:1] in (["search"], ["domain"])
        for domain in each[1:]
        if domain.strip(".")
    ]
