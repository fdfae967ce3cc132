"""Three whole games by clicks: every figure that anybody was shown agrees with the record."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from discord_playground import Actor, Playground, Shown
from game.computer import Level
from game.model.ids import GameId
from game.tables import Table
from service.processes import thinking_process
from tests.e2e import play
from tests.e2e.against_computers import play_to_the_end, start_against_computers
from tests.e2e.bots import LiveBot
from tests.e2e.play import PATIENCE_SECONDS, Crew
from tests.e2e.records import read_and_verify
from tests.e2e.told.buttons import with_another_count
from tests.e2e.told.figures import Seen, messages_seen
from tests.e2e.told.record import SEED, Record
from tests.e2e.told.texts import read_text
from tests.long import long

SHORT_GAME: Mapping[str, Any] = {"pirates": 4, "segments": 4}
HINT_INTERVAL = 4
"""Of this many turns, a player asks for a hint in one, and takes an action back in another."""
LEAST_KINDS = 100
"""The least number of different lines, apart from their figures, that a whole game shows."""
PROGRESS_KEYS = ("review-thinking", "replay-making")
"""Texts that tell how far the bot is: no record knows that."""
FIGURE = re.compile(r"(?<![\w<:])\d+(?![\w>]|:\w)")


@pytest.fixture
def versions(live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch) -> dict[int, Table]:
    """Game 1 as it was stored at each version; the bot thinks with one seed only."""
    monkeypatch.setattr(thinking_process, "SEED_COUNT", SEED + 1)
    stored = dict[int, Table]()

    async def note(table: Table) -> None:
        if table.game.id == 1:
            stored[table.game.version] = table

    live_bot.tables.listen(note)
    return stored


async def ask_for_hint(who: Actor, panel: Shown) -> None:
    asked = await who.click(panel, play.HINT)
    await who.until(lambda: "equally good players" in who.now(asked).text, PATIENCE_SECONDS)


async def leave(who: Actor, crew: Crew) -> None:
    asked = await play.ask(who, "resign", crew.channel)
    await who.click(asked, "Leave the game")


async def play_and_undo(who: Actor, panel: Shown) -> Shown:
    """Play an action and take it back, unless it showed a new card; return the panel."""
    played = await play.play_action(who, panel)
    return await play.press(who, played, "Undo") if "Undo" in play.labels(played) else played


async def play_turns(crew: Crew, leaver: Actor | None = None) -> None:
    """Play to the end with some hints, and with some actions taken back; one player may leave."""
    turn = 0
    while not crew.final_messages():
        who, panel = await play.open_panel(crew)
        turn += 1
        if who is leaver and turn > 2 * len(crew.people):
            await leave(who, crew)
            leaver = None
            continue
        if turn % HINT_INTERVAL == 0:
            await ask_for_hint(who, panel)
            panel = await who.slash("cartagena hand", crew.channel)
        if turn % HINT_INTERVAL == 1:
            panel = await play_and_undo(who, panel)
        panel = await play.take_turn(who, panel)
        if play.GAME_OVER_TEXT in panel.text:
            await who.until(crew.final_messages, PATIENCE_SECONDS)


async def look_back(crew: Crew, bot: LiveBot) -> None:
    """Let each player look at everything that a finished game offers."""
    await bot.wait_until_idle()
    [final] = crew.final_messages()
    for person in crew.people:
        more = await person.click(final, "More")
        asked = await person.click(more, "My biggest mistakes")
        await person.until(
            lambda p=person, m=asked: "Looking back" not in p.now(m).text, PATIENCE_SECONDS
        )
        if "Share my best turn" in play.labels(person.now(asked)):
            await person.click(person.now(asked), "Share my best turn")
    await bot.wait_until_idle()
    ana = crew.people[0]
    replay = await ana.click(final, "Watch")
    await ana.until(lambda: "Step by step" in play.labels(ana.now(replay)), PATIENCE_SECONDS)
    page = await ana.click(ana.now(replay), "Step by step")
    for label in ("Turn ▶▶", "Turn ▶▶", "End", "◀◀ Turn", "Start"):
        page = await ana.click(page, label)


def everything_seen(playground: Playground, record: Record) -> Iterator[Seen]:
    """Yield every message that anybody saw, and each of its edits."""
    bot, known = playground.world.bot.id, set[int]()
    for person in list(playground.world.people.values()):
        events = [
            event
            for event in playground.history.seen_by(person.id)
            if event["t"] in {"message", "edit"} and event["message"]["author"]["id"] == bot
        ]
        shown = [Shown(event["message"], playground.world.attachments.get) for event in events]
        for event, seen in zip(events, messages_seen(record, shown), strict=True):
            if id(event) not in known:
                known.add(id(event))
                yield seen


async def check_game_text(reader: Actor, final: Shown, record: Record) -> None:
    """Check that the file of a final message holds the stored actions and numbers."""
    text, game = await read_and_verify(reader, final), record.table.game
    assert text.record == record.table.entries
    assert [text.tags[f"Seat{seat}"] for seat in range(len(game.seats))] == list(record.names)
    assert (text.tags["Game"], text.tags["Secret"]) == (str(game.id), game.secret.hex())
    assert text.tags.get("Hints", "") == " ".join(map(str, game.hints.given))


def mistakes(line: str) -> Iterator[str]:
    """Plant a mistake in each figure of a line."""
    for figure in FIGURE.finditer(line):
        yield f"{line[: figure.start()]}{int(figure[0]) + 1}{line[figure.end() :]}"
    yield from with_another_count(line)


def unseen_mistakes(seen: Seen, kinds: set[str]) -> Iterator[str]:
    """Plant a mistake in each figure of each new kind of line; yield those that stay unnoticed."""
    for at, line in enumerate(seen.lines):
        kind = re.sub(r"\d+", "#", line)
        known = kind in kinds or any(read_text(key, line) for key in PROGRESS_KEYS)
        kinds.add(kind)
        for wrong in [] if known else mistakes(line):
            lines = [*seen.lines[:at], wrong, *seen.lines[at + 1 :]]
            if wrong not in seen.lines and not seen.false_lines(lines):
                yield wrong


async def check(
    playground: Playground, bot: LiveBot, crew: Crew, versions: dict[int, Table]
) -> None:
    """Check every figure that was shown, and that the check notices a mistake in each of them."""
    record = Record(await bot.tables.table(GameId(1)), versions)
    seen = list(everything_seen(playground, record))
    false_lines = [line for one in seen for line in one.false_lines()]
    assert false_lines == []
    kinds = set[str]()
    unnoticed = [line for one in seen for line in unseen_mistakes(one, kinds)]
    assert unnoticed == []
    assert len(kinds) > LEAST_KINDS
    await check_game_text(crew.people[0], crew.final_messages()[0], record)


@long
async def test_every_figure_of_a_game_of_two_is_true(
    playground: Playground, live_bot: LiveBot, versions: dict[int, Table]
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], **SHORT_GAME, cards="tortuga")
    await play_turns(crew)
    await look_back(crew, live_bot)
    await check(playground, live_bot, crew, versions)


@long
async def test_every_figure_of_a_game_of_three_with_one_who_leaves_is_true(
    playground: Playground, live_bot: LiveBot, versions: dict[int, Table]
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben", "Cleo"], **SHORT_GAME)
    await play_turns(crew, leaver=crew.people[1])
    await look_back(crew, live_bot)
    await check(playground, live_bot, crew, versions)


async def test_every_figure_of_a_game_against_computers_is_true(
    playground: Playground, live_bot: LiveBot, versions: dict[int, Table]
) -> None:
    ana = playground.person("Ana")
    crew = Crew(playground, (ana,), "tavern")
    await start_against_computers(ana, Level.CABIN_BOY, Level.BOATSWAIN, **SHORT_GAME)
    await play_to_the_end(ana, live_bot)
    await look_back(crew, live_bot)
    await check(playground, live_bot, crew, versions)
