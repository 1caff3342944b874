"""The pads that come with the companion, and those of a folder."""

import errno
import os
import socket
from pathlib import Path

import pytest

from companion.games.base import Refusal
from companion.games.pad import library
from companion.games.pad.definition import PadDefinition, parse_pad
from companion.games.pad.library import (
    ENDING,
    MOST_FILES,
    ORDER,
    SHIPPED,
    file_name,
    find_pad,
    pads_in,
    shipped,
    shipped_texts,
    texts,
)
from companion.games.pad.toml import read_pad
from companion.sentences import sentence
from tests.games.pad.test_definition import CONTRACT


def test_the_pads_that_come_with_the_companion() -> None:
    files = sorted(file.name for file in Path(SHIPPED).iterdir())
    assert files == sorted(f"{name}{ENDING}" for name in ORDER)
    pads = [shipped(name) for name in ORDER]
    assert [pad.name for pad in pads] == [
        *("Most points win", "Fewest points win", "Hearts", "Rummy", "Oh Hell", "Yatzy")
    ]
    assert [pad.most_wins for pad in pads] == [True, False, False, True, True, True]
    assert [each.pad for each in pads_in(SHIPPED)] == [
        pad for _, pad in sorted(zip(files, map(_of_file, files), strict=True))
    ]
    hearts, oh_hell, yatzy = pads[2], pads[4], pads[5]
    assert (hearts.target, hearts.fields[0].sum) == (100, 26)
    assert [field.secret for field in oh_hell.fields] == [True, False]
    assert len(yatzy.rows) == 16


def _of_file(name: str) -> PadDefinition:
    return shipped(name.removesuffix(ENDING))


def test_all_that_people_read_of_them_is_known_to_the_translators() -> None:
    assert len(texts()) == len(set(texts()))
    assert {"Hearts", "Points taken", "Full house", "Bid", "Yatzy"} <= set(texts())
    assert shipped_texts("Hearts") == {"Hearts", "Points taken"}
    assert not shipped_texts("Settings")


def test_the_readmes_example_is_a_pad() -> None:
    readme = (Path(__file__).parents[3] / "README.md").read_text()
    section = readme.partition("## Any other game")[2]
    pad = read_pad(section.split("```toml")[1].split("```")[0].encode())
    assert (pad.name, len(pad.fields), pad.rounds) == ("Oh Hell", 2, 10)


def test_a_pad_is_found_by_its_name_or_its_file(tmp_path: Path) -> None:
    assert find_pad("oh-hell") == find_pad("Oh Hell") == find_pad("OH HELL") == shipped("oh-hell")
    file = tmp_path / "mine.pad.toml"
    file.write_bytes(CONTRACT)
    assert find_pad(str(file)) == read_pad(CONTRACT)
    for wanted in ("chess", str(file / "x"), str(tmp_path / "none"), "x" * 5000, "nul\0"):
        with pytest.raises(Refusal) as caught:
            find_pad(wanted)
        assert caught.value.params["reason"] == "none"
        assert sentence(caught.value).startswith("There's no pad called ")
    file.write_bytes(b"name")
    with pytest.raises(Refusal) as caught:
        find_pad(str(file))
    assert caught.value.params["reason"] == "syntax"
    with pytest.raises(Refusal) as caught:
        find_pad(str(tmp_path))
    assert sentence(caught.value) == "This pad can't be read: Is a directory."


def test_a_table_finds_its_own_by_name_too(tmp_path: Path) -> None:
    folder = str(tmp_path)
    (tmp_path / "bid-whist.pad.toml").write_bytes(CONTRACT.replace(b"Oh Hell", b"Bid Whist"))
    (tmp_path / "hearts.pad.toml").write_bytes(CONTRACT.replace(b"Oh Hell", b"Our Hearts"))
    (tmp_path / "broken.pad.toml").write_bytes(b"name = ")
    for wanted in ("Bid Whist", "bid whist", "BID-WHIST"):
        assert find_pad(wanted, folder).name == "Bid Whist"
    assert find_pad("hearts", folder).name == "Our Hearts"
    assert find_pad("oh-hell", folder) == shipped("oh-hell")
    assert find_pad("hearts", str(tmp_path / "none")) == shipped("hearts")
    with pytest.raises(Refusal) as caught:
        find_pad("broken", folder)
    assert caught.value.params == {"reason": "syntax", "line": 1}
    with pytest.raises(Refusal) as caught:
        find_pad("chess", folder)
    assert caught.value.params["reason"] == "none"


def test_a_folder_lists_faulty_files_too(tmp_path: Path) -> None:
    assert pads_in(str(tmp_path / "none")) == []
    (tmp_path / "b.pad.toml").write_bytes(CONTRACT)
    (tmp_path / "a.pad.toml").write_bytes(b"name = 7")
    (tmp_path / "c.toml").write_bytes(CONTRACT)
    (tmp_path / "d.pad.toml").mkdir()
    (tmp_path / "e.pad.toml").write_bytes(b"#" * 10**6)
    found = pads_in(str(tmp_path))
    assert [each.name for each in found] == [f"{letter}.pad.toml" for letter in "abde"]
    assert [each.pad is None for each in found] == [True, False, True, True]
    assert [each.content for each in found] == [b"", CONTRACT, b"", b""]
    assert reasons(found) == ["name", None, "not-plain", "large"]
    assert all(sentence(each.fault).endswith(".") for each in found if each.fault)


def reasons(found: list[library.PadFile]) -> list[object]:
    """Why each of these is no pad; None if it is one."""
    return [each.fault and each.fault.params["reason"] for each in found]


def test_only_plain_files_are_read(tmp_path: Path) -> None:
    """A pipe would never end, and a link may lead to whatever the app can read."""
    elsewhere = tmp_path / "elsewhere.toml"
    elsewhere.write_bytes(CONTRACT)
    folder = tmp_path / "pads"
    folder.mkdir()
    (folder / "link.pad.toml").symlink_to(elsewhere)
    (folder / "nowhere.pad.toml").symlink_to(folder / "none")
    os.mkfifo(folder / "pipe.pad.toml")
    with socket.socket(socket.AF_UNIX) as server:
        before = Path.cwd()
        os.chdir(folder)  # the path of a socket must be short
        try:
            server.bind("socket.pad.toml")
        finally:
            os.chdir(before)
        found = pads_in(str(folder))
    assert [each.name.removesuffix(ENDING) for each in found] == [
        *("link", "nowhere", "pipe", "socket")
    ]
    assert reasons(found) == ["not-plain"] * 4
    assert {sentence(each.fault) for each in found if each.fault} == {
        "This isn't a plain file, so it isn't read."
    }


def test_files_of_any_name_and_content_are_listed(tmp_path: Path) -> None:
    names = [
        b"caf\xe9.pad.toml",
        b"new\nline.pad.toml",
        b"LOUD.PAD.TOML",
        b"\xf0\x9f\x8e\xb2.pad.toml",
    ]
    for name in names:
        (tmp_path / os.fsdecode(name)).write_bytes(CONTRACT)
    (tmp_path / "photo.pad.toml").write_bytes(bytes(range(256)))
    # What a Mac leaves beside each file on a stick, and a file that is being written.
    (tmp_path / "._photo.pad.toml").write_bytes(b"\0\5\x16\7")
    (tmp_path / ".new.pad.toml.part").write_bytes(CONTRACT)
    found = {os.fsencode(each.name): each for each in pads_in(str(tmp_path))}
    assert set(found) == {*names, b"photo.pad.toml"}
    assert all(found[name].pad == read_pad(CONTRACT) for name in names)
    assert reasons([found[b"photo.pad.toml"]]) == ["utf-8"]


def test_a_file_that_is_gone_is_no_pad(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        library.load_pad(str(tmp_path / "gone.pad.toml"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_of_somebody_else_is_listed(tmp_path: Path) -> None:
    file = tmp_path / "mine.pad.toml"
    file.write_bytes(CONTRACT)
    file.chmod(0)
    [found] = pads_in(str(tmp_path))
    assert found.fault is not None
    assert sentence(found.fault) == "This pad can't be read: Permission denied."


def test_a_file_that_the_disk_does_not_give_is_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.pad.toml").write_bytes(CONTRACT)
    (tmp_path / "yours.pad.toml").write_bytes(CONTRACT)
    really = os.open

    def broken(path: str, flags: int, *more: int, **named: int) -> int:
        if str(path).endswith("mine.pad.toml"):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return really(path, flags, *more, **named)

    monkeypatch.setattr(os, "open", broken)
    mine, yours = pads_in(str(tmp_path))
    assert mine.fault is not None
    assert sentence(mine.fault) == "This pad can't be read: Input/output error."
    assert yours.pad == read_pad(CONTRACT)


def test_of_very_many_files_the_first_are_read(tmp_path: Path) -> None:
    for number in range(MOST_FILES + 5):
        (tmp_path / f"{number:03}.pad.toml").write_bytes(CONTRACT)
    found = pads_in(str(tmp_path))
    assert len(found) == MOST_FILES + 1
    assert all(each.pad for each in found[:-1])
    last = found[-1]
    assert last.name == f"{MOST_FILES}.pad.toml"
    assert last.fault is not None
    assert sentence(last.fault) == ("Only 200 pads are read: this one and those after it aren't.")


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Oh Hell", "oh-hell"),
        ("Doppelkopf für Große!", "doppelkopf-fur-grosse"),
        ("../../etc/passwd", "etc-passwd"),
        ("王牌", "pad"),
        ("  7 Wonders: Duel  ", "7-wonders-duel"),
        ("...", "pad"),
    ],
)
def test_a_new_file_has_a_name_that_every_disk_takes(name: str, file: str) -> None:
    pad = parse_pad({"name": name, "players": [2, 8], "enter": [{"key": "points"}]})
    assert file_name(pad) == file
