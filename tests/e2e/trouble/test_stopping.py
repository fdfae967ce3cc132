"""The bot stops while people press buttons: in time, and without losing what people were told."""

import asyncio
import random
import signal
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from discord_playground import Actor, NoAnswer, Playground, Shown, until
from game.model.ids import NO_CLICK, GameId
from game.model.message import Board
from game.rules.editions import CLASSIC, Handling
from game.rules.setup import Options
from game.storage.sqlite import SqliteRepository
from game.tables.saving.ledger import now
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot, ProcessBot
from tests.long import long
from tests.makers.whole_games import make_game_table, play_randomly

LONGEST_STOP_SECONDS = 10
QUICK_STOP_SECONDS = 8
ANSWER_DELAY_SECONDS = 0.5
CHANNELS = ("tavern", "jamaica", "tortuga")


@long
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT], ids=["sigterm", "sigint"])
async def test_stop_during_clicks_loses_no_action(
    playground: Playground, process: ProcessBot, answer_seconds: float, sign: signal.Signals
) -> None:
    names = ["Ana", "Ben", "Chloé", "Dirk", "Eva", "Fay"]
    crews = [
        await play.start_game(playground, names[2 * n : 2 * n + 2], channel, cards="tortuga")
        for n, channel in enumerate(CHANNELS)
    ]
    stopped = asyncio.Event()
    players = [
        asyncio.create_task(play_and_undo(*await play.open_panel(crew), stopped)) for crew in crews
    ]
    await crews[0].people[0].until(lambda: len(_moves_shown(playground)) >= len(CHANNELS))
    playground.dispatcher.answer_seconds = 0.5
    begun = time.monotonic()
    exit_code = await process.end(sign)
    assert time.monotonic() - begun < LONGEST_STOP_SECONDS
    stopped.set()
    last_panels = await asyncio.gather(*players)
    assert exit_code == 0, process.log
    assert "Traceback" not in process.log
    repository = await SqliteRepository.open(process.database)
    async with repository:
        games = [await repository.load(GameId(number)) for number in (1, 2, 3)]
    for game, panel in zip(games, last_panels, strict=True):
        assert game.version >= play.game_version(panel)
    playground.dispatcher.answer_seconds = answer_seconds
    await process.start()
    for crew in crews:
        who, panel = await play.open_panel(crew)
        await play.play_action(who, panel)
    assert transcript.bot_error_answers(playground) == []


async def test_stop_waits_until_a_refusal_is_sent(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana, faults = playground.person("Ana"), playground.faults
    lobby = await ana.slash("cartagena new", "tavern")
    await live_bot.wait_until_idle()
    faults.delay("POST /interactions/*/callback", ANSWER_DELAY_SECONDS)
    asked = ana.presses(lobby, "Join")
    await until(lambda: not faults.has_pending, play.PATIENCE_SECONDS, "The refusal should go out")
    assert asked.answer_type is None
    assert await live_bot.bot.inflight.drain(play.PATIENCE_SECONDS) == 0
    assert asked.outcome.done()
    assert "already in" in str(asked.outcome.result().message)


async def play_and_undo(who: Actor, panel: Shown, stopped: asyncio.Event) -> Shown:
    """Play and undo until the bot is gone; return the last panel that was shown."""
    while not stopped.is_set():
        try:
            updated_panel = await who.click(panel, _next_label(panel))
        except NoAnswer:
            break
        if "about to restart" in updated_panel.text:
            break
        panel = updated_panel
    return panel


def _next_label(panel: Shown) -> str:
    if "Undo" in play.labels(panel):
        return "Undo"
    moves = play.moves(panel)
    return moves[0].label if moves else play.labels(panel)[0]


def _moves_shown(playground: Playground) -> list[Shown]:
    return [m for m in transcript.shown_messages(playground, "edit") if "2 actions left" in m.text]


@long
async def test_stop_does_not_wait_for_pictures_or_computer_moves(
    playground: Playground, process: ProcessBot
) -> None:
    """At the stop, replays, a review, a hint and computers' turns are in progress."""
    people = [playground.person(name) for name in ("Ana", "Ben", "Chloé", "Dirk", "Eva", "Fay")]
    crew = await play.start_game(playground, ["Ana", "Ben"], "jamaica", cards="jamaica")
    await people[0].slash("cartagena watch", "tortuga", level="admiral", players=5)
    await process.end()
    game_ids = await store_long_games(process.database, playground, people)
    await process.start()
    who, panel = await play.open_panel(crew)
    tavern = play.Crew(playground, crew.people, "tavern")
    final = await tavern.wait_for_board(play.GAME_OVER_TEXT)
    replies = [
        await person.slash("cartagena replay", "tavern", game=number)
        for person, number in zip(people, game_ids, strict=True)
    ]
    more = await people[0].click(final, "More")
    [label] = [b.label for b in more.buttons if ":review:" in (b.custom_id or "")]
    replies.append(await people[0].click(more, label))
    who.presses(panel, play.HINT)
    await people[1].until(
        lambda: "0 %" not in people[1].now(replies[1]).text, play.PATIENCE_SECONDS
    )
    begun = time.monotonic()
    exit_code = await process.end()
    assert time.monotonic() - begun < QUICK_STOP_SECONDS
    assert exit_code == 0, process.log
    assert "Traceback" not in process.log
    answers = [person.now(one) for person, one in zip([*people, people[0]], replies, strict=True)]
    assert not [one.text for one in answers if "% (" in one.text]
    public = [one.text for one in people[0].sees("tavern") if not one.ephemeral]
    assert not [text for text in public if "Replay of game" in text]


async def store_long_games(
    database: Path, playground: Playground, people: Sequence[Actor]
) -> list[int]:
    """Store a finished game of two hundred turns for each person; return the games' ids.

    The first one has just ended; the others ended long ago.
    """
    luck = random.Random(11)  # noqa: S311
    options = Options(CLASSIC, Handling.JAMAICA, passing=False)
    *_, table = play_randomly(make_game_table(options, 5, luck), luck)
    tavern = int(playground.channel("tavern").id)
    seats = tuple(
        replace(seat, user=int(person.id))
        for seat, person in zip(table.game.seats, people, strict=False)
    )
    game = replace(
        table.game, guild=int(playground.world.home.id), channel=tavern, seats=seats, board=Board()
    )
    async with await SqliteRepository.open(database) as repository:
        stored = [
            await repository.create(replace(game, changed=now() if not number else 0), NO_CLICK)
            for number in range(len(people))
        ]
    return [one.id for one in stored]
