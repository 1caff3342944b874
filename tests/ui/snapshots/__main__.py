"""Writes the snapshots anew, after a layout was changed on purpose."""

from tests.ui.snapshots import SHOWN, path, snapshot

for scene in SHOWN:
    path(scene).write_text(snapshot(scene), encoding="utf-8")
    print(path(scene))
