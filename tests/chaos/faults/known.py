"""All faults by name."""

import random
from collections.abc import Awaitable, Callable, Mapping

from tests.chaos.faults import discord, process, server
from tests.chaos.stage import Stage

Fault = Callable[[Stage, random.Random], Awaitable[None]]

FAULTS: Mapping[str, tuple[float, Fault]] = {
    "kill": (5, process.kill_it),
    "stop": (1, process.stop_it),
    "suspend": (2, process.suspend_it),
    "kill a worker": (2, process.kill_worker),
    "lock the database": (3, process.lock_database),
    "fill the disk": (2, process.fill_disk),
    "let no file grow": (2, process.forbid_to_grow),
    "refuse": (12, discord.refuse),
    "lose answers": (6, discord.lose_answers),
    "break lines": (3, discord.break_lines),
    "hold back": (6, discord.hold_back),
    "outage": (2, discord.outage),
    "lose the gateway": (3, discord.lose_gateway),
    "lose the server": (1.5, discord.lose_server),
    "deliver twice": (3, discord.deliver_twice),
    "expire tokens": (1, discord.expire_tokens),
    "delete a board": (3, server.delete_board),
    "delete a place": (1, server.delete_place),
    "age": (2, server.age),
    "deny": (2, server.deny),
    "deny everywhere": (1, server.deny_everywhere),
    "close a thread": (2, server.close_thread),
    "expel": (0.15, server.expel),
}
"""By name, with how often each comes beside the others."""
