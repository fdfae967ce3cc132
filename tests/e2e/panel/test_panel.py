"""The private panel: everything is at most two clicks away, and old panels explain themselves."""

import asyncio
import re

import pytest

from discord_playground import DiscordError, Playground, Shown
from tests.e2e import play
from tests.e2e.bots import LiveBot
from tests.e2e.play import Crew
from tests.long import long

MOVED_ON = "The game has moved on since that button appeared."
DELETE_PANEL = "DELETE /webhooks/*"


async def test_every_card_shows_its_moves_and_a_move_is_played_at_once(crew: Crew) -> None:
    who, panel = await play.open_panel(crew)
    assert sum(play.cards(panel).values()) == 6
    after = await who.click(panel, play.moves(panel)[0].label)
    assert after.id == panel.id
    assert "Your turn: 2 actions left" in after.text
    assert sum(play.cards(after).values()) == 5
    for card in play.openable_cards(after):
        after = await who.click(after, custom_id=card)
        assert len(play.advances(after)) > 1, card


async def test_the_bot_keeps_nothing_of_an_open_panel(crew: Crew, live_bot: LiveBot) -> None:
    await live_bot.wait_until_idle()
    before = asyncio.all_tasks()
    who, panel = await play.open_panel(crew)
    await play.play_action(who, panel)
    await live_bot.wait_until_idle()
    new_coroutines = [task.get_coro() for task in asyncio.all_tasks() - before]
    assert [one for one in new_coroutines if "timeout" in getattr(one, "__qualname__", "")] == []


@long
async def test_retreat_brings_as_many_cards_as_its_button_says(crew: Crew) -> None:
    who, panel = await play.open_panel(crew)
    while not play.retreats(panel):
        panel = await play.play_action(who, panel)
        if "no actions left" in panel.text:
            await who.click(panel, "End turn")
            who, panel = await play.open_panel(crew)
    before, retreat = sum(play.cards(panel).values()), play.retreats(panel)[0]
    after = await who.click(panel, retreat.label)
    assert sum(play.cards(after).values()) == before + (retreat.card_count or 0)


async def test_undo_can_restore_the_beginning_of_the_turn(crew: Crew) -> None:
    who, panel = await play.open_panel(crew)
    first_text = _lasting_text(panel)
    for _ in range(2):
        panel = await play.play_action(who, panel)
    while "Undo" in play.labels(panel):
        panel = await who.click(panel, "Undo")
    assert _lasting_text(panel) == first_text


async def test_undo_is_not_offered_after_a_hidden_card_was_drawn(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], "jamaica", cards="jamaica")
    while True:
        who, panel = await play.open_panel(crew)
        if play.retreats(panel):
            break
        await play.take_turn(who, panel)
    after = await who.click(panel, play.retreats(panel)[0].label)
    assert "left · +" in after.text
    assert "Undo" not in play.labels(after)


@long
async def test_passing_is_offered_only_if_the_table_allows_passing(
    playground: Playground, live_bot: LiveBot
) -> None:
    strict_crew = await play.start_game(playground, ["Ana", "Ben"], "jamaica", passing=False)
    _, panel = await play.open_panel(strict_crew)
    assert not {"Pass", "End turn"} & set(play.labels(panel))
    lenient_crew = await play.start_game(playground, ["Ana", "Ben"], "tortuga", passing=True)
    who, panel = await play.open_panel(lenient_crew)
    assert "'s turn" in (await who.click(panel, "Pass")).text


@long
async def test_panel_without_actions_left_offers_no_moves(crew: Crew) -> None:
    who, panel = await play.open_panel(crew)
    for _ in range(3):
        panel = await play.play_action(who, panel)
    assert "Your turn: no actions left" in panel.text
    assert set(play.labels(panel)) == {"End turn", "Undo", play.SETTINGS}
    assert play.moves(panel) == []
    card = next(button for button in panel.buttons if button.disabled)
    with pytest.raises(DiscordError):
        await who.click(panel, custom_id=card.custom_id)
    assert "'s turn" in (await who.click(panel, "End turn")).text


async def test_old_panel_explains_itself_and_shows_the_newest_state(crew: Crew) -> None:
    who, old = await play.open_panel(crew)
    crew.playground.faults.fail_next(DELETE_PANEL, 403, 50001)
    newer = await who.slash("cartagena hand", "tavern")
    newer = await play.play_action(who, newer)
    answer = await who.click(old, play.moves(old)[0].label)
    assert answer.id == old.id
    assert answer.text.startswith(MOVED_ON)
    assert "2 actions left" in answer.text
    assert play.game_version(answer) == play.game_version(newer)


async def test_panel_from_an_earlier_turn_refuses_a_move(crew: Crew) -> None:
    who, first = await play.open_panel(crew)
    crew.playground.faults.fail_next(DELETE_PANEL, 403, 50001, times=9)
    other = await who.slash("cartagena hand", "tavern")
    await play.take_turn(who, other)
    answer = await who.click(first, play.moves(first)[0].label)
    assert answer.text.startswith("It's not your turn.")
    assert "'s turn" in answer.text


async def test_open_panel_is_updated_when_its_players_turn_begins(crew: Crew) -> None:
    who, panel = await play.open_panel(crew)
    other = next(person for person in crew.people if person is not who)
    waiting = await other.slash("cartagena hand", "tavern")
    assert "'s turn" in waiting.text
    await play.take_turn(who, panel)
    await other.until(lambda: "Your turn: 3 actions left" in other.now(waiting).text)


async def test_old_board_opens_the_panel_and_links_to_the_new_board(
    crew: Crew, playground: Playground, live_bot: LiveBot
) -> None:
    # Otherwise the bot would repeat the refused deletion when it catches up after its start.
    await live_bot.wait_until_caught_up()
    playground.faults.fail_next("DELETE /channels/*", 403, 50013)
    old = await crew.wait_for_board()
    who, panel = await play.open_panel_by_command(crew)
    await play.take_turn(who, panel)
    other = next(person for person in crew.people if person is not who)
    newer = await crew.wait_for_board_calling(other)
    await live_bot.wait_until_idle()
    answer = await who.click(old, "My cards")
    assert answer.text.startswith("That was an old board.")
    assert f"/{newer.id})" in answer.text


async def test_nobody_can_press_a_button_on_another_players_panel(crew: Crew) -> None:
    who, panel = await play.open_panel(crew)
    other = next(person for person in crew.people if person is not who)
    with pytest.raises(DiscordError):
        await other.click(panel.id, custom_id=panel.buttons[0].custom_id)


async def test_an_onlooker_has_no_hand(crew: Crew, playground: Playground) -> None:
    eva = playground.person("Eva")
    answer = await eva.click(await crew.wait_for_board(), "My cards")
    assert answer.ephemeral
    assert answer.text.startswith("You're not in this game.")
    rules = await eva.click(await crew.wait_for_board(), "How to play")
    assert "Page 1 of 7" in rules.text


@long
async def test_panels_of_a_finished_game_close_and_name_the_winner(crew: Crew) -> None:
    crew.playground.faults.fail_next(DELETE_PANEL, 403, 50001)
    who, old_panel = await play.open_panel(crew)
    new_panel = await who.slash("cartagena hand", "tavern")
    question = await play.ask(who, "resign", "tavern")
    await who.click(question, "Leave the game")
    final = await crew.wait_for_board(play.GAME_OVER_TEXT)
    await who.until(lambda: who.now(new_panel).buttons == ())
    closed = await who.click(old_panel, play.moves(old_panel)[0].label)
    assert closed.id == old_panel.id
    assert play.GAME_OVER_TEXT in closed.text
    assert f"/{final.id})" in closed.text
    assert closed.buttons == ()


async def test_new_panel_replaces_the_earlier_panel(crew: Crew, live_bot: LiveBot) -> None:
    who, first = await play.open_panel(crew)
    first = await play.play_action(who, first)
    new_panel = await who.slash("cartagena hand", "tavern")
    await live_bot.cog.panels.wait_until_idle()
    panel_ids = [shown.id for shown in who.sees("tavern") if shown.ephemeral]
    assert panel_ids == [new_panel.id]
    assert "3 actions left" in (await who.click(new_panel, "Undo")).text


def _lasting_text(panel: Shown) -> str:
    """Return a panel's text without the note about an undo and without the panel's expiry time."""
    lines = [line for line in panel.text.splitlines() if "takes the last" not in line]
    return re.sub(r"buttons work until <t:\d+:t>", "buttons work until", "\n".join(lines))
