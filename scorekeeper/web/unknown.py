"""Unknown: rules that an address names and nobody here can read; what is said of them, and what stands in for them."""

from django.utils.translation import gettext as _

from scorekeeper.rules.kinds import OptionError
from scorekeeper.rules.presets import PRESETS
from scorekeeper.web.spoken import spoken


def unknown(error: OptionError, instead: str = "tractor") -> str:
    """Whether nobody knows these rules or only one of their options cannot be; and which preset takes their place."""
    return _("{said} {preset} is used instead: choose others, or go on with it.").format(
        said=_said(error), preset=_(PRESETS[instead].name)
    )


def _said(error: OptionError) -> str:
    named, meant = (dict(error.sentence.values).get(name) for name in ("got", "meant"))
    if error.key != "preset" or named is None:
        return _("These rules cannot be read: {sentence}").format(sentence=spoken(error.sentence))
    if meant in PRESETS:
        told = _("The rules “{rules}” are not known here. Did you mean {preset}?")
        return told.format(rules=named, preset=_(PRESETS[str(meant)].name))
    told = _("The rules “{rules}” are not known here; they may have been taken back, or the address was cut short.")
    return told.format(rules=named)
