"""Tests by clicks in the page: a player stops answering, and the game goes on.

Each test runs on a desktop and on a phone, with one window for each person, and saves screenshots.
"""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import pytest
from playwright.async_api import Locator, Page, expect

from discord_playground.browser_plugin import Open
from tests.long import long
from tests.page.games.players import Player, save_screenshot

pytestmark = [
    long,
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.timeout(400),
]

NAME_ON_TURN_PATTERN = re.compile(r"@?(\w+), it's your turn")
WIDTHS = [pytest.param(1280, id="desktop"), pytest.param(400, id="phone")]


@dataclass
class Crew:
    """The people of one game by name, each with a window of their own; the first is the host."""

    players: dict[str, Player]
    open_window: Callable[[str, str], Awaitable[Player]]
    """Opens a window for a person at a channel."""
    screenshot_prefix: str
    """The first part of each screenshot's name."""

    @property
    def host(self) -> Player:
        return next(iter(self.players.values()))

    def board(self, player: Player | None = None) -> Locator:
        """Return the newest board that this player sees.

        Other messages may also call the player on turn, but only a board has the button "My cards".
        """
        column = (player or self.host).column
        called = column.locator(".message:not(.ephemeral)", has_text="it's your turn")
        return called.filter(has=column.page.get_by_role("button", name="My cards")).last

    async def name_on_turn(self) -> str:
        """Return the name of the player on turn."""
        found = NAME_ON_TURN_PATTERN.search(await self.board().inner_text())
        assert found is not None
        return found[1]

    async def wait_for_another_player(self, name: str) -> None:
        """Wait until the board calls another player than `name`."""
        await expect(self.board()).not_to_contain_text(f"{name}, it's your turn")

    def other_player(self, name: str) -> Player:
        """Return a player of the game other than `name`."""
        return next(player for other, player in self.players.items() if other != name)

    async def take_screenshot(self, player: Player, name: str) -> None:
        """Save a screenshot of this player's window."""
        await save_screenshot(player.column.page, f"{self.screenshot_prefix}-{name}")


async def start_game(window: Open, address: str, width: int, names: list[str], topic: str) -> Crew:
    """Start a game in which a turn may take a day."""
    number = 0

    async def opened(name: str, channel: str) -> Player:
        nonlocal number
        page = await window(f"{address}/?as={name}&channel={channel}", width + number)
        number += 1
        return Player(page.locator(".column").first)

    players = {name: await opened(name, "tavern") for name in names}
    crew = Crew(players, opened, f"{topic}-{'phone' if width < 600 else 'desktop'}")
    await expect(crew.host.column.page.get_by_text("online")).to_be_attached()
    await crew.host.send_command("/cartagena new")
    for player in list(players.values())[1:]:
        await expect(player.column).to_contain_text("A day a turn")
        await player.press("Join")
    await expect(crew.host.column).to_contain_text("The host can start")
    await crew.host.press("Start")
    await expect(crew.board()).to_be_visible()
    return crew


async def move_clock(page: Page, *jumps: str) -> None:
    """Move the clock by each of these jumps."""
    for jump in jumps:
        await page.get_by_role("button", name="Move the clock").click()
        await page.get_by_role("option", name=jump, exact=True).click()


async def press_containing(player: Player, label: str) -> None:
    """Press the newest button whose label contains this text."""
    await player.column.get_by_role("button", name=label).last.click()


async def miss_turn(crew: Crew, late_player: str, *, with_screenshot: bool = False) -> None:
    """Let this player's time run out, and let another player hand the turn to a computer."""
    waiting = crew.other_player(late_player)
    await move_clock(crew.host.column.page, "+ 1 day")
    await expect(crew.board(waiting)).to_contain_text("Time is up")
    if with_screenshot:
        await crew.take_screenshot(waiting, "time-is-up")
    await press_containing(waiting, f"Play on for {late_player}")
    await crew.wait_for_another_player(late_player)


async def play_until_turn_of(crew: Crew, late_player: str) -> None:
    """Let the other players take their turns until this player is on turn again."""
    while (name := await crew.name_on_turn()) != late_player:
        await crew.players[name].take_a_turn()
        await crew.wait_for_another_player(name)


async def miss_three_turns(crew: Crew, late_player: str) -> None:
    """Let this player miss three turns in a row."""
    for number in range(3):
        await play_until_turn_of(crew, late_player)
        await miss_turn(crew, late_player, with_screenshot=number == 0)


@pytest.mark.parametrize("width", WIDTHS)
async def test_computer_plays_for_an_absent_player_until_they_return(
    address: str, window: Open, width: int
) -> None:
    crew = await start_game(window, address, width, ["Ana", "Ben", "Chloé"], "handed-over")
    late = await crew.name_on_turn()
    waiting, absent = crew.other_player(late), crew.players[late]
    await absent.send_command("/cartagena notify")
    await press_containing(absent, "Direct message")
    await expect(absent.column).to_contain_text("direct message")
    await crew.take_screenshot(absent, "notify")
    await move_clock(crew.host.column.page, "+ 6 hours", "+ 6 hours", "+ 6 hours", "+ 1 hour")
    await waiting.press("Settings")
    await waiting.press(f"Remind {late}")
    await expect(waiting.column).to_contain_text(f"I'm reminding {late}")
    await crew.take_screenshot(waiting, "nudged")
    direct_messages = await crew.open_window(late, "@me")
    await expect(direct_messages.column).to_contain_text("The others are waiting for you")
    await crew.take_screenshot(direct_messages, "letter")
    await miss_three_turns(crew, late)
    await press_containing(waiting, f"Hand over {late}'s seat")
    await expect(waiting.column).to_contain_text("can come back at any time")
    await crew.take_screenshot(waiting, "question")
    await press_containing(waiting, "Helmsman (strong)")
    await expect(waiting.column).to_contain_text(f"A computer plays for {late} from now on")
    await expect(crew.board()).to_contain_text("played by a computer")
    await crew.take_screenshot(waiting, "computer")
    await press_containing(absent, "My cards")
    await expect(absent.column).to_contain_text("Welcome back: your seat is yours again")
    await expect(crew.board()).not_to_contain_text("played by a computer")
    await crew.take_screenshot(absent, "back")


@pytest.mark.parametrize("width", WIDTHS)
async def test_person_from_the_channel_plays_until_the_absent_player_returns(
    address: str, window: Open, width: int
) -> None:
    crew = await start_game(window, address, width, ["Ana", "Ben", "Chloé"], "taken-over")
    late = await crew.name_on_turn()
    waiting, absent = crew.other_player(late), crew.players[late]
    await miss_three_turns(crew, late)
    await press_containing(waiting, f"Hand over {late}'s seat")
    await press_containing(waiting, "Open it to the channel")
    await expect(waiting.column).to_contain_text(f"{late}'s seat is open")
    dirk = await crew.open_window("Dirk", "tavern")
    await press_containing(dirk, f"Take {late}'s seat")
    await expect(dirk.column).to_contain_text("You have asked for the seat")
    await expect(crew.board()).to_contain_text(f"Dirk would like to play in {late}'s seat")
    await crew.take_screenshot(waiting, "asked")
    judge = crew.host if late != "Ana" else waiting
    await press_containing(judge, "Let Dirk play")
    await expect(crew.board()).to_contain_text(f"in {late}'s seat")
    await crew.take_screenshot(dirk, "sits")
    await press_containing(absent, "My cards")
    await expect(absent.column).to_contain_text("Dirk is playing in your seat now")
    await crew.take_screenshot(absent, "given-away")
    await press_containing(absent, "Ask for my seat")
    await press_containing(dirk, f"Let {late} play")
    await expect(crew.board()).not_to_contain_text(f"in {late}'s seat")
    await absent.send_command("/cartagena away")
    await press_containing(absent, "3 days")
    await expect(absent.column).to_contain_text("You are away until")
    await crew.take_screenshot(absent, "away")
    await play_until_turn_of(crew, late)
    await expect(crew.board()).to_contain_text(f"{late} is away until")
    await crew.take_screenshot(waiting, "is-away")
    await press_containing(absent, "My cards")
    await expect(crew.board()).not_to_contain_text("is away until")


@pytest.mark.parametrize("width", WIDTHS)
async def test_waiting_player_ends_the_game_and_moderators_see_the_table(
    address: str, window: Open, width: int
) -> None:
    crew = await start_game(window, address, width, ["Ana", "Ben"], "unfinished")
    late = await crew.name_on_turn()
    waiting = crew.other_player(late)
    await miss_three_turns(crew, late)
    await crew.host.send_command("/cartagena-mod tables")
    await expect(crew.host.column).to_contain_text("A day a turn")
    await crew.take_screenshot(crew.host, "tables")
    await press_containing(waiting, "End it unfinished")
    await expect(waiting.column).to_contain_text("End this game without a winner?")
    await crew.take_screenshot(waiting, "question")
    await press_containing(waiting, "End it unfinished")
    await expect(waiting.column).to_contain_text("The game has ended unfinished")
    await crew.take_screenshot(waiting, "end")
