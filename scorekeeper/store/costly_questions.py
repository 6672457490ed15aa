"""Costly questions: how many steps of the referee each caller had in the last minute, counted across all servers."""

from datetime import timedelta
from math import ceil

from django.db import transaction
from django.utils import timezone

from scorekeeper.store.guesses import CLOCKS_APART
from scorekeeper.store.models import CostlyQuestion

WHILE = timedelta(minutes=1)


def seconds_to_wait(by: str, most: int) -> int:
    """Until the caller has had fewer than the most steps within a minute; nothing where that is so now.

    A question counts for a minute and never longer, wherever the clock that dated it was.
    """
    now = timezone.now()
    asked = CostlyQuestion.objects.filter(by=by, made_at__gt=now - WHILE, made_at__lte=now + CLOCKS_APART)
    for made_at, steps in asked.order_by("-made_at", "-pk").values_list("made_at", "steps"):
        most -= steps
        if most <= 0:
            return ceil((min(made_at, now) + WHILE - now).total_seconds())
    return 0


@transaction.atomic
def spend(by: str, steps: int) -> None:
    """So many steps were taken for the caller; what no longer counts is not kept."""
    now = timezone.now()
    CostlyQuestion.objects.filter(made_at__lte=now - WHILE).delete()
    CostlyQuestion.objects.filter(made_at__gt=now + CLOCKS_APART).delete()
    CostlyQuestion.objects.create(by=by, steps=steps, made_at=now)
