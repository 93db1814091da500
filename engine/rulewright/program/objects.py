"""LLVM assembly in, loaded machine code out; object code is kept in the user's cache folder, so that a game is compiled once.

This is the only module that touches llvmlite, which has no types: what leaves it is typed.
"""

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from rulewright.cache.folder import cache_folder, read_cached, write_cached
from rulewright.problems import NOWHERE, Problem, RulebookError

try:
    import llvmlite
    import llvmlite.binding as llvm
except ModuleNotFoundError as missing:
    raise RulebookError([Problem("native.missing", NOWHERE, {"extra": "native"})]) from missing

LEVEL = 1
"""How hard LLVM tries when it writes machine code: 2 and 3 took longer and gained nothing."""
THOROUGH = 3
"""How hard LLVM's own passes try where speed is all that counts: a third to a half faster than `PASSES`, and three times as long. Loops are
neither unrolled nor turned into vectors: they are short and full of guards, and it gained nothing.
"""
PASSES = (
    "always_inliner",
    "sroa",
    "sccp",
    "instruction_combine",
    "simplify_cfg",
    "dead_code_elimination",
    "simplify_cfg",
)
"""What LLVM does before, where it has to be quick. `new_gvn` is left out on purpose: it takes two counters of one loop, of which each
goes up in other branches, for the same (with LLVM 22; seen in the sums of a game, where the passes of every level are right).
"""


@dataclass(frozen=True, slots=True)
class Code:
    """Machine code in memory. It lives as long as this object; an address outlives it to no good."""

    engine: Any

    def address(self, symbol: str) -> int:
        """Where a function begins; raises KeyError if there is none of this name."""
        found: int = self.engine.get_function_address(symbol)
        if not found:
            raise KeyError(symbol)
        return found


def load(assembly: str, thorough: bool = False) -> Code:
    """The machine code of a module, from the cache or compiled now; `thorough` if that may take long, because the code will run for long."""
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target_machine())
    engine.add_object_file(llvm.ObjectFileRef.from_data(object_code(assembly, thorough)))
    engine.finalize_object()
    return Code(engine)


def object_code(assembly: str, thorough: bool = False) -> bytes:
    """The object code of a module, from the cache or compiled now."""
    folder = cache_folder("objects")
    if folder is None:
        return compile_assembly(assembly, thorough)
    path = folder / f"{cache_key(assembly, thorough)}.o"
    found = read_cached(path)
    if found is None:
        found = compile_assembly(assembly, thorough)
        write_cached(path, found)
    return found


def cache_key(assembly: str, thorough: bool) -> str:
    """What object code depends on: the module, the compiler and the processor."""
    passes = (str(THOROUGH),) if thorough else PASSES
    versions = (llvmlite.__version__, str(llvm.llvm_version_info), str(LEVEL), *passes)
    processor = (llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())
    text = "\0".join((*versions, *processor, assembly))
    return sha256(text.encode()).hexdigest()


def compile_assembly(assembly: str, thorough: bool = False) -> bytes:
    """The object code of a module; raises RuntimeError if it is not well-formed."""
    machine = target_machine()
    module = llvm.parse_assembly(assembly)
    level = THOROUGH if thorough else LEVEL
    tuning = llvm.create_pipeline_tuning_options(level)
    tuning.loop_vectorization = tuning.slp_vectorization = tuning.loop_unrolling = False
    builder = llvm.create_pass_builder(machine, tuning)
    if thorough:
        manager = builder.getModulePassManager()
    else:
        manager = llvm.create_new_module_pass_manager()
        for name in PASSES:
            getattr(manager, f"add_{name}_pass")()
    manager.run(module, builder)
    code: bytes = machine.emit_object(module)
    return code


def target_machine() -> Any:
    """This computer, as LLVM describes it; a new one each time, because an engine takes its own along when it ends."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(),
        features=llvm.get_host_cpu_features().flatten(),
        opt=LEVEL,
        reloc="pic",
        codemodel="jitdefault",
        jit=True,
    )
