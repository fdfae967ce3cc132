"""Faults of Discord's answers and of the connections to Discord."""

import asyncio
import random
from collections.abc import Set

from discord_playground import until
from discord_playground.gateway.session import BotSocket
from discord_playground.protocol.types import Json
from tests.chaos.stage import Stage

RECONNECT_SECONDS = 60.0

REQUESTS = (
    "POST /interactions/*",
    "PATCH /webhooks/*",
    "POST /channels/*/messages",
    "PATCH /channels/*/messages/*",
    "DELETE /channels/*/messages/*",
    "GET /channels/*",
    "POST /channels/*/threads",
    "* /channels/*",
)
REFUSALS: tuple[tuple[int, int | None], ...] = (
    (500, None),
    (502, None),
    (503, None),
    (429, 0),
    (403, 50001),
    (403, 50013),
    (404, 0),
    (404, 10003),
)


async def refuse_requests(stage: Stage, dice: random.Random) -> None:
    """Refuse some requests of one kind."""
    status, code = dice.choice(REFUSALS)
    stage.playground.faults.fail_next(
        dice.choice(REQUESTS),
        status,
        code,
        times=dice.randint(1, 6),
        retry_after=dice.uniform(0.1, 1.5) if status == 429 else None,
    )


async def lose_answers(stage: Stage, dice: random.Random) -> None:
    """Serve some requests of one kind, but lose the answers."""
    status = dice.choice((502, 504, None))
    stage.playground.faults.lose_answer(dice.choice(REQUESTS), status, times=dice.randint(1, 4))


async def break_connections(stage: Stage, dice: random.Random) -> None:
    """Break the connection at some requests of one kind."""
    stage.playground.faults.hang_up(dice.choice(REQUESTS), times=dice.randint(1, 4))


async def delay_requests(stage: Stage, dice: random.Random) -> None:
    """Delay some requests of one kind."""
    seconds, times = dice.uniform(0.2, 4), dice.randint(1, 6)
    stage.playground.faults.delay(dice.choice(REQUESTS), seconds, times=times)


async def take_discord_down(stage: Stage, dice: random.Random) -> None:
    """Take Discord down: every request fails, and the gateway is gone."""
    with stage.troubles.record_during("Discord is down"):
        await stage.playground.begin_outage(dice.choice((500, 502, 503)))
        await asyncio.sleep(dice.uniform(0.5, 8))
        stage.playground.end_outage()
        await wait_until_connected(stage)


async def lose_gateway(stage: Stage, dice: random.Random) -> None:
    """Cut the connection to the gateway, ask the bot to reconnect, or invalidate its session."""
    gateway, fault_number, old_connections = (
        stage.playground.gateway,
        dice.randrange(4),
        stage.connections,
    )
    with stage.troubles.record_during("the gateway is gone"):
        if fault_number == 0:
            await gateway.cut()
        elif fault_number == 1:
            gateway.ask_to_reconnect()
        else:
            gateway.invalidate(resumable=fault_number == 2)
        await wait_until_connected(stage, old_connections)


async def make_guild_unavailable(stage: Stage, dice: random.Random) -> None:
    """Make the Discord server unavailable for a while."""
    with stage.troubles.record_during("the server is down"):
        stage.playground.lose_guild()
        await asyncio.sleep(dice.uniform(0.3, 4))
        stage.playground.find_guild()


async def deliver_twice(stage: Stage, dice: random.Random) -> None:
    """Deliver every gateway event twice for a short time."""
    news = stage.playground.world.news
    send_event = stage.playground.gateway.send_event

    def send_twice(name: object, data: Json) -> None:
        for _ in range(2):
            send_event(name, data)  # pyright: ignore[reportArgumentType]

    news.to_bot = send_twice
    await asyncio.sleep(dice.uniform(0.2, 1.5))
    news.to_bot = send_event


async def expire_tokens(stage: Stage, dice: random.Random) -> None:
    """Expire the tokens of all clicks that the bot has answered so far."""
    world = stage.playground.world
    for asked in world.interactions.values():
        if asked.answer_type is not None:
            asked.expired = True


async def wait_until_connected(stage: Stage, old_connections: Set[BotSocket] = frozenset()) -> None:
    """Wait until the bot has a connection to the gateway that is not among `old_connections`."""
    await until(
        lambda: stage.connections - old_connections, RECONNECT_SECONDS, "The bot should come back"
    )
