"""Harmless words: what nobody understood and what changes nothing, so that a sentence can be read without it."""

from scorekeeper.rules.reading.lexer import Heard

_ENGLISH = (
    "go/came/comes/finished/taken/told/because/break/breaks/broke/fall/find/finds/found/putting/theyd/able/absolutely/add/adds/ago/agree/agreed/agrees/ah/aha/alone/angry/anything/anyway/anyways/argue/argues/"
    "arguing/argument/ask/asked/asking/asks/aunt/auntie/aunty/away/babe/bad/because/bit/boss/bride/bro/brother/"
    "bud/buddies/buddy/caught/cheat/cheated/cause/certainly/chap/clear/clearly/colleague/complain/complained/complains/"
    "confused/copy/correct/cos/could/cousin/coworker/coz/crazy/currently/daughter/day/dealt/dear/decide/decided/"
    "decides/definitely/disagree/disagrees/dispute/disputed/done/down/draw/drew/dude/easy/em/end/essentially/"
    "evening/ever/every/everyone/exact/fair/fault/fella/fellow/fight/fighting/final/finished/"
    "flip/friday/friendly/fun/funny/game/games/generally/gentlemen/gents/girl/girlfriend/given/"
    "god/goes/going/gonna/good/gotta/grandad/grandson/granny/great/groom/ha/hang/happen/happening/happens/happy/"
    "hate/hed/help/heres/hers/herself/himself/hmm/home/honest/honestly/honey/house/how/however/husband/i.e/idea/"
    "illegal/kid/kids/kind/know/known/lad/ladies/lads/lady/legally/legit/let/literally/lol/long/look/"
    "looks/lot/love/luck/luckily/lucky/mad/make/makes/making/man/many/match/mate/mates/matter/mean/meaning/means/"
    "mention/mentioned/mentions/mind/misdeal/mine/minute/mistake/moment/morning/mother/much/myself/nana/"
    "neighbor/neighbors/neighbour/nephew/new/nice/niece/night/nope/normal/normally/notice/noticed/noticing/"
    "obviously/offence/official/officially/oh/oma/opa/opinion/ourselves/pal/pals/part/party/pay/pays/"
    "penalised/penalized/person/place/pls/position/possible/pretty/problem/properly/questions/quite/reads/real/"
    "reason/referee/regular/regularly/remember/remembered/remind/rest/rightly/roommate/round/rude/rule/rules/"
    "ruling/rulings/sad/sadly/saturday/saw/saying/score/scores/see/seen/seriously/settle/settled/shed/shout/"
    "shouted/singles/sir/sis/sister/situation/somehow/something/son/sort/spot/standard/stepdad/strictly/stuff/"
    "suddenly/sunday/sure/surely/table/talk/tally/teacher/technically/tell/tells/text/theres/thing/things/tho/"
    "though/thx/tomorrow/tonight/true/truly/turn/twin/typically/uncle/unclear/unfortunately/"
    "upset/usually/valid/verdict/very/view/watch/watched/way/week/weekend/weird/went/whatever/where/whether/"
    "whichever/whoever/whole/why/wife/wondered/wondering/worked/works/wow/wrong/wrongly/yeah/year/yep/yes/"
    "yesterday/yours"
)
_CHINESE = (
    "如果/一下/一些/一会/一会儿/一向/一定是/一把牌/一样/一直/一般/丈母娘/上去/上来/上次/下来/不允许/专家/且/两下/严格来说/中间/为何/为啥/么/之/之中/之类/也就是/乱/争/争论/于/于是/亲家/亲戚/"
    "仅/仅仅/今天/以/以及/们/任何/任意/会儿/伯伯/位置/何/何况/依/依序/便/偏/偷/偷偷/儿/儿媳/儿子/允许/兄弟/先后/光是/公公/公平/共/其/准/凡/出一下/出来/则/刚好/判/判断/到底/到时/"
    "到时候/办/升/半天/单/即/及/反正/发现/叔叔/只是/叫做/台面/合不合/同/同学/同学们/同样/吵/吵架/吵起来/呀/呃/呢呢/呵/咋/咋办/咋整/咋算/咧/咯/哇/哈/哎/哟/哥们/哥哥/哦/哩/哪个/哪张/"
    "哪边/哼/唉/啥/啦/喔/喽/嗯/嘛/嘞/噢/因为/圈/场/堂哥/处/处理/外公/外婆/大侠/大哥/大姐/大神/太/头/头一圈/女儿/女婿/奶奶/好/如何/妹妹/妹子/姐妹/姐姐/姥姥/姥爷/婆婆/媳妇/子/"
    "孙女/孙子/完/室友/家/家人/家里/对错/将/小妹/小弟/就是/居然还/岳父/左右两边/已/帮/帮忙/帮我/平常/平时/并/并且/序/座/开/弄/弟弟/当/当下/当然/彼/往/很/得到/必定/怎/"
    "怎么/怎么样/怎样/总/总之/恰好/恰恰/悄悄/想想/想问/意思/愣/愣是/慢/懂/成功/所/所以/手边/打牌/打起来/找/抓到/拿到/按/按照/按理说/按说/挺/捡/捡了/提问/搞/摸/既/既然/早/早就/"
    "明显/明白/昨天/显然/晚上/曾/曾经/有些/有点/有理/朋友们/来/样/桌/桌上/楚/次/欧/欸/正好是/正常/正常来说/此/此时/每/比较/毕竟/求/求教/求问/注意/注意到/清/清楚/滴/然而/照理/"
    "爷爷/牌局/玩/理/由/由于/的确/的话/直/直到/看/看到/看看/看见/真/真是/真的/眼前/着/瞧/瞧见/知道/硬/硬是/确实/称/究竟/立刻/立即/竟/竟然还/符合/第/等/等等/绝对/罢了/老公/老哥/老婆/"
    "老师/老弟/老板/者/而/而且/而已/耶/肯定/自然/舅舅/般/表哥/表弟/裁判/裁定/要求/规则/规定/规矩/计/记/记得/讲道理/许/话/该/该怎么/说法/诶/请教/贴着/赶快/起来/跟大家/边/还/"
    "这副牌/这回/这手/这手牌/这把/这次/这盘/进/连/连着/连续/通常/道理/那个/那回/邻居/邻居家/里/里面/错/问/问问/问题/阿姨/随/随便/难道/非常/顺/额/马上就/高手"
)
_HARMLESS = frozenset({*_ENGLISH.split("/"), *_CHINESE.split("/")})
_LONGEST = max(map(len, _CHINESE.split("/")))


def harmless(word: Heard) -> bool:
    """Whether a word that is not understood changes nothing; Chinese signs one after another are several words."""
    text = word.text.lower()
    return text in _HARMLESS or (not text.isascii() and _all_harmless(text))


def _all_harmless(text: str) -> bool:
    while text:
        size = next((size for size in range(_LONGEST, 0, -1) if text[:size] in _HARMLESS), 0)
        if not size:
            return False
        text = text[size:]
    return True
