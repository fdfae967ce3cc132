"""Work that waits for a rate limit does not count as failed."""

from service.follower import Follower, Pause
from tests.service.leaping import with_skipped_waits
from tests.service.test_follower import Worker, let_tasks_run


@with_skipped_waits
async def test_pause_resets_the_number_of_failures() -> None:
    worker = Worker()
    follower = Follower(worker.work)
    worker.waits = [1.0, 1.0, Pause(100.0), 1.0]
    follower.request("a")
    await follower.wait_until_all_finished()
    assert worker.failures == [0, 1, 2, 0, 1]


async def test_request_during_the_run_does_not_wait_for_the_pause() -> None:
    worker = Worker()
    follower = Follower(worker.work)
    worker.waits = [Pause(3600.0)]
    worker.gate.clear()
    follower.request("a")
    await let_tasks_run()
    follower.request("a")
    worker.gate.set()
    await follower.wait_until_all_finished(0)
    assert worker.done == ["a", "a"]
    await follower.close()
