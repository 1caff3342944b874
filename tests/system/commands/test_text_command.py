"""`companion text` as another program and a person at a terminal use it."""

import json
import os
import pty
import select
import subprocess
import time

import pytest

from tests.system.command import COMPANION, companion

# What help says of any match.
ALSO = "Also: undo, redo, plays, look, amend change 3 B7, stop, discard, help, quit."


def answers(*lines: str, arguments: tuple[str, ...] = ()) -> list[str]:
    """What `companion text` answers to these lines."""
    done = companion("text", *arguments, input="".join(f"{line}\n" for line in lines))
    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout.splitlines()


def test_each_line_has_one_answer() -> None:
    lines = ["B7", "Y1", "Anne: R4@G", "B9", "R4", "B7@Y", "Nobody: B2", "", "  ", "G2", "é\x00"]
    found = answers(*lines, arguments=("--players", "Anne,Carl,Marc"))
    assert [answer.split()[0:2] if answer.startswith("refused") else "ok" for answer in found] == [
        "ok",
        "ok",
        "ok",
        ["refused", "unknown-card"],
        ["refused", "tile-missing"],
        ["refused", "wrong-tile"],
        ["refused", "bad-player"],
        "ok",
        ["refused", "unknown-card"],
    ]
    assert found[0] == "ok B7: blue 7, yellow 0, green 0; Marc's turn"
    assert "Carl's turn" in found[2]


def test_going_over_says_who_takes_how_many() -> None:
    assert "Anne takes 2" in answers("B7", "B5", "B5")[-1]


def test_the_fourth_copy_is_refused_and_changes_nothing() -> None:
    found = answers("B4", "Y1", "B4", "B4", "Y1")
    assert found[3].startswith("refused too-many-copies")
    assert "Marc's turn" in found[4]


def test_a_whole_match_from_a_simulated_sheet() -> None:
    """After a stage the next play opens the next one; after the last nothing does."""
    for seed in range(20):
        sheet = json.loads(companion("simulate", "thirteen", "--seed", str(seed)).stdout)
        if all(isinstance(stage, list) for stage in sheet["stages"]):
            break
    lines = [
        play if isinstance(play, str) else f"{play['by']}: {play['play']}"
        for stage in sheet["stages"]
        for play in stage
    ]
    found = answers(
        *lines,
        "B7",
        arguments=(
            "thirteen",
            "--players",
            ",".join(sheet["players"]),
            "--dealer",
            sheet["dealer"],
            "--missing",
            ",".join(sheet["missing"]),
        ),
    )
    assert [answer[:2] for answer in found[:-1]] == ["ok"] * len(lines)
    assert found[-1].startswith("refused match-over")
    result = json.loads(companion("score", input=json.dumps(sheet)).stdout)
    last = result["stages"][-1]["points"]
    assert found[-2].endswith(", ".join(f"{name} {points}" for name, points in last.items()))


def test_undo_and_redo_are_lines_too() -> None:
    found = answers("undo", "B7", "undo", "redo", "redo", "undo", "Y1", "redo")
    assert [answer.split(":")[0].split(" N")[0] for answer in found] == [
        "refused nothing-to-undo",
        "ok B7",
        "ok undo",
        "ok redo",
        "refused nothing-to-redo",
        "ok undo",
        "ok Y1",
        "refused nothing-to-redo",
    ]


def test_as_many_undos_as_plays_lead_back_to_the_beginning() -> None:
    """The deal that a play brought with it goes with that play."""
    sheet = json.loads(companion("simulate", "thirteen", "--seed", "3", "--players", "4").stdout)
    plays = [play for play in sheet["stages"][0] if isinstance(play, str)] + ["B7", "Y1"]
    arguments = ("--players", ",".join(sheet["players"]), "--dealer", sheet["dealer"])
    first = answers(*plays, arguments=arguments)
    accepted = sum(answer.startswith("ok") for answer in first)
    both = answers(*plays, *["undo"] * accepted, "undo", *["redo"] * accepted, arguments=arguments)
    undone = both[len(plays) : len(plays) + accepted]
    assert undone[-1] == "ok undo: no cards dealt yet"
    assert both[len(plays) + accepted].startswith("refused nothing-to-undo")
    assert both[-1].partition(": ")[2] == first[-1].partition(": ")[2]


def test_nobody_finishes_what_has_not_begun() -> None:
    found = answers("finish", "B7", "finish", "finish", "Y1")
    assert [answer.split()[0] for answer in found] == ["refused", "ok", "ok", "refused", "ok"]


def test_names_with_blanks_that_begin_alike() -> None:
    found = answers(
        "Anne Marie: B7",
        "rename Carl Anne Marie Jr",
        "Anne Marie Jr: Y1",
        "plays",
        "amend change 2 B7; insert 3 Carl:B2",
        "amend change 2 B5",
        arguments=("--players", "Anne M,Anne Marie,Carl"),
    )
    assert found[0].startswith("ok Anne Marie:B7: ")
    assert found[3] == "ok plays: 1 deal, 2 Anne Marie:B7, 3 Anne Marie Jr:Y1"
    assert found[4].startswith("refused bad-player")
    assert found[5].startswith("ok amend change 2 B5: ")


PLAYS = ("B7", "Y1", "G2", "B5", "Y2")


def test_plays_are_hidden_before_the_last_lap_until_the_table_agrees() -> None:
    found = answers("plays", *PLAYS[:3], "plays", *PLAYS[3:], "plays", "look", "plays")
    assert found[0] == "ok plays: "
    assert found[4] == "ok plays: 1 deal, 2 B7, 3 Y1, 4 G2"
    assert found[7] == (
        "ok plays: 1 deal, 2-3 hidden until everyone agrees to look, 4 G2, 5 B5, 6 Y2"
    )
    assert found[9] == "ok plays: 1 deal, 2 B7, 3 Y1, 4 G2, 5 B5, 6 Y2"


def test_what_the_table_agreed_to_see_is_of_that_stage_only() -> None:
    """A stage that is scored hides nothing; the next one hides again."""
    found = answers(*PLAYS, "look", "finish", *PLAYS, "plays")[-1]
    assert found == (
        "ok plays: 1 deal, 2 B7, 3 Y1, 4 G2, 5 B5, 6 Y2, 7 finish, 8 deal,"
        " 9-10 hidden until everyone agrees to look, 11 G2, 12 B5, 13 Y2"
    )


def test_learners_see_all_plays() -> None:
    found = answers(*PLAYS, "plays", arguments=("--open",))
    assert found[-1] == "ok plays: 1 deal, 2 B7, 3 Y1, 4 G2, 5 B5, 6 Y2"


def test_games_without_hidden_cards_show_everything() -> None:
    rounds = [line for card in (1, 2, 3) for line in (f"card {card}", "short Anne Carl 5")]
    found = answers(*rounds, "plays", arguments=("ten",))[-1]
    assert "hidden" not in found
    assert found.count("short Anne Carl 5") == 3


def test_a_correction_that_does_not_fit_names_no_hidden_play() -> None:
    """Or whoever tries corrections reads the hidden plays one by one."""
    lines = ("Y1", "B4", "Y1", "B4", "Y2", "G2", "G5")
    told = "refused too-many-copies All copies of B4 are already out."
    assert answers(*lines, "amend change 2 B4")[-1] == told
    assert answers(*lines, "look", "amend change 2 B4")[-1] == (
        f"{told} So number 5 (B4) no longer fits."
    )


def test_a_correction_that_does_not_fit_names_the_play() -> None:
    found = answers("B4", "B4", "Y1", "amend change 4 B4")
    assert found[3] == (
        "refused too-many-copies All copies of B4 are already out. So number 4 (B4) no longer fits."
    )


def test_the_end_is_told_as_such() -> None:
    counted = "count 1,0,0,0 0,0,0,1 0,0,0,0"
    assert answers(counted, "stop")[1] == "ok stop: the match is stopped; Anne and Marc won"
    assert answers("B7", "discard")[1] == "ok discard: the match is discarded"


def test_a_name_never_breaks_the_line() -> None:
    found = answers("B7", "B5", arguments=("--players", "A\nB,C,D"))
    assert len(found) == 2


def test_answers_come_at_once() -> None:
    """A program that waits for each answer before it goes on is never left waiting."""
    with subprocess.Popen(
        [*COMPANION, "text"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in (b"B7\n", b"nonsense\n", b"Y1\n"):
            process.stdin.write(line)
            process.stdin.flush()
            ready, _, _ = select.select([process.stdout], [], [], 30)
            assert ready
            assert process.stdout.readline().count(b"\n") == 1
        process.stdin.close()
        assert process.wait(30) == 0


def test_sixth_sense_in_lines() -> None:
    found = answers(
        "trick Y3 G11 Y5 B2",
        "trump B",
        "trick Y3 G11 Y5 B2",
        "won Mary Ann split",
        "won ANNE",
        "zap",
        arguments=("--game", "sixth-sense", "--players", "Anne,Carl,Mary Ann,Herman"),
    )
    assert found[0].startswith("refused out-of-order")
    assert "Anne wins trick 1 with the highest trump" in found[2]
    assert "Mary Ann 2" in found[3]
    assert "Anne wins trick 3" in found[4]
    assert found[5].startswith("refused not-understood")


def test_ten_in_lines() -> None:
    found = answers(
        "card 7 start Anne",
        "protect Anne 2",
        "bid Carl Anne 2",
        "sold",
        "laid 10 4+6 J=2",
        "card 7",
        arguments=("ten",),
    )
    assert [answer.split()[0] for answer in found] == ["ok"] * 5 + ["refused"]
    assert "Anne wins" in found[4]
    assert "Marc takes 20" in found[4]
    assert found[5].startswith("refused stage-over")


def test_a_player_of_ten_without_enough_chips_is_named() -> None:
    found = answers("card 7 start Anne", "protect Anne 2", "bid Carl Anne 8", arguments=("ten",))
    assert found[-1] == "refused bad-counts Carl only has 7 chips."


@pytest.mark.parametrize(
    "arguments",
    [
        ("--players", "Anne"),
        ("--players", "Anne,Anne,Carl"),
        ("--dealer", "Bo"),
        ("--missing", "B9"),
    ],
)
def test_a_match_that_cannot_be_is_refused_before_it_starts(arguments: tuple[str, ...]) -> None:
    done = companion("text", *arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("companion: ")
    assert len(done.stderr.splitlines()) == 1


def test_a_person_at_a_terminal() -> None:
    screen, terminal = pty.openpty()
    with subprocess.Popen([*COMPANION, "text"], stdin=terminal, stdout=terminal) as process:
        os.close(terminal)
        os.write(screen, b"b7\nr4@g\nB3\nhelp\nquit\n")
        shown = b""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                shown += os.read(screen, 4096)
            except OSError:  # the other end of a pseudo-terminal is gone
                break
        assert process.wait(30) == 0
    os.close(screen)
    text = shown.decode().replace("\r\n", "\n")
    assert "  blue     7   7\n" in text
    assert "  green    4   R4\n" in text
    assert "Taken: Anne 0, Carl 0, Marc 0." in text
    assert "There's no card B3." in text
    assert text.count("R4@G (a dirty four on green)") == 2
    assert text.count(ALSO) == 2


def test_small_letters_help_and_quit_from_a_program_too() -> None:
    found = answers("b7", "anne: r4@g", "b9", "help", "quit", "Y1")
    assert [answer.partition(":")[0] for answer in found[:2]] == ["ok B7", "ok Anne"]
    assert found[2] == "refused unknown-card There's no card B9."
    assert found[3].startswith("ok help: Type what happens: B7, ")
    assert found[3].endswith(f" … {ALSO}")
    assert len(found) == 4
    (trump,) = answers("trump b", arguments=("sixth-sense",))
    assert trump.startswith("ok trump B: ")


def test_a_name_in_small_letters_stays_as_it_is() -> None:
    found = answers("b1: B7", "count 0,0,0,0 0,0,0,0 0,0,0,0", arguments=("--players", "b1,B1,c"))
    assert found[0].startswith("ok b1:B7: ")
