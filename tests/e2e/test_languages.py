"""Public messages use the table's language, private ones the reader's own language."""

import pytest
from discord import Locale

from discord_playground import Playground, Shown
from discord_playground.world import permission_bits, rights
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.people import Person
from discord_playground.world.permission_bits import MODERATOR
from discord_playground.world.state import World
from i18n import Words
from i18n.catalogue import shipped_catalogue
from tests.e2e import play
from tests.e2e.bots import LiveBot
from tests.e2e.play_by_ids import (
    change_server_settings,
    choose_setting,
    ids_with_verb,
    offered_values,
    seat_computers,
)
from tests.long import long

pytestmark = pytest.mark.usefixtures("live_bot")

ENGLISH, GERMAN, SWEDISH = (shipped_catalogue().for_locale(locale) for locale in ("en", "de", "sv"))


@pytest.mark.parametrize(
    ("option", "chosen", "community", "spoken"),
    [
        ("sv", "en", None, SWEDISH),
        ("en", "sv", "sv-SE", ENGLISH),
        (None, "sv", None, SWEDISH),
        (None, "en", "sv-SE", ENGLISH),
        (None, None, "sv-SE", SWEDISH),
        (None, None, "en-GB", ENGLISH),
        (None, None, "ja", ENGLISH),
        (None, None, "tlh", ENGLISH),
        (None, None, None, GERMAN),
    ],
)
async def test_table_language_comes_from_option_else_setting_else_community_else_host(
    playground: Playground,
    option: str | None,
    chosen: str | None,
    community: str | None,
    spoken: Words,
) -> None:
    playground.set_locale(community)
    moderator, host = playground.person("Ana"), playground.person("Ben")
    host.speak("de")
    if chosen:
        await change_server_settings(moderator, "tavern", language=chosen)
    lobby = await host.slash("cartagena new", "tavern", language=option)
    assert speaks(lobby, spoken, "lobby-need-more", "lobby-join")


async def test_moderator_without_rights_in_a_channel_sets_the_server_language(
    playground: Playground,
) -> None:
    mara = playground.person("Mara", moderator=True)
    play.let_all_use_moderator_commands(playground)
    playground.world.channel_by_id_or_name("tavern").denied_permissions[mara.id] = MODERATOR
    await change_server_settings(mara, "tavern", language="sv")
    lobby = await playground.person("Ben").slash("cartagena new", "tavern")
    assert speaks(lobby, SWEDISH, "lobby-need-more")


async def test_channel_moderator_sets_only_the_language_of_the_channels_game(
    playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Discord, a channel can give a person permissions that they have nowhere else."""
    host, mara = playground.person("Ben"), playground.person("Mara")
    original = rights.permissions_in_channel

    def permissions_of(world: World, person: Person, channel: Channel) -> int:
        here = person.id == mara.id and channel.name == "tavern"
        extra = permission_bits.bits(["manage_messages"]) if here else 0
        return original(world, person, channel) | extra

    monkeypatch.setattr(rights, "permissions_in_channel", permissions_of)
    await host.slash("cartagena new", "tavern", language="de")
    told = await play.choose_language(mara, "tavern", "sv")
    assert ENGLISH("language-here", language="Svenska") in told.text
    refused = await mara.slash("cartagena-mod settings", "tavern")
    assert refused.text.startswith("Only moderators")


async def test_game_in_a_thread_uses_the_language_chosen_in_the_command(
    playground: Playground, live_bot: LiveBot
) -> None:
    host = playground.person("Ben")
    await host.slash("cartagena new", "tavern")
    offer = await host.slash("cartagena new", "tavern", language="sv")
    await host.click(offer, "Open a thread")
    await live_bot.wait_until_idle()
    [lobby] = host.sees(playground.channel("Cartagena: Ben"))
    assert speaks(lobby, SWEDISH, "lobby-need-more", "lobby-join")


async def test_public_messages_of_a_game_use_its_language(
    playground: Playground, live_bot: LiveBot
) -> None:
    host, guest = playground.person("Ben"), playground.person("Chloé")
    lobby = await host.slash("cartagena new", "tavern", language="sv", first="vote")
    panel = await host.click(lobby, custom_id=ids_with_verb(lobby, "set-up")[0])
    panel = await seat_computers(host, panel, "cabin-boy")
    await guest.click(lobby, SWEDISH("lobby-join"))
    await live_bot.wait_until_idle()
    assert SWEDISH("computer-cabin-boy", number=1) in host.now(lobby).text
    await choose_setting(host, panel, "away", (await offered_values(host, panel, "away"))[-1])
    await live_bot.wait_until_idle()
    await host.click(lobby, SWEDISH("lobby-start"))
    await live_bot.wait_until_idle()
    await guest.click(await play.ask(guest, "resign", "tavern"), "Leave the game")
    await live_bot.wait_until_idle()
    shared = await host.slash("cartagena replay", "tavern")
    await host.until(lambda: host.now(shared).images, timeout=20)
    assert ENGLISH("replay-title", game="1") in host.now(shared).text
    await host.click(shared, ENGLISH("replay-share"))
    await host.until(
        lambda: any(SWEDISH("replay-title", game="1") in one.text for one in guest.sees("tavern")),
        timeout=20,
    )


async def test_chosen_language_is_confirmed_by_its_native_name(playground: Playground) -> None:
    told = await change_server_settings(playground.person("Ana"), "tavern", language="sv")
    assert SWEDISH("language-name") in told.text
    assert ENGLISH("server-saved") in told.text


async def test_everyone_is_answered_in_their_own_language(
    playground: Playground, live_bot: LiveBot
) -> None:
    host, guest, stranger = (playground.person(name) for name in ("Ben", "Chloé", "Eva"))
    guest.speak("sv-SE")
    stranger.speak("tlh")
    lobby = await host.slash("cartagena new", "tavern")
    assert speaks(await stranger.click(lobby, "Leave"), ENGLISH, "error-not-seated")
    assert speaks(await guest.click(lobby, "Leave"), SWEDISH, "error-not-seated")
    await guest.click(lobby, "Join")
    await live_bot.wait_until_idle()
    await host.click(lobby, "Start")
    await live_bot.wait_until_idle()
    for who, other, spoken in ((host, "Chloé", ENGLISH), (guest, "Ben", SWEDISH)):
        panel = await who.slash("cartagena hand", "tavern")
        waiting = spoken("panel-waiting", sign="", name=other).strip()
        headings = [spoken("panel-your-turn", count=3), waiting]
        assert [heading in panel.text for heading in headings].count(True) == 1
        assert speaks(await who.slash("cartagena rules", "tavern"), spoken, "rules-goal-title")
    board = next(message for message in host.sees("tavern") if message.images)
    assert speaks(board, ENGLISH, "board-hand", "button-rules")
    assert "Platserna" not in board.text


@long
async def test_open_panel_is_updated_in_the_readers_language(
    playground: Playground, live_bot: LiveBot
) -> None:
    people = [playground.person(name) for name in ("Ben", "Chloé")]
    for person in people:
        person.speak("sv-SE")
    lobby = await people[0].slash("cartagena new", "tavern", language="en")
    await people[1].click(lobby, "Join")
    await live_bot.wait_until_idle()
    await people[0].click(lobby, "Start")
    await live_bot.wait_until_idle()
    panels = [(person, await person.slash("cartagena hand", "tavern")) for person in people]
    await people[0].click(await play.ask(people[0], "resign", "tavern"), "Lämna spelet")
    for person, panel in panels:
        winner = SWEDISH("board-won-alone", name="Chloé")
        await person.until(lambda p=person, m=panel, w=winner: w in p.now(m).text)


async def test_commands_are_offered_in_every_language(playground: Playground) -> None:
    command, _, challenge = playground.world.commands_in(None)
    assert challenge["name_localizations"]["sv-SE"] == SWEDISH("command-challenge.menu")
    new = next(one for one in command["options"] if one["name"] == "new")
    assert new["name_localizations"]["sv-SE"] == SWEDISH("command-new.name")
    assert new["description_localizations"]["sv-SE"] == SWEDISH("command-new.description")
    assert not {"en-GB", "en-US"} & set(new["name_localizations"])
    language = next(one for one in new["options"] if one["name"] == "language")
    assert {one["value"] for one in language["choices"]} == set(shipped_catalogue().locales)


async def test_sibling_commands_have_different_names_in_every_language(
    playground: Playground,
) -> None:
    waiting = list(playground.world.commands_in(None))
    while waiting:
        options = waiting.pop().get("options") or []
        waiting += options
        for locale in Locale:
            names = [
                one.get("name_localizations", {}).get(locale.value, one["name"]) for one in options
            ]
            assert len(set(names)) == len(names), (locale, names)


def speaks(message: Shown, words: Words, *keys: str) -> bool:
    """Return whether a message contains all these texts in this language."""
    return all(words(key) in message.text for key in keys)


async def test_host_changes_the_language_of_a_running_game_at_once(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ben", "Chloé"])
    host, guest = crew.people
    who, panel = await play.open_panel(crew)
    before = await crew.wait_for_board()
    told = await play.choose_language(host, "tavern", "sv")
    assert told.text.startswith(ENGLISH("language-here", language="Svenska"))
    await live_bot.wait_until_idle()
    await live_bot.cog.panels.wait_until_idle()
    board = host.now(before)
    assert SWEDISH("board-aboard", aboard=0, pirates=6).replace(" ", "\u00a0") in board.text
    assert "moved on" not in (await who.click(who.now(panel), play.moves(panel)[0].label)).text
    assert (await play.open_settings(guest, "tavern")).selects == ()
    play.let_all_use_moderator_commands(playground)
    refused = await host.slash("cartagena-mod settings", "tavern")
    assert refused.text.startswith("Only moderators")
    ana = playground.person("Ana")
    await play.choose_language(ana, "tavern", "de")
    await live_bot.wait_until_idle()
    assert GERMAN("board-aboard", aboard=0, pirates=6).replace(" ", "\u00a0") in (
        host.now(before).text
    )


async def test_host_changes_the_language_of_a_lobby_at_once(
    playground: Playground, live_bot: LiveBot
) -> None:
    host = playground.person("Ben")
    lobby = await host.slash("cartagena new", "tavern")
    await play.choose_language(host, "tavern", "sv")
    await live_bot.wait_until_idle()
    assert speaks(host.now(lobby), SWEDISH, "lobby-join")
