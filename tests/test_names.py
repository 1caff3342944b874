"""A class name means one class: what is read in one place is true in every other."""

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_every_class_name_is_defined_once() -> None:
    """Private ones and classes inside functions too."""
    places = defaultdict(list)
    for room in ("companion", "firmware_bridge"):
        for file in sorted((ROOT / room).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.ClassDef):
                    places[node.name].append(f"{file.relative_to(ROOT)}:{node.lineno}")
    assert places["Match"]
    offences = [
        f"{name}: {', '.join(found)}" for name, found in sorted(places.items()) if len(found) > 1
    ]
    assert not offences, "defined more than once:\n" + "\n".join(offences)
