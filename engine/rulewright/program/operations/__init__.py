"""The operations of programs, one table: what each takes, its meaning in Python and its emission as LLVM, side by side."""

from collections.abc import Mapping

from rulewright.program.operations import arithmetic, chance, control, guards, memory, work
from rulewright.program.operations.entry import Operation

OPERATIONS: Mapping[str, Operation] = {
    **arithmetic.OPERATIONS,
    **memory.OPERATIONS,
    **work.OPERATIONS,
    **chance.OPERATIONS,
    **guards.OPERATIONS,
    **control.OPERATIONS,
}
"""Every operation by its name."""
