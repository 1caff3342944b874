"""Every screen on every panel: nothing overlaps or is cut, and fingers and eyes find their size."""

from collections.abc import Callable, Iterator

import pytest

from companion.app.translation import translator
from companion.catalogues import LANGUAGES
from companion.records import replace
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.panel import Panel
from companion.ui.render.text import Fonts
from companion.ui.render.theme import BRIGHT, DARK, Theme
from companion.ui.render.things import Text
from companion.ui.shell.screen import Screen
from tests.closing import close_all
from tests.monkey.screens import NEVER, known
from tests.repeat import every, is_ci
from tests.ui.checks import EVERYBODY, complaints
from tests.ui.gallery import SCENES, groups
from tests.ui.studio import PANELS, Studio

LARGE = 1.2
# Those that people have.
KNOWN_PANELS = ("800x480", "720x1280")
# Where the size of text is chosen, and where the whole table reads it.
LARGE_ANYWHERE = (
    "settings",
    "panel-size",
    "about",
    "table",
    "pad",
    "sixth-table",
    "ten-quick",
    "ten-laid",
    "ten-chips",
)
# One lying and the standing ones, on which there is least room for words.
ONE_TAP_PANELS = ("800x480", "720x1280", "480x800")
# What leads to screens of which a scene does not have what they need.
LEADS_AWAY = ("back",)
# Where a standing panel has no room for two sentences at once: what a reader asks and what was
# undone; whose turn it is and why a card is refused.
CROWDED = (("asked", "undo"), ("repair", "key-B1"))
# What looks otherwise where the piles lie open.
OPEN_TOO = ("table", "repair")
# Classes of which others are made; none has to be shown itself, but a game of plain rounds may.
BASES = {
    "AnswersReaders",
    "LeadsToEarlierCards",
    "MovesTricks",
    "NumbersScreen",
    "PenaltyHandlers",
    "ScoresScreen",
    "ForChildren",
    "ListedMatches",
    "SettingsPage",
    "SharedButtons",
    "ShownStage",
    "SixthRoundScreen",
    "StatisticsScreen",
    "UndoButton",
}


def looks(scene: str) -> Iterator[tuple[str, Panel, Theme]]:
    """Every panel dark, those that people have also bright; large text wherever it is chosen.

    What is too pale does not depend on how many pixels there are: one lying and one standing panel.

    Elsewhere than where changes land one of these by turns, for every fourth scene: 800x480, the
    same bright, with large text, or another panel dark.
    """
    if is_ci():
        for name, panel in PANELS.items():
            large = replace(panel, text_scale=LARGE)
            chosen = scene.startswith(LARGE_ANYWHERE)
            yield name, panel, DARK
            if name in KNOWN_PANELS:
                yield f"{name} bright", panel, BRIGHT
            if name == "800x480" or chosen:
                yield f"{name} large", large, DARK
            if name in KNOWN_PANELS and chosen:
                yield f"{name} bright large", large, BRIGHT
        return
    panel = PANELS["800x480"]
    one = [(name, panel, DARK) for name, panel in PANELS.items()]
    one += [("bright", panel, BRIGHT), ("large", replace(panel, text_scale=LARGE), DARK)]
    yield one[turn(scene) % len(one)]


def turn(scene: str) -> int:
    """Its number among the scenes, for what is tried by turns."""
    return list(SCENES).index(scene)


def may_be_tapped(scene: str) -> bool:
    """Whether a scene may be tapped, and all of its words are ours.

    What people write into their pads may be longer; a tap on power would switch this computer off.
    """
    return not scene.startswith(("any-", "pads", "power"))


def longest(scene: str) -> str:
    """The group with the long names."""
    return list(groups(scene))[-1]


def shown_groups(scene: str) -> dict[str, tuple[str, ...]]:
    """All groups of a scene; elsewhere than where changes land, that with the long names."""
    every = groups(scene)
    return every if is_ci() else dict(list(every.items())[-1:])


def named(scene: str, players: tuple[str, ...]) -> tuple[str, ...]:
    """The names that a scene shows: of its players, or also of others that were ever entered."""
    return EVERYBODY if "crowd" in scene or "evening" in scene else players


# The screens that scenes show, as far as this process has seen them.
SHOWN: dict[str, str] = {}


@pytest.mark.parametrize("scene", every(4, list(SCENES)))
def test_nothing_overlaps_or_is_cut(scene: str, fonts: Fonts) -> None:
    found = []
    for group, players in shown_groups(scene).items():
        for mode in ("fair", "open") if scene.startswith(OPEN_TOO) else ("fair",):
            studio = Studio(fonts)
            studio.shell.preferences.set("open", mode == "open")
            SCENES[scene](studio, players)
            SHOWN[scene] = type(studio.shell.navigator.screen).__name__
            for look, panel, theme in looks(scene):
                frame = studio.frame(panel, theme)
                found += [
                    f"{group} {mode} {look}: {complaint}"
                    for complaint in complaints(frame, named(scene, players))
                ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("scene", every(6, list(SCENES)))
def test_other_languages_fit_too(scene: str, fonts: Fonts) -> None:
    found = []
    few, *_, most, _ = groups(scene)
    panels_by_group: dict[str, tuple[str, ...]] = {few: KNOWN_PANELS, most: KNOWN_PANELS}
    panels_by_group |= {"4": tuple(PANELS), longest(scene): tuple(PANELS)}
    languages: tuple[str, ...] = LANGUAGES[1:]
    if not is_ci():
        panels_by_group = {longest(scene): (KNOWN_PANELS[turn(scene) // 6 % 2],)}
        languages = (languages[turn(scene) // 12 % len(languages)],)
    for group, panels in panels_by_group.items():
        names = named(scene, groups(scene)[group])
        for language in languages:
            studio = Studio(fonts)
            studio.shell.words = translator(language)
            SCENES[scene](studio, groups(scene)[group])
            for panel in panels:
                found += [
                    f"{language} {group} {panel}: {complaint}"
                    for complaint in complaints(studio.frame(PANELS[panel]), names)
                ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("scene", every(6, [scene for scene in SCENES if may_be_tapped(scene)], 1))
def test_one_tap_further_no_word_is_cut(scene: str, fonts: Fonts) -> None:
    """No scene shows every state; what a tap on each kind of target leads to is tried too."""
    language = LANGUAGES[turn(scene) % len(LANGUAGES)]
    players = groups(scene)["4"]

    def shown(*taps: str) -> Studio:
        studio = Studio(fonts)
        studio.shell.words = translator(language)
        SCENES[scene](studio, players)
        studio.now += 3  # what appears by and by is there
        studio.tap(*taps)
        studio.now += 3
        return studio

    kinds = {name.partition("-")[0]: name for name in reversed(shown().targets())}
    found = []
    for name in kinds.values():
        if name in LEADS_AWAY or (scene.partition("-")[0], name) in CROWDED:
            continue
        studio = shown(name)
        for panel in ONE_TAP_PANELS:
            told = complaints(studio.frame(PANELS[panel]), (*players, *EVERYBODY))
            cut = [text for text in told if text.endswith("is shortened")]
            found += [f"{language} {name} {panel}: {text}" for text in cut]
    assert not found, "\n".join(found)


def test_every_screen_is_in_the_gallery(fonts: Fonts) -> None:
    for scene in SCENES.keys() - SHOWN.keys():
        studio = Studio(fonts)
        SCENES[scene](studio, groups(scene)["4"])
        SHOWN[scene] = type(studio.shell.navigator.screen).__name__
        close_all()  # half a megabyte each
    assert set(SHOWN.values()) - BASES == {*known(), *NEVER} - BASES


@pytest.mark.parametrize(
    ("draw", "complaint"),
    [
        (lambda frame: frame.text(Box(0, 0, 60, 30), "A sentence too long"), "is shortened"),
        (lambda frame: frame.paragraph(Box(0, 0, 60, 20), "One two three four"), "is shortened"),
        (lambda frame: frame.paragraph(Box(0, 0, 20, 30), "Unbreakable"), "is shortened"),
        (lambda frame: _wide(frame), "wider than its place"),
        (lambda frame: frame.text(Box(790, 0, 40, 30), "Out"), "not on the panel"),
        (lambda frame: frame.text(Box(0, 0, 90, 30), "Grey", colour=(60, 60, 60)), "contrast"),
        (lambda frame: frame.target(Box(0, 0, 40, 60), "small"), "too small for a finger"),
        (lambda frame: frame.target(Box(0, 0, 60, 60), "key-B7"), "too small for a key"),
        (lambda frame: _twice(frame), "lie over each other"),
        (lambda frame: _behind(frame), "painted over"),
        (lambda frame: _outside(frame), "sticks out"),
        (lambda frame: frame.fill(Box(0, 2, 60, 60), DARK.panel), "at the edge of the panel"),
        (lambda frame: _crowd(frame), "too near"),
    ],
)
def test_the_check_finds_what_is_wrong(
    draw: Callable[[Frame], None], complaint: str, fonts: Fonts
) -> None:
    frame = Frame(PANELS["800x480"], DARK, fonts)
    draw(frame)
    frame.target(Box(0, 0, 90, 80), "player-0")
    found = complaints(frame, ("Anne",))
    assert [text for text in found if complaint in text], found


@pytest.mark.parametrize(
    ("whole", "names"),
    [
        # Letters at both ends are those of a name, but the word is none.
        ("Chips and cards", ("Cas",)),
        ("Wer gewinnt die Runde?", ("Wilhelmina van der Meulen-Oudenaarde?",)),
        # A long name is no excuse for its sentence.
        ("Wilhelmina van der Meulen-Oudenaarde takes everything", ("Wilhelmina",)),
    ],
)
def test_words_may_not_be_shortened_whoever_plays(
    whole: str, names: tuple[str, ...], fonts: Fonts
) -> None:
    frame = Frame(PANELS["800x480"], DARK, fonts)
    frame.text(Box(0, 0, 60, 30), whole, cut="name")
    assert [text for text in complaints(frame, names) if "is shortened" in text]


def test_of_a_list_of_names_some_may_be_missing(fonts: Fonts) -> None:
    frame = Frame(PANELS["800x480"], DARK, fonts)
    frame.text(Box(0, 0, 90, 30), "Anne-Marie, Grootvader, Herman")
    assert complaints(frame, ("Anne-Marie", "Grootvader", "Herman")) == []
    assert complaints(frame, ("Anne-Marie", "Herman")) != []


def test_names_may_be_shortened(fonts: Fonts) -> None:
    frame = Frame(PANELS["800x480"], DARK, fonts)
    frame.text(Box(0, 0, 60, 30), "1 · Anne-Marie")
    assert complaints(frame, ("Anne-Marie",)) == []
    assert complaints(frame, ("Carl",)) != []


def _wide(frame: Frame) -> None:
    """A text that nobody fitted into its box."""
    frame.things.append(Text(Box(0, 0, 20, 30), "Unbreakable", "body", 20, DARK.ink, "left"))


def _twice(frame: Frame) -> None:
    frame.text(Box(0, 0, 90, 30), "One")
    frame.text(Box(10, 2, 90, 30), "Other")


def _behind(frame: Frame) -> None:
    frame.text(Box(0, 0, 90, 30), "Hidden")
    frame.fill(Box(0, 0, 90, 30), DARK.panel)


def _outside(frame: Frame) -> None:
    frame.fill(Box(0, 0, 30, 30), DARK.panel)
    frame.text(Box(4, 0, 90, 30), "Wide")


def _crowd(frame: Frame) -> None:
    frame.text(Box(10, 10, 70, 30), "Anne", cut="name", capital=4)
    frame.text(Box(10, 32, 70, 30), "12", cut="number", capital=4)


class _Below(Screen):
    """Something to go back to."""

    def draw(self, frame: Frame) -> None:
        frame.target(frame.box, "below")


@pytest.mark.parametrize("scene", every(9, list(SCENES), 1))
def test_the_way_back_leads_somewhere(scene: str, fonts: Fonts) -> None:
    studio = Studio(fonts)
    SCENES[scene](studio, list(groups(scene).values())[1])
    if "back" not in studio.targets():
        return
    shown = studio.shell.navigator.screen
    studio.shell.navigator.start(_Below(studio.shell))
    studio.shell.navigator.go(shown)
    before = studio.frame(PANELS["800x480"]).things
    studio.tap("back")
    assert (
        studio.shell.navigator.screen is not shown
        or studio.frame(PANELS["800x480"]).things != before
    )
