"""The layouts are the ones that were last agreed on."""

import pytest

from tests.ui.snapshots import SHOWN, path, snapshot


@pytest.mark.parametrize("scene", SHOWN)
def test_a_layout_changes_only_on_purpose(scene: str) -> None:
    kept = path(scene).read_text(encoding="utf-8")
    assert snapshot(scene) == kept, "if this is wanted: python -m tests.ui.snapshots"
