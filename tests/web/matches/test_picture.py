"""The picture of a match: what stands on it, who may see it, and what happens where no font has a name."""

from io import BytesIO

import pytest
from django.test import Client
from django.utils.translation import override
from PIL import Image

from scorekeeper.match import facts, record
from scorekeeper.store import keys
from scorekeeper.web.matches.painting import (
    LINES,
    MOST_BYTES,
    NAMES,
    PAPER,
    RAISED,
    RULE,
    SEAL,
    SOFT,
    WIDE,
    Canvas,
    png,
)
from scorekeeper.web.matches.poster import Poster, poster, undrawn
from scorekeeper.web.matches.told import told
from tests.each import each
from tests.web.cast import Table, holding, play
from tests.web.evening import begin, let_in, points
from tests.web.evening import play as written
from tests.web.golden import EVENINGS, laid
from tests.web.palette import DAY, colour

LINK = "https://scores.example/open/a-token-of-22-letters-/"
HOSTILE = ("W" * 40, "诸" * 40, "a\u0301" * 20, "<script>alert(1)</script>")


def planned(match: facts.Match, language: str = "en", link: str = LINK) -> Poster:
    opened = laid(match)
    with override(language):
        return poster(opened, told(opened), link, language)


def size(picture: bytes) -> tuple[int, int]:
    with Image.open(BytesIO(picture)) as image:
        assert image.format == "PNG"
        return image.size


def long(players: tuple[str, ...], hands: int, preset: str = "tractor") -> facts.Match:
    played = [{"declarer": players[at % len(players)], "points": 5 * (at * 7 % 40)} for at in range(hands)]
    rules = {"preset": preset, "set": {"ladder.after": "wrap"}}
    return record.read_match({"rules": rules, "players": list(players), "hands": played})


@each(["bashi-fen", "marathon", "seats-called", "twelve"])
def test_an_evening_fits_a_picture_that_chats_do_not_shrink(name: str) -> None:
    found = png(planned(EVENINGS[name]))
    assert (size(found)[0], len(found) <= MOST_BYTES) == (WIDE, True)


@each([("zh-hans", HOSTILE, 200), ("en", ("علي بن أبي طالب", "שלמה", "Mei", "Ａｄａ"), 40), ("en", HOSTILE, 0)])
def test_names_of_any_length_and_script_fit_as_well(case: tuple[str, tuple[str, ...], int]) -> None:
    language, players, hands = case
    found = planned(long(players, hands), language)
    assert (undrawn(found), len(png(found)) <= MOST_BYTES) == ("", True)


@pytest.mark.parametrize(("names", "lines"), [("小明、阿强", ["小明、", "阿强"]), ("Mei, 阿强", ["Mei,", "阿强"])])
def test_a_line_of_names_is_not_broken_inside_a_name(names: str, lines: list[str]) -> None:
    canvas = Canvas("zh-hans")
    assert canvas.broken(names, 40, round(canvas.width(names, 40)) - 10, 2, units=NAMES) == lines


def test_an_evening_of_twelve_with_hundreds_of_hands_is_drawn_no_larger() -> None:
    players = tuple(f"{name}{'长' * 30}" for name in "ABCDEFGHIJKL")
    rules = {"preset": "looking-for-friends", "set": {"table.players": 12, "table.decks": 6, "table.kitty": 0}}
    played = [{"declarer": players[at % 12], "points": 5 * (at * 7 % 60), "friends": []} for at in range(600)]
    match = record.read_match({"rules": rules, "players": list(players), "hands": played})
    found = png(planned(match))
    assert (size(found)[1] <= 3200, len(found) <= MOST_BYTES) == (True, True)


def test_a_poster_says_who_won_and_how_without_a_code_where_there_is_no_link() -> None:
    match = record.read_match(
        {
            "rules": "tractor",
            "players": ["Mei", "Otto", "Li", "Ada"],
            "levels": {"Mei": "A"},
            "hands": [{"declarer": "Mei", "points": 0}],
        }
    )
    found = planned(match, link="")
    assert (found.state, found.seal, found.invitation) == ("Mei, Li have won the match.", "胜", "")
    assert [(row.letter, row.names, row.figure) for row in found.rows] == [
        ("A", "Mei, Li", "A"),
        ("B", "Otto, Ada", "2"),
    ]
    assert size(png(found))[1] < size(png(planned(match)))[1]


def test_who_has_left_is_named_below_those_who_play() -> None:
    found = planned(EVENINGS["seats-fixed"])
    assert [row.names for row in found.rows] == ["W", "S", "E", "X"]
    assert found.left == "A N 2"


def test_its_colours_are_those_of_the_pages() -> None:
    meanings = {"ground": PAPER, "raised": RAISED, "rule": RULE, "ink-soft": SOFT, "seal-ground": SEAL}
    for style, meaning in {"circle": "side-a", "diamond": "side-b", "line-2": "felt", "line-3": "danger"}.items():
        meanings[meaning] = LINES[style][0]
    assert {meaning: colour(meaning, DAY).hexadecimal() for meaning in meanings} == meanings


@pytest.mark.django_db
def test_whoever_may_see_the_match_sees_its_picture_in_any_language(friday: Table) -> None:
    where = f"/matches/{friday.match.slug}/picture.png"
    found = {
        holder: holding(holder).get(f"{where}?in={language}")
        for holder in (friday.keeper, friday.guest, friday.watcher)
        for language in ("en", "zh-hant")
    }
    assert {(each.status_code, each["Content-Type"]) for each in found.values()} == {(200, "image/png")}
    assert Client().get(where).status_code == 404
    assert len({size(each.content) for each in found.values()}) == 2, "only two of the three may give the link away"


@pytest.mark.django_db
def test_a_picture_is_drawn_anew_only_when_the_match_has_gone_on(friday: Table) -> None:
    client, where = holding(friday.keeper), f"/matches/{friday.match.slug}/picture.png"
    tag = client.get(where)["ETag"]
    assert client.get(where, headers={"if-none-match": tag}).status_code == 304
    assert client.get(f"{where}?in=zh-hans", headers={"if-none-match": tag}).status_code == 200
    play(friday.match, 80)
    assert client.get(where, headers={"if-none-match": tag}).status_code == 200


@pytest.mark.django_db
def test_a_chat_sees_the_picture_by_the_link_to_watch_the_match_and_by_no_other(friday: Table) -> None:
    answered = {
        key: Client().get(f"/open/{key.token}/picture.png").status_code
        for key in (friday.guest, friday.watcher, friday.keeper)
    }
    assert [*answered.values()] == [200, 404, 404]
    keys.revoke(friday.guest)
    assert Client().get(f"/open/{friday.guest.token}/picture.png").status_code == 404


@pytest.mark.django_db
def test_where_no_font_has_a_name_the_page_says_so_and_has_the_text(client: Client) -> None:
    row = begin(players=("Mei", "\ue000", "Li", "Ada"))
    written(row, *points(35))
    let_in(client, row)
    response = client.get(f"/matches/{row.slug}/picture.png", follow=True)
    assert response.redirect_chain == [(f"/matches/{row.slug}/sharing/", 302)]
    said = "No font of this server has the character \ue000 (U+E000), so it draws no picture. The text says the same."
    assert response.context["page"].sendable.undrawn == said
    assert (said in response.text, "picture.png" in response.text) == (True, False)
