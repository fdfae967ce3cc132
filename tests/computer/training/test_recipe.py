"""A small run of the whole recipe: it teaches, and goes on where it was stopped."""

from pathlib import Path

import numpy as np
import pytest

from benchmarks.training.__main__ import COURSES, gone_on, keep, run
from benchmarks.training.school import School
from benchmarks.training.trials import TABLES, trial
from game.computer.network import load
from tests.long import long

pytestmark = [long, pytest.mark.timeout(1200)]


def small(name: str) -> School:
    return School(COURSES[name].part(0.0003), seed=5, tables=64)


@pytest.mark.parametrize("name", COURSES)
def test_a_run_that_was_stopped_ends_as_one_that_was_not(name: str, tmp_path: Path) -> None:
    whole, stopped = small(name), small(name)
    for rounds in range(100):
        whole.round()
        stopped.round()
        if rounds == 60:
            keep(name, stopped, tmp_path)
            stopped = gone_on(name, stopped.course, tmp_path)
    for weights, again in zip(
        whole.network.weights.values(), stopped.network.weights.values(), strict=True
    ):
        assert np.array_equal(weights, again)
    assert whole.adam.steps > 3


def test_the_recipe_runs_to_its_end_and_teaches(tmp_path: Path) -> None:
    course = COURSES["duel"].part(0.002)
    school = run("duel", course, tmp_path, trial_games=20)
    assert school.done
    taught = load(tmp_path / "duel.npz")
    untaught = School(course, seed=5, tables=2).network
    options = TABLES["classic, jamaica"]
    assert trial(taught, untaught, options, 2, 40) > 0.8
    assert (tmp_path / "duel.curve.jsonl").read_text().count("games") >= 1
