"""Every refusal has a sentence of its own, and a place in the tree of exceptions."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion import sentences
from companion.games import NAMES, has_part, part
from companion.games.base import NOT_SAVED, Refusal
from companion.games.refusal_words import RefusalWords
from companion.sentences import GENERAL, LONGEST_QUOTE, quote, refusal_words, sentence

ROOT = Path(__file__).parent.parent
COMPANION = ROOT / "companion"
# The folders that refuse, the lowest first; a code belongs to the first that gives it.
LAYERS = ("games", "match", "store", "share", "device", "app", "commands")
BUILT_IN = ("ValueError", "Exception", "OSError")
DERIVED = re.compile(rf"^class \w+\(.*({'|'.join(BUILT_IN)})", re.MULTILINE)


@cache
def calls(file: Path) -> list[tuple[str, dict[str, str]]]:
    """The code and the literal facts of each Refusal(...) in a file."""
    return list(_calls(file))


def _calls(file: Path) -> Iterator[tuple[str, dict[str, str]]]:
    text = file.read_text()
    # To parse all of the source takes seconds.
    if "Refusal(" not in text and "int_in(" not in text:
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Refusal", "int_in"):
            facts = {
                keyword.arg: str(getattr(keyword.value, "value", f"<{keyword.arg}>"))
                for keyword in node.keywords
                if keyword.arg
            }
            for argument in node.args:
                for leaf in ast.walk(argument):
                    if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str):
                        yield leaf.value, facts
                    elif isinstance(leaf, ast.Name) and leaf.id == "NOT_SAVED":
                        yield NOT_SAVED, facts


def refusals() -> list[tuple[str, dict[str, str]]]:
    """The code and the literal facts of each Refusal(...) in the source."""
    return [found for file in COMPANION.rglob("*.py") for found in calls(file)]


def givers(fact: str = "") -> dict[tuple[str, ...], set[tuple[str, ...]]]:
    """The folders that give each code, or each code with the value of this fact."""
    found: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    for file in COMPANION.rglob("*.py"):
        for code, facts in calls(file):
            if not fact or not facts.get(fact, "<").startswith("<"):
                key = (code, facts[fact]) if fact else (code,)
                found.setdefault(key, set()).add(file.relative_to(COMPANION).parts[:-1])
    return found


def only_game(places: set[tuple[str, ...]]) -> str:
    """The folder of the one game that is all of these places; "" if there are others."""
    games = {place[1] if place[:1] == ("games",) and place[1:] else "" for place in places}
    return games.pop() if len(games) == 1 else ""


def folders() -> dict[str, set[str]]:
    """The codes by the folder that they come from: one game, or the lowest layer."""
    found: dict[str, set[str]] = {}
    for (code,), places in givers().items():
        layer = min((place[0] for place in places if place[0] in LAYERS), key=LAYERS.index)
        games = {place[1:2] for place in places if place[0] == "games"}
        game = "".join(games.pop()) if len(games) == 1 else ""
        found.setdefault(f"{layer}/{game}" if game else layer, set()).add(code)
    return found


def tables() -> dict[str, RefusalWords]:
    """The sentences by the folder of their game; the general ones under ""."""
    return {"": GENERAL} | {
        NAMES[name].rpartition(".")[2]: part(name, "sentences").SENTENCES
        for name in NAMES
        if has_part(name, "sentences")
    }


def exceptions() -> dict[str, set[str]]:
    """The exceptions of both packages by the built-in one that they are."""
    found: dict[str, set[str]] = {}
    for package in ("companion", "firmware_bridge"):
        for file in (ROOT / package).rglob("*.py"):
            if "firmware" in file.relative_to(ROOT).parts:
                continue  # the scanner's own program
            text = file.read_text()
            if not DERIVED.search(text):
                continue
            for node in ast.parse(text).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    for base in node.bases:
                        if getattr(base, "id", "") in BUILT_IN:
                            found.setdefault(ast.unparse(base), set()).add(node.name)
    return found


def drawn() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """The exceptions and the refusals' codes of the tree in the docstring."""
    classes: dict[str, set[str]] = {}
    codes: dict[str, set[str]] = {}
    root = folder = ""
    for line in (sentences.__doc__ or "").splitlines():
        if line in BUILT_IN:
            root = line
        elif leaf := re.match(r"[├└]── (\w+)", line):
            classes.setdefault(root, set()).add(leaf[1])
        elif line.startswith("│   "):
            branch = re.match(r"│   [├└]── (\S+)", line)
            folder = branch[1] if branch else folder
            rest = line[branch.end() :] if branch else line.replace("│", "")
            assert codes.setdefault(folder, set()).isdisjoint(rest.split())
            codes[folder] |= set(rest.split())
    return classes, codes


def test_the_tree_of_exceptions_and_codes_is_complete() -> None:
    classes, codes = drawn()
    assert codes == folders()
    assert classes == exceptions()


def test_every_sentence_is_of_a_code_that_is_given() -> None:
    given = {code for code, _facts in refusals()}
    assert {code for table in refusal_words() for code in table.codes} == given
    for table in refusal_words():
        assert {code for code, _reason in table.reasons} <= given
        assert {code for code, _reason, _count in table.few} <= given


def test_what_only_one_game_refuses_is_said_in_its_folder() -> None:
    """And nowhere else, so that no sentence of one game hides that of another."""
    found = []
    given = givers() | givers("reason") | givers("wanted")
    for folder, table in tables().items():
        keys = [(code,) for code in table.codes] + list(table.reasons)
        keys += [("bad-json", wanted) for wanted in table.wanted]
        for key in keys:
            if key not in given:
                # Given with a reason that is no literal; no game does that.
                offence = "no such refusal" if folder else ""
            else:
                game = only_game(given[key])
                offence = f"belongs to {game or 'all'}" if game != folder else ""
            if offence:
                found.append(f"{' '.join(key)} in {folder or 'companion/sentences.py'}: {offence}")
    assert not found, "\n".join(found)


def test_no_sentence_is_there_twice() -> None:
    every = list(refusal_words())
    assert len(every) == len(tables()) > 1
    for name in ("codes", "reasons", "few", "wanted"):
        assert sum(len(getattr(table, name)) for table in every) == len(known(name)), name


@cache
def known(name: str) -> set[object]:
    """All keys of one of the tables, in the general sentences and in the games'."""
    return {key for table in refusal_words() for key in getattr(table, name)}


def offences(code: str, facts: dict[str, str]) -> Iterator[str]:
    """What is wrong with the sentence of a refusal."""
    if code not in known("codes"):
        yield "no sentence"
        return
    reason = facts.get("reason", "<>")
    if not reason.startswith("<") and (code, reason) not in known("reasons"):
        yield "no sentence for its reason"
    wanted = facts.get("wanted", "<>")
    if "field" in facts and not wanted.startswith("<") and wanted not in known("wanted"):
        yield "no words for what is wanted"
    text = sentence(Refusal(code, **facts))
    if not text.endswith((".", ">")):
        yield f"no end: {text}"
    if "{" in text or "None" in text:
        yield f"a fact is missing: {text}"


def test_every_refusal_becomes_a_sentence() -> None:
    found = [
        f"{code} {facts}: {offence}"
        for code, facts in refusals()
        for offence in offences(code, facts)
    ]
    assert not found, "\n".join(found)


def test_the_check_above_finds_refusals() -> None:
    assert len({code for code, _ in refusals()}) > 15


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (0, "Herman has no chips left."),
        (1, "Herman only has 1 chip."),
        (2, "Herman only has 2 chips."),
    ],
)
def test_none_and_one_are_said_in_other_words_than_many(count: int, told: str) -> None:
    refusal = Refusal("bad-counts", reason="chips", player="Herman", count=count)
    assert sentence(refusal) == told


def test_what_people_wrote_is_quoted_in_short_and_on_one_line() -> None:
    assert quote("x" * 10_000_000) == "x" * LONGEST_QUOTE + "…"
    assert quote("a\nb\x00c") == "a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}c"
    assert "{" in sentence(Refusal("unknown-card", card="{card}"))
