"""Signatures: how the log of a match names whoever holds this phone."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.store.models import NAME_LENGTH
from scorekeeper.web.fields import Name


class SignatureForm(forms.Form):
    name = Name(
        label=_("Your name in the log"),
        help_text=_("The log of a match tells who changed what. Without a name it says “a keeper”."),
        max_length=NAME_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
