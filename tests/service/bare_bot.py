"""The real bot without cogs: with a chest to open, and somebody who clicks before it stops."""

import asyncio
import os
import sys
from contextlib import AsyncExitStack
from functools import partial

from i18n import phrase
from service.client import CartagenaBot
from service.main import run
from service.startup.problem import StartupProblem


async def open_chest(bot: CartagenaBot, stack: AsyncExitStack) -> None:
    if "LOCKED" in os.environ:
        raise StartupProblem(phrase("startup-unreachable", reason="the chest\nis locked"))
    if "BROKEN" in os.environ:
        raise ValueError(os.environ["BROKEN"])
    if "STUCK" in os.environ:
        bot.http.close = partial(asyncio.sleep, 30)
    click = asyncio.create_task(answer(bot))
    stack.callback(lambda: say(f"closed, {state(bot)}"))
    stack.callback(click.cancel)


async def answer(bot: CartagenaBot) -> None:
    await bot.wait_for("shard_connect")
    async with bot.inflight.click():
        say("clicked")
        await asyncio.sleep(1)
        say(f"answered, {state(bot)}")


def state(bot: CartagenaBot) -> str:
    return "offline" if bot.is_closed() else "online"


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if "NO_LOOP_SIGNALS" in os.environ:
    # What a loop on Windows answers.
    asyncio.SelectorEventLoop.add_signal_handler = asyncio.AbstractEventLoop.add_signal_handler
sys.exit(run((open_chest,), ()))
