"""What the tests of the commands share: a data directory on which commands are run."""

import pytest

from tests.system.commands.cases import Runner


@pytest.fixture(scope="module")
def runner(tmp_path_factory: pytest.TempPathFactory) -> Runner:
    """With a match and a deck."""
    return Runner(tmp_path_factory.mktemp("streams"))
