"""What is measured of many rows is answered, whatever it takes."""

import pytest

from tests.benchmarks import history

pytestmark = pytest.mark.django_db(transaction=True)


def test_everything_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, small in (("SIZES", (1, 2)), ("BESIDE", 2), ("HANDS", 3), ("MANY", 2), ("FEW", 1), ("REPEATS", 1)):
        monkeypatch.setattr(history, name, small)
    lines = [*history.told()]
    assert len(lines) > 2 * len(history.SIZES)
    assert [line for line in lines if not line.endswith("\n")] == []
