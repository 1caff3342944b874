"""A club, and a table of it."""

from pathlib import Path

import pytest

from tests.club.clubs import RealClub, RealTable


@pytest.fixture
def club() -> RealClub:
    return RealClub()


@pytest.fixture
def kitchen(club: RealClub, tmp_path: Path) -> RealTable:
    return RealTable(club, tmp_path / "kitchen")
