"""Two people at a table in one of many Discord servers. They press the buttons that they see."""

import asyncio
import random
from contextlib import suppress

from discord_playground import Actor, DiscordError, NoAnswer, Playground
from discord_playground.world.objects.channels import Channel
from tests.chaos.clicks import Click, ClickLog
from tests.chaos.people import NEW, CommandCall, RandomPlayer

USED_COMMANDS = frozenset({"new", "hand", "board", "resign"})
"""Commands that need no computer player and no animation."""

ASK_SECONDS = 1.0
GLANCES = 10
"""How many times a person looks for an answer before the next question."""


class SeatedPlayer(RandomPlayer):
    """A person at the table."""

    def __init__(
        self,
        playground: Playground,
        actor: Actor,
        clicks: ClickLog,
        dice: random.Random,
        place: Channel,
    ) -> None:
        super().__init__(playground, actor, clicks, dice)
        self._table = place

    def _place(self) -> Channel:
        return self._table

    async def _call(self, place: Channel, call: CommandCall) -> None:
        await super()._call(place, call if call[0] in USED_COMMANDS else NEW)


class TwoPlayerTable:
    """A table's channel and its two people."""

    def __init__(
        self,
        playground: Playground,
        clicks: ClickLog,
        place: Channel,
        people: list[Actor],
        dice: random.Random,
    ) -> None:
        self.channel = place
        self.people = people
        self._clicks = clicks
        self._dice = dice
        self._seated = [SeatedPlayer(playground, one, clicks, dice, place) for one in people]

    async def press_buttons(self, pause_seconds: float) -> None:
        """Let one of the two press a button, on average every ``pause_seconds``."""
        while True:
            await asyncio.sleep(self._dice.expovariate(1 / pause_seconds))
            try:
                await self._dice.choice(self._seated).act()
            except (NoAnswer, DiscordError, LookupError):
                # The bot is down, or the message is gone: Discord reports that at once.
                continue

    async def ask_until_answered(self) -> None:
        """Ask for a hand every second until the bot shows it or says that there is none."""
        asked: list[Click] = []
        while True:
            with suppress(NoAnswer):
                asked.append(self._ask())
            for _ in range(GLANCES):
                if any(click.has_useful_answer for click in asked):
                    return
                await asyncio.sleep(ASK_SECONDS / GLANCES)

    def _ask(self) -> Click:
        asked = self.people[0].calls("cartagena hand", self.channel)
        return self._clicks.add_click(asked, "/hand")
