"""Object code of the tests goes to a folder of their own."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True, scope="session")
def cache_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> None:
    """See the module."""
    folder: Path = tmp_path_factory.mktemp("cache")
    patch = pytest.MonkeyPatch()
    patch.setenv("RULEWRIGHT_CACHE", str(folder))
