"""Work that is spread over processes returns all results."""

import pytest

from training.arena.processes import run_jobs


@pytest.mark.parametrize("workers", [1, 2])
def test_every_job_is_done_once(workers: int) -> None:
    words = ["a", "bb", "ccc", "dddd", "eeeee"]
    assert sorted(run_jobs(len, words, workers)) == [(word, len(word)) for word in words]
