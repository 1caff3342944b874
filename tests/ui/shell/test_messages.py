"""What is said to the table: for how long, and what must be seen."""

from companion.ui.shell.messages import MOST_INSISTED, SHOWN_FOR, Messages


class Table:
    """Messages with a clock of the test's own."""

    def __init__(self) -> None:
        self.now = 100.0
        self.messages = Messages(lambda: self.now)

    def after(self, seconds: float) -> str:
        """What is shown so much later."""
        self.now += seconds
        self.messages.expire()
        return self.messages.text


def test_what_is_said_is_shown_for_a_while() -> None:
    table = Table()
    assert table.messages.until is None
    table.messages.say("Saved.")
    assert table.messages.until == table.now + SHOWN_FOR
    assert table.after(SHOWN_FOR - 1) == "Saved."
    assert table.after(1) == ""


def test_what_is_said_again_is_shown_for_its_whole_time() -> None:
    table = Table()
    table.messages.say("Saved.")
    assert table.after(SHOWN_FOR - 1) == "Saved."
    table.messages.say("Undone.")
    assert table.after(SHOWN_FOR - 1) == "Undone."
    assert table.after(1) == ""


def test_what_must_be_seen_has_its_time_from_when_it_is_shown() -> None:
    table = Table()
    table.messages.insist("The reader is gone.")
    assert table.messages.until is None, "nobody has looked yet"
    assert table.after(60) == "The reader is gone."
    assert table.after(SHOWN_FOR - 1) == "The reader is gone."
    table.messages.say("Saved.")
    assert table.after(1) == "Saved."
    assert table.after(SHOWN_FOR - 1) == "The reader is gone."
    assert table.after(SHOWN_FOR - 1) == "The reader is gone.", (
        "and all of it after an interruption"
    )
    assert table.after(1) == ""


def test_what_must_be_seen_is_shown_one_after_the_other_and_once_each() -> None:
    table = Table()
    for text in ("a", "b", "a", "b"):
        table.messages.insist(text)
    assert [table.after(0), table.after(SHOWN_FOR), table.after(SHOWN_FOR)] == ["a", "b", ""]


def test_of_many_that_wait_the_latest_are_kept() -> None:
    table = Table()
    for number in range(9):
        table.messages.insist(str(number))
    shown = [table.after(0)]
    while text := table.after(SHOWN_FOR):
        shown.append(text)
    assert shown == ["0", "7", "8"]
    assert len(shown) == MOST_INSISTED
