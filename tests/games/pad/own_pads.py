"""A table whose pads are real files on a real disk."""

from pathlib import Path

from companion.app.table_files import FolderFiles, Run
from companion.device.stick import Stick
from companion.games.pad.definition import PadDefinition
from companion.games.pad.library import FOLDER, pads_in
from companion.games.pad.screens.pads import PadList
from companion.ui.screens.naming import Naming
from companion.ui.screens.seats import Seats
from tests.ui.studio import FOUR, Studio


class Table:
    """A studio whose pads are in a data directory, with a socket for a stick.

    run: runs what is done in the background; at once unless told.
    """

    def __init__(self, directory: Path, run: Run = lambda job: job()) -> None:
        self.studio = Studio()
        self.studio.people.remember(FOUR)
        self.directory = directory
        self.folder = directory / FOLDER
        self.sticks: list[Stick] = []
        files = FolderFiles(
            directory,
            FOLDER,
            pads_in,
            run=run,
            sticks=lambda: list(self.sticks),
        )
        self.studio.shell.device.files = lambda _folder, _read: files

    def put(self, **contents: bytes) -> None:
        """Copies files into the folder of the table."""
        self.folder.mkdir(exist_ok=True)
        for name, content in contents.items():
            (self.folder / f"{name}.pad.toml").write_bytes(content)

    def open(self) -> None:
        """Opens the list."""
        self.studio.show(PadList)

    @property
    def files(self) -> list[str]:
        """All that is in the folder."""
        return sorted(each.name for each in self.folder.iterdir())

    @property
    def screen(self) -> object:
        return self.studio.shell.navigator.screen

    def type(self, name: str) -> None:
        """Types a name on the keyboard and hands it over."""
        assert isinstance(self.screen, Naming)
        self.screen.keyboard.text = name
        self.studio.tap("done")

    def seats(self) -> PadDefinition:
        """The pad for which players are asked."""
        assert isinstance(self.screen, Seats)
        pad: PadDefinition = self.screen.game_ui.pad  # type: ignore[attr-defined]
        return pad
