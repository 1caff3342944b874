"""6th Sense at a terminal: what is said after a line, and what stays secret."""

from companion.commands.text import TypedMatch
from tests.match.tables import of_sixth_sense

ROUND = ("deal", "trump B", *["won #1"] * 13, "predict 4 5 6")


def test_a_deal_after_a_round_says_who_leads_and_of_no_trick() -> None:
    typed = TypedMatch(of_sixth_sense(*ROUND))
    assert typed.enter("deal") == "deal: tricks Anne 0, Carl 0, Marc 0; Marc leads"
    typed.enter("trump G")
    assert typed.enter("won Carl").startswith("won Carl: Carl wins trick 1; ")


def test_predictions_that_were_entered_early_are_not_listed() -> None:
    match = of_sixth_sense("deal", "trump B", "predict 4 5 6", "won #1")
    fair = TypedMatch(match).enter("plays")
    assert fair == ("plays: 1 deal, 2 trump B, 3 hidden until everyone agrees to look, 4 won Anne")
    assert "3 predict 4 5 6" in TypedMatch(match, open_mode=True).enter("plays")
    assert "predict 4 5 6" in TypedMatch(of_sixth_sense(*ROUND)).enter("plays")
