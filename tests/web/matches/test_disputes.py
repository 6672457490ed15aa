"""What the rules would have otherwise is said beside the record, and holds nothing up."""

import pytest
from django.test import Client

from scorekeeper.match.facts import Captured, Hand, Total
from scorekeeper.store import selectors
from scorekeeper.store.models import Match as Row
from tests.web.evening import play, points, send

pytestmark = pytest.mark.django_db
UNEVEN = {"declarer": "Mei", "points": "70", "kitty": "15", "declarers": "110", "last_trick": "defenders-2"}
MISSING = "195 counted of 200 in the pack: 5 are missing."
OTHERWISE = Hand(count=Total(points=85), declarer="Otto")


def counts(row: Row) -> list[object]:
    row.refresh_from_db()
    return [fact.count for fact in selectors.notebook(row).match.facts if isinstance(fact, Hand)]


def test_it_is_said_in_the_preview_and_in_the_history_and_saved_at_once(alice: Client, row: Row) -> None:
    preview = alice.get(f"/matches/{row.slug}/preview/", UNEVEN).context["preview"]
    assert [note.sentence for note in preview.notes] == [MISSING]
    send(alice, row, "", **UNEVEN)
    assert counts(row) == [Captured(points=70, kitty=15, declarers=110)]
    [line] = alice.get(f"/matches/{row.slug}/").context["page"].history.rows
    assert line.notes == preview.notes
    assert f"match={row.slug}&at=0" in preview.notes[0].url


def test_the_articles_in_a_preview_lead_back_to_the_hand_in_the_form(alice: Client, row: Row) -> None:
    preview = alice.get(f"/matches/{row.slug}/preview/", UNEVEN).content.decode()
    play(row, *points(35))
    assert f"match={row.slug}&amp;at=0" in preview
    later = alice.get(f"/matches/{row.slug}/preview/", UNEVEN).content.decode()
    assert f"match={row.slug}&amp;at=1" in later


def test_what_cannot_be_is_still_refused(alice: Client, row: Row) -> None:
    answer = send(alice, row, "", declarer="Mei", points="33")
    assert (answer.status_code, counts(row)) == (422, [])


def test_what_stands_written_against_the_rules_holds_no_correction_up(alice: Client, row: Row) -> None:
    _first, entry = play(row, *points(35), OTHERWISE)
    send(alice, row, f"hands/{entry.pk}/", points="90", declarer="Otto")
    assert counts(row) == [Total(points=35), Total(points=90)]


def test_a_hand_that_the_rules_comment_on_has_its_number(alice: Client, row: Row) -> None:
    play(row, *points(35), OTHERWISE)
    newest = alice.get(f"/matches/{row.slug}/").context["page"].history.rows[0]
    told = [note.sentence for note in newest.notes]
    assert (newest.number, told) == ("2", ["By the rules Li declares this hand, not Otto."])
