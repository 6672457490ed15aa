"""Vocabulary: every word that says something of a question, in English and Chinese, typed or dictated."""

from collections.abc import Mapping

from scorekeeper.rules.reading.chinese import CHINESE
from scorekeeper.rules.reading.senses import Sense

_ENGLISH = {
    Sense.LEAD: (
        "start with/starts with/started with/starting with/lead/leads/led/leading/the lead was/the lead is/opened/"
        "opens/open with/opened with/opens with/was led/were led/is led"
    ),
    Sense.THROW: "throw/throws/threw/thrown/throwing/dump/dumps/dumped",
    Sense.FOLLOW: (
        "throw away/throws away/threw away/throw off/threw off/discard from/threw out/answers/answer/follow up with/"
        "follow/follows/followed/follow with/followed with/following with/discard/discards/discarded/ruff/ruffs/ruffed/"
        "ruff with/ruffed with/over-ruffed/overruffed/over-ruffed with/overruffed with/trumped/trumped with/answered/"
        "answered with/responded/responded with/replied with"
    ),
    Sense.PUT: "gives/give/follows up/play/plays/played/put/puts/put down/dropped/then/plays out/threw in/gave",
    Sense.HOLD: (
        "only have/only has/only had/only hold/only holds/have only/has only/had only/from/got/own/owns/who has/"
        "who had/who holds/who held/has/have/had/hold/holds/held/holding/having/hand/hand is/hand was/my hand was/"
        "my hand is/his hand was/his hand is/her hand was/her hand is/got in hand/my cards are/his cards are/"
        "her cards are/ended up with/end up with/in my hand/in his hand/in her hand"
    ),
    Sense.LATER: (
        "shows/showed/reveals/revealed/turned up with/pulled out/later showed/later played/later had/later plays/"
        "still has/still have/still had/still holds/still held/later/later on/afterwards/showed later/has left/"
        "had left/turned out to have/kept/keeps/next trick played/later led"
    ),
    Sense.GONE: (
        "was played/were played/has been played/have been played/is out/are out/gone/already gone/are gone/is gone/"
        "is already gone/already played/seen before/were gone/was gone"
    ),
    Sense.ON: "on/against/to a lead of/on a lead of/over/onto",
    Sense.MUST: (
        "what am i allowed to play/what is he allowed to play/what may he play/which cards may i play/"
        "which cards can i play/what do i owe/what must i play/what can i play/what may i play/what must he play/"
        "what can he play/what must she play/what do i play/what do i have to play/what should i play/"
        "what should he play/what must be played/what are my options/what does he have to play/what has to be played/"
        "what can she play/what must i follow"
    ),
    Sense.WHO: "who/whose/whos",
    Sense.TRICK: (
        "who would win/who will win/whod win/who wins then/who would take it/winner/the winner/who is the winner/"
        "who won it/who wins/who won/who takes/who took/who takes it/who takes the trick/who won the trick/whose trick/"
        "whose trick is it/who gets it/who gets the trick/who wins the trick/who wins it/who is winning/trick"
    ),
    Sense.BEATS: "beat/beats/beaten by/be beaten/be beaten by/be beaten with/lose to/loses to/lost to",
    Sense.ORDER: (
        "which trumps/which trumps are there/what trumps are there/from top to bottom/from high to low/list the trumps/"
        "which cards are trump/which cards are trumps/list all trumps/higher/higher than/bigger/bigger than/outrank/"
        "outranks/order/the order/order of the trumps/what is next to what/next to/which is bigger/which is higher/"
        "which one beats the other/which beats the other/which of them beats the other/which beats which/"
        "lower than/lower/stronger/stronger than/ranking"
    ),
    Sense.SHAPE: (
        "be grouped/grouped/split up/a tractor/tractor/no tractor/sequence/a sequence/consecutive/what are/"
        "what is this/a tractor of"
    ),
    Sense.BID: "bid/bids/bidding/declare/declares/declared/declared with/bid with/show trump/showed trump",
    Sense.OVERBID: (
        "reinforce/reinforced/reinforce with/go over/top/overbid/overbids/over-bid/overbid with/outbid/outbid with/"
        "counter/counter with/overbid by/be overbid/be overbid by/be overbid with/outbid by/be outbid by/be topped by/"
        "be topped"
    ),
    Sense.WITH: "with/using",
    Sense.NOBODY_BID: (
        "nobody had bid/nobody wanted to make trump/nobody made trump/no one made trump/nobody wanted to declare/"
        "nobody wants to bid/nobody wanted to bid/no bids/nobody bid/nobody bids/no one bid/no one bids/noone bid/"
        "nobody declared/no one declared/nobody declares/nobody has bid/no bid"
    ),
    Sense.CALL: "call/calls/called/calling",
    Sense.FRIENDS: (
        "is he my friend/is she my friend/am i the friend/am i his friend/my friend then/is my friend/is the friend/"
        "who is the friend/who is my friend/who is a friend/whos the friend/who are the friends/has joined"
    ),
    Sense.FIRST_DRAW: (
        "the first draw/for the first draw/who draws first/"
        "draws first/who draws the first card/who starts drawing/first draw"
    ),
    Sense.TURNED: "flipped/turned up/turned/turned over/cut",
    Sense.DEAL: (
        "how do we deal/how are the cards dealt/how many cards each/how many cards does everybody get/deal with/"
        "how big is the kitty/how many cards in the kitty/how to deal/how many cards do we deal"
    ),
    Sense.NEXT: (
        "whos next/who is next/whos up/who deals next/who declares next/who is next to deal/whose deal/"
        "whose deal is it/who is the next declarer/who deals/who is declarer next/who is dealer next/have we won/"
        "next dealer/next declarer/next hand/next deal/dealing next/deals next/deal next/declares next/leads next/"
        "dealer now/declarer now/who is dealing/whos dealing/goes next/deal now/deal is it"
    ),
    Sense.POINTS: "points/point/pts",
    Sense.PLAYERS: "players/player/people/persons/of us",
    Sense.DECKS: "decks/deck/packs/pack",
    Sense.CARDS: "cards/card",
    Sense.KITTY: (
        "kitty/the kitty/the kitty has/kitty points/bottom cards/kitty has/kitty is/the kitty is/the bottom/bottom/"
        "bottom is/the bottom is/kitty cards/the kitty cards/cards in the kitty/the cards in the kitty"
    ),
    Sense.IN_KITTY: "in the kitty/in kitty/in the bottom/buried",
    Sense.BONUS: "kitty times what/times what/kitty times/kitty bonus/kitty multiplier/what multiplier",
    Sense.LAST_TRICK: "last trick/the last trick/final trick",
    Sense.DUG: "dug/dug the kitty/dug it/dug the bottom",
    Sense.GUARDED: (
        "kept the bottom/held the bottom/saved the bottom/defended the bottom/protected the bottom/"
        "held on to the kitty/kept the kitty/saved the kitty/held the kitty/protected the kitty/defended the kitty"
    ),
    Sense.RISE: (
        "levels/how many levels do we climb/how many levels do they climb/climb/climbs/how far do we advance/"
        "how far do we go up/how far do they advance/how far/how many levels do we go up/how many levels do we advance/"
        "how many levels do they go up/how many levels/how many levels is that/how many levels up/who rises/"
        "who goes up/who moves up/who advances/how far up/how many levels do we rise/how many levels do they rise"
    ),
    Sense.SINGLE: "single/a single/single card/a single card",
    Sense.TWO_PAIRS: (
        "two pairs/just two pairs/tractor of two pairs/a tractor of two pairs/two-pair tractor/two pair tractor/"
        "a two-pair tractor/a two pair tractor/2 pairs/two pairs tractor/a two pairs tractor"
    ),
    Sense.THREE_PAIRS: (
        "three pairs/tractor of three pairs/a tractor of three pairs/3 pairs/three-pair tractor/three pair tractor/"
        "a three-pair tractor/a three pair tractor"
    ),
    Sense.DECLARERS: (
        "dealer/the dealer/dealers team/declarers team/the declarers team/opponents of the defenders/"
        "the opponents of the defenders/not the defenders/not the attackers/declaring/the declaring side/"
        "declaring side/declarer side/declarers/declarer/the declarers/the declarer/dealers side/bankers/banker"
    ),
    Sense.DEFENDERS: (
        "collecting side/the collecting side/collecting team/opponents of the declarer/the opponents of the declarer/"
        "opponents of the declarers/the opponents of the declarers/the declarers opponents/the declarers opponent/"
        "declarers opponents/against the declarer/against the declarers/the other side from the declarer/"
        "not the declarers/not the declarer/defending/attacking/the defending side/defending side/attackers/attacker/"
        "the attackers/defenders/defender/the defenders/a defender"
    ),
    Sense.BOTH: (
        "declarers and defenders/defenders and declarers/the declarers and the defenders/both sides/both teams"
    ),
    Sense.REDEAL: "redeal/deal again/throw it in/throw in the hand/throw the hand in/deal anew",
    Sense.NO_TRUMPS: (
        "no trumps/no trump in my hand/no trump in his hand/no trumps in my hand/not one trump/no single trump"
    ),
    Sense.NO_POINTS: "shut out/zero points/nothing/nil/no points/no point cards/not one point/no points at all",
    Sense.REVOKE: (
        "failed to follow/revoke/revoked/revokes/a revoke/renege/reneged/reneges/did not follow suit/"
        "failed to follow suit/didnt follow suit"
    ),
    Sense.TAKE_BACK: (
        "pulled it back/picked up his card/picked up her card/picked his card up/picked it up again/"
        "picked up his card again/picked up her card again/took it back/take it back/takes it back/took back/take back/"
        "taken back"
    ),
    Sense.WRONG_COUNT: (
        "wrong number of cards/one card too many/one card too few/a card too many/a card too few/one card short/"
        "a card short/too many cards/too few cards/wrong number of cards in the kitty/a card is missing"
    ),
    Sense.FAILED_THROW: (
        "throw that failed/a throw that failed/throw that fell/failed throw/the throw fails/throw fails/throw failed/"
        "the throw failed/the throw falls/throw falls"
    ),
    Sense.COST: "penalty/cost/costs/what does it cost/what is the penalty/the fine/a fine/punishment",
    Sense.FIRST: "first/the first",
    Sense.SECOND: "two times/second/the second/second time/the second time/for the second time/twice",
    Sense.THIRD: "three times/third/the third/third time/the third time/for the third time",
    Sense.FOURTH: "fourth/the fourth",
    Sense.CLOSED: (
        "the trick is turned over/trick is turned over/the trick was turned over/trick was turned over/"
        "trick turned over/the trick has been turned over/already turned/the trick is already turned over/"
        "trick is already closed/the trick is already closed/already closed/trick is closed/the trick is closed/"
        "trick closed/the trick was closed/already turned over/the trick was over/"
        "trick was over/the trick is over/trick is over"
    ),
    Sense.OPEN: (
        "trick not closed/not closed/not turned over/trick not closed yet/not closed yet/trick is not closed/"
        "hasnt been turned over/trick is still open/the trick is still open/trick still open/still lies open/"
        "trick is open/had not been closed/had not been closed yet/has not been closed/has not been closed yet/"
        "was not closed/was not closed yet"
    ),
    Sense.TRUMP: (
        "trump/trumps/trump is/trumps are/trump was/is trump/are trump/are trumps/as trump/trump suit/trump suit is/"
        "when trump is/the trump is"
    ),
    Sense.NO_TRUMP: "no trump/no trump suit/notrump",
    Sense.LEVEL: (
        "playing at/we play at/rank/the rank/the rank is/rank of/level of/is on/are on/im on/on level/level/"
        "level is/at level/rank is/playing/we are playing/we play/were at/we are at/at/were playing/we are on/were on/"
        "trump rank/the level is"
    ),
    Sense.ME: "us/our side/our team/ive/im/weve/i/me/we/my",
    Sense.HE: (
        "them/their side/their team/the other side/the other team/hes/shes/theyre/anyone/anybody/opponents/"
        "the opponents/our opponents/my opponent/the others/he/she/they/you/somebody/someone/an opponent/the opponent/"
        "opponent/another player"
    ),
    Sense.RIGHT: (
        "the next player/next player/next guy/the next guy/next person/the next person/player after me/"
        "the player after me/guy after me/the guy after me/person after me/right hand opponent/right-hand opponent/"
        "righty/player on my right/guy on my right/person on my right/player to my right/guy to my right/"
        "person to my right/on my right/to my right"
    ),
    Sense.ACROSS: "my partner/partner/his partner/her partner/the partner/across",
    Sense.LEFT: (
        "previous player/the previous player/player before/player before me/guy before me/the guy before me/"
        "person before me/left hand opponent/left-hand opponent/lefty/player on my left/guy on my left/"
        "person on my left/player to my left/guy to my left/person to my left/on my left/to my left"
    ),
    Sense.PLAYER: (
        "the last guy/the last player/last guy/last player/my friend/my wife/my husband/my mum/my mom/my dad/my son/"
        "my daughter/my brother/my sister/grandmother/grandfather/mum/mom/dad/grandma/grandpa/kim/tom/north/south/east/"
        "west/alice/bob/carol/charlie/dave/eve/guy"
    ),
    Sense.NOT: (
        "forgot/forgets/forgot to/should have/was going to/were going to/"
        "change/changing/changed/wanted to/wanted/meant to/actually/neither/short/short of/less than/fewer than/"
        "more than/under/below/at least/at most/almost/nearly/about/nobody/no one/not/no/never/without/none/didnt/"
        "did not/doesnt/does not/dont/nor/havent/hasnt/hadnt/wasnt/werent/wont/wouldnt/thought/guess/guessed/suppose/"
        "supposed/hardly/barely/might have/may have/could have/maybe/perhaps/probably/meant/everyone but/everybody but/"
        "all but/except/unless/minus/needed/more/instead of/between/i mean/would have/would he have/would she have/"
        "would i have/would they have/wouldve/shouldve/couldve/mightve/anything but/everything but/nothing but/but for/"
        "one oh/two oh/up to/lost by/lose by/loses by/won by just/ahead by/down by/with the kitty/"
        "does he have/does she have/did he have/did she have/do they have/do you have/has he got/has she got/"
        "wonder/wondered if/wonder if/if he has/if she has/if he had/if she had/not sure/seems to have/seemed to have"
    ),
    Sense.AND: "and",
    Sense.OWED: (
        "must i play/must he play/must she play/do i have to play/does he have to play/does she have to play/"
        "have to play/has to play/forced to play/am i forced to play/obliged to play/required to play/must i give/"
        "do i have to give/have to give/must i put/must i use/do i need to play/do i owe"
    ),
    Sense.ALL_OF_THEM: (
        "played all three/played all/played both/played them all/played them/all three/all four/all of them/"
        "played all of them/played everything"
    ),
    Sense.VOID: "out of/run out of/ran out of/void in/void of/void",
    Sense.OTHER: "other/the other/another/the other one",
    Sense.LOST: "lose/loses/lost/losing/fail/fails/failed",
    Sense.OR: "or",
    Sense.SAYS: "say/says/said/claim/claims/claimed",
    Sense.AFTER: "after/before/after playing it/after playing",
    Sense.FILLER: (
        "it turned out/it turns out/can anyone knock it down/can someone knock it down/can they knock it down/"
        "or can anyone knock it down/or can someone knock it down/or can they knock it down/knock it down/"
        "i would like to know/id like to know/i want to know/how much/"
        "rules say/the rules say/is that a revoke/was that a revoke/is it a revoke/is this a revoke/i think/we think/"
        "i believe/at once/instead/or not/or no/is it not/is that not/not allowed/not legal/not ok/not okay/not fair/"
        "no problem/in order/"
        "in that order/in this order/order of play/simply/quickly/finally/eventually/immediately/"
        "accidentally/illegally/correctly/simultaneously/always/probably only/later on then/today/here/too/must/forced/"
        "yet/same/am/fine/at all/in tricks/tricks/theirs/first trick/second trick/third trick/fourth trick/"
        "the first trick/the second trick/the third trick/first hand/second hand/third hand/pairs/off-suit/whats/id/"
        "ill/youve/lets/a/an/the/is/are/was/were/it/its/that/this/thats/in/of/as/so/can/may/might/do/does/did/allowed/"
        "legal/ok/okay/right/but/if/when/while/what/which/his/her/your/our/their/him/be/been/for/by/to/there/what now/"
        "now/really/just/only/again/already/doesnt count/isnt/arent/cant/couldnt/shouldnt/will/would/should/"
        "my friend card/as friend/friend/as my friend card/exactly/won/win/wins/won the/took/take/takes/get/gets/"
        "captured/made/collected/what happens/how many/side/sides/team/still/count/does it stand/stand/does that stand/"
        "next/up/out/back/time/each/the hand/question/suit/suits/um/uh/basically/well/like/want/wants/also/"
        "together/deal/pass/ones/although/even though/total/ended/scored/usual/everybody/any/one"
    ),
}
_TAKEN_BACK = tuple(
    f"{taking} {whose} {cards} back"
    for taking in ("take", "takes", "took", "taken", "taking", "pull", "pulls", "pulled")
    for whose in ("a", "the", "my", "his", "her", "their")
    for cards in ("card", "cards")
)
"""I took my card back."""
_COURTESY = "please/thanks/thank/hello/hi/hey/sorry/guys/folks/quick/excuse"
"""What says nothing of a question, and is passed over."""
WORDS: Mapping[str, Sense] = {
    **dict.fromkeys(_COURTESY.split("/"), Sense.FILLER),
    **dict.fromkeys(_TAKEN_BACK, Sense.TAKE_BACK),
    **{word: sense for sense, words in _ENGLISH.items() for word in words.split("/")},
    **CHINESE,
}
"""Every word with its sense; the same word has one sense."""
