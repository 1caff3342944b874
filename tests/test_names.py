"""A class name means one class: what is read in one place is true in every other."""

import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent
CLASS = re.compile(r"^ *class (\w+)")


def test_every_class_name_is_defined_once() -> None:
    """Private ones and classes inside functions too."""
    places = defaultdict(list)
    for room in ("companion", "firmware_bridge"):
        for file in sorted((ROOT / room).rglob("*.py")):
            for number, line in enumerate(file.read_text().splitlines(), 1):
                if found := CLASS.match(line):
                    places[found[1]].append(f"{file.relative_to(ROOT)}:{number}")
    assert places["Match"]
    offences = [f"{name}: {', '.join(at)}" for name, at in sorted(places.items()) if len(at) > 1]
    assert not offences, "defined more than once:\n" + "\n".join(offences)
