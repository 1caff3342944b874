"""All screens that there are, so that a monkey can say which ones it never saw."""

import importlib
import pkgutil

from companion.games import part
from companion.ui import screens
from companion.ui.shell import game_uis
from companion.ui.shell.screen import Screen

# Screens that no monkey may reach: of an error, and of what switches the device off.
NEVER = ("Failsafe", "Power", "SwitchingOff")


def known() -> list[str]:
    """The names of all screens that can be reached by tapping, in order."""
    found = set()
    for folder in (screens, *(part(each.name, "screens") for each in game_uis.every())):
        for module in pkgutil.walk_packages(folder.__path__, f"{folder.__name__}."):
            for each in vars(importlib.import_module(module.name)).values():
                own = isinstance(each, type) and each.__module__ == module.name
                if own and issubclass(each, Screen) and not each.__name__.startswith("_"):
                    found.add(each.__name__)
    return sorted(found - set(NEVER))
