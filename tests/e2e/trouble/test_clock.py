"""The playground's clock moves the bot's clock: due jobs run, and clicks still get answers."""

from discord_playground import Playground
from game.tables.time.ending import LOBBY_LIFETIME
from tests.e2e.bots import ProcessBot

LIFETIME_SECONDS = LOBBY_LIFETIME / 1000


async def test_a_lobby_expires_when_the_clock_is_moved(
    playground: Playground, process: ProcessBot
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    lobby = await ana.slash("cartagena new", "tavern")
    playground.advance(LIFETIME_SECONDS - 600)
    await ben.click(lobby, "Join")
    await ana.until(lambda: "Ben" in ana.now(lobby).text)
    playground.advance(LIFETIME_SECONDS - 600)
    assert "Start" in [button.label for button in ana.now(lobby).buttons]
    playground.advance(1200)
    await ana.until(lambda: not ana.now(lobby).buttons, 15)
    fresh = await ana.slash("cartagena new", "tavern")
    assert fresh.buttons


async def test_a_restart_keeps_the_moved_clock(playground: Playground, process: ProcessBot) -> None:
    ana = playground.person("Ana")
    lobby = await ana.slash("cartagena new", "tavern")
    await process.kill()
    playground.advance(LIFETIME_SECONDS + 60)
    await process.start()
    await ana.until(lambda: not ana.now(lobby).buttons, 15)
