"""What the docstrings of the game show is what it does."""

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import game
import game.rules

MODULES = ("game", *(found.name for found in walk_packages(game.rules.__path__, "game.rules.")))


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_are_true(name):
    assert doctest.testmod(import_module(name)).failed == 0


def test_the_rules_as_a_library_are_shown():
    assert doctest.testmod(game).attempted >= 10
