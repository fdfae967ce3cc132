"""The lines that the bare bot writes to its standard output, and the state of the bot."""

import sys

from service.client import CartagenaBot

started_bots: list[CartagenaBot] = []


def connection_state() -> str:
    return "online" if any(not bot.is_closed() for bot in started_bots) else "offline"


def print_line(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
