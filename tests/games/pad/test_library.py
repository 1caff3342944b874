"""The pads that come with the companion, and those of a folder."""

from pathlib import Path

import pytest

from companion.games.base import Refusal
from companion.games.pad.definition import PadDefinition
from companion.games.pad.library import (
    ENDING,
    ORDER,
    SHIPPED,
    find_pad,
    pads_in,
    shipped,
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


def test_a_pad_is_found_by_its_name_or_its_file(tmp_path: Path) -> None:
    assert find_pad("oh-hell") == find_pad("Oh Hell") == find_pad("OH HELL") == shipped("oh-hell")
    file = tmp_path / "mine.pad.toml"
    file.write_bytes(CONTRACT)
    assert find_pad(str(file)) == read_pad(CONTRACT)
    for wanted in ("chess", str(tmp_path), str(tmp_path / "none"), "x" * 5000, "nul\0"):
        with pytest.raises(Refusal) as caught:
            find_pad(wanted)
        assert caught.value.params["reason"] == "none"
        assert sentence(caught.value).startswith("There's no pad called ")
    file.write_bytes(b"name")
    with pytest.raises(Refusal) as caught:
        find_pad(str(file))
    assert caught.value.params["reason"] == "syntax"


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
    reasons = [each.fault and each.fault.params["reason"] for each in found]
    assert reasons == ["name", None, "unread", "large"]
    assert all(sentence(each.fault).endswith(".") for each in found if each.fault)
