"""What the pages of an account show."""

from dataclasses import dataclass

from django.forms import Form

from scorekeeper.web.pages import Page


@dataclass(frozen=True, slots=True, kw_only=True)
class Account(Page):
    """What an account carries, and what can be done with it."""

    carries: str
    leaving: Form


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Page):
    """A form with a button; `lead` says what it is for, and `other` leads to those who came for something else."""

    form: Form
    action: str
    lead: str
    answer: str
    other_url: str
    other: str
    drastic: bool = False
