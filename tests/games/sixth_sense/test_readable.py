"""6th Sense from across the table: what matters is not small, and standing panels are used."""

import pytest

from companion.ui.render.frame import Frame
from companion.ui.render.measures import NAME, NUMBER, TEXT, TITLE
from companion.ui.render.things import Text
from tests.games.sixth_sense.gallery import GROUPS, SCENES
from tests.ui.studio import PANELS, Studio

STANDING = ("720x1280", "480x800")


def frame_of(scene: str, panel: str, group: str = "4") -> Frame:
    studio = Studio()
    SCENES[scene](studio, GROUPS[group])
    return studio.frame(PANELS[panel])


def sizes(frame: Frame, *texts: str) -> list[int]:
    """The sizes in pixels of every place where one of these stands alone."""
    found = [each.size for each in frame.things if isinstance(each, Text) and each.text in texts]
    assert found
    return found


@pytest.mark.parametrize("panel", ["800x480", *STANDING])
@pytest.mark.parametrize(
    ("scene", "text"),
    [
        ("sixth-table", "with a 12"),
        ("sixth-scores", "hit"),
        ("sixth-scores", "3 off"),
        ("sixth-scores", "Predicted"),
        ("sixth-start", "Rules: Standard"),
    ],
)
def test_what_matters_is_not_small(scene: str, text: str, panel: str) -> None:
    frame = frame_of(scene, panel)
    found = [each for each in frame.things if isinstance(each, Text) and each.text == text]
    assert found
    assert all(each.size >= frame.size(each.cut, TEXT) for each in found)


@pytest.mark.parametrize("panel", ["800x480", *STANDING])
def test_the_sum_of_the_count_is_its_title(panel: str) -> None:
    frame = frame_of("sixth-count", panel)
    assert min(sizes(frame, "6 of 13 tricks counted")) >= frame.size("number", NAME)
    assert not [each for each in frame.things if isinstance(each, Text) and "Count" in each.text]


@pytest.mark.parametrize("panel", STANDING)
def test_points_are_large_where_there_is_room(panel: str) -> None:
    frame = frame_of("sixth-scores", panel)
    assert min(sizes(frame, "−4", "−6")) == frame.size("number", NUMBER), "the totals"
    assert min(sizes(frame, "Carl", "Marc")) > frame.size("name", NAME)
    # Six rows have one line each; their numbers grow too.
    six = frame_of("sixth-scores", panel, "6")
    assert max(sizes(six, "−4", "−5")) > six.size("number", TITLE)


@pytest.mark.parametrize("panel", STANDING)
@pytest.mark.parametrize("group", ["4", "6"])
def test_rows_of_predictions_use_their_room(panel: str, group: str) -> None:
    frame = frame_of("sixth-predictions-some", panel, group)
    assert min(sizes(frame, "won 2", "won 3", "won 4")) > frame.size("body", TEXT)
    assert min(sizes(frame, "−1", "−3")) > frame.size("number", TITLE)


@pytest.mark.parametrize("panel", STANDING)
def test_the_question_of_the_judge_is_large(panel: str) -> None:
    frame = frame_of("sixth-judge", panel)
    question = next(
        each for each in frame.things if isinstance(each, Text) and each.text.startswith("What did")
    )
    assert question.size > frame.size("name", NAME)
