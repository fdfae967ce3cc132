"""People can choose that their last action also ends the turn, and can switch that off again."""

from discord_playground import Actor, Playground, Shown
from game.model.ids import ChannelId
from tests.e2e import play
from tests.e2e.bots import LiveBot, ProcessBot
from tests.e2e.play import Crew

NAMES = ["Ana", "Ben"]
OWN_SETTINGS = "Notifications and panel"
END_WITH_LAST_ACTION = "End it with my last action"
WARNING = "This action ends your turn and can't be undone."
CALLBACK = "POST /interactions/*/callback"


async def _play_until(who: Actor, panel: Shown, actions_left: str) -> Shown:
    while actions_left not in panel.text:
        panel = await play.play_action(who, panel)
    return panel


async def _play_to_last_action(crew: Crew) -> tuple[Actor, Shown]:
    """Switch on that the last action ends the turn; play until that person has one action left."""
    who, panel = await play.open_panel(crew)
    settings = await who.click(await who.click(panel, play.SETTINGS), OWN_SETTINGS)
    assert "ends your turn by itself" in (await who.click(settings, END_WITH_LAST_ACTION)).text
    ended = await play.play_action(who, await _play_until(who, panel, "one action left"))
    assert "'s turn" in ended.text
    await play.take_turn(*await play.open_panel(crew))
    again, panel = await play.open_panel(crew)
    assert again is who
    assert WARNING not in panel.text
    return who, await _play_until(who, panel, "one action left")


async def test_last_action_ends_the_turn_after_a_warning(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, NAMES, cards="tortuga")
    who, last_panel = await _play_to_last_action(crew)
    assert WARNING in last_panel.text
    ended = await play.play_action(who, last_panel)
    assert "'s turn" in ended.text
    assert f"-# {who.person.name}: " in ended.text
    assert "Undo" not in play.labels(ended)
    record = (
        await live_bot.tables.open_table_in_channel(ChannelId(int(last_panel.channel_id)))
    ).game.record
    assert record[-1].action == "E"
    assert record[-1].click == record[-2].click
    assert (await crew.wait_for_board_calling(next(p for p in crew.people if p is not who))).text


async def test_a_second_click_on_the_last_action_does_nothing(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, NAMES, cards="tortuga")
    who, last_panel = await _play_to_last_action(crew)
    action = next(b.custom_id for b in last_panel.buttons if (b.custom_id or "").endswith(".E"))
    clicks = [who.presses(last_panel, custom_id=action) for _ in range(2)]
    await who.until(
        lambda: all(one.answer_type is not None for one in clicks), play.PATIENCE_SECONDS
    )
    game = (await live_bot.tables.open_table_in_channel(ChannelId(int(last_panel.channel_id)))).game
    assert [entry.action for entry in game.record].count("E") == 3
    assert "It's not your turn." in who.now(last_panel).text


async def test_the_panel_names_the_cards_that_the_last_action_brought(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, NAMES, cards="jamaica")
    who, last_panel = await _play_to_last_action(crew)
    while not play.retreats(last_panel):
        await play.play_action(who, last_panel)
        await play.take_turn(*await play.open_panel(crew))
        who, panel = await play.open_panel(crew)
        last_panel = await _play_until(who, panel, "one action left")
    ended = await who.click(last_panel, play.retreats(last_panel)[0].label)
    assert "'s turn" in ended.text
    assert ", +" in ended.text.replace("\u00a0", " ")


async def test_automatic_end_of_a_turn_can_be_switched_off(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, NAMES, cards="tortuga")
    who, last_panel = await _play_to_last_action(crew)
    settings = await who.click(await who.click(last_panel, play.SETTINGS), OWN_SETTINGS)
    assert "can't be undone" in settings.text
    settings = await who.click(settings, "I end it myself")
    assert "You end your turn yourself, with **End turn**." in settings.text
    panel = await who.slash("cartagena hand", crew.channel)
    assert WARNING not in panel.text
    after = await play.play_action(who, panel)
    assert "no actions left" in after.text
    again = await who.click(settings, END_WITH_LAST_ACTION)
    assert "ends your turn by itself" in again.text


async def test_last_action_and_end_of_turn_survive_a_kill_before_the_answer(
    playground: Playground, process: ProcessBot
) -> None:
    crew = await play.start_game(playground, NAMES, cards="tortuga")
    who, last_panel = await _play_to_last_action(crew)
    action = next(b.custom_id for b in last_panel.buttons if (b.custom_id or "").endswith(".E"))
    sent = len(playground.everything_sent)
    playground.faults.fail_next(CALLBACK, 500, times=9)
    who.presses(last_panel, custom_id=action)
    await who.until(lambda: any(one.status == 500 for one in playground.everything_sent[sent:]))
    await process.kill()
    playground.faults.clear()
    await process.start()
    again = await who.click(last_panel, custom_id=action)
    assert "It's not your turn." in again.text
    assert "'s turn" in again.text
