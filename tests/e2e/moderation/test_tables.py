"""Moderators look after every table of their server, and nobody else does."""

import pytest

from discord_playground import Actor, DiscordError, Playground, Shown
from game.tables.notices.nudge import NUDGE_AFTER
from tests.e2e import play, transcript
from tests.e2e.forging import rewrite_control

pytestmark = pytest.mark.usefixtures("live_bot")


async def _open_tables_page(who: Actor) -> Shown:
    return await who.slash("cartagena-mod tables", "jamaica")


@pytest.fixture
async def crew(playground: Playground) -> play.Crew:
    """A game of three in the tavern."""
    return await play.start_game(playground, ["Ben", "Chloé", "Dirk"], cards="tortuga")


async def test_moderators_page_lists_tables_and_awaited_players(
    playground: Playground, crew: play.Crew
) -> None:
    eva = playground.person("Eva")
    await eva.slash("cartagena new", "tortuga")
    shown = await _open_tables_page(playground.person("Ana"))
    assert shown.ephemeral
    assert "2 tables" in shown.text
    board = crew.boards()[-1]
    assert f"/{board.channel_id}/{board.id}" in shown.text
    assert f"waiting for {crew.on_turn(board).person.name}" in shown.text
    assert "a lobby" in shown.text
    assert "A turn may take a day." in shown.text


async def test_moderator_removes_the_awaited_player_from_another_channel(
    playground: Playground, crew: play.Crew
) -> None:
    ana, removed_player = playground.person("Ana"), crew.on_turn(crew.boards()[-1])
    shown = await _open_tables_page(ana)
    question = await ana.click(shown, "Remove from the game")
    assert f"Remove {removed_player.person.name} from" in question.text
    kept = await ana.click(question, "Let them stay")
    assert f"waiting for {removed_player.person.name}" in kept.text
    told = await ana.click(await ana.click(kept, "Remove from the game"), "Remove from the game")
    assert f"{removed_player.person.name} is out of the game" in told.text
    assert f"waiting for {removed_player.person.name}" not in told.text
    assert "waiting for" in told.text
    with pytest.raises(LookupError):
        await removed_player.click(
            await removed_player.slash("cartagena hand", "tavern"), "End turn"
        )


async def test_moderator_who_does_not_play_reminds_the_awaited_player(
    playground: Playground, crew: play.Crew
) -> None:
    ana, awaited_player = playground.person("Ana"), crew.on_turn(crew.boards()[-1])
    playground.advance(NUDGE_AFTER / 1000)
    calls = len(awaited_player.pings)
    told = await ana.click(await _open_tables_page(ana), "Remind them")
    assert f"I'm reminding {awaited_player.person.name}" in told.text
    await awaited_player.until(
        lambda: len(awaited_player.pings) == calls + 1, play.PATIENCE_SECONDS
    )
    again = await ana.click(told, "Remind them")
    assert "reminded not long ago" in again.text


async def test_outdated_page_does_not_remind_the_next_player(
    playground: Playground, crew: play.Crew
) -> None:
    ana = playground.person("Ana")
    shown = await _open_tables_page(ana)
    first_player, panel = await play.open_panel(crew)
    await play.take_turn(first_player, panel)
    playground.advance(NUDGE_AFTER / 1000)
    told = await ana.click(shown, "Remind them")
    assert "The game has moved on" in told.text
    next_player, _ = await play.open_panel(crew)
    assert next_player is not first_player
    assert transcript.pinged_ids(playground).count(next_player.id) == 1


async def test_a_button_that_names_nobody_reminds_nobody(
    playground: Playground, crew: play.Crew
) -> None:
    ana = playground.person("Ana")
    shown, pings_before = await _open_tables_page(ana), transcript.pinged_ids(playground)
    original_id = shown.button("Remind them").custom_id or ""
    rewrite_control(playground, ana, shown, original_id, custom_id=original_id.rpartition(".")[0])
    told = await ana.click(ana.now(shown), "Remind them")
    assert "from another version of me" in told.text
    assert transcript.pinged_ids(playground) == pings_before


async def test_moderator_calls_off_a_game(playground: Playground, crew: play.Crew) -> None:
    ana = playground.person("Ana")
    question = await ana.click(await _open_tables_page(ana), "Call it off")
    assert "all 3 players" in question.text
    told = await ana.click(question, "Call it off")
    assert "The game is called off." in told.text
    assert "No table is open" in told.text


async def test_many_tables_are_split_into_pages(playground: Playground) -> None:
    ana = playground.person("Ana")
    for number in range(12):
        name = f"cove-{number}"
        ana.create_channel(name)
        await ana.slash("cartagena new", name)
    first = await _open_tables_page(ana)
    assert "12 tables" in first.text
    assert "Page 1 of 3" in first.text
    with pytest.raises(LookupError):
        first.button("Back")
    last = await ana.click(await ana.click(first, "Next"), "Next")
    assert "Page 3 of 3" in last.text
    assert "Game 12" in last.text
    question = await ana.click(last, "Call it off")
    told = await ana.click(question, "Call it off")
    assert "Page 3 of 3" in told.text
    assert "Game 11" not in told.text


async def test_only_moderators_see_the_tables_page(playground: Playground, crew: play.Crew) -> None:
    ben = playground.person("Ben")
    with pytest.raises(DiscordError, match="permission"):
        await _open_tables_page(ben)
    play.let_all_use_moderator_commands(playground)
    assert (await _open_tables_page(ben)).text.startswith("Only moderators")


@pytest.mark.parametrize("stage", ["page", "question"])
async def test_moderator_rights_are_checked_at_each_click(
    playground: Playground, crew: play.Crew, stage: str
) -> None:
    mara = playground.person("Mara", moderator=True)
    shown = await _open_tables_page(mara)
    if stage == "question":
        shown = await mara.click(shown, "Call it off")
    home = playground.world.home
    home.demote(home.members[mara.id])
    told = await mara.click(shown, "Call it off")
    assert told.text.startswith("Only moderators")
    assert crew.boards()
    assert transcript.bot_error_answers(playground) == []


async def test_second_moderator_learns_that_the_game_is_already_over(
    playground: Playground, crew: play.Crew
) -> None:
    ana, mara = playground.person("Ana"), playground.person("Mara", moderator=True)
    questions = [
        await who.click(await _open_tables_page(who), "Call it off") for who in (ana, mara)
    ]
    assert "The game is called off." in (await ana.click(questions[0], "Call it off")).text
    second_answer = await mara.click(questions[1], "Call it off")
    assert second_answer.text.startswith("This game is over.")


async def test_tables_command_is_not_offered_in_direct_messages(playground: Playground) -> None:
    ana = playground.person("Ana")
    with pytest.raises(DiscordError):
        await ana.slash("cartagena-mod tables", ana.direct_channel)
