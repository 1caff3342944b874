"""Card readers: a scanner over USB that comes late, goes and is silent; one that types."""

from companion.app.simulated_deck import default_deck
from companion.store.decks import Deck, write_deck
from tests.machine.checks.check import expect, has
from tests.machine.table import DATA, DECK, TO_THE_TABLE, Table

STOP_WITHIN = 2.0
# So many of a thousand blocks are the sign of a reader, which the mirror does not have.
SIGN = 5.0
# What the reader that types reads.
TYPED = "0012345678"


def hears_a_scanner_plugged_in_late(table: Table) -> str:
    """A scanner that is plugged in while the game runs lays cards."""
    teach(table, default_deck())
    table.vm.run("systemctl start companion")
    table.wait_until_active()
    table.tap(*TO_THE_TABLE)
    before = table.entries()
    table.vm.run("pico plug")
    table.vm.until(lambda: _link(table).startswith("ttyACM"), "/dev/tile-scanner")
    table.vm.start("scanner /dev/ttyGS0 /run/scanner.log")
    lay(table, 1, "13B701")
    table.wait_for_entries(before + 1)
    return "/dev/tile-scanner, one card, acknowledged"


def hears_a_scanner_plugged_in_again(table: Table) -> str:
    """A scanner that was pulled out and comes back goes on."""
    before = table.entries()
    table.vm.run("pico unplug; sleep 3; pico plug")
    lay(table, 2, "13Y201")
    table.wait_for_entries(before + 1)
    return "one more card, acknowledged"


def stops_beside_a_silent_scanner(table: Table) -> str:
    """Told to stop while a scanner neither speaks nor reads, the game ends in time."""
    table.vm.run("echo silence >/run/scanner; sleep 15")
    table.vm.run("systemctl restart companion.service", 60)
    expect(table.vm.status == 0, "the restart failed")
    table.wait_until_active()
    took = table.vm.run(
        "journalctl -b -u companion -o short-monotonic --no-pager | grep -E 'Stopping|Stopped'"
        " | tail -2 | sed 's/^\\[ *//; s/].*//'"
    ).split()
    seconds = float(took[1]) - float(took[0])
    expect(seconds < STOP_WITHIN, f"it took {seconds:.1f} s")
    expect(not table.safe_mode_starts(), "the text screen came up")
    return f"{seconds:.1f} s"


def hears_a_reader_that_types(table: Table) -> str:
    """A USB reader that is a keyboard lays a card, and types nothing into the game."""
    table.tap(*TO_THE_TABLE)
    teach(table, Deck("one", "thirteen", {TYPED: "B7"}))
    table.vm.start("type-reader")
    table.vm.until(lambda: has(table, "test -e /run/type-reader-device"), "the reader is there")
    table.vm.write(f"{DATA}/settings.toml", 'readers = ["hid:/run/type-reader-device"]\n')
    table.vm.run("systemctl start companion")
    table.wait_until_active()
    before = table.entries()
    table.vm.sleep(5)  # it is opened behind the first frame
    table.vm.run(f"echo code {TYPED} >/run/type-reader")
    table.wait_for_entries(before + 1)
    table.mirror.tap("key-B7")
    table.wait_for_picture(most=SIGN)
    expect(table.entries() == before + 1, "something else was entered too")
    return "one card, and nothing else on the screen"


def teach(table: Table, deck: Deck) -> None:
    """Has the game know the tags of a deck; it stands still then."""
    table.vm.write(DECK, write_deck(deck))
    table.vm.run(f"systemctl stop companion; companion tags import {DECK}")
    expect(table.vm.status == 0, "the deck could not be imported")


def _link(table: Table) -> str:
    return table.vm.run("readlink /dev/tile-scanner")


def lay(table: Table, tile: int, tag: str) -> None:
    """A card on a tile of the scanner; waits until it is acknowledged."""
    table.vm.until(lambda: has(table, "test -p /run/scanner"), "the scanner is there")
    before = _acknowledged(table)
    table.vm.run(f"echo card {tile} {tag} >/run/scanner")
    table.vm.until(lambda: _acknowledged(table) > before, f"the acknowledgement of {tag}")


def _acknowledged(table: Table) -> int:
    """How many cards the scanner knows to be safe."""
    return table.vm.run("cat /run/scanner.log").count("ACK")
