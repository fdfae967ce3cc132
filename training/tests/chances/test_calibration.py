"""Corrected chances say how often games like these are won."""

import json
from pathlib import Path

import numpy as np
import pytest

import training.chances.__main__ as main_module
import training.chances.games as games_module
from game.computer.calibration import CORRECTIONS_FILE, Correction
from game.rules.editions import Handling
from training.chances.__main__ import run
from training.chances.curves import (
    GAME_WEIGHT,
    UNCORRECTED,
    Sample,
    cross_correct,
    fit_correction,
    fit_corrections,
    report,
    worst_tenth,
)
from training.chances.games import JOBS


def games(correction: Correction, count: int) -> Sample:
    """Make a sample of estimated chances whose true values are given by this correction."""
    luck = np.random.default_rng(5)
    chances, progress = luck.uniform(0.02, 0.98, count), luck.uniform(size=count)
    true_chances = np.array(
        [
            correction.corrected_chance(float(chance), float(at))
            for chance, at in zip(chances, progress, strict=True)
        ]
    )
    won = (luck.uniform(size=count) < true_chances).astype(float)
    return Sample(chances, progress, won, np.ones(count), np.arange(count) % 2, count)


def test_every_kind_of_table_has_a_correction() -> None:
    assert json.loads(CORRECTIONS_FILE.read_text()).keys() == {job.name for job in JOBS}


@pytest.mark.parametrize(
    "correction",
    [
        UNCORRECTED,
        Correction(0.7, -0.5, 0.7, -0.5),
        Correction(0.4, -1.4, 1.2, -0.2),
        Correction(1.3, 0.3, 0.8, 0.0),
    ],
)
def test_the_fit_finds_the_correction_that_made_the_sample(correction: Correction) -> None:
    found = fit_correction(games(correction, 40_000), UNCORRECTED)
    assert found == pytest.approx(correction, abs=0.15)


def test_corrected_chances_come_true_as_often_as_predicted() -> None:
    kinds = {
        f"4 seats, {handling}": games(Correction(0.4, -1.4, 1.0, -0.4), 8_000)
        for handling in Handling
    }
    for name, corrected in cross_correct(kinds).items():
        assert corrected.chances.mean() == pytest.approx(kinds[name].won.mean(), abs=0.03)
        assert abs(kinds[name].chances.mean() - kinds[name].won.mean()) > 0.05
        assert worst_tenth(corrected) < 0.06 < worst_tenth(kinds[name])


def test_few_games_change_a_correction_little() -> None:
    """Two lost games change it little, and even less if many games had equally many seats."""
    few = Sample(
        np.array([0.6, 0.7]), np.zeros(2), np.zeros(2), np.ones(2), np.zeros(2, np.intp), 2
    )
    without_similar = fit_corrections({"5 seats, jamaica": few})["5 seats, jamaica"]
    assert 0.5 < without_similar.first_slope < 1.1
    assert -1.5 < without_similar.first_shift < 0
    with_similar = {"5 seats, jamaica": few, "5 seats, tortuga": games(UNCORRECTED, 4_000)}
    assert fit_corrections(with_similar)["5 seats, jamaica"] == pytest.approx(UNCORRECTED, abs=0.25)


def test_stored_games_are_read_instead_of_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games_module, "BATCH", 2)
    monkeypatch.setattr(main_module, "BATCH", 2)
    jobs = [job for job in JOBS if job.name == "2 seats, large crews, hispaniola"]
    file = tmp_path / "chances.jsonl"
    [(name, found)] = run(jobs, 4, 3, 1, file).items()
    assert (name, found.games) == (jobs[0].name, 4)
    assert set(found.half) == {0, 1}
    assert found.weight.sum() == pytest.approx(4 * GAME_WEIGHT)
    recorded = file.read_text()
    [(_, again)] = run(jobs, 4, 3, 1, file).items()
    assert file.read_text() == recorded
    assert again.chances.tolist() == found.chances.tolist()
    assert f"| {name} | 4 |" in report({name: found})
