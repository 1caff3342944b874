"""Which Host header names this machine: all others were led here by somebody's DNS."""

import socket
from pathlib import Path

import pytest

from companion.phones import hosts, netlink
from companion.phones.netlink import Radio

OWN = socket.gethostname().partition(".")[0]


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "LOCALHOST:8013", "127.0.0.1", "127.0.0.1:99", "127.8.9.1", "[::1]:8013"),
        *(OWN, f"{OWN}:8013", f"{OWN.upper()}.local", f"{OWN}.fritz.box:80", f"{OWN}.home.arpa."),
    ],
)
def test_this_machine_by_its_names(host: str) -> None:
    if host.startswith("[") and not _has_ipv6():
        pytest.skip("this machine has no IPv6")
    assert hosts.is_own_host(host)


@pytest.mark.parametrize(
    "host",
    [
        *("", ":80", "evil.example", "localhost.evil.example", f"{OWN}.evil.example", "0.0.0.0"),  # noqa: S104
        *("203.0.113.7", "127.0.0.1.evil.example", "127.0.0.1:x", "[::1", "[::]", "224.0.0.1"),
        *("local", ".local", f"x{OWN}.local", f"{OWN}.local.evil.example", "2130706433", "[::1]x"),
    ],
)
def test_others(host: str) -> None:
    assert not hosts.is_own_host(host)


def test_a_search_domain_of_this_machine(tmp_path: Path) -> None:
    conf = tmp_path / "resolv.conf"
    conf.write_text(
        "nameserver 192.0.2.1\nsearch lan.example. Other.Example\ndomain third.example\n"
    )
    for domain in ("lan.example", "other.example", "third.example"):
        assert hosts.is_own_host(f"{OWN}.{domain}:8013", conf)
    assert not hosts.is_own_host(f"{OWN}.fourth.example", conf)
    assert not hosts.is_own_host(f"{OWN}.lan.example", tmp_path / "missing")


def test_the_likely_address_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, inside in {"wlan0": "wireless", "eth0": "device", "docker0": "bridge"}.items():
        (tmp_path / name / inside).mkdir(parents=True)
    monkeypatch.setattr(hosts, "NET", tmp_path)
    assert hosts.kind_of("wlan0", "10.42.0.1", Radio("Table", is_hotspot=True)) == "hotspot"
    assert hosts.kind_of("wlan0", "192.168.1.23", Radio("Home", is_hotspot=False)) == "wifi"
    assert hosts.kind_of("wlan0", "192.168.1.23") == "wifi"
    assert hosts.kind_of("eth0", "192.168.1.24") == "cable"
    assert hosts.kind_of("docker0", "172.17.0.1") == "other"
    assert hosts.kind_of("eth0", "169.254.3.4") == "other"
    assert hosts.kind_of("", "192.168.1.25") == "other"
    radios = {3: Radio("Home", is_hotspot=False), 5: Radio("Table", is_hotspot=True)}
    given = [(1, "127.0.0.1"), (3, "192.168.1.23"), (4, "172.17.0.1"), (2, "192.168.1.24")]
    names = [(1, "lo"), (2, "eth0"), (3, "wlan0"), (4, "docker0"), (5, "wlan1")]
    monkeypatch.setattr(netlink, "radios", lambda: radios)
    monkeypatch.setattr(netlink, "addresses", lambda: [*given, (5, "10.42.0.1")])
    monkeypatch.setattr(socket, "if_nameindex", lambda: names)
    found = [(each.address, each.kind, each.network) for each in hosts.own_addresses()]
    assert found == [
        ("10.42.0.1", "hotspot", "Table"),
        ("192.168.1.24", "cable", ""),
        ("192.168.1.23", "wifi", "Home"),
        ("172.17.0.1", "other", ""),
    ]


def _has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6, socket.SOCK_DGRAM) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True
