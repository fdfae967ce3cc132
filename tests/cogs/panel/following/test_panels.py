"""A new private panel replaces the earlier panel of the same person."""

import asyncio
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import cast

from cogs.panel.following.attempts import PanelRequests
from cogs.ui.answer_services import Interaction
from discord_playground import until
from service.exchanges import Exchanges
from tests.cogs.offline import OfflineBot
from tests.makers.tables import start_game, whose_turn

SECONDS = 120


def requested_deletions(bot: OfflineBot) -> list[str]:
    """Return the requests that delete an answer."""
    return [one for one in bot.session.requests if one.startswith("DELETE ")]


async def test_new_panel_message_deletes_the_earlier_panel(bot: OfflineBot) -> None:
    who = whose_turn(await start_game(bot.tables))
    await bot.command(who, "hand")
    await bot.command(who, "hand")
    await until(lambda: bool(requested_deletions(bot)), SECONDS, "The first panel should go")


class Click:
    """A click whose answer is deleted as soon as Discord answers; it counts the requests."""

    id = 1

    def __init__(self) -> None:
        self.extras: dict[str, object] = {}
        self.client = SimpleNamespace(clock=lambda: 0)
        self.expires_at = datetime(2027, 1, 1, tzinfo=UTC)
        self.request_count = 0
        self.may_answer = asyncio.Event()

    async def delete_original_response(self) -> None:
        """Delete the answer."""
        self.request_count += 1
        await self.may_answer.wait()


async def test_deletion_of_a_cancelled_attempt_is_not_requested_again() -> None:
    requests, click = PanelRequests(Exchanges()), Click()
    interaction = cast("Interaction", click)
    first = asyncio.create_task(requests.delete_answer(interaction))
    await until(lambda: click.request_count, SECONDS, "The deletion is requested")
    first.cancel()
    await asyncio.wait({first})
    second = asyncio.create_task(requests.delete_answer(interaction))
    await asyncio.sleep(0)
    click.may_answer.set()
    assert await second
    assert not await requests.wait_until_idle()
    assert await requests.delete_answer(interaction)
    assert click.request_count == 1
