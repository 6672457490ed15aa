"""Settling an argument from a match: every question begins with what the match knows of the hand in dispute."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from html import unescape
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlencode

import pytest
from django.core import signing
from django.test import Client

from scorekeeper.match import fold
from scorekeeper.match.facts import Captured, Hand, Match, Total
from scorekeeper.match.known import known
from scorekeeper.match.standing import Standing
from scorekeeper.match.step import Step
from scorekeeper.rules import questions
from scorekeeper.rules.bid.calls import Call, ColourCall, CopyCall
from scorekeeper.rules.cards.card import Colour, Rank, Suit
from scorekeeper.rules.cards.notation import one_card
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house import presets, ruleset
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.score.points import Fine, LastTrick
from scorekeeper.store import keys, selectors
from scorekeeper.store.models import Match as Row
from scorekeeper.web.rulings import address as ruling_address
from scorekeeper.web.rulings import pages as ruling_pages
from scorekeeper.web.rulings.address import Asking
from scorekeeper.web.rulings.answer import answer
from scorekeeper.web.rulings.questions import KINDS
from tests.web.evening import SIX, begin, let_in, play

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

pytestmark = pytest.mark.django_db

Question = dict[str, Any]
HOUSE = presets.load(
    {
        "preset": "finding-friends",
        "set": {
            "bidding.eligible": "not_losers",
            "bidding.redeal": ["no_points"],
            "friends.call": "colour_rank",
            "friends.count": 1,
            "succession.called": "open",
            "scoring.table": {
                "per_deck": False,
                "rows": [
                    {"from": 0, "to": 95, "side": "declarers", "levels": 2, "next": "partner"},
                    {"from": 100, "to": None, "side": "defenders", "levels": 1, "next": "right"},
                ],
            },
        },
    }
)
TABLES: Mapping[str, RuleSet] = {**{name: preset.rules for name, preset in presets.PRESETS.items()}, "house": HOUSE}
every_table = pytest.mark.parametrize("table", TABLES)


class Form(HTMLParser):
    """What a browser would send of the form on which a question is asked."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.sent: list[tuple[str, str]] = []
        self.feed(html[html.index('id="asking"') : html.index("</form>", html.index('id="asking"'))])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        chosen = found.get("type") not in {"radio", "checkbox"} or "checked" in found
        if tag == "input" and chosen and found.get("value"):
            self.sent.append((found["name"] or "", found["value"] or ""))


CALLS: Mapping[bool, tuple[Call, ...]] = {
    True: (CopyCall(one_card("AS"), 2),),
    False: (ColourCall(Colour.RED, Rank.ACE),),
}
"""What is called, by whether a call names a copy."""


@dataclass(frozen=True, kw_only=True)
class Evening:
    """A match of two hands: of the first only the points are written down, of the second everything."""

    row: Row
    now: Standing
    second: Step


def evening(rules: RuleSet) -> Evening:
    called = not rules.table.partnerships.known_beforehand
    first = Hand(declarer="Mei", count=Total(points=30), friends=("Li",) if called else ())
    start = Match(rules=rules, players=SIX[: rules.table.players], facts=(first,))
    before = fold.now(start)
    whole = Hand(
        declarer=None if before.declarer else "Li",
        count=Captured(points=60, kitty=10),
        last_trick=LastTrick(won_by=Side.DEFENDERS, cards=2, longest=2),
        trump=Trump(before.levels[before.declarer or "Li"], Suit.HEARTS),
        friends=("Ada",) if called else (),
        calls=CALLS[rules.friends.call.names_copies] if called else (),
        fines=(Fine(points=10, on=Side.DECLARERS),),
    )
    row = begin(start.players, rules)
    play(row, first, whole)
    second = fold.steps(replace(start, facts=(first, whole)))[1]
    return Evening(row=row, now=second.after, second=second)


def begun(op: str, found: Evening, hand: str) -> Question:
    """What the match knows of a hand, as the question has it."""
    told = known(op, found.second.before, found.second) if hand == "recorded" else known(op, found.now)
    question = Asking(KINDS[op], told).question
    return {name: value for name, value in question.items() if name not in {"op", "rules"}}


REST: Mapping[str, Question] = {
    "follow": {"lead": "3S", "play": "4S"},
    "lead": {"lead": "AS"},
    "trick": {"plays": ["3S", "4S", "8S", "9S"]},
    "score": {"captured": 45},
    "bid": {"next": {"by": "Ada", "cards": "2C"}},
    "nobody_bid": {"rank": "4", "kitty": "RJ9C3D"},
    "call": {"calls": [{"card": "AH", "copy": 1}]},
    "friends": {
        "declarer": "Mei",
        "calls": [{"card": "AH", "copy": 1}],
        "played": [{"by": "Otto", "cards": "AH"}],
    },
    "redeal": {"claim": "no_trumps", "hand": "3S4S"},
    "first_draw": {"card": "7S"},
    "deal": {},
    "shape": {"cards": "6S"},
    "order": {},
    "remedy": {"what": "revoke", "by": "declarers"},
}
"""What only people can say, and what they say where the match is silent."""


def typed(question: Question) -> list[tuple[str, str]]:
    """The same as the form sends it."""
    return [pair for name, value in question.items() for pair in _typed(name, value)]


def _typed(name: str, value: Any) -> list[tuple[str, str]]:  # noqa: ANN401 - of a JSON question
    match value:
        case dict():
            return [(f"{name}.0.{cell}", str(text)) for cell, text in value.items()]
        case [dict(), *_]:
            return [(f"{name}.{at}.{cell}", str(text)) for at, row in enumerate(value) for cell, text in row.items()]
        case list():
            return [(name, text) for text in value]
    return [(name, str(value))]


def settle_link(html: str) -> str:
    return unescape(re.findall(r'href="(/rulings/\?[^"]*)"', html)[0])


def doors(client: Client, start: str) -> dict[str, str]:
    """Every kind of question as the first page leads to it."""
    slugs = {kind.slug: op for op, kind in KINDS.items()}
    links = map(
        unescape,
        re.findall(
            r'class="door[^"]*" href="(/rulings/(?!next/)[a-z-]+/(?:question/)?\?[^"]*)"', client.get(start).text
        ),
    )
    return {"follow": start, **{slugs[link.split("/")[2]]: link for link in links}}


def ruled(client: Client, op: str, link: str, told: Question) -> "Answer":
    """The ruling on the form behind a link, once the rest is filled in; some have nothing left to ask."""
    page = client.get(link)
    if isinstance(page.context["page"], ruling_pages.RulingPage):
        return page
    sent = Form(page.text).sent
    said = ruling_address.read(KINDS[op], parse_qs(urlencode(sent))).question
    assert {name: said[name] for name in told} == told
    rest = {name: value for name, value in REST[op].items() if name not in told}
    suit = [("trump.suit", "H"), *([] if "trump" in told else [("trump.rank", "4")])]
    more = suit if any(field.name == "trump" for field in KINDS[op].fields) else []
    found = client.get(f"/rulings/{KINDS[op].slug}/?{urlencode([*sent, *more, *typed(rest)])}")
    return client.get(found["Location"])


@pytest.mark.exhaustive(one_in=5)
@every_table
@pytest.mark.parametrize("hand", ["in play", "recorded"])
def test_every_question_asks_nothing_that_the_match_knows_and_is_answered_by_its_rules(
    client: Client, table: str, hand: str
) -> None:
    found = evening(TABLES[table])
    let_in(client, found.row)
    entry = selectors.notebook(found.row).entries[1]
    place = {"in play": "", "recorded": f"hands/{entry.pk}/"}[hand]
    ways = doors(client, settle_link(client.get(f"/matches/{found.row.slug}/{place}").text))
    assert ways.keys() == KINDS.keys()
    rules = {"preset": "tractor", "set": ruleset.written(presets.changes(TABLES[table], presets.PRESETS["tractor"]))}
    for op, link in ways.items():
        told = begun(op, found, hand)
        question: Question = {**REST[op], **told, "rules": rules}
        if any(field.name == "trump" for field in KINDS[op].fields):
            question["trump"] = f"{told.get('trump', '4').rstrip('H')}H"
        page = ruled(client, op, link, told)
        expected = questions.ruled({"op": op, **question})
        assert isinstance(expected, questions.Ruled)
        named = {"players": list(found.now.players), **question}
        there = answer(Asking(KINDS[op], named), expected)
        assert page.context["page"].answer.reason == there.reason, op
        assert page.context["page"].answer.sections == there.sections, op


FOLLOWED = "lead=3S&play=4S"


@pytest.fixture
def friday(client: Client) -> tuple[Client, Evening]:
    found = evening(TABLES["hundred"])
    return let_in(client, found.row), found


def test_the_way_back_and_the_other_questions_go_along(friday: tuple[Client, Evening]) -> None:
    """What is sent to others names no match."""
    alice, found = friday
    match, origin = f"/matches/{found.row.slug}/", f"match={found.row.slug}&at=1"
    form = alice.get(f"/rulings/follow/question/?rules=hundred&trump=4H&{origin}").context["page"]
    assert (form.back, len(form.others), form.beside) == (match, 13, (("match", found.row.slug), ("at", "1")))
    asked = f"?rules=hundred&trump=4H&{FOLLOWED}&{origin}"
    ruling = alice.get(f"/rulings/follow/{asked}").context["page"]
    assert ruling.back_url == match
    assert ruling.kinds_url == f"/rulings/?rules=hundred&trump=4H&{origin}"
    assert all(
        url.endswith(f"&{origin}")
        for url in (ruling.question_url, ruling.elsewhere_url, ruling.board_url, ruling.keeping_url, ruling.share_url)
    )
    sent = alice.get(f"/rulings/follow/share/{asked}").context["page"].address
    assert found.row.slug not in sent + ruling.canonical


@pytest.mark.parametrize(("at", "trump", "goes_along"), [(1, "4H", "3H"), (2, "RANKS", "RANKS")])
def test_a_trump_goes_along_in_full_where_the_match_knows_its_rank_alone(
    friday: tuple[Client, Evening], at: int, trump: str, goes_along: str
) -> None:
    alice, found = friday
    rank, origin = found.now.levels[found.now.declarer or ""].value, f"match={found.row.slug}&at={at}"
    asked, told = (text.replace("RANK", rank) for text in (trump, goes_along))
    page = alice.get(f"/rulings/follow/question/?rules=hundred&trump={asked}&{origin}").context["page"]
    redeal = next(door.url for door in page.others if "redeal" in door.url)
    assert redeal == f"/rulings/redeal/question/?rules=hundred&trump={told}&{origin}"


@pytest.mark.parametrize("page", ["", "question/"])
def test_strangers_see_the_question_and_nothing_of_the_match(friday: tuple[Client, Evening], page: str) -> None:
    alice, found = friday
    asked = f"/rulings/follow/{page}?rules=hundred&trump=4H&{FOLLOWED}&match={found.row.slug}&at=1"
    assert f'href="/matches/{found.row.slug}/"' in alice.get(asked).text
    shown = Client().get(asked)
    assert (shown.status_code, f'href="/matches/{found.row.slug}/"' in shown.text) == (200, False)
    assert "Mei/Otto" not in shown.text


@pytest.mark.parametrize("address", ["/rulings/", "/rulings/follow/", "/rulings/follow/question/"])
def test_a_form_that_the_match_filled_in_is_drawn_anew_and_kept_by_no_cache(
    friday: tuple[Client, Evening], address: str
) -> None:
    alice, found = friday
    answer = alice.get(f"{address}?match={found.row.slug}&at=1")
    assert "Mei/Otto" in answer.text
    stored = answer["Cache-Control"].removesuffix(", no-cache")
    assert (stored, answer.has_header("ETag")) == ("private, no-store", False)


def test_keeping_begins_with_the_hand_that_was_asked_about(friday: tuple[Client, Evening]) -> None:
    alice, found = friday
    asked = f"?rules=hundred&trump=4H&{FOLLOWED}&match={found.row.slug}&at=0"
    kept = alice.get(f"/rulings/follow/keeping/{asked}").context["page"]
    first = selectors.notebook(found.row).entries[0]
    assert (kept.match, kept.form["hand"].value()) == (found.row.slug, str(first.pk))
    alice.post(f"/rulings/follow/keeping/{asked}", {"match": found.row.slug, "seen": "2", "hand": str(first.pk)})
    [saved] = selectors.rulings_at(first)
    assert saved.question == f"rules=hundred&trump=4H&{FOLLOWED}"


def test_who_only_watches_keeps_it_in_a_match_of_their_own(client: Client) -> None:
    found, own = evening(TABLES["hundred"]), begin()
    tokens = [keys.make(found.row.book, keys.Role.WATCHER).token, keys.make(own.book, keys.Role.KEEPER).token]
    client.cookies["keys"] = signing.dumps(tokens, salt="keys")
    asked = f"?rules=hundred&trump=4H&{FOLLOWED}&match={found.row.slug}&at=1"
    assert client.get(f"/rulings/follow/keeping/{asked}").context["page"].match == own.slug


@pytest.mark.parametrize(
    "origin", ["match=&at=1", "match=x", "at=1", "match=a/b&at=1", "match=x&at=-1", "match=x&at=999"]
)
def test_an_address_that_comes_from_nowhere_is_a_question_like_any_other(client: Client, origin: str) -> None:
    page = client.get(f"/rulings/follow/question/?rules=hundred&trump=4H&{origin}")
    assert (page.status_code, page.context["page"].back, page.context["page"].notes) == (200, "", ())


def test_the_match_outweighs_the_game_that_was_asked_about_last(friday: tuple[Client, Evening]) -> None:
    alice, found = friday
    alice.cookies["game"] = "rules=bashi-fen&trump=9C"
    page = alice.get(f"/rulings/redeal/question/?match={found.row.slug}&at=1").text
    assert dict(Form(page).sent) | {"rules": "hundred", "trump.rank": "3", "trump.suit": "H"} == dict(Form(page).sent)


PAGES = ["", "question/", "elsewhere/", "plays/", "board/", "share/", "keeping/"]


@pytest.mark.parametrize("address", [*(f"follow/{page}" for page in PAGES), "", "sentence/"])
def test_the_way_back_to_the_match_stands_on_every_page(friday: tuple[Client, Evening], address: str) -> None:
    alice, found = friday
    asked = f"?rules=hundred&trump=4H&{FOLLOWED}&hand=4S5S6S&match={found.row.slug}&at=1&text=redeal"
    back = f'href="/matches/{found.row.slug}/">Back to the match'
    assert back in alice.get(f"/rulings/{address}{asked}").text
    assert back not in Client().get(f"/rulings/{address}{asked}").text


@pytest.mark.parametrize(
    ("address", "game"),
    [("", "rules=contest&amp;trump=9C"), ("sentence/?text=is+3H3H4H4H+a+tractor", "rules=contest&amp;cards=3H3H4H4H")],
)
def test_outside_a_match_the_game_comes_back_that_was_asked_about_last(client: Client, address: str, game: str) -> None:
    client.cookies["game"] = "rules=contest&trump=9C"
    shown = client.get(f"/rulings/{address}").text
    assert game in shown


@pytest.mark.parametrize("address", ["", "sentence/"])
def test_the_game_of_a_link_outweighs_the_one_that_was_asked_about_last(client: Client, address: str) -> None:
    client.cookies["game"] = "rules=contest&trump=9C"
    shown = client.get(f"/rulings/{address}?rules=hundred&text=redeal").text
    assert ("contest" in shown, "hundred" in shown) == (False, True)
