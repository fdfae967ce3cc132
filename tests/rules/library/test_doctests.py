"""The examples in the docstrings of the game are true."""

import doctest
import re
import runpy
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import game.rules


def has_examples(name):
    """Return whether a module's docstrings contain examples."""
    return any(one.examples for one in doctest.DocTestFinder().find(import_module(name)))


PAGE = (Path(__file__).parents[3] / "docs/rules-library.md").read_text(encoding="utf-8")
MODULES = (
    "game.rules",
    *(found.name for found in walk_packages(game.rules.__path__, "game.rules.")),
)
MODULES_WITH_EXAMPLES = [name for name in MODULES if has_examples(name)]


def test_several_modules_have_examples():
    assert len(MODULES_WITH_EXAMPLES) > 1


@pytest.mark.parametrize("name", MODULES_WITH_EXAMPLES)
def test_the_examples_are_true(name):
    assert doctest.testmod(import_module(name)).failed == 0


def test_the_docstring_of_the_rules_has_ten_examples_or_more():
    assert doctest.testmod(game.rules).attempted >= 10


def test_the_page_of_the_library_has_the_same_examples_as_the_rules():
    """The page's examples are those of ``game.rules``, which another test runs."""
    shown = doctest.DocTestParser().get_examples(PAGE.replace("```\n", "\n"))
    library = doctest.DocTestFinder().find(game.rules)[0].examples
    assert [(one.source, one.want) for one in shown] == [(one.source, one.want) for one in library]


def test_the_computer_players_play_as_the_page_says(tmp_path, capsys):
    [program] = re.findall(r"```python\n(from .*?)```", PAGE, re.DOTALL)
    file = tmp_path / "play.py"
    file.write_text(program, "utf-8")
    runpy.run_path(str(file))
    assert capsys.readouterr().out in {"boatswain wins\n", "sailor wins\n"}
