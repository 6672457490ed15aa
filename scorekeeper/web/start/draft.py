"""A match that is about to start, as far as it is typed; what is left unsaid has an answer already."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import Self
from urllib.parse import urlencode

from django.forms import Form
from django.utils.translation import gettext as _

from scorekeeper.match.checks import FEWEST_PLAYERS, MOST_PLAYERS
from scorekeeper.match.facts import Match
from scorekeeper.match.outline import Outline
from scorekeeper.match.standing import Standing
from scorekeeper.rules.bid import plans
from scorekeeper.rules.house import presets, ruleset
from scorekeeper.rules.house.kinds import OptionError
from scorekeeper.rules.house.presets import Preset
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.house.table import Table
from scorekeeper.store.names import namesake
from scorekeeper.web.rulebook.games import base_of, link

USUAL = "tractor"
SEATS = range(1, MOST_PLAYERS + 1)
NUMBERS = {str(number): number for number in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)}
"""How many can play, as it is typed."""
DEAL = ("table.decks", "table.kitty", "table.red_jokers_out", "table.black_jokers_out", "table.cards_out")
"""What a table agrees on before it deals: the options that a plan settles."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What the form holds, as text. Seats nobody sits in are empty; levels go with the people, not with the seats.

    Where `players` says how many play, only the first so many seats are theirs.
    """

    rules: str = USUAL
    players: str = ""
    names: tuple[str, ...] = ("",) * MOST_PLAYERS
    levels: tuple[str, ...] = ("",) * MOST_PLAYERS
    deal: str = ""
    first: str = ""

    @classmethod
    def typed(cls, fields: Mapping[str, str]) -> Self:
        """From what a form or an address says."""
        return cls(
            rules=fields.get("rules") or USUAL,
            players=fields.get("players", ""),
            names=tuple(fields.get(f"seat{seat}", "") for seat in SEATS),
            levels=tuple(fields.get(f"level{seat}", "") for seat in SEATS),
            deal=fields.get("deal", ""),
            first=fields.get("first", ""),
        )

    @property
    def places(self) -> tuple[str, ...]:
        """What stands at the seats that count, counterclockwise; nothing where nobody is named."""
        return tuple(name.strip() for name in self.names[: NUMBERS.get(self.players, MOST_PLAYERS)])

    @property
    def seated(self) -> tuple[str, ...]:
        """Who is named, counterclockwise."""
        return tuple(filter(None, self.places))

    @property
    def number(self) -> int:
        """How many play: as many as was said, or as are named if they are enough; nought while it is the game's."""
        named = len(self.seated)
        return NUMBERS.get(self.players, named if named >= FEWEST_PLAYERS else 0)

    def people(self, number: int) -> tuple[str, ...]:
        """Who plays, when so many do: those who are named, and Player 2 on the second seat if nobody is there."""
        found, nameless = list[str](), number - len(self.seated)
        for seat, name in enumerate(self.places, start=1):
            if name:
                found.append(name)
            elif nameless > 0:
                nameless -= 1
                found.append(stand_in(seat, {*self.seated, *found}))
        return tuple(found)

    @property
    def fields(self) -> dict[str, str]:
        """What was typed, by the names of the form's fields."""
        seats = {f"seat{seat}": name for seat, name in enumerate(self.names, start=1)}
        levels = {f"level{seat}": level for seat, level in enumerate(self.levels, start=1)}
        said = {"rules": self.rules, "players": self.players, "deal": self.deal, "first": self.first}
        typed = {**said, **seats, **levels}
        return {name: value for name, value in typed.items() if value}

    @property
    def query(self) -> str:
        return urlencode(self.fields)


def stand_in(seat: int, others: Collection[str] = ()) -> str:
    """What somebody is called who was not named, until somebody cares; like none of the others."""
    names = (_("Player {number}").format(number=number) for number in count(seat))
    return next(name for name in names if not namesake(name, others))


def once_more(match: Match, standing: Standing) -> Draft:
    """The same people by the same rules, from the levels on which they stopped if nobody has won yet."""
    stands = {name: level.value for name, level in standing.levels.items() if level != standing.rules.ladder.start}
    began = {name: level.value for name, level in match.levels.items()}
    given = began if standing.finished or not standing.hands else stands
    return Draft(
        rules=link(standing.rules),
        players=str(len(standing.players)),
        names=_padded(standing.players),
        levels=_padded(given.get(name, "") for name in standing.players),
    )


def seated_again(told: Outline) -> Draft:
    """The people who sat there in the end, by the rules of then, and everybody on the first level."""
    return Draft(rules=told.game, players=str(len(told.players)), names=_padded(told.players))


def without(draft: Draft, names: Collection[str]) -> Draft:
    """The same, with the seats of these people free."""
    return replace(
        draft,
        names=tuple("" if name in names else name for name in draft.names),
        levels=tuple("" if name in names else level for name, level in zip(draft.names, draft.levels, strict=True)),
    )


def _padded(texts: Iterable[str]) -> tuple[str, ...]:
    found = tuple(texts)
    return found + ("",) * (MOST_PLAYERS - len(found))


def rules_for(word: str, players: int, deal: str = "") -> RuleSet:
    """The rules when so many sit down: as the word says, dealt as was chosen or else as comes out even."""
    table = plans.table_for(presets.load(word).table, players)
    values = read_deal(deal) if deal else {key: ruleset.value_of(RuleSet(table=table), key) for key in DEAL}
    return presets.load(word, {"table.players": players, **values})


def read_rules(word: str, players: int, deal: str) -> tuple[RuleSet, dict[str, OptionError]]:
    """The rules as far as they can be read, and what cannot, by its field; for none, as many play as are usual."""
    try:
        expected = presets.load(word).table.players
    except OptionError as error:
        return presets.TRACTOR, {"rules": error}
    seated = players or expected
    try:
        return rules_for(word, seated, deal), {}
    except OptionError as error:
        return rules_for(word, seated), {"deal": error}


def supposed(draft: Draft) -> RuleSet:
    """The rules as far as they are known: what cannot be read is passed over."""
    return read_rules(draft.rules, draft.number, draft.deal)[0]


def ground(draft: Draft) -> tuple[Preset, RuleSet]:
    """The preset that is being changed, and its rules with what they say about options that make no difference."""
    preset, said = base_of(draft.rules)
    return preset, replace(said, table=supposed(draft).table)


def deal_of(table: Table) -> str:
    """A deal as one word of the form."""
    rules = RuleSet(table=table)
    return "~".join(ruleset.OPTIONS[key].kind.text(ruleset.value_of(rules, key)) for key in DEAL)


def read_deal(text: str) -> dict[str, object]:
    return ruleset.parse(dict(zip(DEAL, text.split("~"), strict=False)))


def tell_apart(form: Form, seats: Iterable[str], known: Collection[str]) -> None:
    """Say so at every such seat; who is in the book already stands there then as the book has the name."""
    there = {seat: name for seat in seats if (name := form.cleaned_data.get(seat))}
    met = [name for name in there.values() if name in known]
    for seat, name in there.items():
        if name in met:
            continue
        if other := namesake(name, met):
            said = _("“{name}” and “{other}” cannot be told apart at the table. Write another name for one of them.")
            form.add_error(seat, said.format(name=name, other=other))
        elif old := namesake(name, known):
            said = _(
                "{name} is in this scorebook already. The same person stays {name}; somebody else needs another name."
            )
            form.add_error(seat, said.format(name=old))
            form.data = {**{field: form.data[field] for field in form.data}, seat: old}
        met.append(name)
