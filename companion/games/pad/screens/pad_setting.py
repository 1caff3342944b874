"""The pad in the heading of a match that begins."""

from typing import Any

from companion.games.pad.definition import PadDefinition, pad_json
from companion.ui.shell.shell import Shell
from companion.ui.widgets.setting import Setting


class PadSetting(Setting):
    """Nothing to choose on the seats screen: the pad was chosen before."""

    def __init__(self, shell: Shell, pad: PadDefinition) -> None:
        super().__init__(shell)
        self._pad = pad

    @property
    def empty(self) -> bool:
        """Always: nothing is drawn."""
        return True

    def heading(self) -> dict[str, Any]:
        """The pad, which belongs to the match from now on."""
        return {"pad": pad_json(self._pad)}
