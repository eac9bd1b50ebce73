"""Options and their keys are a bijection."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.core.option import KINDS, LIMIT, Option, a_of, b_of, c_of, kind_of, option_of, pack

NUMBERS = st.integers(0, KINDS - 1)
ARGUMENTS = st.integers(0, LIMIT - 1)


@given(NUMBERS, ARGUMENTS, ARGUMENTS, ARGUMENTS)
def test_an_option_comes_back_from_its_key(kind: int, a: int, b: int, c: int) -> None:
    option = Option(kind, a, b, c)
    assert option_of(option.key) == option
    assert (kind_of(option.key), a_of(option.key), b_of(option.key), c_of(option.key)) == (kind, a, b, c)
    assert pack(kind, a, b, c) == option.key
    assert repr(option_of(option.key)) == f"Option(kind={kind}, a={a}, b={b}, c={c})"


@given(st.integers(0, KINDS * LIMIT**3 - 1))
def test_a_key_comes_back_from_its_option(key: int) -> None:
    assert option_of(key).key == key


@given(st.lists(st.tuples(NUMBERS, ARGUMENTS, ARGUMENTS, ARGUMENTS), unique=True, max_size=20))
def test_different_options_have_different_keys(rows: list[tuple[int, int, int, int]]) -> None:
    assert len({Option(*row).key for row in rows}) == len(rows)


@given(st.sampled_from([-1, LIMIT, 2**40]), st.integers(0, 2))
def test_arguments_out_of_range_are_refused(value: int, place: int) -> None:
    arguments = [0, 0, 0]
    arguments[place] = value
    with pytest.raises(ValueError):
        Option(1, *arguments)
    with pytest.raises(ValueError):
        Option(KINDS)
