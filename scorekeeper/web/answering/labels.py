"""Labels: a name and what stands behind it, with the colon of the reader's language."""

from django.utils.translation import gettext as _


def labelled(name: str, value: str) -> str:
    return _("{name}: {value}").format(name=name, value=value)
