"""A panel has space for its picture from the first answer on, so no button moves later."""

import asyncio
from pathlib import Path

import pytest

from discord_playground import Actor, Playground, Shown
from discord_playground.protocol.components import media
from game.model.ids import GameId, UserId
from game.pictures import draw_placeholder
from service.discord_internals import AttachedFile
from tests.e2e import play
from tests.e2e.bots import LiveBot, running_bot
from tests.e2e.forging import rewrite_control
from tests.e2e.play import Crew
from tests.e2e.trouble.no_paint import fail_to_draw
from tests.long import long

HEIGHTS = {24: 752, 30: 877, 36: 1002, 48: 1252}
"""The heights of the pictures in pixels, by the number of spaces of the passage."""


def picture_sizes(panel: Shown) -> list[tuple[int, int]]:
    """Return the width and height of each picture that a message shows."""
    return [(item["width"], item["height"]) for one in panel.components for item in media(one)]


def all_picture_sizes(person: Actor) -> list[list[tuple[int, int]]]:
    """Return the picture sizes in every state of the person's panels that had buttons."""
    seen = (shown for shown in person.everything_seen if shown.ephemeral and play.labels(shown))
    return [picture_sizes(shown) for shown in seen]


async def open_illustrated_panel(playground: Playground, live_bot: LiveBot) -> tuple[Actor, Shown]:
    """Start a game of two; return the player on turn and a panel with its picture."""
    crew = await play.start_game(playground, ["Ana", "Ben"])
    who, panel = await play.open_panel(crew)
    await live_bot.cog.panels.wait_until_idle()
    return who, panel


@pytest.mark.parametrize("spaces", [24, pytest.param(48, marks=long)])
async def test_all_pictures_of_a_panel_have_the_same_size(
    playground: Playground, live_bot: LiveBot, spaces: int
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga", segments=spaces // 6)
    await live_bot.wait_until_idle()
    who, panel = await play.open_panel(crew)
    other = next(person for person in crew.people if person is not who)
    await other.slash("cartagena hand", crew.channel)
    await live_bot.cog.panels.wait_until_idle()
    for card in play.openable_cards(panel)[:2]:
        panel = await who.click(panel, card)
    panel = await who.click(await play.play_action(who, panel), "Undo")
    await who.click(await play.take_turn(who, panel), "Refresh")
    await live_bot.wait_until_idle()
    await live_bot.cog.panels.wait_until_idle()
    for person in crew.people:
        assert len(all_picture_sizes(person)) > 1
        assert {tuple(one) for one in all_picture_sizes(person)} == {((1008, HEIGHTS[spaces]),)}


async def test_placeholder_is_replaced_by_the_panels_picture(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"])
    who, panel = await play.open_panel(crew)
    view = (await live_bot.tables.table(GameId(1))).view_of(UserId(int(who.id)))
    assert panel.images == (draw_placeholder(view).data,)
    await live_bot.cog.panels.wait_until_idle()
    assert play.has_picture(who.now(panel))


async def test_earlier_picture_stays_until_the_new_picture_is_ready(
    playground: Playground, live_bot: LiveBot
) -> None:
    who, panel = await open_illustrated_panel(playground, live_bot)
    before = who.now(panel).images
    sent = len(playground.everything_sent)
    after = await play.play_action(who, panel)
    assert after.images == before
    assert not any(one.files for one in playground.everything_sent[sent:])
    await live_bot.cog.panels.wait_until_idle()
    assert who.now(panel).images != before


async def test_answer_lists_the_picture_that_the_message_keeps(
    playground: Playground, live_bot: LiveBot
) -> None:
    """Discord keeps a file that an answer lists by id, and finds a picture by its file's name."""
    who, panel = await open_illustrated_panel(playground, live_bot)
    [shown] = [item for one in who.now(panel).components for item in media(one)]
    await play.play_action(who, panel)
    [*_, answer] = [one for one in playground.everything_sent if one.path.endswith("/callback")]
    kept = [{"id": shown["attachment_id"], "filename": "panel.png"}]
    assert answer.payload["data"]["attachments"] == kept


@long
async def test_newer_picture_from_another_process_is_kept(
    playground: Playground, live_bot: LiveBot
) -> None:
    """Simulates a process that lost a server, gets it back, and still remembers old panels."""
    who, panel = await open_illustrated_panel(playground, live_bot)
    before = dict(live_bot.cog.panels._newest._panels)
    panel = await play.play_action(who, panel)
    await live_bot.cog.panels.wait_until_idle()
    live_bot.cog.panels._newest._panels.update(before)
    newest = who.now(panel).images
    assert (await play.play_action(who, who.now(panel))).images == newest


@long
async def test_panel_that_replaces_a_rules_page_has_its_own_picture_size(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"])
    who, panel = await play.open_panel(crew)
    page = await who.slash("cartagena rules", crew.channel)
    page_button_id = next(one.custom_id for one in page.buttons if not one.disabled) or ""
    panel_button_id = next(one.custom_id for one in panel.buttons if not one.disabled) or ""
    rewrite_control(playground, who, page, page_button_id, custom_id=panel_button_id)
    assert picture_sizes(await who.click(page, custom_id=panel_button_id)) == [(1008, HEIGHTS[36])]
    await live_bot.cog.panels.wait_until_idle()


async def test_two_quick_clicks_do_not_change_the_picture_size(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    who, panel = await play.open_panel(crew)
    cards = play.openable_cards(panel)[:2]
    await asyncio.gather(*(who.click(panel, card) for card in cards))
    assert picture_sizes(who.now(panel)) == [(1008, HEIGHTS[36])]
    await live_bot.cog.panels.wait_until_idle()
    assert play.has_picture(who.now(panel))


async def test_placeholder_is_shown_if_the_old_picture_no_longer_exists(
    tolerant_playground: Playground, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async with running_bot(tolerant_playground, tmp_path / "games.sqlite3") as bot:
        crew = await play.start_game(tolerant_playground, ["Ana", "Ben"])
        who, panel = await play.open_panel(crew)
        await bot.cog.panels.wait_until_idle()
        monkeypatch.setattr(
            "cogs.panel.following.panels.held_by", lambda *_: AttachedFile(1, "panel.png")
        )
        after = await play.play_action(who, panel)
        assert picture_sizes(after) == [(1008, HEIGHTS[36])]
        assert not play.has_picture(after)
        assert any("not found" in one for one in tolerant_playground.violations)
        await bot.cog.panels.wait_until_idle()
        assert play.has_picture(who.now(panel))


async def test_panel_keeps_its_picture_after_a_restart(
    playground: Playground, tmp_path: Path
) -> None:
    database = tmp_path / "games.sqlite3"
    async with running_bot(playground, database) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"])
        who, panel = await play.open_panel(crew)
        await bot.cog.panels.wait_until_idle()
        before = who.now(panel).images
    async with running_bot(playground, database) as bot:
        after = await play.play_action(who, panel)
        assert after.images == before
        await bot.cog.panels.wait_until_idle()
        assert play.has_picture(who.now(panel))
        assert who.now(panel).images != before


async def test_panel_without_a_picture_gets_a_placeholder_at_the_next_action(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"])
    await live_bot.wait_until_idle()
    with monkeypatch.context() as patched:
        patched.setattr("cogs.ui.services.pictures.draw_panel", fail_to_draw)
        who, panel = await play.open_panel(crew)
        await live_bot.cog.panels.wait_until_idle()
        assert who.now(panel).images == ()
    after = await play.play_action(who, who.now(panel))
    assert picture_sizes(after) == [(1008, HEIGHTS[36])]
    await live_bot.cog.panels.wait_until_idle()
    assert play.has_picture(who.now(panel))


async def test_panel_does_not_take_over_the_boards_picture(
    playground: Playground, live_bot: LiveBot
) -> None:
    """The board's message has a picture of its own, which is not the panel's."""
    crew: Crew = await play.start_game(playground, ["Ana", "Ben"])
    await live_bot.wait_until_idle()
    who, panel = await play.open_panel(crew)
    assert (await crew.wait_for_board()).images
    assert panel.images != (await crew.wait_for_board()).images
    assert who.now(panel).images
