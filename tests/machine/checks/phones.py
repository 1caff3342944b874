"""The page for phones: there while the table lets them in, and nothing of it otherwise."""

import json

from tests.machine.build import CHECKOUT
from tests.machine.checks.check import expect, has
from tests.machine.checks.settings import NAME, PASSWORD, ask, program
from tests.machine.table import DATA, TO_THE_TABLE, Table

UNIT = "companion-phones.service"
HOTSPOT = "Zoë's; table"
# The addresses as the game's user sees them, without rights and without IP sockets.
ADDRESSES = """
from companion.phones import hosts
for each in hosts.own_addresses():
    print(each.address, each.kind, each.network)
"""
# Who listens at which ports, in the kernel's words; 1F4D is 8013.
SOCKETS = "awk '$4 == \"0A\" { print $2 }' /proc/net/tcp /proc/net/tcp6"
# How often a process has waited, and so was woken, and the processor's time that it took.
WAKES = "grep ^voluntary /proc/{}/status | grep -o '[0-9]*'"
SECONDS, MOST_WAKES = 20, 2.5
ASK = f"""
import json, sys, urllib.request
from pathlib import Path
from companion.store.preferences import StoredPreferences
from companion.store.store import open_reader
key = StoredPreferences(open_reader(Path("{DATA}"))).get("phones_key")
asked = urllib.request.Request(
    "http://127.0.0.1:8013/api/table", headers={{"Authorization": f"Bearer {{key}}"}}
)
print(urllib.request.urlopen(asked, timeout=60).read().decode())
"""


def _listens(table: Table) -> bool:
    return ":1F4D" in table.vm.run(SOCKETS)


def lets_phones_in(table: Table) -> str:
    """By taps: off, look, enter, off; and what it costs while it is off."""
    table.tap(*TO_THE_TABLE, "menu", "settings", "phones")
    expect(table.about("ActiveState", UNIT) == "active", "its unit does not run")
    expect(not _listens(table), "it listens though nobody has let phones in")
    process = table.about("MainPID", UNIT)
    before = int(table.vm.run(WAKES.format(process)))
    table.vm.run(f"sleep {SECONDS}")
    wakes = (int(table.vm.run(WAKES.format(process))) - before) / SECONDS
    expect(wakes <= MOST_WAKES, f"off it wakes {wakes:.1f} times a second")
    for name, may in (("look", "look"), ("enter", "enter")):
        # Not compared with the mirror, which has another code.
        table.tap_here(name)
        table.mirror.tap(name)
        table.vm.until(lambda: _listens(table), "somebody listens")

        def answers(wanted: str = may) -> bool:
            said = program(table, ASK)
            if not said.startswith("{"):
                return False
            shown = json.loads(said)
            return bool(shown["app"] == "here" and shown["allow"] == wanted)

        table.vm.until(answers, f"phones may {may}")
    facts = json.loads(table.vm.run("companion check --json"))["facts"]
    told = [fact["value"] or fact["remedy"] for fact in facts if fact["name"] == "phones"]
    game = table.vm.run("systemctl show -p IPAddressDeny -p RestrictAddressFamilies companion")
    expect("AF_INET" not in game, f"the game has a network: {game}")
    table.tap_here("off")
    table.mirror.tap("off")
    table.vm.until(lambda: not _listens(table), "nobody listens")
    table.wait_for_picture("the screen after off")
    expect(table.about("NRestarts", UNIT) == "0", "it has been started again")
    return f"off: {wakes:.1f} wake-ups a second; companion check: {told}"


def knows_the_networks(table: Table) -> str:
    """The Wi-Fi that is joined and the one that is made here, by their names."""
    made = program(table, ADDRESSES)
    expect(f"10.99.0.1 hotspot {NAME}" in made, made)
    ssid = NAME.encode().hex()
    joined = ask(table, "connect", ssid, PASSWORD)
    expect(joined["problem"] == "", str(joined))
    said = program(table, ADDRESSES)
    expect(f" wifi {NAME}" in said, said)
    expect(ask(table, "forget", ssid)["problem"] == "", "it is not forgotten")
    return "; ".join(said.splitlines())


def makes_a_hotspot(table: Table) -> str:
    """`install.sh --hotspot`: another radio joins with the password, and gets an address."""
    table.vm.run("modprobe mac80211_hwsim radios=2; rfkill unblock all 2>/dev/null")
    table.vm.until(lambda: has(table, "nmcli -t device | grep -q ^wlan1:"), "the radios")
    install = f"{CHECKOUT}/systemd/install.sh --hotspot"
    said = table.vm.run(f'{install} "{HOTSPOT}" 2>&1', 400)
    expect(table.vm.status == 0, said[-300:])
    up = "nmcli -t -f DEVICE,STATE,CONNECTION device | grep :connected:table-companion-hotspot"
    table.vm.until(lambda: has(table, up), "the hotspot is up")
    radio = table.vm.run(up).partition(":")[0]
    own = program(table, ADDRESSES)
    expect(f"10.42.0.1 hotspot {HOTSPOT}" in own, own)
    kept = table.vm.run("cat /opt/table-companion/hotspot").splitlines()
    expect(kept[0] == HOTSPOT, str(kept))
    other = {"wlan0": "wlan1", "wlan1": "wlan0"}[radio]
    table.vm.until(
        lambda: has(table, f'nmcli device wifi list ifname {other} | grep -qF "{HOTSPOT}"'),
        "the other radio sees it",
        300,
    )
    join = f'nmcli --wait 90 device wifi connect "{HOTSPOT}" password {kept[1]} ifname {other} 2>&1'
    said = table.vm.run(join, 200)
    expect(table.vm.status == 0, said)
    address = table.vm.run(f"ip -4 -o address show {other}")
    expect("10.42.0." in address, address)
    said = table.vm.run(f"{install} none 2>&1", 400)
    expect(table.vm.status == 0, said[-300:])
    expect(not has(table, up), "it is still there")
    return f"{radio}: 10.42.0.1; {other}: {address.split()[3]}"
