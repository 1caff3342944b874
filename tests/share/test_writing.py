"""Files are written whole or not at all."""

import errno
import os
import subprocess
import threading
from pathlib import Path

import pytest

from companion.games.base import Refusal
from companion.sentences import sentence
from companion.share import writing
from companion.share.writing import whole_file
from tests.disks import fill, small_disk
from tests.system.tools import missing


def write_whole(path: Path, data: bytes) -> None:
    with whole_file(path) as file:
        file.write(data)


def test_a_file_is_written(tmp_path: Path) -> None:
    write_whole(tmp_path / "new.csv", b"points")
    assert (tmp_path / "new.csv").read_bytes() == b"points"
    assert [path.name for path in tmp_path.iterdir()] == ["new.csv"]
    write_whole(tmp_path / "new.csv", b"more")
    assert (tmp_path / "new.csv").read_bytes() == b"more"


def test_it_may_be_read_as_other_files_may(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        write_whole(tmp_path / "new", b"")
    finally:
        os.umask(before)
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o644


def test_what_fails_half_way_leaves_what_was_there(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.write_text("old")

    def interrupted() -> None:
        with whole_file(old) as file:
            file.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert old.read_text() == "old"
    assert list(tmp_path.iterdir()) == [old]


def test_a_link_keeps_being_one(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    write_whole(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


def test_a_device_and_a_pipe_are_written_and_stay(tmp_path: Path) -> None:
    write_whole(Path("/dev/null"), b"gone")
    assert Path("/dev/null").is_char_device()
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, b"through")
    reader.join(10)
    assert read == [b"through"]
    assert pipe.is_fifo()


def refused(path: Path) -> str:
    """The sentence for a file that cannot be written."""
    with pytest.raises(Refusal) as refusal:
        write_whole(path, b"x" * 100_000)
    assert refusal.value.code == "not-written"
    return sentence(refusal.value)


def test_places_where_no_file_can_be(tmp_path: Path) -> None:
    assert refused(Path("/dev/full")) == "The disk is full, so full wasn't written."
    assert "Is a directory" in refused(tmp_path)
    assert "No such file or directory" in refused(tmp_path / "none" / "file")
    (tmp_path / "file").touch()
    assert "Not a directory" in refused(tmp_path / "file" / "file")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_name_may_be_as_long_as_the_system_allows(tmp_path: Path) -> None:
    write_whole(tmp_path / ("n" * 255), b"")
    assert "too long" in refused(tmp_path / ("n" * 256))


def test_a_full_disk(tmp_path: Path) -> None:
    with small_disk(tmp_path / "stick", 64) as stick:
        (stick / "match.csv").write_text("old")
        fill(stick)
        assert refused(stick / "match.csv").startswith("The disk is full, so ")
        assert (stick / "match.csv").read_text() == "old"
        assert refused(stick / "new.csv").endswith("new.csv wasn't written.")
        assert sorted(path.name for path in stick.iterdir()) == [
            *("match.csv", "photos-of-the-holiday")
        ]


def test_a_write_protected_disk(tmp_path: Path) -> None:
    with small_disk(tmp_path / "stick", 64) as stick:
        command = ["mount", "-o", "remount,ro", str(stick)]
        if subprocess.run(command, capture_output=True).returncode:
            missing("a disk cannot be made read-only here")
        assert refused(stick / "match.csv").startswith("The disk is write-protected, so ")


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EROFS])
@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_disk_that_fails_at_the_end_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, call: str
) -> None:
    """As a stick that is pulled out, or a file system that finds out late that it is full."""

    def fail(*_arguments: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os if call == "fsync" else Path, call, fail)
    said = refused(tmp_path / "match.csv")
    assert "match.csv" in said
    assert list(tmp_path.iterdir()) == []


def test_a_file_system_that_cannot_sync_names_is_no_reason_to_refuse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_directory: Path) -> None:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(writing, "sync", fail)
    write_whole(tmp_path / "match.csv", b"x")
    assert (tmp_path / "match.csv").read_bytes() == b"x"


def test_a_disk_that_is_gone_when_the_name_is_synced_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_directory: Path) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(writing, "sync", fail)
    assert refused(tmp_path / "match.csv") == "Couldn't write match.csv: Input/output error."
