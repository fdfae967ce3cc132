"""Open panels follow the game by themselves; a stand-in keeps what Discord would show of them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any, cast

import aiohttp
import discord
import pytest
from discord import ui

from cogs.panel import panels as panels_module
from cogs.panel.panels import Panels
from cogs.ui.desk import Interaction
from cogs.ui.pictures import Pictures
from game.rules.actions import EndTurn
from game.tables import Person, Table, Tables
from i18n import Words
from i18n.catalogue import shipped
from service.processes.workers import Workers
from tests.cogs.board.channels_in_memory import trouble
from tests.cogs.limits import alt_texts, check, details, texts
from tests.makers.people import MODERATOR, click
from tests.makers.tables import begun, moved, on_turn, waiting, won


@dataclass
class Answer:
    """An interaction as far as panels know it."""

    user: discord.Object
    expired: bool = False
    trouble: Exception | None = None
    gate: asyncio.Event | None = None
    """Holds the first edit up until it is set."""
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    first: ui.LayoutView | None = None
    shown: list[ui.LayoutView] = field(default_factory=list[ui.LayoutView])
    locale: discord.Locale = discord.Locale.british_english

    def is_expired(self) -> bool:
        return self.expired

    async def edit_original_response(
        self, *, view: ui.LayoutView, attachments: list[discord.File]
    ) -> None:
        self.asked.set()
        gate, self.gate = self.gate, None
        if gate is not None:
            await gate.wait()
        assert len(alt_texts(view)) == len(attachments)
        self.shown.append(view)
        if self.trouble is not None:
            raise self.trouble


class Here:
    """Workers without processes."""

    def __init__(self) -> None:
        self.trouble: Exception | None = None
        self.given: list[tuple[Any, ...]] = []

    async def run(self, function: Callable[..., object], *args: object) -> object:
        self.given.append(args)
        if self.trouble is not None:
            raise self.trouble
        return function(*args)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panels_module, "GRACE_SECONDS", 0)


@pytest.fixture
def workers() -> Here:
    return Here()


@pytest.fixture
async def panels(tables: Tables, workers: Here) -> AsyncIterator[Panels]:
    panels = Panels(shipped(), tables, Pictures(cast(Workers, workers)))
    tables.listen(panels.touch)
    yield panels
    await panels.close()


async def answered(
    panels: Panels, table: Table, person: Person, chosen: int | None = None, **how: Any
) -> Answer:
    """A panel as it was just shown, its picture still to come."""
    answer = Answer(user=discord.Object(person.user), **how)
    answer.first = panels.opened(cast(Interaction, answer), table, chosen)
    return answer


async def opened(panels: Panels, table: Table, person: Person, **how: Any) -> Answer:
    """A panel that has its picture; from now on it behaves as ``how`` says."""
    answer = await answered(panels, table, person)
    await settled(panels)
    answer.shown.clear()
    answer.asked.clear()
    for name, value in how.items():
        setattr(answer, name, value)
    return answer


async def settled(panels: Panels) -> None:
    await panels.settle()


async def test_the_picture_follows_the_answer(tables: Tables, panels: Panels) -> None:
    table = await begun(tables)
    answer = await answered(panels, table, on_turn(table))
    assert answer.first is not None
    assert alt_texts(answer.first) == []
    await settled(panels)
    (panel,) = answer.shown
    check(panel)
    [alt] = alt_texts(panel)
    assert "Your cards: " in alt
    assert details(panel, "card") == details(answer.first, "card")


async def test_the_picture_rings_no_card_that_cannot_be_played(
    tables: Tables, panels: Panels, workers: Here
) -> None:
    """An old panel may offer a card that is gone, or that has its turn later."""
    table = await begun(tables)
    hand = table.state.hands[table.state.turn]
    for symbol in range(len(hand)):
        for person in (waiting(table), on_turn(table)):
            await answered(panels, table, person, symbol)
            await settled(panels)
    assert 0 in hand
    ringed = {chosen for view, chosen in workers.given if chosen is not None}
    assert ringed == {symbol for symbol, count in enumerate(hand) if count}
    own = {view.viewer for view, chosen in workers.given if chosen is not None}
    assert own == {table.state.turn}


async def test_a_quick_player_gets_the_newest_picture_alone(tables: Tables, panels: Panels) -> None:
    table = await begun(tables)
    answers = [await answered(panels, table, on_turn(table)) for _ in range(3)]
    await settled(panels)
    assert [len(answer.shown) for answer in answers] == [0, 0, 1]


async def test_a_panel_does_without_a_picture_that_cannot_be_drawn(
    tables: Tables, panels: Panels, workers: Here
) -> None:
    workers.trouble = RuntimeError("no colours left")
    table = await moved(tables, await begun(tables))
    answer = await answered(panels, table, waiting(table))
    await moved(tables, table, EndTurn())
    await settled(panels)
    assert details(answer.shown[-1], "card")
    assert alt_texts(answer.shown[-1]) == []


async def test_the_next_players_panel_follows_the_turn(tables: Tables, panels: Panels) -> None:
    table = await begun(tables)
    next_one = waiting(table)
    answer = await opened(panels, table, next_one)
    onlooker = await opened(panels, table, on_turn(table))
    table = await moved(tables, table)
    await settled(panels)
    assert answer.shown == onlooker.shown == []
    table = await moved(tables, table, EndTurn())
    await settled(panels)
    (panel,) = answer.shown
    check(panel)
    assert details(panel, "card")
    assert len(onlooker.shown) == 1
    assert on_turn(table) == next_one


async def test_each_panel_is_its_owners(tables: Tables, panels: Panels, words: Words) -> None:
    table = await moved(tables, await begun(tables))
    answers = [await opened(panels, table, person) for person in (on_turn(table), waiting(table))]
    seats = [table.state.turn, 1 - table.state.turn]
    table = await moved(tables, table, EndTurn())
    await settled(panels)
    for seat, answer in zip(seats, answers, strict=True):
        hand = table.state.hands[seat]
        heading = "panel-hand" if seat == table.state.turn else "panel-hand-waiting"
        assert words(heading, count=sum(hand)) in texts(answer.shown[-1])
        symbols = table.options.edition.symbols
        held = [symbol.letter for symbol, count in zip(symbols, hand, strict=True) if count]
        assert details(answer.shown[-1], "card") == held


@pytest.mark.parametrize("called_off", [True, False])
async def test_the_end_closes_every_panel(
    tables: Tables, panels: Panels, words: Words, called_off: bool
) -> None:
    table = await moved(tables, await begun(tables))
    answers = [await opened(panels, table, person) for person in (on_turn(table), waiting(table))]
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
    old, new = [await opened(panels, table, waiting(table)) for _ in range(2)]
    await moved(tables, table, EndTurn())
    await settled(panels)
    assert (len(old.shown), len(new.shown)) == (0, 1)


async def test_a_panel_that_is_gone_is_left_alone(tables: Tables, panels: Panels) -> None:
    table = await moved(tables, await begun(tables))
    gone = await opened(
        panels, table, on_turn(table), trouble=trouble(discord.NotFound, 404, 10008)
    )
    expired = await opened(panels, table, waiting(table), expired=True)
    for _ in range(2):
        table = await moved(tables, await moved(tables, table, EndTurn()))
        await settled(panels)
    assert len(gone.shown) == 1
    assert expired.shown == []


@pytest.mark.parametrize("error", [aiohttp.ClientError(), OSError(), TimeoutError()])
async def test_a_lost_line_leaves_the_other_panels_be(
    tables: Tables, panels: Panels, error: Exception
) -> None:
    table = await moved(tables, await begun(tables))
    unlucky = await opened(panels, table, on_turn(table), trouble=error)
    other = await opened(panels, table, waiting(table))
    table = await moved(tables, await moved(tables, table, EndTurn()))
    await settled(panels)
    await moved(tables, table, EndTurn())
    await settled(panels)
    assert (len(unlucky.shown), len(other.shown)) == (2, 2)


async def test_a_slow_edit_brings_no_panel_back_from_the_past(
    tables: Tables, panels: Panels
) -> None:
    gate = asyncio.Event()
    table = await moved(tables, await begun(tables))
    slow = await opened(panels, table, on_turn(table), gate=gate)
    quick = await opened(panels, table, waiting(table))
    table = await moved(tables, table, EndTurn())
    await slow.asked.wait()
    await won(tables, table)
    await quick.asked.wait()
    gate.set()
    await settled(panels)
    for answer in (slow, quick):
        assert details(answer.shown[-1], "card") == []
    assert panels._open == {}


async def test_a_slow_picture_of_an_older_page_is_stopped(tables: Tables, panels: Panels) -> None:
    """It would arrive after the answer to the next click, and take that back."""
    table = await begun(tables)
    slow = await answered(panels, table, on_turn(table))
    slow.gate = asyncio.Event()
    await slow.asked.wait()
    symbol = next(
        symbol for symbol, count in enumerate(table.state.hands[table.state.turn]) if count
    )
    newer = await answered(panels, table, on_turn(table), symbol)
    slow.gate = None
    await settled(panels)
    assert slow.shown == []
    (panel,) = newer.shown
    assert newer.first is not None
    assert details(panel, "play") == details(newer.first, "play")


async def test_closing_stops_what_is_under_way(tables: Tables, panels: Panels) -> None:
    table = await moved(tables, await begun(tables))
    answer = await opened(panels, table, on_turn(table))
    await moved(tables, table, EndTurn())
    await panels.close()
    assert answer.shown == []
