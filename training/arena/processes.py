"""Spreads work over processes, and returns each result as soon as it is ready."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from multiprocessing import get_context
from typing import TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")


def run_jobs(
    work: Callable[[Job], Result], jobs: Sequence[Job], workers: int
) -> Iterator[tuple[Job, Result]]:
    """Yield each job with its result, in any order; with one worker, this process does the work.

    ``work`` must not be defined in a ``__main__`` module. A new process does not import that
    module, so the results would never come.
    """
    if workers <= 1:
        yield from ((job, work(job)) for job in jobs)
        return
    with get_context("spawn").Pool(workers) as pool:
        yield from pool.imap_unordered(partial(_with_job, work), jobs, chunksize=2)


def _with_job(work: Callable[[Job], Result], job: Job) -> tuple[Job, Result]:
    return job, work(job)
