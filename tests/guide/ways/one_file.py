"""systemd with SQLite: install the bot, watch it, upgrade it, back it up and restore it."""

from discord_playground import Playground
from tests.guide.machine import Machine
from tests.guide.page import section_code_blocks
from tests.guide.people import TwoPlayerGame
from tests.guide.reader import GuideReader
from tests.guide.roots import DEBIAN_12
from tests.guide.saying import say
from tests.guide.systemd import booted_machine
from tests.guide.watching import running_prometheus, wait_for_health_check
from tests.guide.ways import service

(MANUAL_BACKUP,) = section_code_blocks("Backups")
RESTORING, RESTORING_WITHOUT_GAMES, _ = section_code_blocks("Putting a backup back")
NO_COMMANDS: frozenset[str] = frozenset()


async def follow_guide(playground: Playground) -> None:
    """Follow the guide twice on the same machine."""
    async with booted_machine(DEBIAN_12, "one-file") as machine:
        for pass_index, channel in enumerate(("tavern", "jamaica")):
            say(f" pass {pass_index + 1}")
            service.put_release(machine, service.FIRST_RELEASE, playground)
            known_failures = service.FAILS_IN_SECOND_PASS if pass_index else NO_COMMANDS
            await service.install(machine, playground, known_failures=known_failures)
            async with running_prometheus(machine, service.FIRST_RELEASE) as prometheus:
                await prometheus.wait_until_all_is_well()
                table = await TwoPlayerGame.begin(playground, channel)
                await service.upgrade_and_go_back(machine, playground)
                await _restore(machine, table, playground)
                await _restore_lost_games(machine, table, playground)
                await wait_for_health_check(machine)
                await prometheus.wait_until_all_is_well()
                await machine.run("systemctl", "kill", "--signal=KILL", "cartagena")
                await prometheus.wait_for_alert("CartagenaDown")
                await prometheus.wait_until_all_is_well()


async def _restore(machine: Machine, table: TwoPlayerGame, playground: Playground) -> None:
    """Restore a backup made by hand and one made by the timer."""
    manual_backup = f"/root/{table.channel}-{await table.take_turn()}.sqlite3"
    await GuideReader(machine, service.CURRENT_RELEASE).run_example(
        MANUAL_BACKUP.with_values(FILE=manual_backup)
    )
    for backup in (manual_backup, await service.make_backup(machine)):
        version_in_backup = await table.version_once_shown()
        assert await table.take_turn() > version_in_backup
        await GuideReader(machine).run_example(RESTORING.with_values(BACKUP=backup))
        await playground.bot_ready(service.ONLINE_SECONDS)
        await table.wait_for_version(version_in_backup)
        assert await table.panel_version() == version_in_backup


async def _restore_lost_games(
    machine: Machine, table: TwoPlayerGame, playground: Playground
) -> None:
    """Lose the file of the games, and restore a backup as the guide says."""
    version_in_backup = await table.version_once_shown()
    backup = await service.make_backup(machine)
    await machine.run("systemctl", "stop", "cartagena")
    await machine.run("sh", "-c", f"rm {service.GAMES_FILE}*")
    await GuideReader(machine).run_example(RESTORING_WITHOUT_GAMES.with_values(BACKUP=backup))
    await playground.bot_ready(service.ONLINE_SECONDS)
    assert await table.panel_version() == version_in_backup
    assert await table.take_turn() > version_in_backup
