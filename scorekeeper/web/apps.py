"""Registers the table top with Django."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "scorekeeper.web"
