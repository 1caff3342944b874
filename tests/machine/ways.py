"""Tries every way to a screen without a desktop in the machine, and says what each costs.

    python -m tests.machine.ways [trixie|bookworm|forky]

Needs what script/machine needs, and a disk of its own: libgl1 is added, which the installer does
not bring. COMPANION_MACHINE should not be the folder of a run of script/machine.
"""

import json
import sys
import time

from tests.machine import build
from tests.machine.vm import VM, GuestFailed

WAYS = ("kms", "opengles2", "opengl", "software", "texture")


def colours_shown(vm: VM) -> int:
    """How many colours the machine's screen has."""
    screen = vm.screen()
    width, height = screen.get_size()
    return len(
        {
            tuple(screen.get_at((column, row)))
            for column in range(4, width, 8)
            for row in range(4, height, 8)
        }
    )


def attempt(vm: VM, way: str) -> str:
    """One way's line."""
    vm.run("rm -f /run/try.json")
    vm.start(f"try-way {way} >/run/try.json 2>/run/try.log")
    try:
        vm.until(lambda: vm.run("cat /run/try.json").startswith("{"), "figures", 400)
    except GuestFailed:
        return f"{way}: none, {vm.run('tail -n 3 /run/try.log')}"
    figures = json.loads(vm.run("cat /run/try.json"))
    if "error" in figures:
        return f"{way}: {figures['error']}"
    time.sleep(2)
    line = (
        f"{way}: open {figures['open']:.0f} ms, a key {figures['key']:.2f} ms, a screen "
        f"{figures['screen']:.2f} ms, at rest {figures['rest_percent']:.2f} %, "
        f"{figures['memory_mb']:.0f} MB, {colours_shown(vm)} colours on the screen"
    )
    vm.run("pkill -f try-way; sleep 2")
    return line


def main() -> None:
    """A line a way."""
    suite = sys.argv[1] if len(sys.argv) > 1 else build.SUITES[0]
    root = build.installed(suite)
    build.in_root(root, "apt-get", "install", "-y", "-q", "libgl1")
    vm = VM(build.overlay(build.disk(suite, root), "ways"))
    try:
        vm.wait_for_agent()
        vm.until(
            lambda: vm.run("systemctl is-active companion.service") == "active", "the game", 400
        )
        vm.run("systemctl stop companion.service; sleep 3")
        print(f"{suite}, {time.strftime('%Y-%m-%d %H:%M')}", flush=True)
        for way in WAYS:
            print(attempt(vm, way), flush=True)
    finally:
        vm.close()


if __name__ == "__main__":
    main()
