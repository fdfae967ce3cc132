"""One phone's screen shows a lobby from its cover to its last button, whatever is agreed there."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from playwright.async_api import Page

from cogs.lobby.computers import NAMES
from cogs.lobby.cover import lobby_cover
from cogs.lobby.message import lobby_message
from cogs.ui.services.pictures import Drawing
from game.computer import Level
from game.model.call import Call
from game.model.game import Admission, Hints, Terms
from game.model.ids import UserId
from game.model.people import Cut, Invitation
from game.pictures import draw_cover, draw_low_cover
from game.rules.editions import EDITIONS, Edition, Handling
from game.rules.setup import LEAST_SEATS, MOST_SEATS, Opener, Options, varied
from game.tables import Table
from game.tables.lobby.terms import PACES
from i18n import Words
from i18n.catalogue import shipped
from tests.long import long
from tests.makers.whole_games import opened
from tests.page import samples
from tests.page.conftest import Open
from tests.page.scripted_server import ScriptedServer
from tests.page.world import BEN, BOT, CLEO, DORA

pytestmark = [long, pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

WIDTH, HEIGHT = 390, 844
SIZES = {draw_cover: "1008x452.png", draw_low_cover: "1008x226.png"}
"""The server's pictures that are as large as the covers."""
PEOPLE = ("Ana", "Benjamin", "Chloé", "Dirk van Dam", "Eva Lind")
CUTS = (
    ("moonlight over the bay", False),
    ("seven seas", False),
    ("parrot", False),
    ("k7mq2xw9t4rz", True),
    ("zr4t9wx2qm7k", True),
)
ADMIRAL = NAMES[Level.ADMIRAL]
INVITED = tuple(Invitation(UserId(int(one))) for one in (BEN, CLEO, DORA))
CALLED = Call("0.1", tuple(one.id for one in INVITED))
LANGUAGES = shipped().locales


def usual(edition: Edition, seats: int) -> Table:
    """A lobby as most people open it."""
    table = opened(Options.printed(edition), seats, random.Random(1), PEOPLE)  # noqa: S311
    return Table(replace(table.game, terms=Terms(PACES[2])))


def unusual(words: Words, edition: Edition, seats: int, computers: int) -> Table:
    """A private lobby in which nothing is as printed, and every person has cut the deck."""
    printed, pirates = Options.printed(edition), 7 if edition.pirates == 8 else 8
    options = Options(
        varied(edition, pirates, 8, wild=True),
        Handling.HISPANIOLA,
        passing=not printed.passing,
        opener=Opener.VOTE,
    )
    game = opened(options, seats, random.Random(1), PEOPLE).game  # noqa: S311
    people, last = game.seats[: seats - computers], game.seats[seats - computers :]
    admirals = (
        replace(one, user=-one.user, level=Level.ADMIRAL, name=words(ADMIRAL, number=number))
        for number, one in enumerate(last, 1)
    )
    cuts = (Cut(one.user, *cut) for one, cut in zip(people, CUTS, strict=False))
    return Table(
        replace(
            game,
            seats=(*(replace(one, vote=game.host) for one in people), *admirals),
            cuts=tuple(cuts),
            admission=Admission(True, INVITED),
            call=CALLED,
            terms=Terms(PACES[-1], True, True),
            hints=Hints(False),
        )
    )


def parts(words: Words, table: Table, address: str) -> list[dict[str, Any]]:
    """The lobby's components as Discord gives them on, with their cover."""
    drawing = lobby_cover(words, table)
    name = None if drawing is None else SIZES[drawing.draw]
    components = lobby_message(words, table, name).to_components()
    written = json.dumps(components).replace("attachment://", f"{address}/pictures/")
    return json.loads(written)


async def height(page: Page, server: ScriptedServer, words: Words, table: Table) -> float:
    """How tall the page shows this lobby."""
    shown = parts(words, table, server.address)
    posted = server.post(BOT, flags=samples.V2, components=shown)
    message = page.locator(f'[data-message-id="{posted["id"]}"]')
    for picture in await message.locator(".picture img").all():
        await picture.evaluate("image => image.decode()")
    box = await message.bounding_box()
    assert box is not None
    return box["height"]


async def phone(show: Open) -> tuple[Page, float]:
    """A phone, and how much of it shows messages."""
    page = await show(width=WIDTH)
    await page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    return page, await page.get_by_role("log").evaluate("log => log.clientHeight")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_everything_unusual_at_once_fits(
    server: ScriptedServer, show: Open, language: str
) -> None:
    words = shipped().for_locale(language)
    page, room = await phone(show)
    tall = {
        (edition.name, seats, computers): await height(
            page, server, words, unusual(words, edition, seats, computers)
        )
        for edition in EDITIONS.values()
        for seats, computers in ((5, 0), (5, 2), (5, 4), (4, 0), (4, 3))
    }
    assert {what: one for what, one in tall.items() if one > room} == {}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_usual_lobby_has_its_whole_cover_and_leaves_room(
    server: ScriptedServer, show: Open, language: str
) -> None:
    words = shipped().for_locale(language)
    page, room = await phone(show)
    for edition in EDITIONS.values():
        for seats in (1, LEAST_SEATS, MOST_SEATS):
            table = usual(edition, seats)
            assert lobby_cover(words, table) == Drawing(draw_cover, (edition.boat,))
            assert await height(page, server, words, table) <= 0.8 * room
