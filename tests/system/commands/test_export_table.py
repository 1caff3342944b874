"""`companion export --format csv`: a row for each player and stage, and the points add up."""

import csv
import io
from pathlib import Path

from tests.system.command import companion


def test_the_points_as_a_table(tmp_path: Path) -> None:
    data = str(tmp_path / "new")
    assert companion("new", "--data", data, "--players", "Anne,Carl,Marc").returncode == 0
    lines = "count 1,0,0,0 0,0,0,1 0,0,0,0\nB7\n"
    assert companion("text", "--resume", "--data", data, input=lines).returncode == 0
    rows = table(data)
    assert [(row["stage"], row["player"], row["points"]) for row in rows] == [
        ("1", "Anne", "0"),
        ("1", "Carl", "2"),
        ("1", "Marc", "0"),
    ]
    assert [(row["total"], row["place"], row["ended"]) for row in rows] == [
        ("0", "1", "running"),
        ("2", "3", "running"),
        ("0", "1", "running"),
    ]


def table(data: str) -> list[dict[str, str]]:
    """The last match as the rows of its CSV."""
    done = companion("export", "--format", "csv", "--data", data)
    assert (done.returncode, done.stderr) == (0, "")
    return list(csv.DictReader(io.StringIO(done.stdout.removeprefix("\ufeff"), newline="")))


def test_the_table_of_10_adds_up(tmp_path: Path) -> None:
    data = str(tmp_path / "new")
    sheet = companion("simulate", "ten", "--players", "3").stdout
    assert companion("import", "-", "--data", data, input=sheet).returncode == 0
    rows = table(data)
    assert rows[-1]["stage"] == "end", "hands and chips"
    for seat in "123":
        mine = [row for row in rows if row["seat"] == seat]
        assert {row["total"] for row in mine} == {str(sum(int(row["points"]) for row in mine))}
