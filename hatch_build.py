"""Puts the compiled catalogues of the languages into the wheel."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Run by hatchling for each wheel; one that is only a way to the checkout has none."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles them, and names each as a file of the wheel."""
        root = Path(self.root)
        if version != "editable":
            # By its path: the package itself needs not be there to be built.
            compile_all = runpy.run_path(str(root / "companion" / "catalogue_files.py"))[
                "compile_all"
            ]
            for made in compile_all(root / "companion" / "locale"):
                build_data["force_include"][str(made)] = made.relative_to(root).as_posix()
