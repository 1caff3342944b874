"""Pygame on a machine without a library that its mixer needs: every import of it fails as there.

Copied as `sitecustomize.py` onto the PYTHONPATH of a process it does that from the start.
"""

import sys
from collections.abc import Sequence
from types import ModuleType

WHY = "libgthread-2.0.so.0: cannot open shared object file: No such file or directory"


class NoMixer:
    """Stands first in `sys.meta_path`."""

    def find_spec(
        self, name: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> None:
        """Refuses the modules for sound; leaves all others to the next."""
        if name in ("pygame.mixer", "pygame.mixer_music"):
            raise ImportError(WHY)


if __name__ == "sitecustomize":
    sys.meta_path.insert(0, NoMixer())
