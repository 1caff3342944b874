"""A stage that was played, and what is told of it, on a studio's table."""

import json

from companion.app.looking_back import LookingBack
from companion.games import load
from companion.games.thirteen.rules import Deal
from companion.match.actions import Do
from companion.match.looking_back import stage_key
from companion.match.match import Match
from tests.games.thirteen.analysis.stages import played
from tests.pilot import never
from tests.ui.studio import Studio


def play_stage(studio: Studio, players: tuple[str, ...], seed: int = 8) -> Match:
    """Puts a match on the table, and plays all of its first stage."""
    setup, stage = played(seed, len(players))
    rules = load("thirteen")
    heading = {"game": "thirteen", "players": list(players), "missing": list(setup.missing)}
    studio.people.remember(players)
    shell = studio.shell
    shell.session.begin(rules, rules.read_sheet({**heading, "stages": []}).setup)
    match = shell.session.match
    match.act(Do(Deal(stage.dealer)))
    for play in stage.plays:
        match.act(Do(play))
    return match


def look_back(studio: Studio) -> LookingBack:
    """Has the table look back; what is begun is never done."""
    service = LookingBack(studio.shell, studio.journal, lambda: None, lambda: None, never)
    studio.shell.device.looking_back = service
    return service


def keep(studio: Studio, match: Match, **changes: object) -> None:
    """Keeps numbers that add up about the first stage, the best play and the costliest."""
    points = match.state.scores[0]
    assert points is not None
    others = len(points) - 1
    given = [round(0.4 + 1.7 * place, 2) for place in range(len(points))]
    gifts = [(sum(given) - each) / others for each in given]
    relative = [each - (sum(points) - each) / others for each in points]
    luck = [round(a - b - c, 2) for a, b, c in zip(given, gifts, relative, strict=True)]
    content = {
        "seats": [list(each) for each in zip(given, gifts, luck, points, strict=True)],
        "best": [27, 1.4, False, "B7", "keeps", 1],
        "costliest": [44, 2.4, True, "R4@Y", "keeps", 1],
        "finds": [[27, 1.4]],
        **changes,
    }
    match_id = str(studio.shell.session.match_id)
    made_from = stage_key("thirteen", match.state, 1)
    studio.journal.want_analyses(match_id, {1: made_from})
    studio.journal.keep_analysis(match_id, match, 1, made_from, json.dumps(content))
