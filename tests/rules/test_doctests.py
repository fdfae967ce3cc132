"""What the docstrings of the game show is what it does."""

import doctest
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import game.rules


def shows(name):
    """Whether a module's docstrings have examples."""
    return any(one.examples for one in doctest.DocTestFinder().find(import_module(name)))


NAMES = ("game.rules", *(found.name for found in walk_packages(game.rules.__path__, "game.rules.")))
SHOWING = [name for name in NAMES if shows(name)]


def test_somebody_shows_examples():
    assert len(SHOWING) > 1


@pytest.mark.parametrize("name", SHOWING)
def test_the_examples_are_true(name):
    assert doctest.testmod(import_module(name)).failed == 0


def test_the_rules_as_a_library_are_shown():
    assert doctest.testmod(game.rules).attempted >= 10


def test_the_readme_shows_the_same_as_the_library():
    """A person who reads either can type it."""
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    shown = doctest.DocTestParser().get_examples(readme.replace("```\n", "\n"))
    library = doctest.DocTestFinder().find(game.rules)[0].examples
    assert [(one.source, one.want) for one in shown] == [(one.source, one.want) for one in library]
