"""Discord has an outage during several games; afterwards every board is right."""

import asyncio

import pytest

from discord_playground import Playground, until
from game.model.ids import GameId, InteractionId
from game.rules.actions import EndTurn
from game.rules.moves import legal_actions
from game.tables import Person, Table
from game.tables.play.actions import act
from service.client import CartagenaBot
from service.connecting import shard
from service.connecting.shard import LONGEST_SECONDS
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot
from tests.e2e.play import Crew
from tests.long import long

CHANNELS = ("tavern", "jamaica", "tortuga")
RECOVERY_SECONDS = 30.0
HANG_UPS = 3


async def play_turn(bot: LiveBot, table: Table) -> Table:
    """Play a move and end the turn, so that the bot must post a new board; return the table."""
    seat = table.game.seats[table.state.seat_on_turn]
    person = Person(seat.user, seat.name)
    for action in (legal_actions(table.state)[0], EndTurn()):
        click = 10**9 * table.game.id + table.game.version
        table = await bot.tables.do(
            table.game.id, person, InteractionId(click), act, action, table.game.version
        )
    return table


def is_up_to_date(crew: Crew, table: Table) -> bool:
    """Return whether the only board of a channel shows this table and calls the player on turn."""
    boards = crew.boards()
    return (
        len(boards) == 1
        and play.game_version(boards[0]) == table.game.version
        and crew.on_turn(boards[0]).person.name == table.names[table.state.seat_on_turn]
    )


@long
async def test_boards_are_up_to_date_after_an_outage(
    playground: Playground, live_bot: LiveBot
) -> None:
    crews = [await play.start_game(playground, ["Ana", "Ben"], channel) for channel in CHANNELS]
    await live_bot.wait_until_idle()
    earlier_ping_count = len(transcript.pinged_ids(playground))
    await playground.begin_outage()
    tables = [
        await play_turn(live_bot, await live_bot.tables.table(GameId(number + 1)))
        for number in range(len(crews))
    ]
    await asyncio.sleep(2)
    assert not any(is_up_to_date(crew, table) for crew, table in zip(crews, tables, strict=True))
    playground.end_outage()
    await playground.person("Ana").until(
        lambda: all(is_up_to_date(crew, table) for crew, table in zip(crews, tables, strict=True)),
        RECOVERY_SECONDS,
    )
    await live_bot.wait_until_idle()
    assert len(transcript.pinged_ids(playground)) == earlier_ping_count + len(crews)
    # The boards may be right before the gateway is back.
    await playground.bot_ready(RECOVERY_SECONDS)
    who, panel = await play.open_panel(crews[0])
    await play.play_action(who, panel)


async def test_waits_between_reconnects_do_not_exceed_the_maximum(live_bot: LiveBot) -> None:
    shard = live_bot.bot.get_shard(0)
    assert shard is not None
    waits = [shard._parent._backoff.delay() for _ in range(40)]
    assert max(waits) == LONGEST_SECONDS


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    async def identify_at_once(*_: object, **__: object) -> None:
        """Log in without the usual five seconds between two sessions."""

    monkeypatch.setattr(shard, "LONGEST_SECONDS", 0.1)
    monkeypatch.setattr(CartagenaBot, "before_identify_hook", identify_at_once)


@pytest.mark.usefixtures("live_bot", "impatient")
async def test_bot_survives_hang_ups_of_a_recovering_gateway(
    playground: Playground,
) -> None:
    await playground.gateway.go_down()
    await until(lambda: not playground.gateway.bot_is_there(), RECOVERY_SECONDS, "Nobody is left")
    playground.gateway.hang_up_on_next(HANG_UPS)
    # The bot's attempt to resume is refused. Its next connections are closed before a greeting.
    await asyncio.sleep(0.5)
    playground.gateway.come_back()
    await playground.bot_ready(RECOVERY_SECONDS)


@pytest.mark.usefixtures("live_bot", "impatient")
async def test_bot_pauses_between_reconnects_after_hang_ups(playground: Playground) -> None:
    many_hang_ups = 1000
    playground.gateway.hang_up_on_next(many_hang_ups)
    await playground.gateway.cut()
    await until(
        lambda: playground.gateway.connections_to_close <= many_hang_ups - 2,
        RECOVERY_SECONDS,
        "It calls again",
    )
    earlier_connections_to_close = playground.gateway.connections_to_close
    await asyncio.sleep(0.5)
    assert earlier_connections_to_close - playground.gateway.connections_to_close < 30
    playground.gateway.hang_up_on_next(0)
    await playground.bot_ready(RECOVERY_SECONDS)
