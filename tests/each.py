"""`@each(CASES)` makes one test of a check that holds for many cases, where they differ in nothing but themselves."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest

Case = TypeVar("Case")


def each(
    cases: Iterable[Case] | Callable[[], Iterable[Case]],
) -> Callable[[Callable[[Case], None]], Callable[[], None]]:
    """No failure hides another: the test says what was wrong with each case. Cases that take time are made in it."""

    def over_all(check: Callable[[Case], None]) -> Callable[[], None]:
        def test() -> None:
            listed = list(cases() if callable(cases) else cases)
            assert listed != []
            failed = [f"{case}: {said}" for case in listed if (said := complaint(check, case))]
            if failed:
                pytest.fail("\n".join([f"{len(failed)} of {len(listed)} fail.", *failed]), pytrace=False)

        test.__name__, test.__doc__, test.__module__ = check.__name__, check.__doc__, check.__module__
        return test

    return over_all


def complaint(check: Callable[[Case], None], case: Case) -> str:
    """What a check says that a case does not pass, or nothing."""
    try:
        check(case)
    except Exception as error:  # noqa: BLE001 - whatever went wrong, the other cases are looked at, too
        return f"{type(error).__name__}: {error}"
    return ""
