"""What has happened in the scenes of 10: rounds, cards and chips, as events are typed."""

LAID = ("10", "4+6", "J=2", "P3+5", "9", "1", "0+7")


def rounds(players: int, count: int) -> list[str]:
    """So many rounds of which the score was kept."""
    events = []
    for card in range(1, count + 1):
        winner, loser = card % players + 1, (card + 1) % players + 1
        events += [f"card {card} start #{loser}", f"short #{winner} #{loser} {card + 9}"]
    return events


def laid(players: int) -> str:
    """A round card by card."""
    return "laid " + " ".join(LAID[:players])


def traded(players: int) -> list[str]:
    """A round in which chips moved; at its end a bid stands."""
    events = ["card 10 start #2", "protect #2 2", "protect #1 1", "swap #2 #3", "protect #3 2"]
    if players == 2:
        return ["card 10 start #2", "protect #2 2", "protect #1 1", "bid #1 #2 2"]
    return [*events, "bid #3 #1 1"]
