"""Hashes of rows: every number counts, at its own place, negative ones too."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sandtable.core.mixing import packed, stirred, stirred_to
from sandtable.core.vectors import ints

small = st.integers(min_value=-1, max_value=2000)


@given(st.tuples(small, small, small), st.tuples(small, small, small))
def test_three_numbers_are_one_and_no_other_three_are(one: tuple[int, int, int], two: tuple[int, int, int]) -> None:
    assert (packed(*one) == packed(*two)) == (one == two)


@given(st.lists(small, min_size=1, max_size=20), st.data())
def test_a_change_anywhere_is_another_hash(row: list[int], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(row) - 1))
    other = list(row)
    other[at] = data.draw(small.filter(lambda value: value != row[at]))
    assert stirred(17, ints(row)) != stirred(17, ints(other))


@given(st.lists(small, min_size=2, max_size=20), st.data())
def test_what_lies_beyond_the_end_does_not_count(row: list[int], data: st.DataObject) -> None:
    end = data.draw(st.integers(0, len(row) - 1))
    other = row[:end] + [value + 1 for value in row[end:]]
    assert stirred_to(17, ints(row), end) == stirred_to(17, ints(other), end) == stirred(17, ints(row[:end]))
