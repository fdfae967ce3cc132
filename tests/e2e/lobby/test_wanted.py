"""Invitations: people are called once, and only invited people may join a private table."""

from pathlib import Path

import pytest

from discord_playground import Actor, Playground, Shown
from game.model.ids import GameId
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot, running_bot
from tests.e2e.notices.preferences import set_preferences
from tests.e2e.play import Crew
from tests.e2e.play_by_ids import choose_setting, seat_computers
from tests.long import long


async def open_lobby_and_panel(playground: Playground) -> tuple[Crew, Shown]:
    """Open a lobby with Ana as the host; return its crew and her set-up panel."""
    crew = await play.fill_lobby(playground, ["Ana"])
    return crew, await crew.people[0].click(crew.public()[-1], "Set up")


def pinged_roles(playground: Playground) -> list[str]:
    return [
        role
        for message in transcript.shown_messages(playground, "message")
        for role in message.data["mention_roles"]
    ]


def newest_lobby(who: Actor) -> Shown:
    """Return the newest lobby that a person sees; an older one may still be there for a moment."""
    return [one for one in who.sees("tavern") if not one.ephemeral][-1]


@long
async def test_each_invited_person_is_mentioned_once(
    playground: Playground, live_bot: LiveBot
) -> None:
    ben, chloe, eva = (playground.person(name) for name in ("Ben", "Chloé", "Eva"))
    crew, panel = await open_lobby_and_panel(playground)
    ana, first_lobby = crew.people[0], crew.public()[-1]
    panel = await choose_setting(ana, panel, "invited", ben.id, chloe.id)
    lobby = await crew.wait_for_board(f"Players wanted: {ben.mention}, {chloe.mention}")
    await live_bot.wait_until_idle()
    assert lobby.id != first_lobby.id
    assert newest_lobby(eva).id == lobby.id
    assert transcript.pinged_ids(playground) == [ben.id, chloe.id]
    # A person whose invitation was withdrawn and made again is not pinged a second time.
    panel = await choose_setting(ana, panel, "invited", chloe.id, eva.id)
    await live_bot.wait_until_idle()
    panel = await choose_setting(ana, panel, "invited", ben.id, chloe.id, eva.id)
    await live_bot.wait_until_idle()
    assert transcript.pinged_ids(playground) == [ben.id, chloe.id, eva.id]
    await chloe.click(newest_lobby(ana), "Join")
    await live_bot.wait_until_idle()
    assert f"Players wanted: **Ben**, {eva.mention}\n" in newest_lobby(ana).text
    await ana.slash("cartagena board", "tavern")
    await live_bot.wait_until_idle()
    assert transcript.pinged_ids(playground) == [ben.id, chloe.id, eva.id]
    assert transcript.bot_error_answers(playground) == []


@pytest.mark.parametrize(("host", "bot_may"), [("Ben", True), ("Ana", False)])
async def test_role_is_named_but_not_pinged_if_host_or_bot_may_not_mention_roles(
    playground: Playground, live_bot: LiveBot, host: str, bot_may: bool
) -> None:
    roles = playground.roles()
    closed_role_id = roles.create("Closed").id
    if bot_may:
        roles.give(roles.create("Callers", "mention_everyone"))
    crew = await play.fill_lobby(playground, [host])
    panel = await crew.people[0].click(crew.public()[-1], "Set up")
    panel = await choose_setting(crew.people[0], panel, "invited", closed_role_id)
    assert f"<@&{closed_role_id}>: named in the lobby, but not pinged." in panel.text
    await crew.wait_for_board(f"Players wanted: <@&{closed_role_id}>")
    await live_bot.wait_until_idle()
    sent = [one.payload for one in playground.everything_sent if isinstance(one.payload, dict)]
    allowed = [one["allowed_mentions"] for one in sent if one.get("allowed_mentions")]
    assert allowed
    assert not [one for one in allowed if one.get("roles")]


async def test_role_is_pinged_after_the_bot_gets_the_right_to_mention_roles(
    playground: Playground, live_bot: LiveBot
) -> None:
    roles, ben = playground.roles(), playground.person("Ben")
    closed_role = roles.create("Closed")
    roles.give(closed_role, ben)
    crew, panel = await open_lobby_and_panel(playground)
    ana = crew.people[0]
    panel = await choose_setting(ana, panel, "invited", closed_role.id)
    await live_bot.wait_until_idle()
    assert ben.tray == ()
    roles.give(roles.create("Callers", "mention_everyone"))
    for chosen in ([], [closed_role.id]):
        panel = await choose_setting(ana, panel, "invited", *chosen)
        await live_bot.wait_until_idle()
    assert "not pinged" not in panel.text
    assert [one.text for one in ben.tray] == ["@Closed, Ana invites you all to a game of Cartagena"]


async def test_invited_role_is_pinged_but_the_everyone_role_is_not(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew, panel = await open_lobby_and_panel(playground)
    moderator_role = playground.world.home.moderator_role_id
    everyone_role_id = playground.world.home.id
    await choose_setting(crew.people[0], panel, "invited", moderator_role, everyone_role_id)
    await crew.wait_for_board(f"Players wanted: <@&{moderator_role}>")
    await live_bot.wait_until_idle()
    assert pinged_roles(playground) == [moderator_role]
    assert transcript.pinged_ids(playground) == []
    assert not any(one.data["mention_everyone"] for one in crew.public())
    assert [
        one.id for one in (await live_bot.tables.table(GameId(1))).game.admission.valid_invitations
    ] == [int(moderator_role)]


async def test_person_without_notifications_is_named_but_not_pinged(
    playground: Playground, live_bot: LiveBot
) -> None:
    ben, chloe = playground.person("Ben"), playground.person("Chloé")
    await set_preferences(ben, "Not at all")
    crew, panel = await open_lobby_and_panel(playground)
    await choose_setting(crew.people[0], panel, "invited", ben.id, chloe.id)
    assert "**Ben**" in (await crew.wait_for_board("Players wanted")).text
    await live_bot.wait_until_idle()
    assert transcript.pinged_ids(playground) == [chloe.id]
    assert ben.direct_messages == []


@pytest.mark.usefixtures("live_bot")
async def test_only_invited_people_can_join_a_private_table(
    playground: Playground,
) -> None:
    ben, dirk = playground.person("Ben"), playground.person("Dirk")
    crew, panel = await open_lobby_and_panel(playground)
    ana = crew.people[0]
    panel = await choose_setting(ana, panel, "invited", ben.id)
    panel = await choose_setting(ana, panel, "access", "on")
    lobby = await crew.wait_for_board(f"Players wanted, only these: {ben.mention}")
    told = await dirk.click(lobby, "Join")
    assert told.ephemeral
    assert told.text.startswith("This table is private")
    panel = await seat_computers(ana, panel, "cabin-boy")
    await ben.click(lobby, "Join")
    await crew.wait_for_board("**Ben**")
    panel = await choose_setting(ana, panel, "access", "off")
    await dirk.click(lobby, "Join")
    await crew.wait_for_board("**Dirk**")


@pytest.mark.usefixtures("live_bot")
async def test_invited_role_lets_its_members_join_a_private_table(playground: Playground) -> None:
    ana, ben, dirk = (playground.person(name) for name in ("Ana", "Ben", "Dirk"))
    lobby = await ben.slash("cartagena new", "tavern")
    panel = await ben.click(lobby, "Set up")
    panel = await choose_setting(ben, panel, "invited", playground.world.home.moderator_role_id)
    await choose_setting(ben, panel, "access", "on")
    await ben.until(lambda: "only these" in newest_lobby(ben).text, play.PATIENCE_SECONDS)
    assert "private" in (await dirk.click(newest_lobby(ben), "Join")).text
    assert "**Ana**" in (await ana.click(newest_lobby(ben), "Join")).text


async def test_restart_after_a_kill_pings_no_invited_person_twice(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben, database = playground.person("Ben"), tmp_path / "games.sqlite3"
    async with running_bot(playground, database) as bot:
        crew, panel = await open_lobby_and_panel(playground)
        await bot.wait_until_idle()

        async def fail_to_save(*_: object) -> None:
            raise OSError("killed")

        monkeypatch.setattr(bot.tables.upkeep, "place_board", fail_to_save)
        await choose_setting(crew.people[0], panel, "invited", ben.id)
        await crew.wait_for_board("Players wanted")
    async with running_bot(playground, database) as bot:
        await bot.wait_until_caught_up()
        assert newest_lobby(ben).pings == (ben.id,)
        assert transcript.pinged_ids(playground) == [ben.id]
