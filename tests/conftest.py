"""What tests compile goes to a cache folder of their own."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)  # nothing is timed: machines differ
settings.load_profile("untimed")


@pytest.fixture(autouse=True, scope="session")
def cache_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """See the module."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULEWRIGHT_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield
