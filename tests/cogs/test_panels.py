"""Open panels follow the game by themselves; a stand-in keeps what Discord would show of them."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest
from discord import ui

from cogs import panels as panels_module
from cogs.panels import Panels
from cogs.visit import Visit
from game.tables import Person, Table, Tables
from i18n import Words
from i18n.catalogue import shipped
from service.client import CartagenaBot
from tests.tables.makers import MODERATOR, begun, click, moved, on_turn, waiting, won

from .limits import check, details, texts
from .wall import trouble


@dataclass
class Answer:
    """An interaction as far as panels know it."""

    expired: bool = False
    trouble: Exception | None = None
    gate: asyncio.Event | None = None
    """Holds the first edit up until it is set."""
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    shown: list[ui.LayoutView] = field(default_factory=list[ui.LayoutView])
    locale: discord.Locale = discord.Locale.british_english

    def is_expired(self) -> bool:
        return self.expired

    async def edit_original_response(self, *, view: ui.LayoutView) -> None:
        self.asked.set()
        gate, self.gate = self.gate, None
        if gate is not None:
            await gate.wait()
        self.shown.append(view)
        if self.trouble is not None:
            raise self.trouble


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panels_module, "GRACE_SECONDS", 0)


@pytest.fixture
async def panels(tables: Tables) -> AsyncIterator[Panels]:
    bot: Any = SimpleNamespace(catalogue=shipped())
    panels = Panels(cast(CartagenaBot, bot), tables)
    tables.listen(panels.touch)
    yield panels
    await panels.close()


def opened(panels: Panels, table: Table, person: Person, **how: Any) -> Answer:
    answer = Answer(**how)
    visit: Any = SimpleNamespace(person=person, interaction=answer)
    panels.opened(cast(Visit, visit), table)
    return answer


async def settled(panels: Panels) -> None:
    while panels._tasks:
        await asyncio.gather(*panels._tasks)


async def test_the_next_players_panel_follows_the_turn(tables: Tables, panels: Panels) -> None:
    table = await begun(tables)
    next_one = waiting(table)
    answer, onlooker = opened(panels, table, next_one), opened(panels, table, on_turn(table))
    table = await moved(tables, table)
    await settled(panels)
    assert answer.shown == onlooker.shown == []
    table = await moved(tables, table, "E")
    await settled(panels)
    (panel,) = answer.shown
    check(panel)
    assert details(panel, "card")
    assert len(onlooker.shown) == 1
    assert on_turn(table) == next_one


async def test_each_panel_is_its_owners(tables: Tables, panels: Panels, words: Words) -> None:
    table = await moved(tables, await begun(tables))
    answers = [opened(panels, table, person) for person in (on_turn(table), waiting(table))]
    seats = [table.state.turn, 1 - table.state.turn]
    table = await moved(tables, table, "E")
    await settled(panels)
    for seat, answer in zip(seats, answers, strict=True):
        hand = table.state.hands[seat]
        assert words("panel-hand", count=sum(hand)) in texts(answer.shown[-1])
        symbols = table.options.edition.symbols
        held = [symbol.letter for symbol, count in zip(symbols, hand, strict=True) if count]
        assert details(answer.shown[-1], "card") == held


@pytest.mark.parametrize("called_off", [True, False])
async def test_the_end_closes_every_panel(
    tables: Tables, panels: Panels, words: Words, called_off: bool
) -> None:
    table = await moved(tables, await begun(tables))
    answers = [opened(panels, table, person) for person in (on_turn(table), waiting(table))]
    if called_off:
        await tables.cancel(table.game.id, MODERATOR, click())
    else:
        await won(tables, table)
    await settled(panels)
    for answer in answers:
        (panel,) = answer.shown
        assert details(panel, "play") == details(panel, "card") == []
        assert (words("board-cancelled") in texts(panel)) == called_off
    assert panels._open == {}


async def test_only_the_newest_panel_follows(tables: Tables, panels: Panels) -> None:
    table = await moved(tables, await begun(tables))
    old, new = (opened(panels, table, waiting(table)) for _ in range(2))
    await moved(tables, table, "E")
    await settled(panels)
    assert (len(old.shown), len(new.shown)) == (0, 1)


async def test_a_panel_that_is_gone_is_left_alone(tables: Tables, panels: Panels) -> None:
    table = await moved(tables, await begun(tables))
    gone = opened(panels, table, on_turn(table), trouble=trouble(discord.NotFound, 404, 10008))
    expired = opened(panels, table, waiting(table), expired=True)
    for _ in range(2):
        table = await moved(tables, await moved(tables, table, "E"))
        await settled(panels)
    assert len(gone.shown) == 1
    assert expired.shown == []


@pytest.mark.parametrize("error", [aiohttp.ClientError(), OSError(), TimeoutError()])
async def test_a_lost_line_leaves_the_other_panels_be(
    tables: Tables, panels: Panels, error: Exception
) -> None:
    table = await moved(tables, await begun(tables))
    unlucky = opened(panels, table, on_turn(table), trouble=error)
    other = opened(panels, table, waiting(table))
    table = await moved(tables, await moved(tables, table, "E"))
    await settled(panels)
    await moved(tables, table, "E")
    await settled(panels)
    assert (len(unlucky.shown), len(other.shown)) == (2, 2)


async def test_a_slow_edit_brings_no_panel_back_from_the_past(
    tables: Tables, panels: Panels
) -> None:
    gate = asyncio.Event()
    table = await moved(tables, await begun(tables))
    slow = opened(panels, table, on_turn(table), gate=gate)
    quick = opened(panels, table, waiting(table))
    table = await moved(tables, table, "E")
    await slow.asked.wait()
    await won(tables, table)
    await quick.asked.wait()
    gate.set()
    await settled(panels)
    (panel,) = quick.shown
    assert details(panel, "card") == []
    assert panels._open == {}


async def test_closing_stops_what_is_under_way(tables: Tables, panels: Panels) -> None:
    table = await moved(tables, await begun(tables))
    answer = opened(panels, table, on_turn(table))
    await moved(tables, table, "E")
    await panels.close()
    assert answer.shown == []
