"""The host's set-up panel: how many clicks it needs, when it closes, and how it removes people."""

from discord_playground import Form, Playground
from discord_playground.protocol.components import Kind
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot
from tests.e2e.lobby.test_setup import GAME, open_setup_panel
from tests.e2e.play_by_ids import choose_setting


async def test_seating_four_computers_takes_at_most_five_clicks(
    playground: Playground, live_bot: LiveBot
) -> None:
    """Counts the clicks on Set up, Computers, two choices and Submit.

    A choice in a radio group takes one click, a choice in a menu two.
    """
    ana = playground.person("Ana")
    lobby = await ana.slash("cartagena new", "tavern")
    panel, clicks = await ana.click(lobby, "Set up"), 1
    form, clicks = await ana.click_for_form(panel, "Computers"), clicks + 1
    fields = {one.partition(":")[0]: one for one in form.fields}
    chosen = {fields["number"]: "4", fields["level"]: "admiral"}
    for custom_id in chosen:
        clicks += 1 if form.fields[custom_id]["type"] == Kind.RADIO else 2
    panel, clicks = await ana.submit(form, chosen), clicks + 1
    assert clicks <= 5
    assert [one.level for one in (await live_bot.tables.table(GAME)).game.seats[1:]] == [
        "admiral"
    ] * 4
    await ana.until(lambda: not ana.now(lobby).button("Start").disabled, play.PATIENCE_SECONDS)


async def test_setup_panel_is_edited_in_place_and_collapses_when_the_game_starts(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew, panel = await open_setup_panel(playground)
    ana = crew.people[0]
    updated_panel = await choose_setting(ana, panel, "cards", "tortuga")
    assert updated_panel.id == panel.id
    assert "Tortuga" in updated_panel.text
    await live_bot.cog.setups.wait_until_idle()
    await ana.click(crew.public()[-1], "Start")
    await ana.until(lambda: not ana.now(panel).buttons, play.PATIENCE_SECONDS)
    assert "\n" not in ana.now(panel).text
    assert transcript.bot_error_answers(playground) == []


async def test_setup_pages_of_all_people_collapse_when_the_game_starts(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew, panel = await open_setup_panel(playground)
    [ana, ben], lobby = crew.people, crew.public()[-1]
    page = await ben.click(lobby, "Set up")
    chosen = await ben.select(page, page.selects[0].values[-1])
    assert chosen.id == page.id
    await live_bot.cog.setups.wait_until_idle()
    await ana.click(lobby, "Start")
    await live_bot.cog.setups.wait_until_idle()
    for person, shown in ((ana, panel), (ben, page)):
        assert not person.now(shown).components[1:]
        assert "\n" not in person.now(shown).text
    assert transcript.bot_error_answers(playground) == []


async def test_removed_person_can_rejoin_with_a_moderators_permission(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew, panel = await open_setup_panel(playground, "Ben", "Chloé")
    ben, chloe = crew.people
    lobby = crew.public()[-1]
    panel = await ben.click(lobby, "Set up")
    [custom_id] = (form := await ben.click_for_form(panel, "Keep people out")).fields
    panel = await ben.submit(form, {custom_id: [chloe.id]})
    assert "Kept out: Chloé" in panel.text
    await ben.until(lambda: "**Chloé**" not in ben.now(lobby).text, play.PATIENCE_SECONDS)
    told = await chloe.click(lobby, "Join")
    assert told.ephemeral
    assert told.text.startswith("The host or a moderator has removed you from this table")
    moderator = playground.person("Ana")
    modal = (await moderator.calls("cartagena-mod remove", "tavern").outcome).modal
    assert modal is not None
    [custom_id] = (form := Form(modal)).fields
    told = await moderator.submit(form, {custom_id: []})
    assert (told.ephemeral, told.text) == (True, "Nobody is kept out of this table now.")
    await chloe.click(lobby, "Join")
    await ben.until(lambda: "**Chloé**" in ben.now(lobby).text, play.PATIENCE_SECONDS)
