"""The firmware's clock over a counter that wraps, and intervals on it."""

from tile_scanner.clock import Clock, Interval

from tests.firmware_bridge.firmware.scene import TickCounter


def test_the_clock_goes_on_where_the_counter_wraps() -> None:
    time = TickCounter()
    clock = Clock(time.ticks, time.difference)
    for _ in range(10):
        time.passed += 1 << 28
        assert clock.now() == time.passed
    assert time.ticks() < time.passed


def test_a_pace_does_not_hurry_after_what_was_missed() -> None:
    pace = Interval(100)
    assert [now for now in (0, 50, 100, 450, 500, 550) if pace.due(now)] == [0, 100, 450, 550]
