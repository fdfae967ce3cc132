"""A panel fits on a phone's screen at nearly every moment of whole games, picture and all."""

import random
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from itertools import cycle
from statistics import median

import pytest
import pytest_asyncio
from playwright.async_api import Page

from benchmarks.turns import KINDS
from cogs.panel.message import PanelExtras, panel_message
from cogs.wording import emoji
from discord_playground import Playground
from discord_playground.browser_plugin import Open
from discord_playground.messages.posting import Draft, delete, edit, post
from discord_playground.world.objects.messages import COMPONENTS_V2, StoredMessage
from game.computer import Level
from game.computer.decisions import choose_action
from game.model.time import Milliseconds, add_duration
from game.pictures import PANEL_FILE, draw_placeholder
from game.pictures.icons import draw_icons
from game.rules.setup import Options
from game.tables import Table
from i18n import Words
from i18n.catalogue import shipped_catalogue
from tests.long import long
from tests.makers.people import NOON
from tests.makers.whole_games import make_game_table, table_after_action
from tests.page.games.idle_bot import idle_bot

pytestmark = [
    long,
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.timeout(600),
]

WIDTH, HEIGHT = 390, 844
MOST_MEDIAN, MOST = 640, 900
"""Pixels for the whole message: what a phone shows between the client's bars, and the limit."""
LEAST_TARGET = 40
"""Pixels that a thumb needs."""
PICTURE = (305, 303)
"""The size of the picture in pixels: all the width that a phone gives it."""
GAMES = 20
NAMES = ("Ana", "Benjamin", "Chloé", "Dirk van Dam")
UNTIL = add_duration(NOON, Milliseconds(870_000))
MEASURE_JS = """node => {
  const box = one => one.getBoundingClientRect(), picture = box(node.querySelector(".picture img"));
  const buttons = [...node.querySelectorAll("button[data-custom-id]")].map(box);
  return {
    height: box(node).height, picture: [picture.width, picture.height],
    target: Math.min(...buttons.map(one => Math.min(one.height, one.width))),
  };
}"""


@dataclass(frozen=True, slots=True)
class Size:
    """The sizes of one panel in pixels: the whole message, its picture, its smallest button."""

    height: float
    picture: tuple[float, float]
    target: float


@pytest_asyncio.fixture(loop_scope="session", autouse=True)
async def online(playground: Playground) -> AsyncIterator[None]:
    """Keep an idle bot online, and use its emojis, which are wider than the plain ones."""
    world, icons = playground.world, draw_icons(tuple(emoji.PLAIN_SYMBOLS), emoji.SEAT_NAMES)
    for name, picture in icons.items():
        added = world.add_emoji(name.replace("-", "_"), world.bot)
        world.emoji_pictures[added["id"]] = picture
        emoji.add_own_emojis({name: f"<:{added['name']}:{added['id']}>"})
    async with idle_bot(playground):
        yield
    emoji.use_own_emojis({})


def recorded_game(number: int) -> Iterator[Table]:
    """Play a game of computers, the same each time, and yield the table before each action."""
    edition, handling, seats = KINDS[number % len(KINDS)]
    luck = random.Random(f"recorded {number}")  # noqa: S311
    options = Options(edition, handling, passing=edition.least_actions == 0)
    table = make_game_table(options, seats, luck, NAMES)
    while table.playing:
        yield table
        view = table.view_of(table.game.seats[table.state.seat_on_turn].user)
        table = table_after_action(table, choose_action(Level.HELMSMAN, view, luck))


def payload(words: Words, table: Table) -> dict[str, object]:
    """Return the panel of the player on turn, as the bot would send it."""
    shows = PanelExtras(picture=PANEL_FILE, updated_until=UNTIL)
    user = table.game.seats[table.state.seat_on_turn].user
    return {
        "flags": COMPONENTS_V2,
        "components": panel_message(words, table, user, shows).to_components(),
    }


def show(playground: Playground, words: Words, table: Table) -> StoredMessage:
    """Show a panel to Ana, as the answer to a press of a button below a board."""
    world, channel = playground.world, playground.channel("tavern")
    ana = playground.person("Ana")
    board = post(world, Draft(channel, world.bot, {"content": "@Ana, it's your turn"}, {}, {}))
    picture = draw_placeholder(table.view_of(table.game.seats[0].user))
    reply = {"message_reference": {"message_id": board.id}, "referenced_message": board.data}
    return post(
        world,
        Draft(
            channel,
            world.bot,
            payload(words, table),
            {0: (PANEL_FILE, picture.data)},
            {"type": 19, **reply},
            only_reader=ana.id,
        ),
    )


async def sizes_of_game(
    playground: Playground, page: Page, words: Words, number: int
) -> list[Size]:
    """Measure the panel of the player on turn at every moment of a game."""
    shown: StoredMessage | None = None
    sizes: list[Size] = []
    for table in recorded_game(number):
        if shown is None:
            shown = show(playground, words, table)
        else:
            edit(playground.world, shown, payload(words, table), {})
        message = page.locator(f'[data-message-id="{shown.id}"]')
        newest = message.locator(
            f'button[data-custom-id$=":settings:{table.game.id}:{table.game.version}:"]'
        )
        await newest.wait_for()
        if not sizes:
            await message.locator(".picture img").evaluate("image => image.decode()")
        found = await message.evaluate(MEASURE_JS)
        sizes.append(Size(found["height"], tuple(found["picture"]), found["target"]))
    assert shown is not None
    delete(playground.world, shown)
    return sizes


async def test_panel_fits_on_a_phone(playground: Playground, window: Open) -> None:
    """The games take turns with the languages."""
    page = await window(f"{playground.address}/?as=Ana&channel=tavern", WIDTH)
    await page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    catalogue = shipped_catalogue()
    languages = cycle(catalogue.locales)
    sizes = [
        size
        for number, language in zip(range(GAMES), languages, strict=False)
        for size in await sizes_of_game(playground, page, catalogue.for_locale(language), number)
    ]
    heights = [size.height for size in sizes]
    assert median(heights) <= MOST_MEDIAN
    assert max(heights) <= MOST
    assert min(size.target for size in sizes) >= LEAST_TARGET
    assert all(size.picture == pytest.approx(PICTURE, abs=1) for size in sizes)
