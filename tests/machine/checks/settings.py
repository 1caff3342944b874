"""What of the device can be set on its screen, each done by the user of the game, as it does."""

import json
import re

from tests.machine.build import CHECKOUT
from tests.machine.checks.check import expect, has
from tests.machine.table import HOME, Table

PYTHON = "/opt/table-companion/venv/bin/python"
RULES = "/etc/udev/rules.d/70-table-companion.rules"
RADIO = "/run/NetworkManager/conf.d/radio.conf"
LIGHT, SHOWN = "/root/light", "/run/companion-backlight"
PIECE = "/opt/piece.py"
NAME, PASSWORD = "Stube: 1", 'right "pass" $12'
LONG_AGO = "2020-01-01T00:00:00"
REMOTE = "/home/pi/remote"


def as_user(table: Table, user: str, order: str, timeout: float = 300) -> str:
    """What a command prints that a user runs, with the groups that the user has."""
    who = f"setpriv --reuid {user} --regid {user} --init-groups --inh-caps=-all"
    return table.vm.run(f"cd / && {who} {order}", timeout)


def program(table: Table, code: str, user: str = "companion") -> str:
    """What a piece of the installed program prints."""
    table.vm.write(PIECE, code)
    return as_user(table, user, f"{PYTHON} -P {PIECE} 2>&1")


def lights_the_panel(table: Table) -> str:
    """A backlight that udev shows is set by the game, and by nobody through anything else."""
    table.vm.run(
        f"mkdir -p {LIGHT} && cd {LIGHT} && echo 31 >max_brightness && echo 3 >brightness &&"
        " chgrp companion brightness && chmod g+w brightness"
    )
    shows = r'RUN\+="(\S*systemd-mount --no-block --collect --options=bind [^"]*)"'
    (mount,) = re.findall(shows, table.vm.run(f"cat {RULES}"))
    table.vm.run(mount.replace("$sys$devpath", LIGHT))
    expect(table.vm.status == 0, "systemd does not show it")
    table.vm.until(lambda: has(table, f"test -e {SHOWN}/brightness"), "it is shown")
    table.tap("language-en")
    table.vm.until(lambda: table.vm.run(f"cat {LIGHT}/brightness") == "31", "the game sets it")
    table.vm.run(f"echo 0 >{LIGHT}/brightness; systemctl kill -s KILL companion.service")
    table.vm.until(lambda: table.vm.run(f"cat {LIGHT}/brightness") == "31", "it is lit again")
    others = "find /sys -writable -type f ! -path '/sys/kernel/*' 2>/dev/null | head"
    found = as_user(table, "companion", f'bash -c "{others}"')
    return f"31 of 31; else writable in /sys for its user: {found or 'nothing'}"


def sets_the_date(table: Table) -> str:
    """The game's user sets the clock; another one may not."""
    code = "import time\nfrom companion.device.clock import set_clock\n"
    code += "print(set_clock(time.mktime((2031, 5, 4, 12, 30, 0, 0, 0, -1))))\n"
    refused = program(table, code, "pi")
    expect(refused.endswith("False"), f"pi may: {refused}")
    table.vm.run("timedatectl set-ntp true")
    said = program(table, code)
    expect(said.endswith("True"), said)
    now = table.vm.run("date +%FT%H")
    expect(now == "2031-05-04T12", now)
    ntp = table.vm.run("timedatectl show -p CanNTP -p NTP | tr '\\n' ' '")
    return f"{now}; {ntp}"


def asks_for_a_date_that_cannot_be_true(table: Table) -> str:
    """A start whose clock stands in the past asks for the date, once, and sets it."""
    table.tap(*HOME)
    table.cut(date=LONG_AGO)
    table.mirror.ask_date()
    table.wait_for_picture("the question")
    before = table.vm.run("date +%F")
    table.tap("more-year")
    table.tap_here("next")
    table.vm.until(lambda: table.vm.run("date +%F") > before, "the date")
    now = table.vm.run("date +%F")
    table.mirror.tap("back")
    table.wait_for_picture("Home")
    table.vm.run("date -s 2020-01-01; systemctl restart companion.service", 120)
    table.wait_until_active()
    table.wait_for_picture("Home, for it was asked in this boot")
    return f"{before} when it was asked, then {now}"


def ask(table: Table, *words: str, user: str = "companion") -> dict[str, object]:
    """What the network helper answers the game's user: the problem, and networks by name."""
    code = "import json\nfrom companion.device.network import wifi\n"
    code += "from companion.device.network.protocol import write_request\n"
    code += f"found, problem = wifi.ask(write_request(*{words!r}))\n"
    code += "print(json.dumps([problem, [[n.name, n.signal, n.secured, n.known, n.connected]"
    code += " for n in found or ()]]))\n"
    said = program(table, code, user)
    problem, networks = json.loads(said.splitlines()[-1])
    return {"problem": problem, **{name: rest for name, *rest in networks}}


def makes_networks(table: Table) -> str:
    """Two radios: one is a network with a password, the other is the game's."""
    # NetworkManager never touches the other one: its supplicant would hold it a while longer.
    table.vm.write(RADIO, "[keyfile]\nunmanaged-devices=interface-name:wlan1\n")
    table.vm.run("nmcli general reload")
    table.vm.run("modprobe mac80211_hwsim radios=2")
    expect(table.vm.status == 0, "no mac80211_hwsim")
    table.vm.until(lambda: has(table, "nmcli -t device | grep -q ^wlan1:"), "the radios")
    table.vm.write(
        "/run/hostapd.conf",
        f"interface=wlan1\ndriver=nl80211\nssid={NAME}\nhw_mode=g\nchannel=6\nwpa=2\n"
        f"wpa_passphrase={PASSWORD}\nwpa_key_mgmt=WPA-PSK\nrsn_pairwise=CCMP\n",
    )
    table.vm.run("rfkill unblock all 2>/dev/null")
    said = table.vm.run("hostapd -B /run/hostapd.conf 2>&1")
    expect(table.vm.status == 0, said)
    table.vm.run("ip address add 10.99.0.1/24 dev wlan1")
    serve = "dnsmasq --interface=wlan1 --bind-interfaces --except-interface=lo --port=0"
    said = table.vm.run(f"{serve} --dhcp-range=10.99.0.10,10.99.0.20 --pid-file=/run/d.pid 2>&1")
    expect(table.vm.status == 0, said)
    found: dict[str, object] = {}

    def is_found() -> bool:
        found.update(ask(table, "list"))
        return NAME in found

    table.vm.until(is_found, "the network is found", 300)
    expect(not ask(table, "list", user="pi").get(NAME), "anybody may ask")
    return str(found)


def _manager_said(table: Table) -> str:
    """The end of the log of all that has to do with it."""
    units = "-u companion-network -u NetworkManager -u wpa_supplicant"
    return table.vm.run(f"journalctl -b {units} -n 40 -o short-monotonic --no-pager")


def joins_and_forgets(table: Table) -> str:
    """A wrong password is told, the right one joins, and what is forgotten is gone."""
    ssid = NAME.encode().hex()
    wrong = ask(table, "connect", ssid, "wrong password")
    expect(wrong["problem"] == "password", f"{wrong} {_manager_said(table)}")
    profiles = "nmcli -t -f TYPE connection show | grep -c wireless"
    expect(table.vm.run(profiles) == "0", "the wrong one is kept")
    right = ask(table, "connect", ssid, PASSWORD)
    expect(right["problem"] == "", f"{right} {_manager_said(table)}")
    expect(right[NAME][2:] == [True, True], str(right))  # type: ignore[index]
    address = table.vm.run("ip -4 -o address show wlan0")
    expect("10.99.0." in address, address)
    again = ask(table, "connect", ssid)
    expect(again["problem"] == "", str(again))
    kept = table.vm.run("grep -rl 'pass' /etc/NetworkManager/system-connections | wc -l")
    said = table.vm.run(f"journalctl -b | grep -cF '{PASSWORD}'")
    expect(said == "0", f"{said} lines of the log have the password")
    forgotten = ask(table, "forget", ssid)
    expect(forgotten["problem"] == "" and forgotten[NAME][2] is False, str(forgotten))  # type: ignore[index]
    expect(table.vm.run(profiles) == "0", "it is still there")
    game = table.vm.run("systemctl show -p IPAddressDeny -p RestrictAddressFamilies companion")
    return f"{address.split()[3]}, kept in {kept} file; {' '.join(game.split())}"


def is_updated(table: Table) -> str:
    """From a repository, by the game's user: found, installed, and put back if it is broken."""
    git = f"git -C {REMOTE} -c user.name=m -c user.email=m@example.org"
    table.vm.run(f"cp -r {CHECKOUT} {REMOTE} && git -C {REMOTE} init -q && {git} add -A", 400)

    def commit(change: str) -> None:
        table.vm.run(f"cd {REMOTE} && {change} && {git} commit -qam version", 400)
        expect(table.vm.status == 0, change)

    commit("true")
    said = table.vm.run(f"{CHECKOUT}/systemd/install.sh --update-from file://{REMOTE} 2>&1", 400)
    expect(table.vm.status == 0, said[-300:])
    init = f"{REMOTE}/companion/__init__.py"
    table.vm.run(
        f"sed -i 's/^__version__.*/__version__ = \"98.0\"/' {init}; {git} commit -qam 2", 400
    )
    start = "systemctl --no-ask-password start companion-update@"
    as_user(table, "pi", f"{start}check.service")
    expect(table.vm.status != 0, "anybody may")
    states = []
    for what in ("check", "install"):
        as_user(table, "companion", f"{start}{what}.service", 900)
        states.append(table.vm.run("head -3 /run/companion-update/status | tr '\\n' ' '"))
    version = table.vm.run("companion --version")
    expect("98.0" in version, f"{version} {states}")
    table.wait_until_active()
    table.vm.run(
        f"echo 'raise SystemExit(9)' >>{REMOTE}/companion/app/app.py; {git} commit -qam 3", 400
    )
    as_user(table, "companion", f"{start}install.service", 900)
    status = table.vm.run("cat /run/companion-update/status")
    expect("problem=start" in status, status)
    table.wait_until_active()
    expect(table.vm.run("companion --version") == version, "it is not the old one")
    return f"{version}; {states}; then {status.splitlines()[2]}"
