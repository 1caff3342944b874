"""The start picture: the kernel is told of it only where it finds it, and never longer."""

import pytest

from tests.system.conftest import INSTALL
from tests.system.installing.installer import CMDLINE, CONFIG, install, told
from tests.system.installing.pi import System

PICTURE, HOOK = "/lib/firmware/table-companion.tga", "/etc/initramfs-tools/hooks/table-companion"
NAMED = "fullscreen_logo=1 fullscreen_logo_name=table-companion.tga"
DISKS = "/boot/firmware/initramfs8", "/boot/firmware/initramfs_2712"
KERNEL = "/lib/modules/6.12.47+rpt-rpi-v8"
# Stands for initramfs-tools: what a RAM disk has is a list of names; `full` has no room for more.
MAKER = f"""#!/bin/sh
[ ! -e /full ] || exit 1
for disk in {" ".join(DISKS)}; do
  echo usr/bin/busybox >$disk
  if [ -x {HOOK} ] && [ -e {PICTURE} ] && [ ! -e /old-$(basename $disk) ]; then
    echo usr{PICTURE} >>$disk
  fi
done
"""


@pytest.fixture
def pi(installed: System) -> System:
    """Raspberry Pi OS with a kernel that shows pictures."""
    tools = f"""
cat >/usr/local/sbin/update-initramfs; chmod +x /usr/local/sbin/update-initramfs
printf '#!/bin/sh\\nexec cat "$1"\\n' >/usr/local/sbin/lsinitramfs
chmod +x /usr/local/sbin/lsinitramfs
mkdir -p {KERNEL}; echo auto_initramfs=1 >>{CONFIG}; update-initramfs
"""
    told(installed.run("bash", "-ec", tools, text=MAKER))
    return installed


def words(system: System) -> str:
    return system.path(CMDLINE).read_text()


def is_there(system: System, file: str) -> bool:
    return system.run("test", "-e", file).returncode == 0


def picture(system: System) -> str:
    """The check sum of the picture that is there."""
    return told(system.run("sha256sum", PICTURE))


def disks(system: System) -> list[bool]:
    """Which RAM disks have the picture."""
    return [PICTURE in system.path(disk).read_text() for disk in DISKS]


def test_it_comes_with_a_quiet_start_and_goes_again(pi: System) -> None:
    before = words(pi)
    install(pi, "--splash", "on", "--rotate", "90")
    assert disks(pi) == [True, True]
    assert NAMED in words(pi)
    assert "quiet" in words(pi).split()
    assert "logo.nologo" not in words(pi), "it would hide ours too"
    lying = picture(pi)
    install(pi)
    install(pi, "--boot")
    assert NAMED in words(pi), "nobody asked for anything else"
    assert "logo.nologo" not in words(pi)
    assert "  ok     start picture" in pi.run(INSTALL, "--check").stdout
    install(pi, "--rotate", "0")
    assert picture(pi) != lying
    install(pi, "--splash", "off")
    assert "fullscreen" not in words(pi)
    assert "logo.nologo" in words(pi)
    assert disks(pi) == [False, False]
    assert not is_there(pi, HOOK)
    assert not is_there(pi, PICTURE)
    install(pi, "--splash", "on")
    install(pi, "--uninstall")
    assert words(pi) == before
    assert disks(pi) == [False, False]


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        ("touch /old-initramfs_2712", "did not get into the initial RAM disk"),
        ("touch /full", "did not get into the initial RAM disk"),
        (f"rm -r {KERNEL}; mkdir /lib/modules/6.1.21-v8+", "no kernel here shows a picture"),
        (f"mv {KERNEL} /lib/modules/6.6.74+rpt-rpi-v8", "no kernel here shows a picture"),
        (f"sed -i /auto_initramfs/d {CONFIG}", "without an initial RAM disk"),
        ("rm /usr/local/sbin/lsinitramfs", "without an initial RAM disk"),
    ],
)
def test_a_kernel_that_might_not_find_it_is_never_told_of_it(
    pi: System, spoil: str, why: str
) -> None:
    """Such a kernel does not start."""
    before = words(pi)
    told(pi.run("bash", "-ec", spoil))
    done = pi.run(INSTALL, "--splash", "on")
    assert done.returncode == 1
    assert why in done.stderr
    assert words(pi) == before
    assert not is_there(pi, HOOK)


def test_one_that_is_lost_later_is_told_and_put_right(pi: System) -> None:
    install(pi, "--splash", "on")
    told(pi.run("bash", "-ec", f"touch /old-{DISKS[0].rpartition('/')[2]}; update-initramfs"))
    assert disks(pi) == [False, True]
    looked = pi.run(INSTALL, "--check")
    assert looked.returncode == 1
    assert "this Pi does not start" in looked.stdout
    install(pi, "--splash", "off")
    assert "fullscreen" not in words(pi)
    assert pi.run(INSTALL, "--check").returncode == 0


def test_it_stays_as_long_as_the_kernel_is_told_of_it(pi: System) -> None:
    """By a hand that wrote it there before the copy was made, which nobody takes away."""
    told(pi.run("bash", "-ec", f"sed -i '1s/$/ {NAMED}/' {CMDLINE}"))
    install(pi, "--splash", "on")
    done = pi.run(INSTALL, "--uninstall")
    assert NAMED in words(pi)
    assert is_there(pi, PICTURE)
    assert disks(pi) == [True, True]
    assert "so it stays" in done.stderr


def test_a_dry_run_makes_nothing(pi: System) -> None:
    before = words(pi)
    assert "start picture" in install(pi, "--dry-run", "--splash", "on")
    assert words(pi) == before
    assert disks(pi) == [False, False]
