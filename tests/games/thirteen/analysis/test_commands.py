"""`companion analyse` and `companion advise` as other programs use them."""

import json
import subprocess

from tests.system.command import COMPANION, companion

NAMES = ["Anne", "Carl", "Marc"]


def simulated(seed: int) -> dict[str, object]:
    """A match of 13 in which every stage was played card by card, with all cards."""
    for number in range(seed, seed + 50):
        text = companion("simulate", "thirteen", "--players", "3", "--seed", str(number)).stdout
        sheet: dict[str, object] = json.loads(text)
        stages = sheet["stages"]
        assert isinstance(stages, list)
        if not sheet["missing"] and all(isinstance(stage, list) for stage in stages):
            return sheet
    raise AssertionError("no such match")


def test_each_stage_is_a_line_of_json() -> None:
    sheet = simulated(1)
    stages = sheet["stages"]
    assert isinstance(stages, list)
    stages[1] = {"counted": {name: {} for name in NAMES}}
    stages[2:] = [stages[2], stages[3][:20]]
    done = companion("analyse", "--worlds", "4", input=json.dumps(sheet))
    assert done.returncode == 0
    assert done.stderr.splitlines() == [
        "companion: stage 2 is left out: only its piles were counted",
        "companion: stage 4 is left out: it isn't finished",
    ]
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["stage"] for line in lines] == [1, 3]
    scored = json.loads(companion("score", input=json.dumps(sheet)).stdout)
    for line in lines:
        assert len(line["running"]) == 51
        points = scored["stages"][line["stage"] - 1]["points"]
        assert line["running"][-1] == [points[name] for name in NAMES]
        assert {each["name"]: each["points"] for each in line["players"]} == points
    alone = companion("analyse", "--worlds", "4", "--stage", "3", input=json.dumps(sheet))
    assert json.loads(alone.stdout) == lines[1], "a stage alone is the same stage"


def test_what_cannot_be_analysed_is_one_sentence() -> None:
    sheet = simulated(1)
    for arguments, text, words in (
        (("--stage", "7"), json.dumps(sheet), "stage 7 is left out: it wasn't played"),
        (("--stage", "0"), json.dumps(sheet), "counted from 1"),
        (("--worlds", "0"), json.dumps(sheet), "counted from 1"),
        ((), "{", "sheet: This isn't JSON"),
        ((), companion("simulate", "ten").stdout, "there is no analysis of ten"),
    ):
        done = companion("analyse", *arguments, input=text)
        assert done.returncode == 2
        assert done.stdout == ""
        assert words in done.stderr
        assert done.stderr.count("\n") == 1


def test_positions_are_answered_one_by_one_as_they_come() -> None:
    question = {"players": 3, "seat": 0, "dealer": 2, "hand": ["B7", "R4", "Y1", "Y1", "G5"]}
    with subprocess.Popen(
        [*COMPANION, "advise"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for asked, expected in (
            ({**question, "worlds": 3}, None),
            ({**question, "hand": ["B7"]}, "bad-counts"),
            ({**question, "seed": 2, "worlds": 3}, None),
        ):
            process.stdin.write(json.dumps(asked) + "\n")
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            if expected is None:
                assert [play["play"] for play in answer["plays"]]
            else:
                assert answer["error"]["code"] == expected
                assert answer["error"]["message"].endswith(".")
        process.stdin.close()
        assert process.wait() == 2
