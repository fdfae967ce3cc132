"""A small run of the whole recipe trains a network, and a stopped run can be continued."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from game.computer.network import load_network
from training.__main__ import COURSES, load_or_create, save_school
from training.school import School
from training.trials import TABLES, trial_win_rate

# See test_play.py.
pytestmark = pytest.mark.xdist_group("compiled")


def small(name: str) -> School:
    return School(replace(COURSES[name], watched=100, seed=5), tables=64)


# The course "early" has the tables of "late", and "later" has another seed.
@pytest.mark.parametrize("name", ["duel", "late"])
def test_a_stopped_and_continued_run_gets_the_same_weights(name: str, tmp_path: Path) -> None:
    whole, stopped = small(name), small(name)
    for rounds in range(100):
        whole.round()
        stopped.round()
        if rounds == 60:
            save_school(name, stopped, tmp_path)
            stopped = load_or_create(name, stopped.course, tmp_path)
    for weights, continued_weights in zip(
        whole.network.weights.values(), stopped.network.weights.values(), strict=True
    ):
        assert np.array_equal(weights, continued_weights)
    assert whole.adam.steps > 3


def test_a_course_begins_with_the_network_of_the_course_before(tmp_path: Path) -> None:
    early = small("early")
    save_school("early", early, tmp_path)
    late = load_or_create("late", COURSES["late"], tmp_path)
    for name, weights in load_network(tmp_path / "early.npz").weights.items():
        assert np.array_equal(weights, late.network.weights[name])
    late.round()


def test_the_recipe_trains_a_network_that_beats_an_untrained_one(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "training", "duel", "--share", "0.007")
    one_thread_environment = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    output = subprocess.run(
        (*command, "--out", tmp_path),
        env=one_thread_environment,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert "630 games" in output
    assert (tmp_path / "duel.curve.jsonl").read_text().count("games") == 1
    untrained = School(replace(COURSES["duel"], seed=5), tables=2).network
    options = TABLES["classic, jamaica"]
    assert trial_win_rate(load_network(tmp_path / "duel.npz"), untrained, options, 2, 20) > 0.7
