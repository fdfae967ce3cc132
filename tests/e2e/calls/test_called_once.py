"""Nobody is called twice for the same turn, even if the board that calls them is lost."""

from collections import Counter
from pathlib import Path

import pytest

from cogs.board.following import attempts as attempts_module
from cogs.board.following.channels import MILESTONE_VERBS
from cogs.ui.buttons import read_id
from discord_playground import Actor, Playground, Shown
from discord_playground.rest.faults import Fault
from game.model.ids import NO_CLICK, ChannelId, GameId, UserId
from game.rules.actions import Action, EndTurn, Undo
from game.rules.moves import legal_actions
from game.storage.errors import ServerAway
from game.storage.sqlite import SqliteRepository
from game.tables import Person, Table, Tables
from game.tables.play.actions import act
from game.tables.saving.ledger import now
from tests.e2e import play, transcript
from tests.e2e.board.test_restarts import leave_next_board_unsaved, play_turn, restarted_bot
from tests.e2e.bots import LiveBot, running_bot
from tests.e2e.held import HeldRequest
from tests.e2e.play import PATIENCE_SECONDS, Crew
from tests.makers.whole_games import next_until_cards_run_out, turn_ended_by_itself

POST = "POST /channels/*/messages"
LIST = "GET /channels/*/messages"
FETCH = "GET /channels/*/messages/*"
MANY_MESSAGES = 60
"""More messages than the bot reads when it looks for a board whose id it did not save."""

Call = tuple[str, str]
"""The milestone of a call, such as a turn or a reminder, and the id of the called person."""


class LateRequest(HeldRequest):
    """Holds back the next matching request. It arrives later, even if the bot is killed before."""

    async def _hold(self, method: str, path: str) -> Fault | None:
        await super()._hold(method, path)
        return None


@pytest.fixture
def immediate_retries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot retry without a pause after an error of Discord."""
    monkeypatch.setattr(attempts_module, "RETRY_SECONDS", (0.0,))
    monkeypatch.setattr("cogs.board.following.requests.REFUSED_SECONDS", (0.0,))


def call_counts(playground: Playground) -> Counter[Call]:
    """Return how often each milestone called each person, over all messages."""
    return Counter(
        (_milestone(message), user)
        for message in transcript.shown_messages(playground, "message")
        for user in message.pings
    )


def _milestone(message: Shown) -> str:
    found = (read_id(button.custom_id or "") for button in message.buttons)
    return next(one.detail for one in found if one is not None and one.verb in MILESTONE_VERBS)


def count_fair_shuffles(crew: Crew) -> int:
    """Return how many messages have the button *Fair shuffles*."""
    return sum("Fair shuffles" in play.labels(message) for message in crew.public())


def _delete_newest_board(crew: Crew) -> None:
    """Let a moderator delete the newest board."""
    crew.playground.person("Ana").delete(crew.boards()[-1])


@pytest.mark.usefixtures("immediate_retries")
async def test_deleted_board_reposted_at_the_second_try_calls_nobody_again(
    crew: Crew, live_bot: LiveBot
) -> None:
    await play_turn(crew, live_bot)
    called = transcript.pinged_ids(crew.playground)
    who, panel = await play.open_panel(crew)
    _delete_newest_board(crew)
    crew.playground.faults.hang_up(POST)
    await play.play_action(who, panel)
    await live_bot.wait_until_idle()
    assert not crew.playground.faults.has_pending
    assert len(crew.boards()) == 1
    assert transcript.pinged_ids(crew.playground) == called
    assert count_fair_shuffles(crew) == 1


def _fail_to_save_shown(bot: LiveBot, patch: pytest.MonkeyPatch) -> None:
    """Let the bot post boards without noting that the posting has ended."""

    async def save_shown(_: object) -> None:
        raise ServerAway("there")

    patch.setattr(bot.tables.boards._repository, "save_shown", save_shown)


async def test_a_board_deleted_after_a_kill_is_posted_again_without_a_call(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "games.sqlite3"
    async with running_bot(playground, database) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        await bot.wait_until_idle()
        _fail_to_save_shown(bot, monkeypatch)
        await play_turn(crew, bot)
    called = transcript.pinged_ids(playground)
    _delete_newest_board(crew)
    async with restarted_bot(playground, database):
        assert len(crew.boards()) == 1
    assert transcript.pinged_ids(playground) == called
    assert count_fair_shuffles(crew) == 1


@pytest.mark.usefixtures("immediate_retries")
async def test_a_board_deleted_before_the_bot_looks_for_it_calls_nobody_again(
    crew: Crew, live_bot: LiveBot
) -> None:
    who, panel = await play.open_panel_by_command(crew)
    crew.playground.faults.lose_answer(POST, None)
    search = HeldRequest(crew.playground.faults, LIST)
    await play.take_turn(who, panel)
    await who.until(search.intercepted.is_set, PATIENCE_SECONDS)
    line = crew.public()[-1]
    assert not play.is_complete(line)
    crew.playground.person("Ana").delete(line)
    search.release()
    await live_bot.wait_until_idle()
    other = crew.player_other_than(who)
    [board] = crew.boards()
    assert crew.on_turn(board) is other
    assert transcript.pinged_ids(crew.playground) == [who.id, other.id]


async def test_late_board_and_its_replacement_become_one_board(
    playground: Playground, tmp_path: Path
) -> None:
    database = tmp_path / "games.sqlite3"
    crew, who, late = await _kill_while_posting(playground, database)
    async with restarted_bot(playground, database):
        late.release()
        await who.until(lambda: _posted_board_count(playground) == 3, PATIENCE_SECONDS)
        assert len(crew.boards()) == 1
    assert transcript.pinged_ids(playground) == [who.id, crew.player_other_than(who).id]


async def test_late_board_is_brought_up_to_date(playground: Playground, tmp_path: Path) -> None:
    """Both requests have the same nonce, so Discord answers the second with the older board."""
    database = tmp_path / "games.sqlite3"
    crew, who, late = await _kill_while_posting(playground, database)
    table = await _act_without_bot(database, 1)
    second_request = HeldRequest(playground.faults, POST)
    async with running_bot(playground, database) as bot:
        await who.until(second_request.intercepted.is_set, PATIENCE_SECONDS)
        late.release()
        await who.until(lambda: _posted_board_count(playground) == 2, PATIENCE_SECONDS)
        second_request.release()
        await bot.wait_until_caught_up()
        [board] = crew.boards()
        assert play.game_version(board) == table.game.version
        assert "2 actions left" in board.text
    assert transcript.pinged_ids(playground) == [who.id, crew.player_other_than(who).id]


async def test_older_board_that_arrives_last_does_not_count_as_the_newest(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "games.sqlite3"
    crew, who, late = await _kill_while_posting(playground, database)
    await _act_without_bot(database, 2)
    async with running_bot(playground, database) as bot:
        _fail_to_save_shown(bot, monkeypatch)
        await bot.wait_until_caught_up()
        late.release()
        await who.until(lambda: _posted_board_count(playground) == 3, PATIENCE_SECONDS)
    called = call_counts(playground)
    async with restarted_bot(playground, database):
        assert call_counts(playground) == called
        assert crew.on_turn(crew.boards()[-1]) is who


async def _kill_while_posting(
    playground: Playground, database: Path
) -> tuple[Crew, Actor, LateRequest]:
    """Kill the bot while it posts a board.

    Returns the game, the player whose turn ended, and the request that has not arrived yet.
    """
    async with running_bot(playground, database) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        await bot.wait_until_idle()
        who, panel = await play.open_panel_by_command(crew)
        late = LateRequest(playground.faults, POST)
        await play.take_turn(who, panel)
        await who.until(late.intercepted.is_set, PATIENCE_SECONDS)
    return crew, who, late


async def _act_without_bot(database: Path, times: int) -> Table:
    """While the bot is off, play one action, or two: the second action ends the turn."""
    async with await SqliteRepository.open(database) as repository:
        tables = Tables(repository, now)
        table = await tables.table(GameId(1))
        for _ in range(times):
            person = Person(table.on_turn.user, "")
            action = EndTurn() if table.state.used else legal_actions(table.state)[0]
            table = await tables.do(GameId(1), person, NO_CLICK, act, action, table.game.version)
    return table


def _posted_board_count(playground: Playground) -> int:
    """Return how many requests to post a board succeeded."""
    return sum(
        one.method == "POST" and one.path.endswith("/messages") and one.status == 200
        for one in playground.everything_sent
    )


async def test_unsaved_board_is_found_in_a_busy_channel(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "games.sqlite3"
    async with running_bot(playground, database) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        await bot.wait_until_idle()
        leave_next_board_unsaved(bot, monkeypatch)
        await play_turn(crew, bot)
    called = transcript.pinged_ids(playground)
    for number in range(MANY_MESSAGES):
        crew.people[0].say(crew.channel, f"talk {number}")
    async with restarted_bot(playground, database):
        assert len(crew.boards()) == 1
    assert transcript.pinged_ids(playground) == called


@pytest.mark.usefixtures("immediate_retries")
async def test_a_bot_that_may_not_read_the_history_posts_no_second_board(
    crew: Crew, live_bot: LiveBot
) -> None:
    who, panel = await play.open_panel_by_command(crew)
    crew.playground.faults.lose_answer(POST, None)
    search, fetch = (
        HeldRequest(crew.playground.faults, LIST),
        HeldRequest(crew.playground.faults, FETCH),
    )
    await play.take_turn(who, panel)
    await who.until(search.intercepted.is_set, PATIENCE_SECONDS)
    crew.playground.person("Ana").deny_bot(crew.channel, "read_message_history")
    search.release()
    await who.until(fetch.intercepted.is_set, PATIENCE_SECONDS)
    crew.playground.person("Ana").deny_bot(crew.channel)
    fetch.release()
    await live_bot.wait_until_idle()
    assert len(crew.boards()) == 1
    assert transcript.pinged_ids(crew.playground) == [who.id, crew.player_other_than(who).id]


async def test_an_action_taken_back_and_played_again_calls_nobody_twice(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], edition="classic-passing")
    await live_bot.wait_until_idle()
    table = await live_bot.tables.open_table_in_channel(
        ChannelId(int(playground.channel(crew.channel).id))
    )
    while not turn_ended_by_itself(
        table.chronicle.with_entry(next_until_cards_run_out(table.state)).state
    ):
        table = await _play_action(
            live_bot, table, table.on_turn.user, next_until_cards_run_out(table.state)
        )
    player, action = table.on_turn.user, next_until_cards_run_out(table.state)
    table = await _play_action(live_bot, table, player, action)
    counts_before = call_counts(playground)
    table = await _play_action(live_bot, table, player, Undo())
    assert table.on_turn.user == player
    assert call_counts(playground) == counts_before, (
        "who takes an action back knows that it is their turn"
    )
    await _play_action(live_bot, table, player, action)
    assert [one for one, times in call_counts(playground).items() if times > 1] == []


async def _play_action(bot: LiveBot, table: Table, user: UserId, action: Action) -> Table:
    """Play an action, and wait until the board shows it; return the table."""
    person = Person(user, "")
    table_after = await bot.tables.do(
        table.game.id, person, NO_CLICK, act, action, table.game.version
    )
    await bot.wait_until_idle()
    return table_after
