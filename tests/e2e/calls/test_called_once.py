"""Nobody is called twice for the same turn, even if the board that calls them is lost."""

from collections import Counter
from pathlib import Path

import pytest

from cogs.board.following import attempts as attempts_module
from cogs.board.following.found import CARRIERS
from cogs.ui.buttons import read_id
from discord_playground import Actor, Playground, Shown
from discord_playground.rest.faults import Fault
from game.model.ids import NO_CLICK, ChannelId, GameId, UserId
from game.rules.actions import Action, EndTurn, Undo
from game.rules.moves import legal_actions
from game.storage.errors import ServerAway
from game.storage.sqlite import SqliteRepository
from game.tables import Person, Table, Tables
from game.tables.saving.ledger import now
from tests.e2e import play, transcript
from tests.e2e.board.test_restarts import forgetful, restarted, turn_ended
from tests.e2e.bots import LoopBot, aboard
from tests.e2e.held import Held
from tests.e2e.play import PATIENCE, Crew
from tests.makers.whole_games import running_dry, was_cut

POST = "POST /channels/*/messages"
LIST = "GET /channels/*/messages"
FETCH = "GET /channels/*/messages/*"
BUSY = 60
"""More messages than the bot reads when it looks for a board whose id it did not save."""

Call = tuple[str, str]
"""Why somebody was called (the milestone: a turn, a reminder, ...), and who that was."""


class Late(Held):
    """Delays the next matching request until the test lets it arrive, even if the bot is killed."""

    async def _hold(self, method: str, path: str) -> Fault | None:
        await super()._hold(method, path)
        return None


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot retry without a pause after an error of Discord."""
    monkeypatch.setattr(attempts_module, "RETRY_SECONDS", (0.0,))
    monkeypatch.setattr("cogs.board.following.refusals.REFUSED_SECONDS", (0.0,))


def calls(playground: Playground) -> Counter[Call]:
    """Return how often each milestone called each person, over all messages."""
    return Counter(
        (_milestone(message), user)
        for message in transcript.shown(playground, "message")
        for user in message.pings
    )


def _milestone(message: Shown) -> str:
    found = (read_id(button.custom_id or "") for button in message.buttons)
    return next(one.detail for one in found if one is not None and one.verb in CARRIERS)


def promises(crew: Crew) -> int:
    """Return how many messages have the button *Fair shuffles*."""
    return sum("Fair shuffles" in play.labels(message) for message in crew.public())


def _delete_newest(crew: Crew) -> None:
    """Let a moderator delete the newest board."""
    crew.playground.person("Ana").delete(crew.boards()[-1])


@pytest.mark.usefixtures("at_once")
async def test_deleted_board_reposted_at_the_second_try_calls_nobody_again(
    crew: Crew, inside: LoopBot
) -> None:
    await turn_ended(crew, inside)
    called = transcript.pinged(crew.playground)
    who, panel = await play.opened(crew)
    _delete_newest(crew)
    crew.playground.faults.hang_up(POST)
    await play.act(who, panel)
    await inside.wait_until_idle()
    assert not crew.playground.faults.pending
    assert len(crew.boards()) == 1
    assert transcript.pinged(crew.playground) == called
    assert promises(crew) == 1


def _never_noting(bot: LoopBot, patch: pytest.MonkeyPatch) -> None:
    """Let the bot post boards without noting that the posting has ended."""

    async def save_shown(_: object) -> None:
        raise ServerAway("there")

    patch.setattr(bot.tables.upkeep._boards_and_clocks, "save_shown", save_shown)


async def test_a_board_deleted_after_a_kill_is_posted_again_without_a_call(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "games.sqlite3"
    async with aboard(playground, database) as bot:
        crew = await play.started(playground, ["Ana", "Ben"], cards="tortuga")
        await bot.wait_until_idle()
        _never_noting(bot, monkeypatch)
        await turn_ended(crew, bot)
    called = transcript.pinged(playground)
    _delete_newest(crew)
    async with restarted(playground, database):
        assert len(crew.boards()) == 1
    assert transcript.pinged(playground) == called
    assert promises(crew) == 1


@pytest.mark.usefixtures("at_once")
async def test_a_board_deleted_before_the_bot_looks_for_it_calls_nobody_again(
    crew: Crew, inside: LoopBot
) -> None:
    who, panel = await play.opened_apart(crew)
    crew.playground.faults.lose_answer(POST, None)
    look = Held(crew.playground.faults, LIST)
    await play.take_turn(who, panel)
    await who.until(look.on_its_way.is_set, PATIENCE)
    line = crew.public()[-1]
    assert not play.whole(line)
    crew.playground.person("Ana").delete(line)
    look.let_go()
    await inside.wait_until_idle()
    other = crew.other_than(who)
    [board] = crew.boards()
    assert crew.on_turn(board) is other
    assert transcript.pinged(crew.playground) == [who.id, other.id]


async def test_late_board_and_its_replacement_become_one_board(
    playground: Playground, tmp_path: Path
) -> None:
    database = tmp_path / "games.sqlite3"
    crew, who, late = await _killed_while_posting(playground, database)
    async with restarted(playground, database):
        late.let_go()
        await who.until(lambda: _boards_posted(playground) == 3, PATIENCE)
        assert len(crew.boards()) == 1
    assert transcript.pinged(playground) == [who.id, crew.other_than(who).id]


async def test_late_board_is_brought_up_to_date(playground: Playground, tmp_path: Path) -> None:
    """Both requests have the same nonce, so Discord answers the second with the older board."""
    database = tmp_path / "games.sqlite3"
    crew, who, late = await _killed_while_posting(playground, database)
    table = await _acted_meanwhile(database, 1)
    again = Held(playground.faults, POST)
    async with aboard(playground, database) as bot:
        await who.until(again.on_its_way.is_set, PATIENCE)
        late.let_go()
        await who.until(lambda: _boards_posted(playground) == 2, PATIENCE)
        again.let_go()
        await bot.caught_up()
        [board] = crew.boards()
        assert play.version(board) == table.game.version
        assert "2 actions left" in board.text
    assert transcript.pinged(playground) == [who.id, crew.other_than(who).id]


async def test_older_board_that_arrives_last_does_not_count_as_the_newest(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "games.sqlite3"
    crew, who, late = await _killed_while_posting(playground, database)
    await _acted_meanwhile(database, 2)
    async with aboard(playground, database) as bot:
        _never_noting(bot, monkeypatch)
        await bot.caught_up()
        late.let_go()
        await who.until(lambda: _boards_posted(playground) == 3, PATIENCE)
    called = calls(playground)
    async with restarted(playground, database):
        assert calls(playground) == called
        assert crew.on_turn(crew.boards()[-1]) is who


async def _killed_while_posting(playground: Playground, database: Path) -> tuple[Crew, Actor, Late]:
    """Kill the bot while it posts a board.

    Returns the game, the player whose turn ended, and the request on its way.
    """
    async with aboard(playground, database) as bot:
        crew = await play.started(playground, ["Ana", "Ben"], cards="tortuga")
        await bot.wait_until_idle()
        who, panel = await play.opened_apart(crew)
        late = Late(playground.faults, POST)
        await play.take_turn(who, panel)
        await who.until(late.on_its_way.is_set, PATIENCE)
    return crew, who, late


async def _acted_meanwhile(database: Path, times: int) -> Table:
    """While the bot is off, play one action, or two: the second action ends the turn."""
    async with await SqliteRepository.open(database) as repository:
        tables = Tables(repository, now)
        table = await tables.table(GameId(1))
        for _ in range(times):
            person = Person(table.on_turn.user, "")
            action = EndTurn() if table.state.used else legal_actions(table.state)[0]
            table = await tables.play.act(GameId(1), person, action, table.game.version, NO_CLICK)
    return table


def _boards_posted(playground: Playground) -> int:
    """Return how many requests to post a board succeeded."""
    return sum(
        one.method == "POST" and one.path.endswith("/messages") and one.status == 200
        for one in playground.everything_sent
    )


async def test_unsaved_board_is_found_in_a_busy_channel(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "games.sqlite3"
    async with aboard(playground, database) as bot:
        crew = await play.started(playground, ["Ana", "Ben"], cards="tortuga")
        await bot.wait_until_idle()
        forgetful(bot, monkeypatch)
        await turn_ended(crew, bot)
    called = transcript.pinged(playground)
    for number in range(BUSY):
        crew.people[0].say(crew.channel, f"talk {number}")
    async with restarted(playground, database):
        assert len(crew.boards()) == 1
    assert transcript.pinged(playground) == called


@pytest.mark.usefixtures("at_once")
async def test_a_bot_that_may_not_read_the_history_posts_no_second_board(
    crew: Crew, inside: LoopBot
) -> None:
    who, panel = await play.opened_apart(crew)
    crew.playground.faults.lose_answer(POST, None)
    look, fetch = Held(crew.playground.faults, LIST), Held(crew.playground.faults, FETCH)
    await play.take_turn(who, panel)
    await who.until(look.on_its_way.is_set, PATIENCE)
    crew.playground.person("Ana").deny(crew.channel, "read_message_history")
    look.let_go()
    await who.until(fetch.on_its_way.is_set, PATIENCE)
    crew.playground.person("Ana").deny(crew.channel)
    fetch.let_go()
    await inside.wait_until_idle()
    assert len(crew.boards()) == 1
    assert transcript.pinged(crew.playground) == [who.id, crew.other_than(who).id]


async def test_an_action_taken_back_and_played_again_calls_nobody_twice(
    playground: Playground, inside: LoopBot
) -> None:
    crew = await play.started(playground, ["Ana", "Ben"], edition="classic-passing")
    await inside.wait_until_idle()
    table = await inside.tables.in_channel(ChannelId(int(playground.channel(crew.channel).id)))
    while not was_cut(table.chronicle.then(running_dry(table.state)).state):
        table = await _played(inside, table, table.on_turn.user, running_dry(table.state))
    runner, action = table.on_turn.user, running_dry(table.state)
    table = await _played(inside, table, runner, action)
    before = calls(playground)
    table = await _played(inside, table, runner, Undo())
    assert table.on_turn.user == runner
    assert calls(playground) == before, "who takes an action back knows that it is their turn"
    await _played(inside, table, runner, action)
    assert [one for one, times in calls(playground).items() if times > 1] == []


async def _played(bot: LoopBot, table: Table, user: UserId, action: Action) -> Table:
    """Play an action, and wait until the board shows it; return the table."""
    person = Person(user, "")
    after = await bot.tables.play.act(table.game.id, person, action, table.game.version, NO_CLICK)
    await bot.wait_until_idle()
    return after
