"""The roster: what people are called, in every match of their book and in no other."""

import pytest

from scorekeeper.match.facts import Hand, Match, NewSeats, SetScore, Total
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import presets
from scorekeeper.store import keys, roster, selectors, services
from scorekeeper.store.models import Book, Player
from scorekeeper.store.models import Match as Row
from scorekeeper.store.roster import TakenError
from scorekeeper.store.services import Writer

pytestmark = pytest.mark.django_db

FOUR = ("Mie", "Otto", "Li", "Ada")


@pytest.fixture
def book() -> Book:
    return keys.open_book().book


def begun(book: Book, *players: str, levels: dict[str, Rank] | None = None) -> Row:
    return services.begin(book, Match(rules=presets.TRACTOR, players=players or FOUR, levels=levels or {}))


def mie(book: Book) -> Player:
    return Player.objects.get(book=book, name="Mie")


def write(row: Row, fact: Hand | NewSeats | SetScore) -> None:
    row.refresh_from_db()
    services.record(row, fact, writer=Writer(seen=row.version), key=str(row.version))


def players(row: Row) -> tuple[str, ...]:
    row.refresh_from_db()
    return selectors.notebook(row).match.players


def test_a_new_name_stands_everywhere_in_a_match(book: Book) -> None:
    row = begun(book, levels={"Mie": Rank.FIVE})
    write(row, Hand(count=Total(points=35), declarer="Mie"))
    write(row, NewSeats(players=("Otto", "Mie", "Li", "Ada")))
    roster.rename(mie(book), "Mei")
    found = selectors.notebook(row).match if players(row) else None
    assert found == Match(
        rules=presets.TRACTOR,
        players=("Mei", "Otto", "Li", "Ada"),
        levels={"Mei": Rank.FIVE},
        facts=(Hand(count=Total(points=35), declarer="Mei"), NewSeats(players=("Otto", "Mei", "Li", "Ada"))),
    )


def test_whoever_sat_down_later_is_renamed_too(book: Book) -> None:
    row = begun(book, "Bo", "Otto", "Li", "Ada")
    write(row, NewSeats(players=FOUR))
    roster.rename(mie(book), "Mei")
    row.refresh_from_db()
    assert selectors.notebook(row).match.facts == (NewSeats(players=("Mei", "Otto", "Li", "Ada")),)


def test_what_was_struck_comes_back_under_the_new_name(book: Book) -> None:
    row = begun(book)
    write(row, Hand(count=Total(points=35), declarer="Mie"))
    row.refresh_from_db()
    services.strike(selectors.notebook(row).entries[0], writer=Writer(seen=row.version))
    roster.rename(mie(book), "Mei")
    row.refresh_from_db()
    services.restore(selectors.struck(row)[0], writer=Writer(seen=row.version))
    assert selectors.notebook(row).match.facts == (Hand(count=Total(points=35), declarer="Mei"),)


def test_every_match_logs_it_once_and_others_not_at_all(book: Book) -> None:
    rows = [begun(book), begun(book, "Bo", "Otto", "Li", "Ada"), begun(book)]
    roster.rename(mie(book), "Mei", by="Ada")
    logs = [[(line.deed, line.before, line.after, line.by) for line in selectors.log(row)] for row in rows]
    assert logs == [[("renamed", "Mie", "Mei", "Ada")], [], [("renamed", "Mie", "Mei", "Ada")]]


def test_another_book_keeps_its_names(book: Book) -> None:
    elsewhere = begun(keys.open_book().book)
    begun(book)
    roster.rename(mie(book), "Mei")
    assert players(elsewhere) == FOUR


def test_the_roster_knows_the_new_name_alone(book: Book) -> None:
    begun(book)
    roster.rename(mie(book), "Mei")
    assert selectors.roster(book) == ("Ada", "Li", "Mei", "Otto")


@pytest.mark.parametrize("name", ["Ada", "ada", "Ａｄａ", "A da"])
def test_nobody_takes_the_name_of_another(book: Book, name: str) -> None:
    row = begun(book)
    with pytest.raises(TakenError) as refusal:
        roster.rename(mie(book), name)
    assert (refusal.value.name, players(row)) == ("Ada", FOUR)


def test_ones_own_name_can_be_written_otherwise(book: Book) -> None:
    row = begun(book)
    roster.rename(mie(book), "MIE")
    assert players(row)[0] == "MIE"


def test_the_same_name_changes_nothing(book: Book) -> None:
    row = begun(book)
    roster.rename(mie(book), "Mie")
    assert selectors.log(row) == ()


def test_one_match_may_take_a_new_name_back(book: Book) -> None:
    rows = [begun(book), begun(book)]
    roster.rename(mie(book), "Mei")
    services.take_back(rows[0], 1, writer=Writer(seen=1))
    assert [players(row)[0] for row in rows] == ["Mie", "Mei"]
    assert selectors.roster(book) == ("Ada", "Li", "Mei", "Mie", "Otto")


def test_a_known_name_says_who_it_was_in_one_match(book: Book) -> None:
    earlier = begun(book, "Bo", "Otto", "Li", "Ada")
    row = begun(book, "Player 1", "Otto", "Li", "Ada")
    roster.call(row, {"Player 1": "Bo"}, by="Ada")
    assert (players(row), players(earlier)) == (("Bo", "Otto", "Li", "Ada"), ("Bo", "Otto", "Li", "Ada"))
    assert selectors.log(earlier) == ()
    assert selectors.roster(book) == ("Ada", "Bo", "Li", "Otto")


def test_whoever_sits_at_another_table_stays_on_the_roster(book: Book) -> None:
    begun(book)
    begun(book, "Bo", "Otto", "Li", "Ada")
    row = begun(book)
    roster.call(row, {"Mie": "Bo"})
    assert selectors.roster(book) == ("Ada", "Bo", "Li", "Mie", "Otto")


def test_whoever_was_nameless_is_somebody_else_in_every_match(book: Book) -> None:
    earlier, row = (begun(book, "Player 1", "Otto", "Li", "Ada") for _evening in range(2))
    roster.call(row, {"Player 1": "Mei"}, nameless={"Player 1"})
    assert (players(row)[0], players(earlier)[0]) == ("Mei", "Player 1")
    roster.call(earlier, {"Player 1": "Bo"}, nameless={"Player 1"})
    assert (players(row)[0], players(earlier)[0]) == ("Mei", "Bo")
    assert selectors.roster(book) == ("Ada", "Bo", "Li", "Mei", "Otto")


def test_a_nameless_person_takes_nobodys_name(book: Book) -> None:
    begun(book, "Player 1", "Otto", "Li", "Ada")
    row = begun(book, "Player 1", "Bo", "Li", "Ada")
    with pytest.raises(TakenError):
        roster.call(row, {"Player 1": "OTTO"}, nameless={"Player 1"})


@pytest.mark.parametrize(("names", "called"), [({"Mie": "Mei", "Li": "Mei"}, "Li"), ({"Mie": "Otto"}, "Mie")])
def test_two_at_one_table_are_never_called_alike(book: Book, names: dict[str, str], called: str) -> None:
    row = begun(book)
    with pytest.raises(TakenError) as refusal:
        roster.call(row, names)
    assert (refusal.value.called, players(row)) == (called, FOUR)


def test_nobody_takes_the_name_of_somebody_who_left_the_table(book: Book) -> None:
    row = begun(book, "Bo", "Otto", "Li", "Ada")
    write(row, NewSeats(players=FOUR))
    with pytest.raises(TakenError):
        roster.call(row, {"Mie": "Bo"})


@pytest.mark.parametrize(
    ("names", "then"),
    [
        ({"Mie": "Otto", "Otto": "Mie"}, ("Otto", "Mie", "Li", "Ada")),
        ({"Li": "Ada", "Mie": "Otto", "Ada": "Li", "Otto": "Mie"}, ("Otto", "Mie", "Ada", "Li")),
        ({"Mie": "Otto", "Otto": "Li", "Li": "Mie"}, ("Otto", "Li", "Mie", "Ada")),
        ({"Ada": "Bo", "Otto": "Mie", "Mie": "Otto"}, ("Otto", "Mie", "Li", "Bo")),
    ],
)
def test_whoever_was_taken_for_another_takes_their_name_in_this_match(
    book: Book, names: dict[str, str], then: tuple[str, ...]
) -> None:
    earlier, row = begun(book, "Mie", "Otto", "Li", "Bo"), begun(book)
    write(row, Hand(count=Total(points=35), declarer="Mie"))
    roster.call(row, names, by="Ada")
    assert (players(row), players(earlier)) == (then, ("Mie", "Otto", "Li", "Bo"))
    assert selectors.notebook(row).match.facts == (Hand(count=Total(points=35), declarer=then[0]),)
    assert set(selectors.roster(book)) == {"Mie", "Otto", "Li", "Bo", *then}


def test_every_name_that_was_exchanged_is_logged(book: Book) -> None:
    row = begun(book)
    roster.call(row, {"Mie": "Otto", "Otto": "Mie"}, by="Ada")
    logged = [(line.before, line.after, line.by) for line in selectors.log(row)]
    assert logged == [("Mie′", "Otto", "Ada"), ("Otto", "Mie", "Ada"), ("Mie", "Mie′", "Ada")]


def test_whoever_waits_for_a_name_is_called_like_nobody_else(book: Book) -> None:
    row = begun(book, "Mie", "Otto", "Mie′", "Ada")
    roster.call(row, {"Mie": "Otto", "Otto": "Mie"})
    assert (players(row), "Mie′" in selectors.roster(book)) == (("Otto", "Mie", "Mie′", "Ada"), True)


def test_two_who_want_the_name_of_one_exchange_nothing(book: Book) -> None:
    row = begun(book)
    with pytest.raises(TakenError) as refusal:
        roster.call(row, {"Mie": "Otto", "Otto": "Mie", "Li": "Otto"})
    assert (refusal.value.called, players(row)) == ("Li", FOUR)


def test_who_sat_in_a_deleted_match_alone_is_on_the_roster_again_once_it_is_back(book: Book) -> None:
    begun(book)
    row = begun(book, "Mei", "Otto", "Li", "Ada")
    roster.remove(row)
    assert selectors.roster(book) == ("Ada", "Li", "Mie", "Otto")
    roster.restore(row)
    assert selectors.roster(book) == ("Ada", "Li", "Mei", "Mie", "Otto")


def test_who_is_somebody_else_as_well_and_who_sat_in_the_only_match_stay_on_the_roster(book: Book) -> None:
    first, second = begun(book), begun(book, "Mei", "Otto", "Li", "Ada")
    begun(book, "Bo", "Otto", "Li", "Ada")
    roster.merge(Player.objects.get(name="Mei"), mie(book))
    for row in (first, second, Row.objects.latest("pk")):
        roster.remove(row)
    assert selectors.roster(book) == ("Ada", "Bo", "Li", "Mie", "Otto")
