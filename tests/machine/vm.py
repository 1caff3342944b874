"""A computer in QEMU: its screen, mouse and keyboard, and an agent inside that runs commands."""

import base64
import json
import select
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

KERNEL_OPTIONS = "root=/dev/vda rw console=ttyS0,115200 console=tty1 fsck.repair=yes quiet"
MEMORY = 1024
# The machine's time is counted in its own instructions, so that no load of the host makes it late:
# 2 to the power of this, in nanoseconds, for each. 500 million a second is less than a Pi 3 does.
INSTRUCTION = 1
# A second of its time may take so many of ours.
SLOWER = 10
TABLET = 0x7FFF
# The graphics card's name for QEMU.
CARD = "card"


class GuestFailed(Exception):
    """The machine did not do what it was told, or not in time."""


class JsonSocket:
    """A Unix socket on which each line is a JSON value."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        end = time.monotonic() + 30
        while True:
            try:
                self._socket.connect(str(path))
                break
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)
        self._buffer = b""

    def send(self, value: Any) -> None:
        """Sends a value."""
        self._socket.sendall(json.dumps(value).encode() + b"\n")

    def receive(self, timeout: float) -> Any:
        """The next value. Raises GuestFailed if none comes in time, or nobody is there any more."""
        end = time.monotonic() + timeout
        while b"\n" not in self._buffer:
            left = max(0.0, end - time.monotonic())
            if not select.select([self._socket], [], [], left)[0]:
                raise GuestFailed(f"no answer within {timeout:.0f} s")
            piece = self._socket.recv(65536)
            if not piece:
                raise GuestFailed("the machine is off")
            self._buffer += piece
        line, self._buffer = self._buffer.split(b"\n", 1)
        return json.loads(line)

    def close(self) -> None:
        """Ends the conversation."""
        self._socket.close()


class VM:
    """A running machine; `size` is its screen's. `snapshot` is a saved state to begin at.

    `options` are more words for its kernel. `stick` is the disk of a USB stick, which is plugged in
    unless `unplugged`. `date` is what its clock shows when it is switched on, as
    2020-01-01T00:00:00; without, what ours shows.
    """

    def __init__(
        self,
        disk: Path,
        size: tuple[int, int] = (800, 480),
        snapshot: str = "",
        options: str = "",
        stick: Path | None = None,
        unplugged: bool = False,
        date: str = "",
    ) -> None:
        self.disk, self.size = disk, size
        folder = disk.parent
        self._folder = folder / f"run-{disk.stem}"
        self._folder.mkdir(exist_ok=True)
        for old in self._folder.iterdir():
            old.unlink()
        here = self._folder
        words = ["qemu-system-x86_64", "-machine", "q35", "-accel", "tcg,thread=single"]
        words += ["-icount", f"shift={INSTRUCTION},sleep=on"]
        words += [
            "-cpu",
            "Nehalem",
            "-smp",
            "1",  # a second one would share the host's thread
            "-m",
            str(MEMORY),
            "-display",
            "none",
            "-vga",
            "none",
        ]
        # Nothing is connected at its second connector until a check does so.
        card = f"virtio-gpu-pci,id={CARD},max_outputs=2,xres={size[0]},yres={size[1]}"
        words += ["-device", card, "-nic", "none"]
        words += ["-device", "virtio-tablet-pci", "-device", "virtio-keyboard-pci"]
        words += ["-kernel", str(folder / "kernel"), "-initrd", str(folder / "initrd")]
        words += ["-append", f"{KERNEL_OPTIONS} {options}", "-no-reboot"]
        words += ["-rtc", f"base={date}"] if date else []
        if stick is not None:
            words += ["-device", "qemu-xhci"]
            words += [
                "-blockdev",
                f"driver=qcow2,node-name=stick,file.driver=file,file.filename={stick}",
            ]
            words += [] if unplugged else ["-device", "usb-storage,drive=stick,id=stick"]
        words += ["-drive", f"file={disk},format=qcow2,if=virtio,cache=writeback"]
        words += ["-serial", f"file:{here}/serial", "-qmp", f"unix:{here}/qmp,server=on,wait=off"]
        words += ["-device", "virtio-serial-pci"]
        words += ["-chardev", f"socket,id=agent,path={here}/agent,server=on,wait=off"]
        words += ["-device", "virtserialport,chardev=agent,name=companion-test"]
        words += ["-loadvm", snapshot] if snapshot else []
        with (here / "qemu").open("w") as said:
            self._process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=said, stderr=said, start_new_session=True
            )
        self._events: list[dict[str, Any]] = []
        self._asked = int(time.monotonic() * 1000)
        self._qmp = JsonSocket(here / "qmp")
        self._qmp.receive(30)
        self.qmp("qmp_capabilities")
        self._agent = JsonSocket(here / "agent")
        self.status = 0

    def qmp(self, order: str, **arguments: Any) -> Any:
        """A command to QEMU itself. Raises GuestFailed if it refuses."""
        self._qmp.send({"execute": order, "arguments": arguments})
        while True:
            answer = self._qmp.receive(300)
            if "error" in answer:
                raise GuestFailed(f"{order}: {answer['error']['desc']}")
            if "return" in answer:
                return answer["return"]
            self._events.append(answer)

    def wait_for_agent(self, timeout: float = 400) -> None:
        """Until the system is so far that commands can be run."""
        end = time.monotonic() + timeout
        while "hello" not in self._agent.receive(max(1.0, end - time.monotonic())):
            pass

    def run(self, order: str, timeout: float = 120) -> str:
        """What a shell command prints in the machine, as root; its exit status is in `status`.

        `timeout` is in seconds of the machine's own time.
        """
        return self._ask({"run": order, "timeout": timeout}, SLOWER * timeout + 60)

    def sleep(self, seconds: float) -> None:
        """Lets so much of the machine's own time pass."""
        self.run(f"sleep {seconds}", seconds + 60)

    def start(self, order: str) -> None:
        """A shell command that goes on by itself."""
        self.run(f"setsid bash -c {_quoted(order)} >/dev/null 2>&1 </dev/null &")

    def entries(self, journal: str) -> int:
        """How many entries a journal has; -1 where there is none."""
        said = self._ask({"journal": journal}, 60)
        return int(said) if self.status == 0 else -1

    def _ask(self, what: dict[str, Any], timeout: float) -> str:
        self._asked += 1
        self._agent.send({"id": self._asked, **what})
        end = time.monotonic() + timeout
        while True:
            said = self._agent.receive(max(1.0, end - time.monotonic()))
            if said.get("id") == self._asked:
                self.status = said["status"]
                return str(said["output"]).strip()

    def write(self, path: str, text: str) -> None:
        """Puts a small text file into the machine."""
        data = base64.b64encode(text.encode()).decode()
        self.run(f"mkdir -p $(dirname {path}) && echo {data} | base64 -d >{path}")
        if self.status:
            raise GuestFailed(f"{path} could not be written")

    def until(self, what: Callable[[], bool], said: str, timeout: float = 300) -> float:
        """Asks until it is so; how many seconds that took. Raises GuestFailed with `said`."""
        begun = time.monotonic()
        while not what():
            if time.monotonic() - begun > timeout:
                raise GuestFailed(f"{said}: not within {timeout:.0f} s")
            time.sleep(0.2)
        return time.monotonic() - begun

    def screen(self, head: int = 0) -> pygame.Surface:
        """What one of the machine's screens shows."""
        file = self._folder / "screen.ppm"
        self.qmp("screendump", filename=str(file), device=CARD, head=head)
        return pygame.image.load(str(file))

    def click(self, x: float, y: float) -> None:
        """A click of an absolute mouse at 0..1 of the screen."""
        axes = (("x", x), ("y", y))
        moves = [
            {"type": "abs", "data": {"axis": axis, "value": round(at * TABLET)}}
            for axis, at in axes
        ]
        self.qmp("input-send-event", events=moves)
        for down in (True, False):
            time.sleep(0.3)
            press = {"type": "btn", "data": {"down": down, "button": "left"}}
            self.qmp("input-send-event", events=[press])

    def press(self, key: str) -> None:
        """A key of the keyboard, by QEMU's name for it."""
        self.qmp("send-key", keys=[{"type": "qcode", "data": key}])

    def plug_stick(self) -> None:
        """The USB stick is plugged in."""
        self.qmp("device_add", driver="usb-storage", drive="stick", id="stick")

    def pull_stick(self) -> None:
        """It is pulled out, whatever is being written."""
        self.qmp("device_del", id="stick")

    def save(self, name: str) -> None:
        """Keeps the whole state in the disk's file, for another machine to begin at."""
        line = f"savevm {name}"
        said = self.qmp("human-monitor-command", **{"command-line": line})
        if said:
            raise GuestFailed(f"{line}: {said}")

    def serial(self) -> str:
        """What came out of the serial port."""
        return (self._folder / "serial").read_text(errors="replace")

    def ended(self, timeout: float) -> str:
        """Waits for the machine to end: guest-shutdown, guest-reset, or '' if it does not."""
        end = time.monotonic() + timeout
        while self._process.poll() is None and time.monotonic() < end:
            try:
                self._events.append(self._qmp.receive(1.0))
            except GuestFailed:
                continue
        reasons = [
            event["data"]["reason"] for event in self._events if event["event"] == "SHUTDOWN"
        ]
        return str(reasons[-1]) if reasons and self._process.poll() is not None else ""

    @property
    def is_on(self) -> bool:
        """Whether it runs."""
        return self._process.poll() is None

    def close(self) -> None:
        """Pulls the plug, if it is on."""
        if self.is_on:
            self._process.kill()
        self._process.wait()
        self._qmp.close()
        self._agent.close()


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
