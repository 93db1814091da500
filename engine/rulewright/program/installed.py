"""Whether machine code can be made here, found out without importing what makes it."""

from functools import cache
from importlib.util import find_spec


@cache
def is_native() -> bool:
    """Whether what machine code needs is installed: the extra `native`."""
    return all(find_spec(package) for package in ("llvmlite", "numpy"))
