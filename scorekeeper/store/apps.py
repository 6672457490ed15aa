"""Registers the notebook with Django, and the office that looks after it."""

from django.apps import AppConfig
from django.contrib.admin import apps


class StoreConfig(AppConfig):
    name = "scorekeeper.store"
    verbose_name = "Scorekeeper"
    default = True


class OfficeConfig(apps.AdminConfig):
    default = False
    default_site = "scorekeeper.store.office.Office"
