"""Deliberate faults of the bot. A run must find each of them."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from cogs.notices import delivery
from game.model.due import Due, DueMoment
from game.model.ids import NO_CLICK
from game.model.time import Milliseconds, add_duration
from game.storage.sqlite import SqliteRepository
from game.tables import Person
from game.tables.absence.stand_ins import let_computer_play_strictly
from game.tables.notices import announcement
from game.tables.play.actions import leave_seat
from game.tables.time import ending
from game.tables.upkeep import Upkeep
from tests.absence.people import MINUTE

Plant = Callable[[pytest.MonkeyPatch], None]


@dataclass(frozen=True)
class Fault:
    """A function that plants the fault, and a text that the problems of the run must contain."""

    plant: Plant
    expected_text: str


def remind_twice(patch: pytest.MonkeyPatch) -> None:
    """Remind people again after ten minutes."""
    deliver = delivery.Delivery.deliver

    async def deliver_again(self: delivery.Delivery, moment: DueMoment) -> None:
        await deliver(self, moment)
        upkeep = self._tables.upkeep
        if (
            moment.kind is Due.REMIND
            and await self._notices.due_of(moment.game, moment.kind) is None
        ):
            again_at = add_duration(self._notices.now(), Milliseconds(10 * MINUTE))
            await upkeep._repository.schedule(moment.game, {Due.REMIND: again_at})

    patch.setattr(delivery.Delivery, "deliver", deliver_again)


def call_in_quiet_hours(patch: pytest.MonkeyPatch) -> None:
    """Ignore everybody's quiet hours."""
    for module in (delivery, announcement):
        patch.setattr(module, "free_from", lambda _, now: now)


def remove_the_late(patch: pytest.MonkeyPatch) -> None:
    """Remove a player from the game when the player's time is up."""
    time_is_up = Upkeep.time_is_up

    async def remove_player_too(self: Upkeep, moment: DueMoment) -> None:
        await time_is_up(self, moment)
        table = await self._ledger.table(moment.game)
        if table.playing and table.game.clock.overdue:
            player = Person(table.on_turn.user, "")
            await self._ledger.do(
                moment.game,
                player,
                NO_CLICK,
                lambda now, click: leave_seat(now, click, now.state.seat_on_turn),
            )

    patch.setattr(Upkeep, "time_is_up", remove_player_too)


def forget_clocks(patch: pytest.MonkeyPatch) -> None:
    """When the bot starts, remove all jobs that end a player's time."""
    resume = Upkeep.resume_computers

    async def resume_and_forget(self: Upkeep) -> None:
        await resume(self)
        for moment in await self._repository.due_until(2**62, 500):
            if moment.kind is Due.TURN:
                await self._repository.remove_due(moment)

    patch.setattr(Upkeep, "resume_computers", resume_and_forget)


def charge_for_downtime(patch: pytest.MonkeyPatch) -> None:
    """Count the time in which the bot was down as the player's own time."""

    async def count_no_downtime(*_: object, **__: object) -> int:
        return 0

    patch.setattr(SqliteRepository, "count_downtime", count_no_downtime)


def play_for_anybody(patch: pytest.MonkeyPatch) -> None:
    """Let a computer play when the time is up, also at tables that are not strict."""

    async def play_at_once(self: Upkeep, moment: DueMoment) -> None:
        await self._ledger.change(moment.game, let_computer_play_strictly, self._clock())

    patch.setattr(Upkeep, "time_is_up", play_at_once)


def call_off_unasked(patch: pytest.MonkeyPatch) -> None:
    """Let anybody call a game off at any time, and nobody has to ask for it."""
    patch.setattr(ending, "_check_asked", lambda *_: None)


FAULTS = {
    "remind-twice": Fault(remind_twice, "was called without a reason"),
    "call-in-quiet-hours": Fault(call_in_quiet_hours, "in their quiet hours"),
    "remove-the-late": Fault(remove_the_late, "nobody"),
    "forget-clocks": Fault(forget_clocks, "no end of the time is due"),
    "charge-for-downtime": Fault(charge_for_downtime, "time is up after"),
    "call-off-unasked": Fault(call_off_unasked, "without the right"),
    "play-for-anybody": Fault(play_for_anybody, "no strict table's"),
}
