"""Reads the clocks of boards that wait for a player, and lets turns run out or players pass."""

import re
from dataclasses import replace

from discord_playground import Actor, Playground, Shown
from game.model.ids import UserId
from tests.e2e import play
from tests.e2e.bots import LiveBot
from tests.e2e.play import Crew
from tests.makers.people import Clock

HOUR_MS = 3_600_000


async def start_game_of_three(
    playground: Playground, bot: LiveBot
) -> tuple[Crew, Actor, list[Actor]]:
    """Start a game with an hour for each turn; return it, the player on turn, and the others."""
    crew = await play.start_game(
        playground, ["Ana", "Ben", "Eva"], edition="classic-passing", pace=3600
    )
    await bot.wait_until_idle()
    on_turn = crew.on_turn(crew.boards()[-1])
    return crew, on_turn, [person for person in crew.people if person is not on_turn]


def turn_due_ms(board: Shown) -> int:
    """Return when the turn is due according to the board, in Unix milliseconds."""
    found = re.search(r"<t:([0-9]+):R>", board.text)
    assert found is not None, board.text
    return 1000 * int(found[1])


async def switch_reminders_off(bot: LiveBot, crew: Crew) -> None:
    """Switch reminders off for everybody."""
    for person in crew.people:
        await bot.tables.notices.change_preferences(
            UserId(int(person.id)), lambda before: replace(before, reminder=False)
        )


async def let_hours_pass(bot: LiveBot, crew: Crew, time: Clock, hours: float = 1) -> Shown:
    """Let this many hours pass and run the due jobs; return the board."""
    time.now += round(hours * HOUR_MS)
    await bot.cog.housekeeping.scheduler.catch_up()
    await bot.wait_until_idle()
    return crew.boards()[-1]


def labels_containing(board: Shown, text: str) -> list[str]:
    return [button.label for button in board.buttons if text in button.label]


async def miss_turn(bot: LiveBot, crew: Crew, time: Clock) -> Shown:
    """Let a turn run out, and let a waiting player hand it to a computer; return the next board."""
    board = await let_hours_pass(bot, crew, time)
    on_turn = crew.on_turn(board)
    waiting = next(person for person in crew.people if person is not on_turn)
    await waiting.click(board, f"Play on for {on_turn.person.name}")
    await bot.wait_until_idle()
    return crew.boards()[-1]


async def pass_turn(bot: LiveBot, crew: Crew) -> Shown:
    """Let the player on turn pass; return the next board."""
    who, panel = await play.open_panel(crew)
    await who.click(panel, "Pass")
    await bot.wait_until_idle()
    return crew.boards()[-1]
