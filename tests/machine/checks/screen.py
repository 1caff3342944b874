"""The start and the screen: when the first frame is there, what it shows, what it costs."""

import re

from tests.machine.checks.check import expect
from tests.machine.table import TO_THE_TABLE, Table

# What the game waits for at the start, and no more: its files, udev, kernel modules, the keyboard.
CHAIN = re.compile(
    r"companion|systemd-(remount-fs|udevd|udev-trigger|journald|tmpfiles-setup-dev|sysusers|modules"
    r"|fsck|udev-load)|kmod-static-nodes|modprobe@|keyboard-setup|plymouth-start|dev-|sys-|-\.mount"
    r"|-\.slice|system\.slice|system-|\.socket|local-fs-pre\.target|initrd|run-|tmp\.mount"
)


def boots_before_the_network(table: Table) -> str:
    """The first frame is there before the network is."""
    ready, network = (
        table.stamp("ActiveEnterTimestamp"),
        table.stamp("ActiveEnterTimestamp", "network.target"),
    )
    expect(ready > 0, "companion.service did not start")
    expect(ready < network, f"first frame at {ready:.1f} s, network.target at {network:.1f} s")
    begun = table.stamp("InactiveExitTimestamp")
    return f"begun {begun:.1f} s after the kernel, first frame {ready:.1f}, network {network:.1f}"


def waits_for_nothing_else(table: Table) -> str:
    """The chain to the first frame has only what the game needs."""
    told = table.vm.run("systemd-analyze critical-chain companion.service --no-pager")
    units = re.findall(r"([\w@.\\-]+\.(?:service|target|socket|mount|slice|device))", told)
    strange = [unit for unit in units if not CHAIN.search(unit)]
    expect(len(units) > 1, f"no chain: {told}")
    expect(not strange, f"it waits for {', '.join(strange)}")
    return " < ".join(unit.removesuffix(".service") for unit in units[:5])


def shows_a_picture(table: Table) -> str:
    """The screen shows what the app draws, and the app knows it."""
    differ = table.wait_for_picture()
    colours = table.colours()
    expect(len(colours) > 100, f"only {len(colours)} colours")
    said = re.findall(r"the screen: .*", table.log())
    expect(said[-1:] != [] and said[-1].endswith("seen"), f"the log says {said}")
    return f"{len(colours)} colours, {differ:.1f} of 1000 blocks differ; {said[-1]}"


def costs(table: Table) -> str:
    """What the way in use costs the machine: memory, at rest, and for the taps of a first start."""

    def ticks() -> int:
        stat = table.vm.run(f"cat /proc/{process}/stat")
        return sum(map(int, stat.rpartition(")")[2].split()[11:13]))

    process = table.about("MainPID")
    table.vm.sleep(5)
    begun = ticks()
    table.vm.sleep(20)
    idle = (ticks() - begun) / 20
    pss = table.vm.run(f"awk '/^Pss:/ {{ print int($2 / 1024) }}' /proc/{process}/smaps_rollup")
    begun = ticks()
    table.tap(*TO_THE_TABLE)
    taps = (ticks() - begun) * 10 / len(TO_THE_TABLE)
    return f"{pss} MB, {idle:.1f} % of a processor at rest, {taps:.0f} ms for a tap and its screen"


def draws_cheaply(table: Table) -> str:
    """What the way that is taken first costs."""
    table.begin_anew()
    table.wait_for_picture()
    return costs(table)


def finds_another_way(table: Table) -> str:
    """A way that leaves the screen black is found out, and the next one taken."""
    # Desktop GL without its library: every call succeeds, and nothing is seen.
    table.begin_anew(0, ["Environment=COMPANION_SCREEN=opengl"])
    table.wait_for_picture()
    log = table.log()
    expect("opengl: nothing can be seen" in log, "the log does not tell")
    return str(re.findall(r"opengl: nothing can be seen.*", log)[-1])


def shows_a_picture_by_gles(table: Table) -> str:
    """SDL's own way works as well, should the kernel's not."""
    table.begin_anew(0, ["Environment=COMPANION_SCREEN=opengles2", "TimeoutStartSec=300"])
    table.wait_for_picture()
    said = re.findall(r"the screen: (opengles2.*)", table.log())
    expect(said != [], "another way was taken")
    return f"{said[-1]}; {costs(table)}"
