"""Pulls the plug at random while a scanner lays cards: what was acknowledged must be there."""

import queue
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from companion.app.simulated_deck import default_deck
from companion.store.decks import write_deck
from tests.machine import build
from tests.machine.build import command
from tests.machine.table import DATA, DECK, TO_THE_TABLE, Table
from tests.machine.vm import VM, GuestFailed

LAYING = "laying"
# A card so often, and the plug is pulled within this many seconds of the first acknowledgement.
PAUSE, LONGEST = 0.2, 8.0
WORKERS = 2
ACKNOWLEDGED = re.compile(r"SCANNER ACK ([0-9A-F]{8}) (\d+)")


@dataclass
class Cuts:
    """What came of all cuts."""

    count: int = 0
    acknowledged: int = 0
    seconds: float = 0.0
    problems: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def good(self) -> bool:
        """Whether nothing was lost or harmed, and something could have been."""
        return not self.problems and self.count > 0 and self.acknowledged > self.count

    def __str__(self) -> str:
        said = (
            f"{self.count} cuts, {self.acknowledged} acknowledged cards, {len(self.problems)} lost"
        )
        return "; ".join([said, *self.problems[:5]])


def run(table: Table, count: int) -> Cuts:
    """Lets a scanner lay cards, keeps that state, and cuts so many times from there."""
    result, begun = Cuts(), time.monotonic()
    try:
        prepare(table)
        image = table.vm.disk
    finally:
        table.vm.close()
    # Side by side, each with a disk of its own.
    images = [Path(shutil.copy(image, image.with_name(f"cuts-{n}.qcow2"))) for n in range(WORKERS)]
    numbers = queue.SimpleQueue[int]()
    for number in range(1, count + 1):
        numbers.put(number)
    with ThreadPoolExecutor(WORKERS) as together:
        list(together.map(lambda each: cut_all(each, numbers, result), images))
    for each in images:
        each.unlink()
    result.seconds = time.monotonic() - begun
    return result


def cut_all(image: Path, numbers: "queue.SimpleQueue[int]", result: Cuts) -> None:
    """Cuts until there is no number left."""
    while not numbers.empty():
        try:
            number = numbers.get_nowait()
        except queue.Empty:
            return
        try:
            acknowledged, problems = cut(image)
        except (GuestFailed, build.BuildFailed, sqlite3.Error) as failure:
            acknowledged, problems = 0, [str(failure)]
        with result.lock:
            result.count += 1
            result.acknowledged += acknowledged
            result.problems += [f"cut {number}: {each}" for each in problems]


def prepare(table: Table) -> None:
    """A match has begun and a scanner is about to lay its deck; what it hears goes to the host."""
    vm = table.vm
    vm.write(DECK, write_deck(default_deck()))
    vm.run(f"systemctl stop companion; companion tags import {DECK}")
    vm.run("systemctl start companion; pico plug")
    table.wait_until_active()
    table.tap(*TO_THE_TABLE)
    vm.run("mknod -m 666 /dev/ttyS0 c 4 64 2>/dev/null; stty -F /dev/ttyS0 raw -echo")
    vm.start(f"scanner /dev/ttyGS0 /dev/ttyS0 {PAUSE}")
    vm.until(lambda: "SCANNER ACK" in vm.serial(), "the first card")
    vm.save(LAYING)


def cut(image: Path) -> tuple[int, list[str]]:
    """Loads the state, waits a moment, pulls the plug, and looks at what is on the disk.

    Returns how many cards were acknowledged, and what is wrong.
    """
    vm = VM(image, snapshot=LAYING)
    try:
        vm.until(lambda: "SCANNER ACK" in vm.serial(), "the first card")
        time.sleep(random.uniform(0, LONGEST))
    finally:
        vm.close()
    acknowledged = set(ACKNOWLEDGED.findall(vm.serial()))
    problems = []
    with tempfile.TemporaryDirectory(dir=image.parent) as folder:
        data = recover(image, Path(folder))
        missing = acknowledged - kept(data / "companion.db")
        if missing:
            problems.append(f"{sorted(missing)} were acknowledged and are gone")
        words = [sys.executable, "-P", "-m", "companion", "verify", "--data", str(data)]
        done = subprocess.run(words, capture_output=True, text=True)
        if done.returncode:
            problems.append(f"verify: {done.stdout}{done.stderr}")
    return len(acknowledged), problems


def recover(image: Path, folder: Path) -> Path:
    """The data directory as the next start finds it: the file system's journal is replayed."""
    with exported(image, folder) as disk:
        done = subprocess.run(["e2fsck", "-p", str(disk)], capture_output=True, text=True)
        if done.returncode > 1:
            raise GuestFailed(f"e2fsck -p: {done.stdout}")
        command("e2fsck", "-fn", str(disk))
        command("debugfs", "-R", f"rdump {DATA} {folder}", str(disk))
    return folder / Path(DATA).name


@contextmanager
def exported(image: Path, folder: Path) -> Iterator[Path]:
    """A disk as a plain file, for as long as it lasts; what is written there is forgotten."""
    layer, file = folder / "layer.qcow2", folder / "disk"
    command(
        *("qemu-img", "create", "-q", "-f", "qcow2"),
        *("-b", str(image), "-F", "qcow2", str(layer)),
    )
    file.touch()
    blocks = f"driver=qcow2,node-name=disk,file.driver=file,file.filename={layer}"
    shown = f"type=fuse,id=disk,node-name=disk,mountpoint={file},writable=on"
    words = ["qemu-storage-daemon", "--blockdev", blocks, "--export", shown]
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as daemon:
        try:
            end = time.monotonic() + 30
            while file.stat().st_size == 0:
                if daemon.poll() is not None or time.monotonic() > end:
                    raise GuestFailed("the disk cannot be read")
                time.sleep(0.02)
            yield file
        finally:
            daemon.terminate()


def kept(journal: Path) -> set[tuple[str, str]]:
    """The (boot, seq) of every event whose effect is in the journal: a play, or a note why not."""
    connection = sqlite3.connect(journal)
    try:
        whole = connection.execute("pragma integrity_check").fetchone()[0]
        if whole != "ok":
            raise GuestFailed(f"integrity_check: {whole}")
        plays = connection.execute(
            "select boot, seq from entries where boot is not null"
        ).fetchall()
        notes = connection.execute("select boot, seq from scans").fetchall()
    finally:
        connection.close()
    if len(plays) < len(notes):
        raise GuestFailed(f"only {len(plays)} of {len(plays) + len(notes)} cards became plays")
    return {(str(boot), str(seq)) for boot, seq in [*plays, *notes]}
