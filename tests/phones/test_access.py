"""Keys: their form, what they let in, and how often one may be wrong."""

from companion.phones import access
from companion.phones.language import preferred


def test_a_key_has_eighty_random_bits_without_look_alikes() -> None:
    keys = {access.new_key() for _ in range(200)}
    assert len(keys) == 200
    assert all(access.is_key(key) for key in keys)
    assert len(set(access.ALPHABET)) ** access.KEY_LENGTH == 2**80
    assert not set(access.ALPHABET) & set("01IO")
    seen = set("".join(keys))
    assert seen == set(access.ALPHABET)


def test_a_key_lets_in_and_nothing_else_does() -> None:
    key, other = access.new_key(), access.new_key()
    assert access.rights(key, key) == "enter"
    for given in (other, "", key[:-1], key + "2", key + "é"):
        assert access.rights(given, key) == ""
    assert access.rights("", "") == ""
    assert access.rights(access.look_pass(""), "") == ""


def test_a_pass_only_looks_and_ends_with_its_key() -> None:
    key = access.new_key()
    given = access.look_pass(key)
    assert access.rights(given, key) == "look"
    assert access.look_pass(key) != given
    assert access.rights(given, access.new_key()) == ""
    assert access.rights(given[:-1], key) == ""
    assert access.rights("look-", key) == ""
    assert access.rights("look-ü-ü", key) == ""


def test_ten_wrong_keys_within_a_minute_are_too_many() -> None:
    now = 100.0
    wrong = access.WrongKeys(lambda: now)
    for _ in range(9):
        wrong.note("192.168.1.7")
    assert not wrong.are_too_many("192.168.1.7")
    wrong.note("192.168.1.7")
    assert wrong.are_too_many("192.168.1.7")
    assert not wrong.are_too_many("192.168.1.8")
    now += 59.9
    assert wrong.are_too_many("192.168.1.7")
    now += 0.2
    assert not wrong.are_too_many("192.168.1.7")


def test_not_every_address_in_the_world_is_remembered() -> None:
    now = 100.0
    wrong = access.WrongKeys(lambda: now)
    for number in range(access.MOST_ADDRESSES + 50):
        wrong.note(f"address {number}")
    for _ in range(10):
        wrong.note("address 0")
    assert wrong.are_too_many("address 0")
    now += 61
    for _ in range(10):
        wrong.note("another")
    assert wrong.are_too_many("another")


def test_a_browser_gets_the_language_that_it_likes_best() -> None:
    ours = ("en", "nl", "de")
    assert preferred("de-AT,de;q=0.9,en;q=0.8", ours) == "de"
    assert preferred("fr,nl;q=0.3,en;q=0.2", ours) == "nl"
    assert preferred("fr", ours) == ""
    assert preferred("", ours) == ""
    assert preferred("nl;q=0,en;q=x,de;q=0.1", ours) == "de"
    assert preferred(",;;q=,=", ours) == ""
