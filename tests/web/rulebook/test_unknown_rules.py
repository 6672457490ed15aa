"""Rules that nobody here knows: what is said of them, and where it is said."""

import pytest
from django.test import Client
from django.utils import translation

from scorekeeper.rules.house import presets
from scorekeeper.rules.house.kinds import OptionError
from scorekeeper.web.rulebook.games import unknown
from scorekeeper.web.rulings import controls
from scorekeeper.web.rulings import form as ruling_form
from tests.web.rulings.test_rulings import form

USED = " Tractor is used instead: choose others, or go on with it."


def told(raw: object, instead: str = "tractor") -> str:
    with pytest.raises(OptionError) as refused:
        presets.load(raw)
    return unknown(refused.value, instead)


def pills(entry: ruling_form.FormEntry) -> tuple[controls.Pill, ...]:
    """What can be tapped first."""
    found = entry.controls[0].pills
    return found.pills if found else ()


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (
            "7f3e",
            "The rules “7f3e” are not known here; they may have been taken back, or the address was cut short.",
        ),
        (
            {"preset": 7},
            "The rules “7” are not known here; they may have been taken back, or the address was cut short.",
        ),
        ("tracto", "The rules “tracto” are not known here. Did you mean Tractor?"),
        ("hundreds~table.decks-2", "The rules “hundreds” are not known here. Did you mean Hundred?"),
        (
            "tractor~table.decks-99",
            "These rules cannot be read: table.decks takes a whole number from 1 to 8; 99 is not one.",
        ),
        ({"presets": "x"}, "These rules cannot be read: rules does not take presets; did you mean preset?"),
    ],
)
def test_it_says_what_is_not_known_and_what_is_used_instead(raw: object, said: str) -> None:
    assert told(raw) == said + USED


def test_what_is_used_instead_is_named_in_the_readers_language() -> None:
    with translation.override("zh-hans"):
        assert told("7f3e", "finding-friends").startswith("这里不知道“7f3e”")
        assert presets.PRESETS["finding-friends"].name not in told("7f3e", "finding-friends")


def test_rules_that_no_table_has_are_objected_to(client: Client) -> None:
    page = form(client.get("/rulings/follow/?rules=bashifen&trump=7D&lead=5H&play=3H"))
    said = "The rules “bashifen” are not known here. Did you mean Bashi Fen?"
    assert [entry.error for entry in page.rules if entry.id == "rules"] == [said + USED]


@pytest.mark.parametrize(
    ("address", "used"),
    [
        ("follow/?rules=nosuch", "Tractor"),
        ("follow/question/?rules=nosuch&trump=7D", "Tractor"),
        ("call/?rules=nosuch&trump=7D", "Finding Friends"),
        ("deal/?rules=nosuch", "Tractor"),
    ],
)
def test_rules_that_nobody_knows_are_told_of_before_anything_is_asked(client: Client, address: str, used: str) -> None:
    response = client.get(f"/rulings/{address}")
    page = form(response)
    chosen = [pill.label for pill in pills(page.rules[0]) if pill.checked]
    assert (response.status_code, page.game_line.partition(" · ")[0], page.game_open, chosen) == (
        422,
        used,
        True,
        [used],
    )


def test_a_preview_says_that_rules_are_not_known(client: Client) -> None:
    response = client.get("/rulings/follow/preview/?rules=nosuch&trump=7D")
    assert (response.status_code, response.context["preview"].objection.url) == (422, "#rules")


@pytest.mark.parametrize(
    "address",
    [
        "/rulebook/",
        "/rulebook/wall/",
        "/rulebook/articles/kitty-points/",
        "/rulebook/house/",
        "/rulebook/house/options/",
        "/rulebook/house/table/",
        "/matches/new/rules/",
    ],
)
def test_a_page_about_rules_says_it_and_leads_to_others(client: Client, address: str) -> None:
    response = client.get(f"{address}?rules=7f3e")
    assert (response.status_code, response.context["page"].notice.endswith(USED)) == (422, True)
    assert '<a href="/rulebook/presets/">All ways to play</a></p></div>' in response.text


@pytest.mark.django_db
@pytest.mark.parametrize(("way", "place"), [("get", "errors"), ("post", "rule_errors")])
def test_a_match_starts_by_the_rules_that_it_shows(client: Client, way: str, place: str) -> None:
    """Whoever follows a link is told at the head of the page: the ways to play stand further down."""
    response = getattr(client, way)("/matches/new/", {"rules": "7f3e"})
    page = response.context["page"]
    chosen = [found.value for found in (*page.ways, *page.more_ways) if found.chosen]
    assert (response.status_code, chosen) == (422, ["tractor"])
    assert [said.endswith(USED) for said in getattr(page, place)][:1] == [True]
