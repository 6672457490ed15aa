"""Scales: a scoring table on one line, and ways to deal, with the colon of the reader's language."""

from django.test import Client
from django.utils import translation

from scorekeeper.rules.presets import TRACTOR
from scorekeeper.web.scales import scale


def test_a_table_is_a_line_of_points_and_levels() -> None:
    assert scale(TRACTOR.scoring.table, 2).split(" · ")[:3] == ["0: +3", "5: +2", "40: +1"]


def test_more_decks_bring_more_points_a_row() -> None:
    assert scale(TRACTOR.scoring.table, 3).split(" · ")[2] == "60: +1"


def test_in_chinese_its_colon_has_full_width() -> None:
    with translation.override("zh-hans"):
        assert scale(TRACTOR.scoring.table, 2).startswith("0：+3 · ")


def test_in_chinese_a_way_to_deal_has_no_other_colon(client: Client) -> None:
    client.cookies["django_language"] = "zh-hans"
    assert "2 副牌：每人 25 张，底牌 8 张" in client.get("/rulings/deal/?rules=tractor").text
