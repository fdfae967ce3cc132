"""All faults by name."""

import random
from collections.abc import Awaitable, Callable, Mapping

from tests.chaos.faults import database_server, discord, file, process, server
from tests.chaos.stage import Stage

Fault = Callable[[Stage, random.Random], Awaitable[None]]

Faults = Mapping[str, tuple[float, Fault]]
"""For each fault's name its weight among all faults and its function."""

FAULTS_WITH_ANY_DATABASE: Faults = {
    "kill": (5, process.kill_bot),
    "stop": (1, process.stop_bot),
    "suspend": (2, process.suspend_bot),
    "kill a worker": (2, process.kill_worker),
    "refuse": (12, discord.refuse_requests),
    "lose answers": (6, discord.lose_answers),
    "break lines": (3, discord.break_connections),
    "hold back": (6, discord.delay_requests),
    "outage": (2, discord.take_discord_down),
    "lose the gateway": (3, discord.lose_gateway),
    "lose the server": (1.5, discord.make_guild_unavailable),
    "deliver twice": (3, discord.deliver_twice),
    "expire tokens": (1, discord.expire_tokens),
    "delete a board": (3, server.delete_board),
    "delete a place": (1, server.delete_channel_or_thread),
    "age": (2, server.age_message),
    "deny": (2, server.deny_permissions),
    "deny everywhere": (1, server.deny_permissions_everywhere),
    "close a thread": (2, server.close_thread),
    "expel": (0.15, server.expel_and_reinvite_bot),
}
FAULTS_WITH_FILE: Faults = {
    **FAULTS_WITH_ANY_DATABASE,
    "lock the database": (3, file.lock_database),
    "fill the disk": (2, file.fill_disk),
    "let no file grow": (2, file.forbid_file_growth),
}
FAULTS_WITH_SERVER: Faults = {
    **FAULTS_WITH_ANY_DATABASE,
    "kill the server": (2, database_server.kill_server),
    "freeze the server": (2, database_server.freeze_server),
    "cut off": (3, database_server.cut_all_connections),
    "say nothing": (2, database_server.silence_wire),
    "break in the middle": (4, database_server.break_in_transaction),
    "hold the tables": (2, database_server.lock_tables),
}
FAULTS_WITH_LEASES: Faults = {
    **FAULTS_WITH_SERVER,
    "steal the leases": (2, database_server.steal_leases),
    "steal while suspended": (2, database_server.steal_leases_while_suspended),
}
