"""Vocabulary: every word that says something of a question, in English and Chinese, typed or dictated."""

from collections.abc import Mapping

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
        "her cards are/in my hand/in his hand/in her hand"
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
    Sense.FIRST_DRAW: "who draws first/draws first/who draws the first card/who starts drawing/first draw",
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
    Sense.TWO_PAIRS: "two pairs/just two pairs/tractor of two pairs/a tractor of two pairs/two-pair tractor/2 pairs",
    Sense.THREE_PAIRS: "three pairs/tractor of three pairs/a tractor of three pairs/3 pairs",
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
        "pull a card back/pulled a card back/pulls a card back/pulled it back/pulled his card back/"
        "pulled her card back/picked up his card/picked up her card/picked his card up/picked it up again/"
        "picked up his card again/picked up her card again/took it back/take it back/takes it back/took back/take back/"
        "took his card back/took her card back/take his card back/take her card back/take my card back/"
        "take a card back/take the card back/took a card back/took the card back/taken back/took the cards back/"
        "took his cards back"
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
    Sense.RIGHT: "the next player/next player/the player after me/right hand opponent/player on my right",
    Sense.ACROSS: "my partner/partner/his partner/her partner/the partner/across",
    Sense.LEFT: "previous player/the previous player/player before/player on my left",
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
_CHINESE = {
    Sense.LEAD: "领/再出/先出/首出/领出/首家出/一起出/一块出/一上来就出/先手出/首攻/起手出/首引/被领出/先打",
    Sense.THROW: "甩/甩了/甩出/甩牌/被甩",
    Sense.FOLLOW: "盖杀/跟/跟了/跟的/跟出/跟牌/垫/垫了/毙/毙了/盖毙/杀/杀了/贴/贴了/将吃",
    Sense.PUT: "又出/又出了/依次出/依次出了/先后出/分别出/分别出了/出/出了/打了/打的/打出/下/下了",
    Sense.HOLD: (
        "手里留着/留着/手里捏着/捏着/只有/就只有/只剩/只剩下/手里有/手上有/手里/手上/有/拿着/手牌/手牌是/持有/里有"
    ),
    Sense.LATER: (
        "后来/还有/手里还有/后来出了/后来又出了/后来出/后来打出/还剩/手里还剩/后来亮出/后来又打出/结果还有/还留着"
    ),
    Sense.GONE: "已经出过了/出过了/已经出了/已经走了/已出/打过了/已经打过/走掉了/已经没了",
    Sense.ON: "台上",
    Sense.MUST: (
        "该出什么/能跟什么/该跟什么/要出什么/必须出什么/应该出什么/可以跟什么/跟什么/能出什么/怎么跟/要跟什么/得跟什么/应该跟什么"
    ),
    Sense.PAIR_HELD: "有对子/还有对子/有对不出/明明有对/明明有对子",
    Sense.WHO: "谁",
    Sense.TRICK: (
        "谁比较大/谁更大/谁的大/谁最后大/会赢/谁会赢/谁能赢/这圈谁大/这圈谁的/这圈/一圈谁大/谁大/谁赢/谁收/谁的/这轮谁赢/这一轮谁的/这一轮谁赢/这墩谁的/谁最大/谁拿/哪家大/归谁/谁吃"
    ),
    Sense.BEATS: (
        "压得住/管/能不能管/能不能管住/能大过/能不能打过/大过/能不能大过/管住/能管住/管得住/管得了/压过/打得过/管上/大得过/盖过/能管"
    ),
    Sense.ORDER: (
        "从大往小/从大到小列/从上到下/列出主牌/列一遍/从大到小/从高到低/哪些牌是主/哪些牌算主/哪些牌算主牌/哪些是主牌/大/大吗/哪个大/哪张大/大还是/更大/比/顺序/大小/大小顺序/怎么排/排列/主牌顺序/主牌大小/"
        "主牌大小顺序/挨着/谁挨着谁/比较大/高还是"
    ),
    Sense.SHAPE: (
        "怎么分/怎么拆/怎么分组/拖拉机/连对/连不连/是不是拖拉机/是拖拉机吗/算拖拉机吗/不是拖拉机/什么牌型/算连对/姊妹对/连着吗"
    ),
    Sense.BID: "亮/亮了/亮主/亮出/叫主/报主/抢庄/亮的",
    Sense.OVERBID: "反/反主/反了/能反/加固",
    Sense.WITH: "用/拿",
    Sense.PASSIVE: "被",
    Sense.NOBODY_BID: "没人亮主/没人亮/没人叫主/没人叫/流局/没有人亮/没有人亮主/无人亮主/都不亮/谁都没亮",
    Sense.CALL: "叫/叫了/叫的/叫朋友/叫的是",
    Sense.FRIENDS: (
        "是朋友吗/是不是朋友/算朋友吗/是我朋友吗/算不算朋友/谁是朋友/谁是我的朋友/谁是他的朋友/朋友是谁/谁是我朋友"
    ),
    Sense.FIRST_DRAW: (
        "从谁开始摸/从谁开始/谁开始摸/从谁摸起/从哪家开始/从谁开始摸牌/谁先抓起/谁先抓/谁先抓牌/谁先摸/谁先摸牌/从谁开始抓/谁开始抓牌/谁先起牌"
    ),
    Sense.TURNED: "切到/切出/切/抽到/掀开/掀/亮开/翻出/翻到/翻开/翻出来/翻",
    Sense.DEAL: (
        "每人发几张/每人发多少张/每人发多少/底牌留多少/底牌留多少张/"
        "怎么发/怎么发牌/每人几张/每人多少张/一人几张/留几张/底牌留几张/底牌几张/怎么分牌/各几张"
    ),
    Sense.NEXT: (
        "谁坐庄/下一局谁坐庄/下局谁坐庄/谁上台/下一局谁/轮到谁坐庄/谁当庄/谁的庄/下把谁坐庄/过了吗/下一把谁坐庄/赢了吗/谁做庄/下盘谁坐庄/下把/下一把/下一盘/下盘/下一局/下局/下一庄/谁上庄"
    ),
    Sense.POINTS: "分",
    Sense.PLAYERS: "个人/人/位/家打",
    Sense.DECKS: "副牌/副/付牌/副扑克",
    Sense.CARDS: "张牌/张/张的",
    Sense.KITTY: "底/底牌/底里/底牌有/底牌是/扣底/底分/底下",
    Sense.BONUS: "翻几倍/乘几/几倍/底牌乘几/底牌翻几倍/乘多少/抠底翻几倍/抠底几倍",
    Sense.LAST_TRICK: "最后一轮/最后一墩/最后一手/最后/最后一圈",
    Sense.DUG: "扣的/扣的底/抠到底/抠到/抠成/抠了底/扣到底/扣到/抠下底/抠底成功/抠底/抠/抠了/抠的/抠底的",
    Sense.GUARDED: "保底/保住底牌/保住了底牌/守住底/守底/保住底/保底了/守住底牌/守住了底牌",
    Sense.RISE: "下台/下台吗/上台吗/升到几/升到几级/升到多少/升到哪/升几级/谁升级/升级/升多少级/几级/能升几级",
    Sense.SINGLE: "单张/一张单牌",
    Sense.PAIR: "对子",
    Sense.TWO_PAIRS: "两对/两对拖拉机/四张的拖拉机",
    Sense.THREE_PAIRS: "三对/三对拖拉机/六张的拖拉机",
    Sense.DECLARERS: "闲家的对手/坐庄/做庄/当庄/庄家们/庄家/庄家方/庄",
    Sense.DEFENDERS: "庄家的对手/闲家/抓分方/闲/防家/台下",
    Sense.BOTH: "庄家和闲家/闲家和庄家/庄家闲家都/两边/双方/两家都",
    Sense.REDEAL: "重新发牌/重发/重来/重打",
    Sense.NO_TRUMPS: "没有一张主/没有一张主牌/一张主没有/没有主/没主/没有主牌/没主牌",
    Sense.NO_POINTS: (
        "没有一张分/没有一张分牌/大光/光头/零分/没得分/没拿分/一分没拿/一分都没拿/一分没得/没有分/没分/没有分牌"
    ),
    Sense.REVOKE: "漏跟/有牌不跟/有牌不出/藏牌/跟错/跟错牌/没跟花色/不跟花色/有不跟",
    Sense.TAKE_BACK: "悔牌/收回/收回去/收回去了/收回来/拿回去/拿回去了/把牌收回去了/拿回来/反悔",
    Sense.WRONG_COUNT: (
        "多摸了一张牌/多摸了一张/多抓了一张牌/多抓了一张/多拿了一张/少抓了一张/少摸了一张/牌数不对/张数不对/多一张/多了一张/少一张/少了一张/多一张牌/少一张牌/多了一张牌/少了一张牌/牌多了/牌少了"
    ),
    Sense.FAILED_THROW: "没甩成/甩牌没甩成/甩错/甩错了/甩失败了/甩牌失败/甩失败/甩不成/甩不出",
    Sense.COST: "怎么罚/罚多少/罚/罚分/怎么处罚",
    Sense.FIRST: "第一张/第一个",
    Sense.SECOND: "两次/二次/第二张/第二次/第二个",
    Sense.THIRD: "三次/第三张/第三次/第三个",
    Sense.FOURTH: "第四张/第四个",
    Sense.CLOSED: (
        "收起来了/收起来/已经收起来了/收走了/已经翻过去了/已经扣了/翻过去了/已经盖上了/已经收了/收了/这一轮已经收了/这轮收了/盖上了"
    ),
    Sense.OPEN: "还没收/没收",
    Sense.TRUMP: "主/主是/是主/主牌/主牌是/为主/做主/主花色",
    Sense.NO_TRUMP: "无主",
    Sense.LEVEL: "打/级牌/级牌是/打到/级别",
    Sense.ME: "我们这边/咱们/咱/我/我们",
    Sense.HE: "比别人/他们那边/那边/对方那边/对方/人家/敌方/对面/别家/他家/他/她/你/他们/对手/别人/有人",
    Sense.RIGHT: "下家",
    Sense.ACROSS: "对家/对门/同伴/搭档",
    Sense.LEFT: "上家",
    Sense.PLAYER: (
        "头家/庄家下家/庄家上家/庄家对家/东家/南家/西家/北家/张三/李四/王五/赵六/我朋友/我的朋友/他朋友/她朋友/我老婆/我老公/我妈/我爸/我妈妈/我爸爸/我儿子/我女儿/我同学/我同事/我队友/队友/一家/二家/"
        "三家/四家/第一家/第二家/第三家/第四家/小明/小红/小李/小张/老李/老王/老张/爸爸/妈妈/甲/乙/丙/丁/首家/末家"
    ),
    Sense.NOT: (
        "忘了/忘记/忘/除非/假设/改成/改/换成/本来/本想/差点/不是/并非/未/并没/不到/没到/差/超过/多于/少于/大概/差不多/左右/不足/大约/没有/没/不/无/别/除了/可能/好像/似乎/看起来/应该有/应该还有/想必/也许/说不定/恐怕/以为/假如/要是/还要/扣掉/加上/算上/"
        "连上/连底/连底牌/带底/带底牌/含底/含底牌/以上/以下/以内/来分/快/不算底/不算底牌/没算底牌/没算底"
    ),
    Sense.AND: "和/与/加",
    Sense.OWED: "必须出/必须跟/一定要出/一定要跟/非出/非得出/得出/要不要出/必须打/必须垫",
    Sense.ALL_OF_THEM: "全出了/都出了/全垫了/都垫了/全跟了/都跟了/全下了/全打了/全都出了",
    Sense.VOID: "断了/断/绝了/绝/缺/缺门",
    Sense.OTHER: "另外/另外一张/另一张/另一/另",
    Sense.LOST: "失败/输/输了/丢/丢了",
    Sense.OR: "或/或者/还是",
    Sense.SAYS: "说/讲",
    Sense.AFTER: "之后/之后才/才/之前/以前",
    Sense.FILLER: (
        "最后一个/我说/规则说/算有牌不跟/算漏跟/我觉得/我认为/没问题/没错/可以不/不可以/不行/不合法/不合规/不对吧/不对吗/要不要/会不会/可不可以/该不该/用不用/需不需要/应不应该/算不算数/合不合法/行不行啊/是不是该/当时/接着/马上/最终/最后才/赶紧/直接/干脆/"
        "只好/只能/不得不/故意/偏偏/随手/先是/才发现/应该/都是/自己/现场/刚刚/刚才/同时/当场/不小心/失手/老是/总是/后面/前面/这里/那里/已经/一定/觉得/行不/好不/对不/可不/成不/好不好/能/只/"
        "必须/结果/居然/其实/合法/算数/别的/其他/其它/个/第一手/第二手/第三手/第四手/过/几/去/从/给/到/要/会/些/那些/哪些/跟着/埋底/埋牌/埋/抓/多少/大家/谢谢/谢谢大家/麻烦/您好/你好/总共/"
        "依次/分别/一把/明明/竟然/这样/违规吗/犯规吗/犯规/为什么/师傅/各位/哥/想/一起/她的/你的/了/吗/呢/吧/啊/的/得/行吗/可以吗/可以/能不能/对吗/是/是不是/算/算不算/这/那/我的/他的/做朋友/"
        "就/都/也/但/但是/然后/行不行/对不对/能不能甩/不能/有没有/抓了/拿了/得了/赢了/正好/一共/上/这一轮/一轮/这轮/怎么办/什么/一/这个/不算/可/却/成吗/先/墩/这一墩/这墩/这边/请/牌/把/再/又/"
        "违规/合规/请问/是什么/哪/吃/赢/朋友/时候/时/现在/局/一局"
    ),
}
_MISCOUNTED = tuple(
    f"{much}{deed}{done}{one}张{card}"
    for much in "多少"
    for deed in ("", *"摸抓拿埋扣发发放出跟打")
    for done in ("", "了")
    for one in "一1两"
    for card in ("", "牌")
)
"""多埋了一张: one card more or less than there should be."""
_NOTHING = {
    f"{one}{card}{even}{lacks}": sense
    for one in ("一张", "一个", "一点", "半张", "一")
    for card, sense in (
        ("主", Sense.NO_TRUMPS),
        ("主牌", Sense.NO_TRUMPS),
        ("分", Sense.NO_POINTS),
        ("分牌", Sense.NO_POINTS),
    )
    for even in ("都", "也", "")
    for lacks in ("没有", "没")
}
"""一张主都没有: nothing of trumps or of points in a hand."""
_COURTESY = "please/thanks/thank/hello/hi/hey/sorry/guys/folks/quick/excuse"
"""What says nothing of a question, and is passed over."""
WORDS: Mapping[str, Sense] = {
    **dict.fromkeys(_MISCOUNTED, Sense.WRONG_COUNT),
    **_NOTHING,
    **dict.fromkeys(_COURTESY.split("/"), Sense.FILLER),
    **{
        word: sense
        for words in (_ENGLISH, _CHINESE)
        for sense, all_of_them in words.items()
        for word in all_of_them.split("/")
    },
}
"""Every word with its sense; the same word has one sense."""
