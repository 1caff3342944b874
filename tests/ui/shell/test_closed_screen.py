"""A screen that was closed is free for others, and for us a second time."""

from pathlib import Path

from companion.ui.shell.scanout import KmsOutput
from tests.ui.shell.fake_card import FakeCard


def test_a_closed_screen_holds_the_card_open_no_more(card: FakeCard) -> None:
    """As long as its memory is mapped the kernel lets nobody else show anything."""
    output = KmsOutput()
    assert card.path.name in open_maps()
    output.close()
    assert card.path.name not in open_maps()
    output.close()


def open_maps() -> str:
    """What this process has mapped, and which files it holds open."""
    opened = [str(each.readlink()) for each in Path("/proc/self/fd").iterdir() if each.exists()]
    return "\n".join([Path("/proc/self/maps").read_text(), *opened])
