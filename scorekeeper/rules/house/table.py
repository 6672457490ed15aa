"""Who sits at the table, and what is dealt out on it."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.cards.card import BLACK_JOKER, FACES, RED_JOKER, Card
from scorekeeper.rules.cards.notation import MOST_DECKS
from scorekeeper.rules.house.kinds import CardList, Choice, Whole
from scorekeeper.rules.house.options import Contradiction, Group, option
from scorekeeper.rules.words import N_, say

MOST_KITTY = 40


class Partnerships(Choice):
    FIXED = (
        "fixed",
        N_("Fixed"),
        N_("Partners and opponents sit alternately, and partners stay partners for the whole match."),
    )
    CALLED = (
        "called",
        N_("Called"),
        N_("The declarer calls cards in every hand, and whoever plays them becomes a friend for that hand."),
    )

    @property
    def known_beforehand(self) -> bool:
        """Whether the sides are known before anybody bids."""
        return self is Partnerships.FIXED

    @property
    def called(self) -> bool:
        return not self.known_beforehand

    def partner(self, seats_after: int) -> bool | None:
        """Whether the player so many seats after another is his partner; None where only play will tell."""
        return seats_after % 2 == 0 if self is Partnerships.FIXED else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Group):
    players: int = option(4, Whole(4, 12), label=N_("Players"), says=N_("{number} people play."), cite="players")
    decks: int = option(
        2,
        Whole(1, MOST_DECKS),
        label=N_("Decks"),
        says=N_("{number} decks of 54 cards, shuffled together."),
        one=N_("One deck of 54 cards."),
        help=N_("Packs of 54 cards shuffled together."),
        cite="pack",
    )
    partnerships: Partnerships = option(Partnerships.FIXED, label=N_("Partners"), cite="partnerships")
    kitty: int = option(
        8,
        Whole(0, MOST_KITTY),
        label=N_("Cards in the kitty"),
        says=N_("{number} cards are left for the kitty."),
        one=N_("One card is left for the kitty."),
        off=N_("There is no kitty: all cards are dealt."),
        cite="kitty-size",
    )
    red_jokers_out: int = option(
        0,
        Whole(0, MOST_DECKS),
        label=N_("Red jokers left out"),
        says=N_("{number} red jokers stay in the box."),
        one=N_("One red joker stays in the box."),
        off=N_("All the red jokers are in play."),
        cite="pack",
    )
    black_jokers_out: int = option(
        0,
        Whole(0, MOST_DECKS),
        label=N_("Black jokers left out"),
        says=N_("{number} black jokers stay in the box."),
        one=N_("One black joker stays in the box."),
        off=N_("All the black jokers are in play."),
        cite="pack",
    )
    cards_out: tuple[Card, ...] = option(
        (),
        CardList(),
        label=N_("Cards left out"),
        says=N_("These cards stay in the box: {cards}."),
        off=N_("No other cards are left out."),
        help=N_("Cards put away before the deal so that the hands come out even."),
        cite="pack",
    )

    @property
    def size(self) -> int:
        """How many cards are shuffled (BF-DECK-1)."""
        out = {RED_JOKER, BLACK_JOKER, *self.cards_out}
        return 54 * self.decks - sum(min(self.left_out(face), self.decks) for face in out)

    @property
    def complete(self) -> bool:
        """Whether nothing of the decks stays in the box."""
        return not (self.red_jokers_out or self.black_jokers_out or self.cards_out)

    def copies(self, face: Card) -> int:
        """How many copies of a face the pack holds."""
        return max(self.decks - self.left_out(face), 0)

    @property
    def points(self) -> int:
        """The card points in the pack: a hundred a deck, less what stays in the box (BF-PT-1)."""
        return sum(face.points * self.copies(face) for face in FACES)

    def left_out(self, face: Card) -> int:
        """How many copies of a face stay in the box."""
        jokers = self.red_jokers_out if face is RED_JOKER else self.black_jokers_out if face is BLACK_JOKER else 0
        return jokers + self.cards_out.count(face)


def uneven_deal(table: Table) -> Iterator[Contradiction]:
    """Everybody is dealt the same number of cards."""
    left = (table.size - table.kitty) % table.players
    if left and table.size > table.kitty:
        more = table.kitty + left
        kitty = more if more <= MOST_KITTY else more - table.players
        sentence = say(
            "{cards} cards less {kitty} for the kitty do not deal out evenly to {players} players: {left} would "
            "be left over. A kitty of {better} comes out even.",
            cards=table.size,
            kitty=table.kitty,
            players=table.players,
            left=left,
            better=kitty,
        )
        yield Contradiction(options=("table.players", "table.decks", "table.kitty"), sentence=sentence)


def kitty_above_hand(table: Table) -> Iterator[Contradiction]:
    """Nobody buries more cards than he is dealt."""
    hand = max(table.size - table.kitty, 0) // table.players
    if table.kitty > hand:
        sentence = say(
            "A kitty of {kitty} is larger than a hand, which has {hand}; use more decks or a smaller kitty.",
            kitty=table.kitty,
            hand=hand,
        )
        yield Contradiction(options=("table.decks", "table.kitty"), sentence=sentence)


def odd_partnerships(table: Table) -> Iterator[Contradiction]:
    """Two fixed sides are equally strong."""
    if table.partnerships is Partnerships.FIXED and table.players % 2:
        sentence = say(
            "{players} players do not make two equal sides; let friends be called, or seat an even number.",
            players=table.players,
        )
        yield Contradiction(options=("table.players", "table.partnerships"), sentence=sentence)


def more_out_than_there_are(table: Table) -> Iterator[Contradiction]:
    """Only what is in the box can be left out."""
    for face in FACES:
        out = table.left_out(face)
        if out > table.decks:
            key = _OUT.get(face, "table.cards_out")
            sentence = say(
                "{out} copies of {card} are left out, but the decks hold {decks}; leave out no more than that.",
                out=out,
                card=face,
                decks=table.decks,
            )
            yield Contradiction(options=("table.decks", key), sentence=sentence)


_OUT = {RED_JOKER: "table.red_jokers_out", BLACK_JOKER: "table.black_jokers_out"}
CONTRADICTIONS = (uneven_deal, kitty_above_hand, odd_partnerships, more_out_than_there_are)
