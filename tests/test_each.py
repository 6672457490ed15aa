"""One test for many cases says all that is wrong, and passes only when nothing is."""

import pytest

from tests.each import each


def test_every_failure_is_named_and_no_cases_are_one() -> None:
    @each([1, 0, 2, 3])
    def divides_six(number: int) -> None:
        assert 6 / number == 3, "not three"

    with pytest.raises(pytest.fail.Exception) as caught:
        divides_six()
    assert [str(caught.value).count(said) for said in ("3 of 4 fail.", "not three", "division by zero")] == [1, 2, 1]
    with pytest.raises(AssertionError):
        each(list[int])(lambda _: None)()
