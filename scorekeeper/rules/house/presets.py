"""Presets: named rule sets as differences from a parent, and house rules read as a preset plus changes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from scorekeeper.rules.house import ruleset
from scorekeeper.rules.house.kinds import OptionError, one_of
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.words import N_, say, shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A named way to play and where it is described.

    `declared` keeps what the preset says even about options that make no difference to it, for those who change the
    option on which they hang; `rules` is the game itself. `unsaid` is what the source says and no option can.
    """

    id: str
    name: str
    about: str
    source: str
    parent: str
    changes: Mapping[str, object]
    unsaid: str
    declared: RuleSet = field(repr=False)
    rules: RuleSet = field(repr=False)


_PRESETS: dict[str, Preset] = {}
PRESETS: Mapping[str, Preset] = MappingProxyType(_PRESETS)


def _preset(
    id: str,  # noqa: A002 - the preset's own word
    name: str,
    about: str,
    source: str,
    changes: Mapping[str, object],
    *,
    parent: str = "",
    unsaid: str = "",
) -> RuleSet:
    """Enter a preset and hand back its rules."""
    ground = PRESETS[parent].declared if parent else RuleSet()
    declared = ruleset.changed(ground, ruleset.read(changes))
    rules = ruleset.settled(declared)
    _PRESETS[id] = Preset(
        id=id,
        name=name,
        about=about,
        source=source,
        parent=parent,
        changes=changes,
        unsaid=unsaid,
        declared=declared,
        rules=rules,
    )
    return rules


DA_BAI_FEN = _preset(
    "da-bai-fen",
    N_("Da Bai Fen"),
    N_(
        "One deck, four players: only single cards and groups of top cards are led. Exactly 100 counts as more than "
        "100."
    ),
    N_("pagat.com, Da Bai Fen, in two tellings"),
    {
        "table.decks": 1,
        "table.kitty": 6,
        "dealing.first_draw": "right_of_dealer",
        "bidding.reinforce": "no",
        "bidding.nobody": "kitty_rank_else_highest",
        "bidding.redeal": ["no_trumps"],
        "bidding.redeal_dealer": "partner_open",
        "leading.tuples": "singles_only",
        "leading.sequences": "none",
        "leading.throws": "top_group",
        "leading.failed_throw": "hand_lost",
        "following.tuples": "suit_only",
        "scoring.table": "da-bai-fen",
    },
)
HUNDRED = _preset(
    "hundred",
    N_("Hundred"),
    N_("One deck, four players: a group falls back to its lowest beaten card, and every card must be beaten."),
    N_("A machine-translated description of Hundred, or Bai Fen"),
    {
        "dealing.first_draw": "dealer",
        "bidding.redeal_dealer": "same",
        "leading.failed_throw": "lowest_beaten",
        "winning.over_ruff": "every_part",
    },
    parent="da-bai-fen",
)
BASHI_FEN = _preset(
    "bashi-fen",
    N_("Bashi Fen"),
    N_("Two decks for four players, fixed partners: larger tuples break, a throw falls back to its lowest part."),
    N_("An encyclopedia article of 2006 on the Bashi Fen family"),
    {
        "bidding.overbids": ["longer_suit", "jokers_keep_rank"],
        "bidding.first_hand": "last_bid",
        "bidding.nobody": "kitty_rank_else_reshuffle",
        "kitty.bonus": "twice_cards",
    },
)
LOOKING_FOR_FRIENDS = _preset(
    "looking-for-friends",
    N_("Looking for Friends"),
    N_("Three decks, six players: the declarer calls two friends, and every deal is open."),
    N_("An encyclopedia article of 2006 on the Bashi Fen family"),
    {
        "table.players": 6,
        "table.decks": 3,
        "table.partnerships": "called",
        "table.kitty": 6,
        "bidding.overbids": ["longer_own", "longer_suit", "jokers_keep_rank", "jokers_only"],
        "bidding.nobody": "reshuffle",
    },
    parent="bashi-fen",
)
TRACTOR = _preset(
    "tractor",
    N_("Tractor"),
    N_(
        "Two decks for four players, fixed partners, as most tables play it now: the nearest shape is owed, and ace "
        "must be played."
    ),
    N_("What the independent descriptions of Tractor have in common"),
    {
        "dealing.first_draw": "last_winner",
        "bidding.nobody": "first_kitty_card",
        "kitty.measure": "longest_part",
        "leading.failed_throw": "lowest_beaten",
        "following.tuples": "best_effort",
        "following.sequences": "longest_run",
        "winning.over_ruff": "every_part",
        "ladder.finish_by": "pass_as_declarers",
        "succession.called": "next_winner_right",
    },
    parent="bashi-fen",
)
FINDING_FRIENDS = _preset(
    "finding-friends",
    N_("Finding Friends"),
    N_("Three decks, six players, as most tables play it now: two friends, and a small side rises faster."),
    N_("What the independent descriptions of Finding Friends have in common"),
    {
        "table.players": 6,
        "table.decks": 3,
        "table.partnerships": "called",
        "table.kitty": 6,
        "bidding.overbids": ["longer_own", "longer_suit", "jokers_keep_rank"],
        "bidding.nobody": "reshuffle",
        "scoring.small_side": "one_level",
    },
    parent="tractor",
)
CONTEST = _preset(
    "contest",
    N_("Contest"),
    N_(
        "As clubs play it in contests: a wrong play costs a level and the third one the match, a fallen throw ten "
        "points a card."
    ),
    N_("Rules of a Chinese club contest for two decks, wddqxz.cn"),
    {
        "leading.fine": 10,
        "leading.fine_per": "card",
        "penalties.revoke": "level",
        "penalties.take_back": "level",
        "penalties.wrong_count": "step_down_and_rise",
        "penalties.third_time": "lose_match",
    },
    parent="tractor",
    unsaid=N_(
        "The code also warns whoever talks, and the next time it counts as a wrong play; a jack of another suit that "
        "takes the last trick throws the declarers back to 8; and when time is up the higher level wins, between "
        "equals the side that declares next."
    ),
)
ONLINE = _preset(
    "online",
    N_("Online"),
    N_("The best-known online game as it comes: every further step above the table and below zero counts."),
    N_("github.com/rbtying/shengji and its rules page"),
    {
        "scoring.beyond": "continue",
        "scoring.below_zero": "continue",
        "scoring.small_side": "one_level",
    },
    parent="tractor",
)
FIVE_TEN_KING = _preset(
    "five-ten-king",
    N_("Five, ten, king"),
    N_("Nobody skips five, ten and king, and only declarers leave them."),
    N_("github.com/rbtying/shengji and github.com/qian-loong/shengji-godot, mandatory levels"),
    {"ladder.stops": ["5", "10", "K"], "ladder.held": ["5", "10", "K"]},
    parent="tractor",
)
BANKER_STAYS = _preset(
    "banker-stays",
    N_("The declarer stays"),
    N_("The declarer keeps the deal while the side holds it; the kitty counts once for every card of the last trick."),
    N_("github.com/qian-loong/shengji-godot, design notes"),
    {
        "kitty.bonus": "cards",
        "leading.failed_throw": "smallest_part",
        "succession.fixed": "declarer_stays",
    },
    parent="tractor",
    unsaid=N_(
        "Its tables can also ask for a joker beside the card that is bid, let a partner not overbid, and count four "
        "identical cards as a tractor."
    ),
)
PAIRS_SUFFICE = _preset(
    "pairs-suffice",
    N_("Pairs are enough"),
    N_("A tractor asks for pairs only, you may overbid yourself, and the whole last trick counts for the kitty."),
    N_("github.com/jerryyyu/shengji, notes on correctness"),
    {
        "bidding.change_own": "yes",
        "kitty.measure": "all_cards",
        "following.sequences": "any_tuples",
        "winning.over_ruff": "top_tuple",
        "scoring.beyond": "continue",
    },
    parent="tractor",
)
CONSTANT_TWOS = _preset(
    "constant-twos",
    N_("Constant twos"),
    N_("The twos are always trumps, so everybody starts at three."),
    N_("Several Chinese descriptions, among them taohigo.com; the twos also in a description of Hundred"),
    {"trumps.constant": ["2"], "ladder.start": "3"},
    parent="tractor",
)
THREE_ON_THREE = _preset(
    "three-on-three",
    N_("Three against three"),
    N_("Six players in two fixed sides of three, three decks; twos and tens are always trumps."),
    N_("shadowwolf37.blogspot.com, Tractor rules"),
    {
        "table.players": 6,
        "table.decks": 3,
        "table.kitty": 12,
        "trumps.constant": ["2", "10"],
    },
    parent="tractor",
    unsaid=N_("There a bid also takes a joker beside the card that is shown."),
)
FIVE_FRIENDS = _preset(
    "five-friends",
    N_("Five with a friend"),
    N_("Five players, three decks, one friend; a friend who won with the declarer declares next."),
    N_("A description of five-player, three-deck Friends"),
    {
        "table.players": 5,
        "table.kitty": 7,
        "succession.called": "friend_or_right",
    },
    parent="finding-friends",
    unsaid=N_(
        "There the kitty counts once after a single card, twice after a pair and four times after a triple, and a bid "
        "of a higher rank makes its owner the declarer."
    ),
)


def load(raw: object = None, supposing: Mapping[str, object] = MappingProxyType({})) -> RuleSet:
    """House rules as questions state them: a preset, a link, or a preset with changes; nothing at all is Tractor.

    `supposing` are values that the question itself implies, such as called partners where cards are called.
    """
    preset, values = _said(raw)
    if not (values or supposing):
        return preset.rules
    return ruleset.settled(ruleset.changed(preset.declared, {**values, **supposing}))


def declared(raw: object = None) -> RuleSet:
    """The same with what is said about options that make no difference, for those who change one on which they hang."""
    preset, values = _said(raw)
    return ruleset.changed(preset.declared, values)


def _said(raw: object) -> tuple[Preset, dict[str, object]]:
    match "tractor" if raw is None else raw:
        case str(text):
            return _from_link(text)
        case Mapping() as fields:
            return _from_object(fields)
        case _:
            raise OptionError("preset", say("Rules are a preset or an object; {got} is neither.", got=shown(raw)))


def preset_named(raw: object) -> Preset:
    """The preset with this id."""
    if isinstance(raw, str) and raw in PRESETS:
        return PRESETS[raw]
    raise OptionError("preset", one_of("preset", raw, list(PRESETS)))


_FIELDS = ["preset", "set", "name"]


def _from_object(raw: Mapping[object, object]) -> tuple[Preset, dict[str, object]]:
    for name in raw:
        if name not in _FIELDS:
            raise OptionError(shown(name), one_of("rules", name, _FIELDS))
    preset = preset_named(raw.get("preset", "tractor"))
    changes = raw.get("set", {})
    if not isinstance(changes, Mapping):
        raise OptionError("set", say("Changes are an object of options; {got} is not one.", got=shown(changes)))
    return preset, ruleset.read(changes)


def _from_link(text: str) -> tuple[Preset, dict[str, object]]:
    id, *changes = text.split("~", len(ruleset.OPTIONS))  # noqa: A001 - the preset's own word
    pairs = (change.partition("-") for change in changes)
    return preset_named(id), ruleset.parse({key: value for key, _, value in pairs})


def changes(rules: RuleSet, preset: Preset) -> dict[str, object]:
    """What a table has changed in a preset: all it takes to get from the one to the other."""
    differing = ruleset.differences(rules, preset.declared)
    return {key: ruleset.value_of(rules, key) for key in differing if not ruleset.idle(rules, ruleset.OPTIONS[key])}


@lru_cache(maxsize=256)
def closest(rules: RuleSet) -> Preset:
    """The preset from which these rules differ least."""
    return min(PRESETS.values(), key=lambda preset: len(changes(rules, preset)))


def packed(rules: RuleSet, preset: Preset) -> dict[str, object]:
    """House rules as JSON: a preset and what the table has changed in it."""
    return {"preset": preset.id, "set": ruleset.written(changes(rules, preset))}


def link(rules: RuleSet, preset: Preset) -> str:
    """House rules as one word that needs no escaping in an address."""
    texts = (f"{key}-{ruleset.OPTIONS[key].kind.text(value)}" for key, value in changes(rules, preset).items())
    return "~".join([preset.id, *texts])
