"""What tells programs apart whose code may be kept."""

from rulewright.program.code import Program

Key = tuple[str, int]
"""Identity and sites."""


def key_of(program: Program) -> Key | None:
    """The key of a program that has an identity. The site numbers are part of the code but not of the identity."""
    if not program.identity:
        return None
    return program.identity, hash(
        tuple(
            instruction.site
            for function in program.functions.values()
            for block in function.blocks
            for instruction in block.instructions
        )
    )
