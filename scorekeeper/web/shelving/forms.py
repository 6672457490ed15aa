"""What books and people are called."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.store.models import NAME_LENGTH, TITLE_LENGTH
from scorekeeper.web.fields import Name


class TitleForm(forms.Form):
    """A book without a name is called after those who play in it."""

    name = Name(
        label=_("What the scorebook is called"),
        help_text=_("Left empty, it is called after those who play."),
        required=False,
        max_length=TITLE_LENGTH,
    )


class PlayerForm(forms.Form):
    """Somebody's name, for every match of the book."""

    name = Name(
        label=_("Name"),
        max_length=NAME_LENGTH,
        error_messages={"required": _("Everybody needs a name. Write the one that the table knows.")},
    )
