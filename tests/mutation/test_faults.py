"""The faults that the mutation script draws, and what it says about a small package."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation.faults import draw

ROOT = Path(__file__).parents[2]
PACKAGE = """
def first_or_zero(values, log):
    if not values:
        log.info("empty", count=1)
        return 0
    return values[0]


class Shop:
    @staticmethod
    def price(amount, member):
        return max(amount - 1, 0) if member and amount > 10 else amount


def unknown(value):
    return value + 1
"""
TESTS = """
from shop import first_or_zero, Shop


class Log:
    def info(self, event, **values):
        pass


def test_first():
    assert first_or_zero([4, 5], Log()) == 4
    assert first_or_zero([], Log()) == 0


def test_price():
    assert Shop.price(20, True) == 19
    assert Shop.price(20, False) == 20
    assert [Shop.price(amount, True) for amount in (10, 11)] == [10, 10]
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop" / "__init__.py").write_text(PACKAGE)
    (tmp_path / "tests" / "shop").mkdir(parents=True)
    (tmp_path / "tests" / "shop" / "test_shop.py").write_text(TESTS)
    (tmp_path / "pyproject.toml").write_text('[tool.pytest.ini_options]\npythonpath = ["."]\n')
    return tmp_path


def test_a_seed_gives_the_same_faults_again(tree: Path) -> None:
    assert draw(tree, "shop", 1, 3) == draw(tree, "shop", 1, 3)
    assert len({draw(tree, "shop", seed, 3)[1].description for seed in range(20)}) > 3


def test_a_change_elsewhere_leaves_a_function_its_fault(tree: Path) -> None:
    before = {fault.function: fault.description for fault in draw(tree, "shop", 1, 3)}
    file = tree / "shop" / "__init__.py"
    file.write_text("def new(a):\n    return a + 2\n\n" + PACKAGE.replace("value + 1", "value * 3"))
    after = {fault.function: fault.description for fault in draw(tree, "shop", 1, 4)}
    assert after["first_or_zero"] == before["first_or_zero"]
    assert after["Shop.price"] == before["Shop.price"]
    assert "new" in after


def test_functions_with_more_branches_are_drawn_more_often(tree: Path) -> None:
    drawn = [draw(tree, "shop", seed, 1)[0].function for seed in range(200)]
    assert drawn.count("Shop.price") > drawn.count("first_or_zero") > drawn.count("unknown") > 0


def test_every_fault_changes_only_its_function_and_never_a_log_call(tree: Path) -> None:
    right = ast.unparse(ast.parse(PACKAGE)).splitlines()
    kinds = set[str]()
    for fault in [fault for seed in range(200) for fault in draw(tree, "shop", seed, 3)]:
        changed = fault.source.splitlines()
        assert changed != right
        assert "@staticmethod" in fault.source
        assert "log.info('empty'" in fault.source
        assert sum(line not in right for line in changed) == 1
        kinds.add(fault.description.partition(":")[0])
    assert kinds == {
        "arguments swapped",
        "branches swapped",
        "condition reversed",
        "first or last",
        "not dropped",
        "operand dropped",
        "other constant",
        "other name",
        "other operator",
    }


def test_a_fault_that_no_test_runs_survives_and_one_that_a_test_runs_is_found(tree: Path) -> None:
    run = subprocess.run(
        (
            sys.executable,
            "-m",
            "tests.mutation",
            "--root",
            tree,
            "--package",
            "shop",
            "--workers=0",
        ),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    first, price, unknown, total = run.stdout.splitlines()
    assert first.startswith("found "), run.stdout + run.stderr
    assert price.startswith("found ")
    assert unknown.startswith("SURVIVES")
    assert total == "1 of 3 faults with seed 7 were not found"
    assert run.returncode == 1
