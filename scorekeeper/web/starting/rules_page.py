"""The page of all house rules, drawn from the form."""

from itertools import groupby

from django.utils.translation import gettext as _

from scorekeeper.rules import ruleset
from scorekeeper.rules.options import Option
from scorekeeper.rules.words import N_
from scorekeeper.web.pages.beginnings import OptionGroup, OptionLine, Pick, RulesPage
from scorekeeper.web.rules_form import ASKED, RulesForm, answers, several
from scorekeeper.web.starting.page import objections

TITLES = {
    "table": N_("The deal"),
    "trumps": N_("The cards"),
    "bidding": N_("Making trumps"),
    "friends": N_("Calling friends"),
    "kitty": N_("The kitty"),
    "leading": N_("Leading"),
    "following": N_("Following"),
    "winning": N_("Taking tricks"),
    "scoring": N_("Scoring"),
    "ladder": N_("Levels"),
    "succession": N_("The next declarer"),
}
MORE_HELP = {
    "scoring.table": N_("Points: levels. With + the declarers rise, with − the defenders."),
}


def rules_page(form: RulesForm, back: str, notice: str = "") -> RulesPage:
    groups = groupby(ASKED.values(), key=lambda opt: opt.group)
    return RulesPage(
        title=_("Change single rules"),
        preset=_("What you leave alone stays as in {preset}.").format(preset=_(form.preset.name)),
        groups=tuple(_group(form, name, list(options)) for name, options in groups),
        back=back,
        notice=notice,
        objection=_("Something here cannot be; it says why beside it.") if form.errors else "",
    )


def _group(form: RulesForm, name: str, options: list[Option]) -> OptionGroup:
    lines = [_line(form, opt) for opt in options]
    return OptionGroup(
        title=_(TITLES[name]),
        lines=tuple(line for line in lines if not line.idle),
        idle=tuple(line for line in lines if line.idle),
    )


def _line(form: RulesForm, opt: Option) -> OptionLine:
    chosen = form[opt.key].value() or ""
    errors = objections(form).get(opt.key, ())
    idle = ruleset.idle(form.rules, opt)
    help_text = MORE_HELP.get(opt.key, opt.help)
    return OptionLine(
        field=opt.key,
        label=_(opt.label),
        help=_(help_text) if help_text else "",
        idle=_(idle.reason) if idle and not errors else "",
        picks=tuple(
            Pick(value=value, label=label, note=sentence, chosen=value in chosen if several(opt) else value == chosen)
            for value, label, sentence in answers(opt, form.rules)
        ),
        several=several(opt),
        typed=str(chosen),
        errors=errors,
    )
