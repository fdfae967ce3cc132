"""A whole lobby fits on a phone's screen, from cover to last button, with every setting used."""

import random
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
import pytest_asyncio
from playwright.async_api import Page

from cogs.lobby.message import lobby_cover, lobby_message
from cogs.ui.services.pictures import Drawing
from cogs.wording.names import COMPUTERS
from discord_playground import Playground
from discord_playground.browser_plugin import Open
from discord_playground.messages.posting import Draft, post
from discord_playground.world.objects.messages import COMPONENTS_V2
from game.computer import Level
from game.model.game import Admission, Hints, Terms
from game.model.ids import UserId
from game.model.message import Call
from game.model.people import Cut, Invitation
from game.pictures import draw_cover
from game.rules.editions import EDITIONS, Edition, Handling
from game.rules.setup import LEAST_SEATS, MOST_SEATS, FirstSeatRule, Options, vary_edition
from game.tables import Table
from game.tables.lobby.proposal import PACES
from i18n import Words
from i18n.catalogue import shipped_catalogue
from tests.e2e.bots import cover
from tests.long import long
from tests.makers.whole_games import make_lobby_table
from tests.page.games.idle_bot import idle_bot

pytestmark = [long, pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

WIDTH, HEIGHT = 390, 844
PEOPLE = ("Ana", "Benjamin", "Chloé", "Dirk van Dam", "Eva Lind")
CUTS = (
    ("moonlight over the bay", False),
    ("seven seas", False),
    ("parrot", False),
    ("k7mq2xw9t4rz", True),
    ("zr4t9wx2qm7k", True),
)
ADMIRAL = COMPUTERS[Level.ADMIRAL]
INVITED = ("Ben", "Chloé", "Dirk")
LANGUAGES = shipped_catalogue().locales


@pytest_asyncio.fixture(loop_scope="session", autouse=True)
async def online(playground: Playground) -> AsyncIterator[None]:
    """Keep an idle bot online; without a bot, the page shows a warning, which takes space."""
    async with idle_bot(playground):
        yield


def usual_lobby(edition: Edition, seats: int) -> Table:
    """Return a lobby as most people open it."""
    table = make_lobby_table(Options.printed(edition), seats, random.Random(1), PEOPLE)  # noqa: S311
    return Table(replace(table.game, terms=Terms(PACES[2])))


def unusual_lobby(
    playground: Playground, words: Words, edition: Edition, seats: int, computers: int
) -> Table:
    """Return a private lobby where no rule is the printed one and every person has cut the deck."""
    printed, pirates = Options.printed(edition), 7 if edition.pirates == 8 else 8
    options = Options(
        vary_edition(edition, pirates, 8, wild=True),
        Handling.HISPANIOLA,
        passing=not printed.passing,
        first_seat_rule=FirstSeatRule.VOTE,
    )
    game = make_lobby_table(options, seats, random.Random(1), PEOPLE).game  # noqa: S311
    people, computer_seats = game.seats[: seats - computers], game.seats[seats - computers :]
    admirals = (
        replace(one, user=-one.user, level=Level.ADMIRAL, name=words(ADMIRAL, number=number))
        for number, one in enumerate(computer_seats, 1)
    )
    invited = tuple(Invitation(UserId(int(playground.person(name).id))) for name in INVITED)
    cuts = (Cut(one.user, *cut) for one, cut in zip(people, CUTS, strict=False))
    return Table(
        replace(
            game,
            seats=(*(replace(one, vote=game.host) for one in people), *admirals),
            cuts=tuple(cuts),
            admission=Admission(True, invited),
            call=Call("0.1", tuple(one.id for one in invited)),
            terms=Terms(PACES[-1], True, True, friendly=True),
            hints=Hints(False),
        )
    )


def post_lobby(playground: Playground, words: Words, table: Table) -> str:
    """Post this lobby with its cover; return the message's id."""
    drawing = lobby_cover(words, table)
    picture = None if drawing is None else cover(drawing.draw, table.options.edition.boat)
    view = lobby_message(words, table, picture and picture.filename)
    payload = {"flags": COMPONENTS_V2, "components": view.to_components()}
    files = {} if picture is None else {0: (picture.filename, picture.data)}
    bot, channel = playground.world.bot, playground.channel("tavern")
    return post(playground.world, Draft(channel, bot, payload, files, {})).id


async def message_height(page: Page, message_id: str) -> float:
    """Return how many pixels high the page shows this message."""
    message = page.locator(f'[data-message-id="{message_id}"]')
    for picture in await message.locator(".picture img").all():
        await picture.evaluate("image => image.decode()")
    box = await message.bounding_box()
    assert box is not None
    return box["height"]


async def open_on_phone(playground: Playground, window: Open) -> tuple[Page, float]:
    """Open the page on a phone; return it with the height in pixels of its message area."""
    page = await window(playground.address, WIDTH)
    await page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    return page, await page.get_by_role("log").evaluate("log => log.clientHeight")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_lobby_with_every_unusual_setting_fits(
    playground: Playground, window: Open, language: str
) -> None:
    words = shipped_catalogue().for_locale(language)
    page, visible_height = await open_on_phone(playground, window)
    heights = {
        (edition.name, seats, computers): await message_height(
            page,
            post_lobby(
                playground, words, unusual_lobby(playground, words, edition, seats, computers)
            ),
        )
        for edition in EDITIONS.values()
        for seats, computers in ((5, 0), (5, 2), (5, 4), (4, 0), (4, 3))
    }
    assert {what: one for what, one in heights.items() if one > visible_height} == {}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_usual_lobby_has_its_whole_cover_and_leaves_room(
    playground: Playground, window: Open, language: str
) -> None:
    words = shipped_catalogue().for_locale(language)
    page, visible_height = await open_on_phone(playground, window)
    for edition in EDITIONS.values():
        for seats in (1, LEAST_SEATS, MOST_SEATS):
            table = usual_lobby(edition, seats)
            assert lobby_cover(words, table) == Drawing(draw_cover, (edition.boat,))
            assert (
                await message_height(page, post_lobby(playground, words, table))
                <= 0.8 * visible_height
            )
