"""systemd with SQLite: install the bot, watch it, upgrade it, back it up and restore it."""

from discord_playground import Playground
from tests.guide.machine import Machine
from tests.guide.page import blocks
from tests.guide.people import Table
from tests.guide.reader import Reader
from tests.guide.roots import DEBIAN_12
from tests.guide.saying import say
from tests.guide.systemd import booted
from tests.guide.watching import is_healthy, watched
from tests.guide.ways import service

(BY_HAND,) = blocks("Backups")
RESTORING, _ = blocks("Putting a backup back")
NEVER: frozenset[str] = frozenset()


async def follow(playground: Playground) -> None:
    """Follow the guide twice on the same machine."""
    async with booted(DEBIAN_12, "one-file") as machine:
        for again, channel in enumerate(("tavern", "jamaica")):
            say(f" pass {again + 1}")
            service.put_release(machine, service.FIRST, playground)
            known = service.BACK_AGAIN if again else NEVER
            await service.install(machine, playground, known=known)
            async with watched(machine, service.FIRST) as prometheus:
                await prometheus.sees_it_well()
                table = await Table.begin(playground, channel)
                await service.upgrade_and_go_back(machine, playground)
                await _restore(machine, table, playground)
                await is_healthy(machine)
                await prometheus.sees_it_well()
                await machine.run("systemctl", "kill", "--signal=KILL", "cartagena")
                await prometheus.raises("CartagenaDown")
                await prometheus.sees_it_well()


async def _restore(machine: Machine, table: Table, playground: Playground) -> None:
    """Restore a backup made by hand and one made by the timer."""
    kept = f"/root/{table.channel}-{await table.take_turn()}.sqlite3"
    await Reader(machine, service.CURRENT).follow(BY_HAND.with_values(FILE=kept))
    for backup in (kept, await service.newest_backup(machine)):
        then = await table.version()
        assert await table.take_turn() > then
        await Reader(machine).follow(RESTORING.with_values(BACKUP=backup))
        await playground.bot_ready(service.ONLINE_SECONDS)
        await table.shows_version(then)
        assert await table.in_hand() == then
