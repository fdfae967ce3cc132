"""Two people at a table in one of many servers, who press what they see there."""

import asyncio
import random
from contextlib import suppress

from discord_playground import Actor, NoAnswer, NotAllowed, Playground
from discord_playground.world.objects.channels import Channel
from tests.chaos.clicks import Click, Clicks
from tests.chaos.people import NEW, CommandCall, Player

CALLED = frozenset({"new", "hand", "board", "resign"})
"""Commands that cost no thinking and no moving picture."""

ASK_SECONDS = 1.0
GLANCES = 10
"""So often one looks for an answer before one asks again."""


class Seated(Player):
    """One of the two people at a table."""

    def __init__(
        self,
        playground: Playground,
        actor: Actor,
        clicks: Clicks,
        dice: random.Random,
        place: Channel,
    ) -> None:
        super().__init__(playground, actor, clicks, dice)
        self._table = place

    def _place(self) -> Channel:
        return self._table

    async def _call(self, place: Channel, call: CommandCall) -> None:
        await super()._call(place, call if call[0] in CALLED else NEW)


class Seats:
    """A table's channel, and who sits there."""

    def __init__(
        self,
        playground: Playground,
        clicks: Clicks,
        place: Channel,
        people: list[Actor],
        dice: random.Random,
    ) -> None:
        self.place = place
        self.people = people
        self._clicks = clicks
        self._dice = dice
        self._seated = [Seated(playground, one, clicks, dice, place) for one in people]

    async def live(self, between: float) -> None:
        """Press something every so many seconds, on average, one or the other of them."""
        while True:
            await asyncio.sleep(self._dice.expovariate(1 / between))
            try:
                await self._dice.choice(self._seated).act()
            except (NoAnswer, NotAllowed, LookupError):
                # The bot or the message is not there any more: Discord says so at once.
                continue

    async def answered(self) -> None:
        """Ask for one's cards every second until somebody shows them, or says there are none."""
        asked: list[Click] = []
        while True:
            with suppress(NoAnswer):
                asked.append(self._asks())
            for _ in range(GLANCES):
                if any(click.helped for click in asked):
                    return
                await asyncio.sleep(ASK_SECONDS / GLANCES)

    def _asks(self) -> Click:
        asked = self.people[0].calls("cartagena hand", self.place)
        return self._clicks.record(asked, "/hand")
