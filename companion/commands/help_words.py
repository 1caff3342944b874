"""The help of the command line in the language of the system; mistakes are told in English."""

import argparse
import os
from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.wording import Words

# In the order in which they count.
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def words() -> "Words":
    """The translator into the language that the environment asks for; English as in the source."""
    from companion.catalogues import LANGUAGES, SOURCE

    wanted = next((os.environ[name] for name in VARIABLES if os.environ.get(name)), SOURCE)[:2]
    return _translator(wanted) if wanted in LANGUAGES and wanted != SOURCE else in_english


@cache
def _translator(language: str) -> "Words":
    from companion.app.translation import translator

    return translator(language)


def in_english(text: str) -> str:
    """A text as it is in the source; what it is meant as stands before it."""
    return text.rpartition("\4")[2]


def texts(parser: argparse.ArgumentParser) -> "Iterator[str]":
    """All that the help of a parser and of its subcommands says, for translators."""
    for text in (parser.description, parser.epilog):
        if text:
            yield text.strip()
    for action in parser._actions:
        if action.help and action.help != argparse.SUPPRESS:
            yield action.help
        if isinstance(action, argparse._SubParsersAction):
            yield from (each.help for each in action._choices_actions if each.help)
            for below in action.choices.values():
                yield from texts(below)


def translate(parser: argparse.ArgumentParser, _: "Words") -> None:
    """Puts the help of a parser into words; not that of its subcommands, which have their own."""
    if _ is in_english:
        return
    if parser.description is not None:
        parser.description = _(parser.description.strip())
    titles = {"options": _("options"), "positional arguments": _("positional arguments")}
    for group in parser._action_groups:
        group.title = titles.get(group.title or "", group.title)
    for action in parser._actions:
        if action.help and action.help != argparse.SUPPRESS:
            action.help = _(action.help)
        if isinstance(action, argparse._SubParsersAction):
            for each in action._choices_actions:
                each.help = _(each.help) if each.help else each.help
