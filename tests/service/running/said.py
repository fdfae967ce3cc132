"""The lines that the bare bot writes to its standard output, and the state of the bot."""

import sys

from service.client import CartagenaBot

bots: list[CartagenaBot] = []


def state() -> str:
    return "online" if any(not bot.is_closed() for bot in bots) else "offline"


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
