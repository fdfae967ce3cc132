"""A rate limit of Discord stops no game: the next player is called while the limit still holds."""

import pytest

from discord_playground import Playground, Scope
from game.model.ids import GameId
from service.follower import RETRY_SECONDS
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot
from tests.e2e.play import Crew

EDIT = "PATCH /channels/*/messages/*"
POST = "POST /channels/*/messages"
DELETE = "DELETE /channels/*/messages/*"
NINETY_SECONDS, TWENTY_MINUTES = 90.0, 1200.0
CHANNEL_IS_LIMITED = 20028
HOUR = 3600.0


@pytest.fixture
async def crew(playground: Playground, live_bot: LiveBot) -> Crew:
    """A Tortuga game of two, just begun, with a bot that has caught up."""
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    await live_bot.wait_until_caught_up()
    return crew


@pytest.mark.parametrize("seconds", [NINETY_SECONDS, TWENTY_MINUTES])
async def test_next_player_is_called_while_edits_are_rate_limited(
    crew: Crew, live_bot: LiveBot, seconds: float
) -> None:
    who, panel = await play.open_panel(crew)
    other = crew.player_other_than(who)
    crew.playground.faults.rate_limit(EDIT, seconds, scope=Scope.SHARED, code=CHANNEL_IS_LIMITED)
    panel = await play.play_action(who, panel)
    fresh = await crew.wait_for_board("2 actions left")
    await play.take_turn(who, panel)
    await other.until(lambda: bool(other.tray), play.PATIENCE_SECONDS)
    name = crew.playground.world.people[other.id].name
    assert other.tray[-1].text.startswith(f"@{name}, it's your turn in Cartagena")
    assert crew.playground.limits.counts.too_many[Scope.SHARED], "the limit was met"
    told = await other.slash("cartagena board", crew.channel)
    assert "The board" in told.text or "follows as soon as I can" in told.text
    assert fresh.images
    assert transcript.pinged_ids(crew.playground) == [who.id, other.id]


async def test_plain_line_opens_the_cards_while_edits_are_rate_limited(
    crew: Crew, live_bot: LiveBot
) -> None:
    who, panel = await play.open_panel(crew)
    other = crew.player_other_than(who)
    crew.playground.faults.rate_limit(EDIT, TWENTY_MINUTES)
    panel = await play.play_action(who, panel)
    await crew.wait_for_board("2 actions left")
    await play.take_turn(who, panel)
    # Another board was posted in the same minute, so the line cannot become a board at once.
    line = await other.until(
        lambda: next((one for one in crew.public() if not play.is_complete(one)), None),
        play.PATIENCE_SECONDS,
    )
    opened = await other.click(line, "My cards")
    assert "Your turn" in opened.text
    await play.play_action(other, opened)


async def test_rate_limited_edits_do_not_delay_the_retry_of_a_failed_call(
    crew: Crew, live_bot: LiveBot
) -> None:
    who, panel = await play.open_panel(crew)
    other = crew.player_other_than(who)
    crew.playground.faults.rate_limit(EDIT, TWENTY_MINUTES)
    panel = await play.play_action(who, panel)
    await crew.wait_for_board("2 actions left")
    for _ in RETRY_SECONDS:
        live_bot.cog.boards.refresh(GameId(1))
        await live_bot.wait_until_idle()
    crew.playground.faults.hang_up(POST)
    await play.take_turn(who, panel)
    await other.until(lambda: bool(other.tray), play.PATIENCE_SECONDS)


async def test_message_too_old_to_edit_is_reposted_at_once(crew: Crew, live_bot: LiveBot) -> None:
    [old_board] = crew.boards()
    crew.playground.age(old_board.id, 2 * HOUR)
    crew.playground.limits.late_edit_wait = TWENTY_MINUTES
    crew.playground.limits.exhaust_late_edits(crew.playground.channel("tavern").id)
    who, panel = await play.open_panel(crew)
    panel = await play.play_action(who, panel)
    new_board = await crew.wait_for_board("2 actions left")
    assert new_board.id != old_board.id
    # The new board can be edited as usual.
    await play.play_action(who, panel)
    assert (await crew.wait_for_board("One action left")).id == new_board.id
    assert transcript.pinged_ids(crew.playground) == [who.id]


async def test_board_command_is_answered_while_posts_are_rate_limited(
    crew: Crew, live_bot: LiveBot
) -> None:
    [board] = crew.boards()
    crew.playground.faults.rate_limit(POST, TWENTY_MINUTES)
    told = await crew.people[0].slash("cartagena board", crew.channel)
    assert "follows as soon as I can" in told.text
    crew.playground.faults.clear()
    assert [one.id for one in crew.boards()] == [board.id]


async def test_clicks_are_answered_under_a_global_rate_limit(crew: Crew, live_bot: LiveBot) -> None:
    who, panel = await play.open_panel(crew)
    crew.playground.faults.rate_limit_globally(TWENTY_MINUTES)
    panel = await play.take_turn(who, panel)
    assert "Your turn" not in panel.text
    await who.until(lambda: play.has_picture(who.now(panel)), play.PATIENCE_SECONDS)
    told = await who.slash("cartagena board", crew.channel)
    assert "follows as soon as I can" in told.text
    sent_before = len(crew.playground.everything_sent)
    await live_bot.wait_until_idle()
    refused = [one for one in crew.playground.everything_sent[sent_before:] if one.status == 429]
    assert refused == [], "nothing is sent that is sure to be refused"


async def test_board_command_is_answered_while_its_answer_cannot_be_edited(crew: Crew) -> None:
    crew.playground.faults.rate_limit("PATCH /webhooks/*", TWENTY_MINUTES)
    told = await crew.people[0].slash("cartagena board", crew.channel)
    assert "The board" in told.text or "follows as soon as I can" in told.text


async def test_old_board_that_cannot_be_deleted_links_to_the_new_one(
    crew: Crew, live_bot: LiveBot
) -> None:
    crew.playground.faults.rate_limit(DELETE, TWENTY_MINUTES)
    for _ in range(2):
        who, panel = await play.open_panel_by_command(crew)
        await play.take_turn(who, panel)
        await live_bot.wait_until_idle()
    [board] = crew.boards()
    links = [one for one in crew.public() if "further down" in one.text]
    assert len(links) == 2
    assert f"/{board.id})" in links[-1].text
    assert f"/{links[-1].id})" in links[0].text
    assert not any(one.buttons or one.images or one.pings for one in links)


async def test_old_board_that_can_neither_be_deleted_nor_edited_stays_until_a_limit_ends(
    crew: Crew, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.board.following.decision.SOON_SECONDS", 0.1)
    [old_board] = crew.boards()
    who, panel = await play.open_panel_by_command(crew)
    while "no actions left" not in panel.text:
        panel = await play.play_action(who, panel)
    await live_bot.wait_until_idle()
    crew.playground.faults.rate_limit(DELETE, 2.0)
    crew.playground.faults.rate_limit(EDIT, 2.0)
    await who.click(panel, "End turn")
    await who.until(
        lambda: old_board.id not in [one.id for one in crew.public()], play.PATIENCE_SECONDS
    )
    await live_bot.wait_until_idle()
    assert len(crew.boards()) == 1


@pytest.mark.parametrize("edits_limited", [False, True])
async def test_lobby_has_no_buttons_if_the_first_board_must_wait(
    playground: Playground, live_bot: LiveBot, edits_limited: bool
) -> None:
    crew = await play.fill_lobby(playground, ["Ana", "Ben"])
    lobby = await crew.wait_for_board("The host can start")
    await live_bot.wait_until_idle()
    playground.faults.rate_limit(POST, TWENTY_MINUTES)
    if edits_limited:
        playground.faults.rate_limit(EDIT, TWENTY_MINUTES)
    ana = crew.people[0]
    await ana.click(lobby, "Start")
    assert play.labels(ana.now(lobby)) == ["Fair shuffles"]
    await live_bot.wait_until_idle()
    assert crew.boards() == []
    assert play.labels(ana.now(lobby)) == ["Fair shuffles"]


async def test_limit_on_closing_the_lobby_holds_no_deletion_back(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.fill_lobby(playground, ["Ana", "Ben"], cards="tortuga")
    lobby = await crew.wait_for_board("The host can start")
    await live_bot.wait_until_idle()
    playground.faults.rate_limit(EDIT, TWENTY_MINUTES)
    await crew.people[0].click(lobby, "Start")
    await live_bot.wait_until_idle()
    before = [one.id for one in crew.public()]
    for _ in range(2):
        await crew.people[0].slash("cartagena board", crew.channel)
        await live_bot.wait_until_idle()
    after = [one.id for one in crew.public()]
    assert set(before) & set(after) == {lobby.id}
    assert len(after) == len(before)
