"""The compiler: a checked rulebook becomes a program and the layout of its states."""

from rulewright.compiler.assemble import compile_rulebook as compile_rulebook
