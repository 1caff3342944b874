"""The whole scanner on a table in virtual time, with chips that are byte-exact."""

import pytest
from tile_scanner import pn532
from tile_scanner.device import MAX_FAILURES, SEARCH_MS
from tile_scanner.pn532 import ReaderFault

from tests.firmware_bridge.firmware.chip import mirrored
from tests.firmware_bridge.firmware.scene import Table
from tests.repeat import every

TAG = "04A1B2C3D4E5F6"
OTHER = "04B2B2B2B2B2B2"


def test_bits_are_turned() -> None:
    assert pn532.reverse_bits(bytes([0x01, 0x80, 0xD4, 0xFF])) == bytes([0x80, 0x01, 0x2B, 0xFF])
    assert all(pn532.REVERSED[byte] == mirrored(byte) for byte in range(256))


def test_frames_are_as_the_manual_has_them() -> None:
    assert pn532.frame(b"\x02").hex(" ") == "00 00 ff 02 fe d4 02 2a 00"
    assert pn532.frame(b"\x14\x01\x14\x01").hex(" ") == "00 00 ff 05 fb d4 14 01 14 01 02 00"


def test_a_chip_is_woken_set_up_and_asked() -> None:
    table = Table()
    table.run(300)
    for chip in table.chips:
        assert chip.commands[:4] == [
            bytes([0x14, 0x01, 0x14, 0x01]),
            bytes([0x02]),
            bytes([0x32, 0x05, 0xFF, 0x01, 0x02]),
            bytes([0x32, 0x01, 0x00]),
        ]
        looks = chip.commands[4:]
        assert len(looks) >= 4
        assert set(looks[0::2]) == {b"\x4a\x02\x00"}
        assert set(looks[1::2]) <= {b"\x32\x01\x00"}
    assert table.violations() == []


@pytest.mark.parametrize("tag", ["04A1B2C3D4E5F6", "DEADBEEF", "0011223344556677889A"])
def test_a_card_is_reported_once(tag: str) -> None:
    table = Table(is_bare=True)
    table.run_with_host(100)
    table.windows[1] = [tag]
    table.run_with_host(3000)
    assert table.events() == [f"CARD 2 {tag}"]
    assert table.violations() == []


def test_a_card_is_reported_within_a_third_of_a_second() -> None:
    table = Table()
    table.run_with_host(200)
    for tile in (0, 1, 2):
        table.windows[tile] = [f"{TAG[:-1]}{tile}"]
        table.run_with_host(330)
        assert len(table.events()) == tile + 1
        table.windows[tile] = []


def test_a_card_carried_past_is_not_reported() -> None:
    table = Table()
    table.run_with_host(200)
    for _ in every(3, range(20)):
        table.windows[0] = [TAG]
        table.run_with_host(40)
        table.windows[0] = []
        table.run_with_host(1500)
    assert table.events() == []


def test_a_hovering_hand_is_one_card() -> None:
    table = Table()
    table.windows[0] = [TAG, "", "", ""]
    table.run_with_host(20_000)
    assert set(table.events()) == {f"CARD 1 {TAG}"}
    assert len(table.events()) <= 2


def test_a_pile_that_answers_at_random_is_each_card_once() -> None:
    table = Table()
    pile = [f"04A1B2C3D4E5F{number}" for number in range(7)]
    table.windows[2] = [*pile, "", ""]
    table.run_with_host(15_000)
    assert sorted(table.events()) == [f"CARD 3 {tag}" for tag in pile]


def test_a_pile_that_does_not_answer_is_asked_for() -> None:
    table = Table()
    table.run_with_host(200)
    table.windows[2] = [""]
    table.barriers[2] = True
    table.run_with_host(5000)
    assert table.events() == ["MISS 3"]


def test_a_card_that_is_read_is_not_asked_for() -> None:
    table = Table()
    table.run_with_host(200)
    table.windows[2] = [TAG]
    table.barriers[2] = True
    table.run_with_host(5000)
    assert table.events() == [f"CARD 3 {TAG}"]


def test_a_phone_is_not_reported() -> None:
    table = Table()
    table.windows[0] = ["08A1B2C3"]
    table.run_with_host(3000)
    assert table.events() == []


def test_a_phone_or_a_bank_card_beside_a_card_does_not_hide_it() -> None:
    table = Table()
    table.windows[0] = [f"08A1B2C3/78807002 {TAG}"]
    table.windows[1] = [f"{OTHER} 08A1B2C3/78807002"]
    table.run_with_host(3000)
    assert sorted(table.events()) == [f"CARD 1 {TAG}", f"CARD 2 {OTHER}"]


def test_two_cards_at_once_are_told_and_neither_counts() -> None:
    table = Table()
    table.run_with_host(200)
    table.windows[1] = [f"{TAG} {OTHER}"]
    table.barriers[1] = True
    table.run_with_host(5000)
    assert table.events() == ["FAULT two-cards tile 2: two cards came at once"]
    assert table.violations() == []


def test_of_two_cards_the_one_that_stays_counts_and_then_the_other_if_it_is_played() -> None:
    table = Table()
    table.windows[1] = [f"{TAG} {OTHER}", TAG, f"{TAG} {OTHER}"]
    table.run_with_host(2000)
    table.windows[1] = [OTHER]
    table.run_with_host(2000)
    table.windows[1] = [TAG]
    table.run_with_host(2000)
    told = "FAULT two-cards tile 2: two cards came at once"
    assert table.events() == [told, f"CARD 2 {OTHER}", f"CARD 2 {TAG}"]


def test_a_card_on_one_that_was_not_pushed_away_is_the_next_card() -> None:
    table = Table()
    table.windows[2] = [TAG]
    table.run_with_host(1000)
    table.windows[2] = [f"{TAG} {OTHER}"]
    table.run_with_host(3000)
    assert table.events() == [f"CARD 3 {TAG}", f"CARD 3 {OTHER}"]


@pytest.mark.parametrize(
    ("fault", "reason"),
    every(
        2,
        [
            ("dead", "does not answer"),
            ("mute", "does not answer"),
            ("loose", "answers with noise"),
            ("garbles", "answers with noise"),
            ("other", "answers and is no PN532"),
        ],
    ),
)
def test_a_reader_out_of_order_is_told_once_and_found_again(fault: str, reason: str) -> None:
    table = Table()
    table.chips[1].fail(fault)
    table.windows[0] = [TAG]
    table.run_with_host(5 * SEARCH_MS)
    told = f"FAULT reader tile 2: its reader {reason}"
    assert sorted(table.events()) == [f"CARD 1 {TAG}", told]
    table.chips[1].fail("")
    table.windows[1] = [OTHER]
    table.run_with_host(2 * SEARCH_MS)
    back = "FAULT reader-back tile 2: its reader works again"
    assert table.events()[2:] == [back, f"CARD 2 {OTHER}"]


def test_a_reader_that_can_be_set_up_and_not_used_does_not_chatter() -> None:
    table = Table()
    table.windows[1] = ["0102030405"]
    table.run_with_host(5 * SEARCH_MS)
    assert table.events() == ["FAULT reader tile 2: its reader names no proper tag"]


def test_one_bad_answer_is_not_worth_a_word() -> None:
    table = Table()
    table.run_with_host(500)
    for _ in range(10):
        table.chips[0].fault = "garbles"
        table.run_with_host(20)
        table.chips[0].fault = ""
        table.run_with_host(400)
    assert table.events() == []
    assert MAX_FAILURES > 1


def test_a_chip_that_leaves_out_the_first_zero_is_understood() -> None:
    table = Table()
    table.chips[0].fault = "short"
    table.windows[0] = [TAG]
    table.run_with_host(1000)
    assert table.events() == [f"CARD 1 {TAG}"]


@pytest.mark.parametrize(
    "answer",
    [
        "01",
        "0101004400",
        "010100440007 04",
        "01010044000301020304",
        "0101004400ff04",
        "020100440004DEADBEEF0200",
    ],
)
def test_a_list_that_names_no_proper_tag_is_a_fault(answer: str) -> None:
    with pytest.raises(ReaderFault, match="names no proper tag"):
        pn532._tags(bytes.fromhex(answer))


@pytest.mark.parametrize("frame", ["00 00 ff 05 fa", "00 00 ff 01 ff 7f 81 00", "00 00 ff 00 ff"])
def test_a_frame_that_is_none_is_a_fault(frame: str) -> None:
    table = Table()
    table.run_with_host(300)
    chip = table.chips[0]
    chip._answer = lambda *_: chip._queue_frame(2, bytes.fromhex(frame))  # type: ignore[method-assign]
    table.run_with_host(500)
    assert table.events() == ["FAULT reader tile 1: its reader answers with noise"]


@pytest.mark.parametrize(
    ("answer", "tags"),
    [
        ("", []),
        ("00", []),
        ("01 01 0044 00 04 DEADBEEF", ["DEADBEEF"]),
        ("02 01 0044 00 04 DEADBEEF 02 0044 00 07 04A1B2C3D4E5F6", ["DEADBEEF", TAG]),
        ("02 01 0004 20 04 0BADCAFE 05 78807002 02 0044 00 04 DEADBEEF", ["0BADCAFE", "DEADBEEF"]),
        ("02 01 0004 20 04 08ADCAFE 05 78807002 02 0004 20 04 DEADBEEF", ["DEADBEEF"]),
    ],
)
def test_a_list_names_its_tags(answer: str, tags: list[str]) -> None:
    assert pn532._tags(bytes.fromhex(answer)) == tags


def test_an_acknowledgement_that_is_none_is_a_fault() -> None:
    table = Table()
    table.run_with_host(300)
    chip = table.chips[0]
    say = type(chip)._queue_frame
    chip._queue_frame = lambda time, _: say(  # type: ignore[assignment,method-assign]
        chip, time, bytes.fromhex("00 00 ff ff 00 00")
    )
    table.run_with_host(500)
    assert table.events() == ["FAULT reader tile 1: its reader answers with noise"]


def test_an_answer_to_another_question_is_a_fault() -> None:
    table = Table()
    table.run_with_host(300)
    chip = table.chips[0]
    answer = type(chip)._answer
    chip._answer = lambda time, code, rest: answer(  # type: ignore[method-assign]
        chip, time, code ^ 2, rest
    )
    table.run_with_host(500)
    assert table.events() == ["FAULT reader tile 1: its reader answers with noise"]


def test_buttons_lamps_and_sounds() -> None:
    table = Table()
    assert table.strip is not None
    assert table.pwm is not None
    table.buttons[3] = True
    table.run_with_host(100)
    assert table.events() == ["BTN tile2"]
    table.host("LIGHT,2,3,0000ff")
    table.host("LIGHT,2,3,0000ff")
    table.run_with_host(5)
    assert table.strip.writes == 1
    assert table.strip.lamps[12:17] == [(0, 0, 0)] + [(0, 0, 32)] * 3 + [(0, 0, 0)]
    table.host("LIGHT,2,0,0000ff")
    table.run_with_host(5)
    assert not any(any(lamp) for lamp in table.strip.lamps)
    table.host("SOUND,bust")
    table.run_with_host(50)
    table.host("SOUND,ok")
    table.run_with_host(200)
    assert table.pwm.pitches == [0, 440, 1760, 0]


def test_without_lamps_and_buzzer_nothing_happens() -> None:
    table = Table(is_bare=True)
    table.host("LIGHT,2,3,0000ff")
    table.host("SOUND,ok")
    table.run_with_host(10)
    assert table.bodies("HELLO") == ["HELLO,1,1.1,0123ABCD,3,B"]
    assert table.device.wire.ignored == 0


def test_why_it_crashed_is_told_at_the_next_start() -> None:
    table = Table(crash="OSError: 5")
    table.run_with_host(10)
    assert table.events() == ["FAULT crash OSError: 5"]
