"""The device as a whole: brought up to date, taken away, restarted, shut down."""

from tests.machine.build import CHECKOUT
from tests.machine.checks.check import Check, expect, has
from tests.machine.table import DATA, TO_THE_TABLE, Table


def is_brought_up_to_date(table: Table) -> str:
    """`install.sh` with another version while a match runs: the match goes on."""
    table.tap(*TO_THE_TABLE, "key-B5")
    table.wait_for_entries(3)
    process = table.about("MainPID")
    table.vm.run(
        f"sed -i 's/^__version__.*/__version__ = \"99.0\"/' {CHECKOUT}/companion/__init__.py"
    )
    said = table.vm.run(f"{CHECKOUT}/systemd/install.sh 2>&1", 400)
    expect(table.vm.status == 0, said[-300:])
    table.wait_for_restart(process)
    table.wait_for_picture()
    version = table.vm.run("companion --version")
    expect("99.0" in version, version)
    expect(table.entries() == 3, f"{table.entries()} entries")
    check = table.vm.run(f"{CHECKOUT}/systemd/install.sh --check 2>&1", 200)
    expect(table.vm.status == 0, check)
    return f"{version}, same match, same screen"


def is_taken_away(table: Table) -> str:
    """`install.sh --uninstall` leaves the matches and nothing else."""
    said = table.vm.run(f"{CHECKOUT}/systemd/install.sh --uninstall 2>&1", 400)
    expect(table.vm.status == 0, said[-300:])
    left = table.vm.run(
        "find /etc /opt /usr/local /run/systemd -name '*companion*' -not -path '*/agent*' | sort;"
        " getent passwd companion; systemctl list-units --all --plain --no-legend 'companion*'"
    )
    expect(left == "", left)
    expect(has(table, f"test -s {DATA}/companion.db"), "the matches are gone")
    return "only the matches are left"


def switches(name: str, reason: str) -> Check:
    """Settings, then Shut down or Restart, by taps."""

    def switches_itself(table: Table) -> str:
        table.tap(*TO_THE_TABLE, "menu", "settings", "device", "end")
        table.tap_here(f"begin-{name}")
        ended = table.vm.ended(300)
        expect(ended == reason, f"ended by {ended or 'nothing'}")
        return ended

    switches_itself.__doc__ = f"Settings, {name}: the machine does it."
    return switches_itself
