"""The addresses of this machine, and by which names it may be called."""

import fcntl
import ipaddress
import os
import socket
import struct
from pathlib import Path

# ioctl: the address of an interface.
SIOCGIFADDR = 0x8915
# Behind a host's name in home networks.
HOME_DOMAINS = ("local", "lan", "home", "home.arpa", "fritz.box", "localdomain")
RESOLV_CONF = Path("/etc/resolv.conf")
NET = Path("/sys/class/net")
ANYWHERE = ("0.0.0.0", "::")  # noqa: S104 - it is for the phones of the same network
# What people are likely to be in: a hotspot of this machine's, a cable, a Wi-Fi.
_LIKELY = ("hotspot", "cable", "wifi", "other")


def own_addresses() -> list[tuple[str, str]]:
    """The IPv4 addresses that others may reach, each with its kind, the likely one first."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            request = struct.pack("256s", os.fsencode(name)[:15])
            try:
                answer = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, request)
            except OSError:
                continue  # without an address
            address = socket.inet_ntoa(answer[20:24])
            if not ipaddress.ip_address(address).is_loopback:
                found.append((address, kind_of(name, address)))
    return sorted(found, key=lambda each: _LIKELY.index(each[1]))


def reachable(address: str) -> str:
    """The address, as in a URL, at which others reach what listens on `address`."""
    if address in ANYWHERE:
        address = next((found for found, _ in own_addresses()), "127.0.0.1")
    return f"[{address}]" if ":" in address else address


def kind_of(interface: str, address: str) -> str:
    """What an interface is: "hotspot", "cable", "wifi" or "other" (a bridge, a tunnel)."""
    if (NET / interface / "wireless").exists() or (NET / interface / "phy80211").exists():
        # The first address of a net is its router's: here it is ours.
        return "hotspot" if address.endswith(".1") else "wifi"
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
