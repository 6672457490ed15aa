"""The product's own settings, with a bare view mounted beside its pages."""

from scorekeeper.settings import *  # noqa: F403

ROOT_URLCONF = "tests.benchmarks.bare"
