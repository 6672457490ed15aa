"""The irregularity desk: from the ruling into the hand by one tap, and what the table agreed on is offered again."""

import re
from html import escape, unescape
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

import pytest
from django.test import Client

from scorekeeper.match.facts import Breach, Brings, Fact, HandEnded, NewSeats, NoClaim, Redeal
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import RuleSet, changed, read
from scorekeeper.rules.score.remedies import AtFault, Irregularity
from scorekeeper.store import keys, selectors
from scorekeeper.store.models import Match as Row
from scorekeeper.store.models import Saved
from tests.web.evening import FOUR, begin, facts, let_in, play, points, send

pytestmark = pytest.mark.django_db

CONTEST, AGREE, REVOKE = presets.load("contest"), presets.load("bashi-fen"), Irregularity.REVOKE
DEFENDERS = AtFault.DEFENDERS
LEVEL = Breach(what=REVOKE, by=DEFENDERS, levels=1)


def begun(rules: RuleSet = CONTEST, *more: Fact) -> Row:
    row = begin(rules=rules)
    play(row, *points(35, 85), *more)
    row.refresh_from_db()
    return row


def asked(row: Row, at: int, **said: str) -> str:
    """The address of a ruling about a hand."""
    played = selectors.notebook(row).match.rules
    rules = presets.link(played, presets.closest(played))
    query = {"rules": rules, "what": "revoke", "by": "defenders", **said, "match": row.slug, "at": str(at)}
    return "/rulings/remedy/?" + "&".join(f"{name}={value}" for name, value in query.items())


def sent(html: str) -> dict[str, str]:
    """What the button sends."""
    form = html[html.index('id="desk"') :]
    pairs = re.findall(r'name="([^"]+)" value="([^"]*)"', form[: form.index("</form>")])
    return {name: unescape(value) for name, value in pairs}


def tap(client: Client, row: Row, at: int, **said: str) -> Any:  # noqa: ANN401 - Django's own answer
    page = client.get(asked(row, at, **said), follow=True)
    return client.post(f"/matches/{row.slug}/breach/", sent(page.text))


@pytest.mark.parametrize(
    ("rules", "said", "fact"),
    [
        ({}, {}, LEVEL),
        ({}, {"times": "3"}, HandEnded(what=REVOKE, by=DEFENDERS, brings=Brings.MATCH)),
        ({}, {"what": "wrong_count"}, HandEnded(what=Irregularity.WRONG_COUNT, by=DEFENDERS, brings=Brings.LEVEL)),
        (
            {"penalties.wrong_count": "redeal"},
            {"what": "wrong_count"},
            Redeal(claim=NoClaim.WRONG_COUNT, what=Irregularity.WRONG_COUNT, fault=DEFENDERS),
        ),
        (
            {"penalties.revoke": "points_per_card"},
            {"cards": "2"},
            Breach(what=REVOKE, by=DEFENDERS, points=20),
        ),
        ({"penalties.revoke": "correct_in_trick"}, {"trick_closed": "0"}, Breach(what=REVOKE, by=DEFENDERS)),
    ],
)
def test_one_tap_puts_the_remedy_into_the_hand_being_played(
    client: Client, rules: dict[str, object], said: dict[str, str], fact: Fact
) -> None:
    row = begun(changed(CONTEST, read(rules)))
    assert tap(let_in(client, row), row, 2, **said).url == f"/matches/{row.slug}/"
    assert facts(row) == (*points(35, 85), fact)


def test_it_is_said_by_name_before_the_tap_and_undone_after_it(client: Client) -> None:
    row = begun()
    alice = let_in(client, row)
    page = alice.get(asked(row, 2)).text
    assert "The defenders (Mei, Li) followed wrongly. Mei, Li: down one level after the hand." in page
    assert "Put it into hand 3" in page
    assert page.count("button--main") == 1
    tap(alice, row, 2)
    match = alice.get(f"/matches/{row.slug}/").text
    undo = re.search(rf"/matches/{row.slug}/changes/\d+/removal/", match)
    assert undo
    alice.post(undo[0])
    assert facts(row) == points(35, 85)


def test_a_hand_that_was_recorded_is_corrected_by_the_same_tap(client: Client) -> None:
    row = begun()
    tap(let_in(client, row), row, 1)
    assert [type(fact) for fact in facts(row)] == [type(points(35)[0]), Breach, type(points(35)[0])]


@pytest.mark.parametrize(
    ("said", "more"),
    [
        ({"what": "take_back", "rules": "tractor~penalties.take_back-level", "by": "nobody"}, ()),
        ({}, (HandEnded(what=REVOKE, by=DEFENDERS, brings=Brings.MATCH),)),
        ({"what": "failed_throw"}, ()),  # how many cards could not stand is not said yet
    ],
)
def test_there_is_no_button_where_nothing_can_be_put_in(
    client: Client, said: dict[str, str], more: tuple[Fact, ...]
) -> None:
    row = begun(CONTEST, *more)
    page = let_in(client, row).get(asked(row, 2 + len(more), **said), follow=True).text
    assert ("Put it into" in page, 'id="desk"' in page) == (False, False)


@pytest.mark.parametrize(
    ("rules", "said", "taps"),
    [
        ({}, {"what": "failed_throw"}, ("How many cards", *map(str, range(1, 13)))),
        ({"penalties.revoke": "points_per_card"}, {}, ("How many cards", *map(str, range(1, 13)))),
        (
            {"penalties.revoke": "correct_in_trick"},
            {},
            ("The trick", "The trick is closed", "The trick lies open"),
        ),
        ({"penalties.revoke": "agree"}, {}, ()),
    ],
)
def test_what_a_price_hangs_on_is_a_tap_away_and_then_it_can_be_put_in(
    client: Client, rules: dict[str, object], said: dict[str, str], taps: tuple[str, ...]
) -> None:
    row = begun(changed(CONTEST, read({**rules, "penalties.third_time": "nothing"})))
    alice = let_in(client, row)
    page = alice.get(asked(row, 2, **said), follow=True).text
    doubts = page.partition('class="verdict__doubt')[2].partition("</header>")[0].partition("</div>")[0]
    asks = re.findall(r"<strong>([^<]+)</strong>", doubts)
    found = re.findall(r'class="button" href="([^"]+)">([^<]+?) *</a>', doubts)
    assert (*asks, *(label for _url, label in found)) == taps
    for url, _label in found[-2:]:
        assert "Put it into hand 3" in alice.get(unescape(url), follow=True).text


def test_the_price_of_other_rules_is_not_put_into_the_hand_and_the_match_has_its_own(client: Client) -> None:
    row = begun(AGREE)
    alice = let_in(client, row)
    page = alice.get(asked(row, 2, rules="contest", cards="2")).text
    told = "This is the price by other rules: the match plays Bashi Fen. So it cannot be put into hand 3 here."
    assert (told in page, "Down one level" in page, "Put it into" in page) == (True, True, False)
    own = re.search(r'href="([^"]+)">(?:<svg.*?</svg>)?By the rules of the match', page)
    assert own
    query = urlsplit(unescape(own[1])).query
    assert query == f"rules=bashi-fen&what=revoke&by=defenders&cards=2&match={row.slug}&at=2"
    assert "Write down what you agreed" in alice.get(unescape(own[1]), follow=True).text


@pytest.mark.parametrize("role", [None, keys.Role.WATCHER])
def test_whoever_may_not_write_has_no_button(client: Client, role: keys.Role | None) -> None:
    row = begun()
    visitor = let_in(client, row, role) if role else client
    page = visitor.get(asked(row, 2), follow=True)
    assert ('id="desk"' in page.text, "Down one level" in page.text) == (False, True)


def test_what_was_done_before_is_counted(client: Client) -> None:
    """Mei and Li revoked as declarers, and as defenders now it is their third time."""
    row = begun(CONTEST, LEVEL, LEVEL)
    alice = let_in(client, row)
    page = alice.get(asked(row, 2)).text
    assert ("Which time in this match" in page, "The match is lost" in page) == (True, True)
    assert "The match is lost" not in alice.get(asked(row, 2, by="declarers")).text
    for shown in ("board", "share", "keeping"):
        other = asked(row, 2).replace("/remedy/", f"/remedy/{shown}/")
        assert "The match is lost" in alice.get(other).text


def test_what_was_only_counted_is_counted_again_for_another_side(client: Client) -> None:
    row = begun(CONTEST, LEVEL, LEVEL)
    alice = let_in(client, row)
    form = alice.get(asked(row, 2, times="3").replace("/remedy/", "/remedy/question/")).text
    assert not re.search(r'name="times"[^>]*value="3"[^>]*checked', form)


def test_who_took_a_seat_later_can_be_at_fault(client: Client) -> None:
    row = begun(CONTEST, NewSeats(players=("Eve", *FOUR[1:])))
    page = let_in(client, row).get(asked(row, 3, by="Eve"), follow=True)
    assert (page.status_code, "Eve" in page.text) == (200, True)


def test_no_cache_keeps_a_ruling_that_can_write(client: Client) -> None:
    row = begun()
    answer = let_in(client, row).get(asked(row, 2))
    assert ("no-store" in answer["Cache-Control"], "ETag" in answer) == (True, False)


def agreed(client: Client, row: Row, at: int, **typed: str) -> None:
    """Where the table agrees by itself, it says on what."""
    page = client.get(asked(row, at)).text
    link = unescape(re.search(r'href="(/matches/[^"]+/breach/\?[^"]+)"', page)[1])  # type: ignore[index]
    form = client.get(link).text
    kept = unescape(re.search(r'name="question" value="([^"]+)"', form)[1])  # type: ignore[index]
    filled = {name: values[0] for name, values in parse_qs(urlsplit(link).query).items()}
    send(client, row, "breach/", **{**filled, "question": kept, **typed})


def test_what_the_table_agreed_on_is_kept_as_its_case_law(client: Client) -> None:
    row = begun(AGREE)
    agreed(let_in(client, row), row, 2, points="10")
    assert "the match, hand 3</a>" in client.get(f"/books/{row.book.slug}/rulings/").text
    saved = Saved.objects.get()
    assert facts(row)[-1] == Breach(what=REVOKE, by=DEFENDERS, points=10)
    assert (saved.op, saved.remedy, saved.entry) == ("remedy", "10 points", row.entries.last())
    assert "what=revoke" in saved.question


@pytest.mark.parametrize(("shout", "what"), [("count", "wrong_count"), ("back", "take_back")])
def test_rules_that_name_no_price_say_so_at_once_and_whose_fault_it_was_is_asked_where_it_is_written(
    client: Client, shout: str, what: str
) -> None:
    row = begun(AGREE)
    alice = let_in(client, row)
    first = alice.get(f"/rulings/?match={row.slug}&at=2").text
    tile = unescape(re.search(rf'href="(/rulings/remedy/\?[^"]*shout={shout}[^"]*)"', first)[1])  # type: ignore[index]
    page = alice.get(tile).text
    link = unescape(re.search(r'href="(/matches/[^"]+/breach/\?[^"]+)"', page)[1])  # type: ignore[index]
    assert ("name no price for this: agree on one" in page, "by=" in link) == (True, False)
    send(alice, row, "breach/", **{**dict(parse_qsl(urlsplit(link).query)), "by": "defenders", "levels": "1"})
    assert facts(row)[-1] == Breach(what=Irregularity(what), by=DEFENDERS, levels=1)
    again = alice.get(tile.replace("at=2", "at=3")).text
    assert re.search(r"Last time, [^:]+: 1 level", again)
    assert re.search(r'href="(/matches/[^"]+/breach/\?[^"]*levels=1[^"]*)"', again)


@pytest.mark.parametrize("rules", [{"penalties.wrong_count": "redeal"}, {"penalties.third_time": "lose_match"}])
def test_where_it_hangs_on_whose_fault_it_was_or_on_the_code_that_is_asked(
    client: Client, rules: dict[str, object]
) -> None:
    row = begun(changed(AGREE, read(rules)))
    first = let_in(client, row).get(f"/rulings/?match={row.slug}&at=2").text
    assert re.search(r'href="/rulings/remedy/question/\?[^"]*shout=count', first)


def test_next_time_it_is_offered_again_for_whoever_it_is_now(client: Client) -> None:
    row = begun(AGREE)
    alice = let_in(client, row)
    agreed(alice, row, 2, points="10")
    page = alice.get(asked(row, 3, by="declarers")).text
    assert re.search(r"Last time, [^:]+: 10 points", page)
    alice.post(f"/matches/{row.slug}/breach/", sent(page))
    assert facts(row)[-1] == Breach(what=REVOKE, by=AtFault.DECLARERS, points=10)
    assert Saved.objects.count() == 2


def test_it_is_offered_as_it_stands_by_now(client: Client) -> None:
    row = begun(AGREE)
    alice = let_in(client, row)
    agreed(alice, row, 2, points="10")
    entry = row.entries.last()
    assert entry
    send(alice, row, f"hands/{entry.pk}/", key="another-key-by-hand", what="revoke", by="defenders", points="50")
    page = alice.get(asked(row, 3)).text
    assert (re.search(r"Last time, [^:]+: 50 points", page) is not None, sent(page)["points"]) == (True, "50")


@pytest.mark.parametrize(
    "later",
    [points(35)[0], Breach(what=Irregularity.TAKE_BACK, by=DEFENDERS, points=20)],
)
def test_what_became_of_something_else_hides_nothing_agreed_before(client: Client, later: Fact) -> None:
    row = begun(AGREE)
    alice = let_in(client, row)
    agreed(alice, row, 2, points="10")
    [entry] = play(row, later)
    saved = Saved.objects.get()
    Saved.objects.create(
        book=row.book, match=row, entry=entry, op="remedy", question=saved.question, remedy="A round of tea."
    )
    assert re.search(r"Last time, [^:]+: 10 points", alice.get(asked(row, 4)).text)


def test_another_irregularity_another_book_and_what_was_taken_back_offer_nothing(client: Client) -> None:
    row, other = begun(AGREE), begun(AGREE)
    alice = let_in(client, row)
    agreed(alice, row, 2, points="10")
    assert "Last time" not in alice.get(asked(row, 3, what="take_back")).text
    assert "Last time" not in let_in(Client(), other).get(asked(other, 2)).text
    Saved.objects.update(removed_at="2026-01-01T00:00Z")
    assert "Last time" not in alice.get(asked(row, 3)).text


def revoked(row: Row, **said: str) -> str:
    """The address of a wrong follow in the hand being played."""
    rules = {"rules": "contest~penalties.revoke-points_per_card", "trump": "7D"}
    cards = {"lead": "5H5H", "hand": "9H9H3H2C", "play": "3H2C", "by": "Ada", "players": "Mei/Otto/Li/Ada"}
    query = {**rules, **cards, **said, "match": row.slug, "at": "2"}
    return f"/rulings/follow/?{urlencode(query)}"


def cost(page: str) -> str:
    """Where “What does it cost?” leads."""
    link = re.search(r'href="([^"]*/rulings/remedy/[^"]*)"', page)
    assert link
    return unescape(link[1])


def test_what_it_costs_knows_who_it_was_and_their_side(client: Client) -> None:
    row = begun(changed(CONTEST, read({"penalties.revoke": "points_per_card"})))
    alice = let_in(client, row)
    page = alice.get(cost(alice.get(revoked(row), follow=True).text), follow=True)
    assert "by=declarers" in page.redirect_chain[-1][0]
    assert "The declarers: Ada, Otto" in page.text
    assert "Mei, Li: +20 points." in page.text


def test_what_it_costs_asks_for_what_the_verdict_did_not_say_and_leads_back_to_it(client: Client) -> None:
    row = begun()
    alice = let_in(client, row)
    verdict = alice.get(revoked(row, by=""), follow=True)
    form = alice.get(cost(verdict.text))
    page = form.context["page"]
    assert ([entry.id for entry in page.entries], "trump=7D" in form.text) == (["by"], True)
    assert page.verdict_url == verdict.redirect_chain[-1][0]
    answer = alice.get(cost(verdict.text).replace("/question/", "/") + "&by=defenders", follow=True).text
    assert f'href="{escape(page.verdict_url)}">Back to the verdict</a>' in answer


def test_the_form_of_an_irregularity_has_the_sides_by_name(client: Client) -> None:
    row = begun()
    form = let_in(client, row).get(asked(row, 2).replace("/remedy/", "/remedy/question/")).text
    assert ("The declarers: Ada, Otto" in form, "The defenders: Mei, Li" in form) == (True, True)


def test_whoever_may_not_see_the_match_is_asked_for_the_side(client: Client) -> None:
    row = begun()
    page = client.get(asked(row, 2, by="Ada"), follow=True)
    assert (page.status_code, "Otto" in page.text) == (200, False)
