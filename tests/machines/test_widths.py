"""What is put into a cell is checked only where it may not fit; nothing that may be too wide goes unnoticed."""

from machines.toy import Maker
from rulewright.program.assembly import assemble
from rulewright.program.code import Function, Program, Return
from rulewright.program.widths import wide_registers


def taking(name: str) -> Function:
    make = Maker(name, 1)
    make.do("put", 0, data=(15,))
    make.end(Return(0))
    return make.made()


def giving(name: str, proved: bool) -> Function:
    """Doubles a number and hands it on to function 0, of which it puts the result into a cell."""
    make = Maker(name, 1)
    total = make.give("add", 0, 0, data=(1,) if proved else ())
    make.do("put", make.give("call", make.give("copy", total), data=(0,)), data=(15,))
    make.end(Return(total))
    return make.made()


def program(proved: bool) -> Program:
    functions = taking("taking"), giving("giving", proved)
    return Program({function.name: function for function in functions}, ())


def test_checked_arithmetic_fits_wherever_it_goes() -> None:
    assert set(wide_registers(program(proved=False)).values()) == {frozenset()}


def test_proved_arithmetic_may_not_fit_wherever_it_goes() -> None:
    wide = wide_registers(program(proved=True))
    assert wide["taking"] == {0}
    assert len(wide["giving"]) == 3


def test_a_value_that_fits_is_not_checked_again() -> None:
    checks = [assemble(program(proved), ["giving"]).count("%failed,") for proved in (True, False)]
    assert checks == [2, 1]


def test_a_constant_beyond_32_bits_does_not_fit() -> None:
    make = Maker("far", 0)
    make.end(Return(make.give("copy", make.number(2**31))))
    found = wide_registers(Program({"far": make.made()}, ()))
    assert len(found["far"]) == 2
