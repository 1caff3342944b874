"""The folder of fonts, sounds and icons: beside a checkout, or inside an installed wheel."""

from pathlib import Path

_INSTALLED = Path(__file__).parent / "_assets"
_CHECKOUT = Path(__file__).parent.parent / "assets"

ASSETS = _INSTALLED if _INSTALLED.is_dir() else _CHECKOUT
