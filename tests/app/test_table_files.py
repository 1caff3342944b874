"""The files that people bring to the table: on real disks, whole and broken, and on a stick."""

import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.app.table_files import FolderFiles, in_thread
from companion.device.stick import Stick
from companion.games.base import Refusal
from companion.records import dataclass
from companion.sentences import sentence
from companion.store.store import open_store
from companion.ui.shell.device import NoFiles
from tests.disks import fill, small_disk

ENDING = ".txt"


@dataclass(frozen=True)
class Note:
    """What is read of a file."""

    name: str
    content: bytes


def notes(folder: str) -> list[Note]:
    """The files of a folder, by their names."""
    try:
        files = sorted(Path(folder).iterdir())
    except OSError:
        return []
    return [Note(each.name, each.read_bytes()) for each in files if each.suffix == ENDING]


def there(folder: Path) -> list[str]:
    """The names of all files in a folder."""
    return sorted(each.name for each in folder.iterdir())


class Desk:
    """The files of a data directory, read at once, of which a test sees everything."""

    def __init__(self, directory: Path, *found: Stick) -> None:
        self.sticks = list(found)
        self.woken = 0
        self.files = FolderFiles(
            directory,
            "notes",
            notes,
            self._wake,
            run=lambda job: job(),
            sticks=lambda: list(self.sticks),
        )

    def _wake(self) -> None:
        self.woken += 1

    @property
    def own(self) -> list[str]:
        assert self.files.own is not None
        return [each.name for each in self.files.own]

    @property
    def on_stick(self) -> list[str]:
        assert self.files.on_stick is not None
        return [each.name for each in self.files.on_stick]


def plugged(place: Path) -> Stick:
    place.mkdir(exist_ok=True)
    return Stick(place, "/dev/sda1", read_only=True)


def refused(act: Callable[[], object]) -> str:
    """The sentence about what the disk did not take."""
    with pytest.raises(Refusal) as caught:
        act()
    return sentence(caught.value)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    with small_disk(tmp_path / "disk", 100) as small:
        yield small


def test_nothing_is_read_before_it_is_asked_for(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "none")
    assert desk.files.own is desk.files.on_stick is None
    desk.files.look()
    assert desk.own == desk.on_stick == []
    assert desk.woken == 2
    assert not (tmp_path / "none").exists()


def test_a_new_file_is_whole_and_has_a_name_of_its_own(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.files.add("skat", ENDING, b"one")
    desk.files.add("Skat", ENDING, b"two")
    desk.files.add("skat", ENDING, b"three")
    assert {each.name: each.content for each in desk.files.own or ()} == {
        "skat.txt": b"one",
        "Skat-2.txt": b"two",
        "skat-3.txt": b"three",
    }
    assert there(tmp_path / "notes") == sorted(desk.own)


def test_what_is_removed_comes_back_until_another_is(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    for name in ("one", "two", "three"):
        desk.files.add(name, ENDING, name.encode())
    desk.files.remove("two.txt")
    assert (desk.own, desk.files.deleted) == (["one.txt", "three.txt"], "two.txt")
    desk.files.restore()
    assert (desk.own, desk.files.deleted) == (["one.txt", "three.txt", "two.txt"], "")
    assert (tmp_path / "notes" / "two.txt").read_bytes() == b"two"
    desk.files.remove("one.txt")
    desk.files.remove("two.txt")
    assert there(tmp_path / "notes") == ["three.txt", "two.txt.deleted"]
    # Somebody copies one of that name meanwhile.
    (tmp_path / "notes" / "two.txt").write_bytes(b"another")
    desk.files.restore()
    assert desk.own == ["three.txt", "two-2.txt", "two.txt"]
    assert (tmp_path / "notes" / "two-2.txt").read_bytes() == b"two"


def test_another_app_leaves_what_was_removed_alone(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.files.add("one", ENDING, b"one")
    desk.files.remove("one.txt")
    later = Desk(tmp_path)
    later.files.look()
    assert (later.own, later.files.deleted) == ([], "")
    assert there(tmp_path / "notes") == ["one.txt.deleted"]


def test_a_removed_file_is_off_the_list_before_it_is_read_again(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.files.add("one", ENDING, b"1")
    desk.files.add("two", ENDING, b"2")
    jobs: list[Callable[[], None]] = []
    desk.files._run = jobs.append
    desk.files.look()
    desk.files.remove("one.txt")
    assert desk.own == ["two.txt"]
    (tmp_path / "notes" / "three.txt").write_bytes(b"3")
    late, last = jobs
    last()
    assert desk.own == ["three.txt", "two.txt"]
    (tmp_path / "notes" / "three.txt").unlink()
    late()  # what was begun first and is done last does not count
    assert desk.own == ["three.txt", "two.txt"]


def test_files_of_a_stick_lie_in_the_folder_or_beside_it(tmp_path: Path) -> None:
    stick = plugged(tmp_path / "stick")
    (stick.place / "a.txt").write_bytes(b"a")
    (stick.place / "notes").mkdir()
    (stick.place / "notes" / "b.txt").write_bytes(b"b")
    (stick.place / "deeper").mkdir()
    (stick.place / "deeper" / "c.txt").write_bytes(b"c")
    desk = Desk(tmp_path / "data", stick)
    desk.files.look()
    assert (desk.own, desk.on_stick) == ([], ["a.txt", "b.txt"])


def test_a_stick_is_noticed_when_it_comes_and_goes(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "data")
    desk.files.look()
    woken = desk.woken
    desk.files.look_for_sticks()
    assert (desk.on_stick, desk.woken) == ([], woken)
    stick = plugged(tmp_path / "stick")
    (stick.place / "a.txt").write_bytes(b"a")
    desk.sticks.append(stick)
    desk.files.look_for_sticks()
    assert (desk.on_stick, desk.woken) == (["a.txt"], woken + 1)
    (stick.place / "b.txt").write_bytes(b"b")
    desk.files.look_for_sticks()
    assert desk.on_stick == ["a.txt"], "a stick is read once"
    desk.sticks.clear()
    desk.files.look_for_sticks()
    assert desk.on_stick == []


def test_one_thread_at_a_time_looks_for_sticks(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "data")
    jobs: list[Callable[[], None]] = []
    desk.files._run = jobs.append
    for _ in range(3):
        desk.files.look_for_sticks()
    assert len(jobs) == 1
    jobs.pop()()
    desk.files.look_for_sticks()
    assert len(jobs) == 1


def test_whatever_goes_wrong_in_the_background_is_logged(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> list[Stick]:
        raise RuntimeError("of all things")

    files = FolderFiles(tmp_path, "notes", fail, run=lambda job: job(), sticks=fail)
    files.look()
    assert (files.own, files.on_stick) == ((), [])
    said = capfd.readouterr().err
    assert said.count("RuntimeError: of all things") == 2


def test_it_is_read_in_a_thread(tmp_path: Path) -> None:
    done = threading.Event()
    threads: set[str] = set()

    def read(_folder: str) -> list[Note]:
        threads.add(threading.current_thread().name)
        return []

    files = FolderFiles(tmp_path, "notes", read, done.set, run=in_thread, sticks=list)
    files.look()
    assert done.wait(10)
    assert threads == {"files"}


def test_a_full_disk_loses_nothing(disk: Path) -> None:
    desk = Desk(disk)
    desk.files.add("one", ENDING, b"one")
    filler = fill(disk)
    content = b"x" * 9000
    assert refused(lambda: desk.files.add("two", ENDING, content)) == (
        "The disk is full, so two.txt wasn't written."
    )
    assert desk.own == there(disk / "notes") == ["one.txt"]
    filler.unlink()
    desk.files.add("two", ENDING, content)
    assert desk.own == ["one.txt", "two.txt"]


def test_a_full_disk_when_the_folder_is_not_there_yet(disk: Path) -> None:
    desk = Desk(disk)
    fill(disk)
    assert "two.txt" in refused(lambda: desk.files.add("two", ENDING, b"x" * 9000))
    desk.files.look()
    assert desk.own == []


def test_a_disk_that_is_write_protected(disk: Path) -> None:
    desk = Desk(disk)
    desk.files.add("one", ENDING, b"one")
    desk.files.add("two", ENDING, b"two")
    desk.files.remove("two.txt")
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
    try:
        protected = "The disk is write-protected, so "
        add = refused(lambda: desk.files.add("three", ENDING, b"3"))
        assert add == f"{protected}three.txt wasn't written."
        assert refused(lambda: desk.files.remove("one.txt")) == f"{protected}this doesn't count."
        assert refused(desk.files.restore) == f"{protected}this doesn't count."
        desk.files.look()
        assert (desk.own, desk.files.deleted) == (["one.txt"], "two.txt")
    finally:
        subprocess.run(["mount", "-o", "remount,rw", disk], check=True)
    desk.files.restore()
    assert desk.own == ["one.txt", "two.txt"]


def test_a_file_that_is_gone_already(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.files.add("one", ENDING, b"one")
    (tmp_path / "notes" / "one.txt").unlink()
    assert refused(lambda: desk.files.remove("one.txt")) == "That file isn't there any more."
    assert desk.files.deleted == ""
    desk.files.add("two", ENDING, b"two")
    desk.files.remove("two.txt")
    (tmp_path / "notes" / "two.txt.deleted").unlink()
    assert refused(desk.files.restore) == "That file isn't there any more."
    assert desk.files.deleted == "", "nothing is offered that cannot be done"


def test_also_a_store_in_memory_knows_its_directory(tmp_path: Path) -> None:
    """On a disk that takes nothing any more, what lies there can still be read."""
    (tmp_path / "file").write_bytes(b"")
    for directory, durable in ((tmp_path / "data", True), (tmp_path / "file" / "data", False)):
        store = open_store(directory)
        assert (store.directory, store.is_durable) == (directory, durable)
        store.close()


def test_without_an_app_there_are_none() -> None:
    files = NoFiles()
    files.look()
    files.look_for_sticks()
    files.remove("one.txt")
    files.restore()
    assert (files.own, files.on_stick, files.deleted) == ((), (), "")
    assert refused(lambda: files.add("one", ENDING, b"1")) == (
        "Nothing is being saved right now, so one.txt wasn't written."
    )
