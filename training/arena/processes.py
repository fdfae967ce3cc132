"""Work spread over processes, each result given as soon as it is there."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from multiprocessing import get_context
from typing import TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")


def done(
    work: Callable[[Job], Result], jobs: Sequence[Job], workers: int
) -> Iterator[tuple[Job, Result]]:
    """Each job with what came of it, in any order; one worker is this process itself.

    ``work`` must not stand in a ``__main__``: a new process does not read that, and would wait for
    ever for what it cannot find.
    """
    if workers <= 1:
        yield from ((job, work(job)) for job in jobs)
        return
    with get_context("spawn").Pool(workers) as pool:
        yield from pool.imap_unordered(partial(_with_job, work), jobs, chunksize=2)


def _with_job(work: Callable[[Job], Result], job: Job) -> tuple[Job, Result]:
    return job, work(job)
