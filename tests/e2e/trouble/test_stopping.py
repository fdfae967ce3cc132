"""A stop while people press buttons: in time, and without losing what anybody was told."""

import asyncio
import signal
import time

import pytest

from game.storage.sqlite import SqliteRepository
from playground import Actor, NoAnswer, Playground, Shown
from tests.e2e import play, transcript
from tests.e2e.bots import ProcessBot

LONGEST = 10
CHANNELS = ("tavern", "jamaica", "tortuga")


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT], ids=["sigterm", "sigint"])
async def test_a_stop_under_clicks_loses_nothing(
    playground: Playground, process: ProcessBot, sign: signal.Signals
) -> None:
    names = ["Ana", "Ben", "Chloé", "Dirk", "Eva", "Fay"]
    crews = [
        await play.started(playground, names[2 * n : 2 * n + 2], channel, cards="tortuga")
        for n, channel in enumerate(CHANNELS)
    ]
    stopped = asyncio.Event()
    players = [asyncio.create_task(press_on(*await play.opened(crew), stopped)) for crew in crews]
    await crews[0].people[0].until(lambda: len(_moves_told(playground)) >= len(CHANNELS))
    playground.dispatcher.answer_seconds = 0.5
    begun = time.monotonic()
    code = await process.end(sign)
    assert time.monotonic() - begun < LONGEST
    stopped.set()
    told = await asyncio.gather(*players)
    assert code == 0, process.log
    assert "Traceback" not in process.log
    repository = await SqliteRepository.open(process.database)
    async with repository:
        games = [await repository.load(number) for number in (1, 2, 3)]
    for game, panel in zip(games, told, strict=True):
        assert game.version >= play.version(panel)
    playground.dispatcher.answer_seconds = 3
    await process.start()
    for crew in crews:
        who, panel = await play.opened(crew)
        await play.act(who, panel)
    assert transcript.unhappy(playground) == []


async def press_on(who: Actor, panel: Shown, stopped: asyncio.Event) -> Shown:
    """Play and take back until the bot is gone; the last panel that was shown."""
    while not stopped.is_set():
        try:
            after = await who.click(panel, _next(panel))
        except NoAnswer:
            break
        if "about to restart" in after.text:
            break
        panel = after
    return panel


def _next(panel: Shown) -> str:
    if "Undo" in play.labels(panel):
        return "Undo"
    moves = play.moves(panel)
    return moves[0].label if moves else play.labels(panel)[0]


def _moves_told(playground: Playground) -> list[Shown]:
    return [m for m in transcript.shown(playground, "edit") if "2 actions left" in m.text]
