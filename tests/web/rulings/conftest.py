"""What every test of rulings stands on: whatever a ruling costs can be counted."""

import pytest


@pytest.fixture(autouse=True)
def counted(request: pytest.FixtureRequest) -> None:
    """A ruling that takes many steps is counted in the database, whatever its test is about."""
    if not request.node.get_closest_marker("django_db"):
        request.getfixturevalue("db")
