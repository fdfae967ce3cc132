"""Tests with a discord.py bot: commands, buttons, ephemeral messages, forms and pictures."""

import pytest

from bots.harbour_bot import PNG, HarbourBot
from discord_playground import DiscordError, NoAnswer, Playground

pytestmark = pytest.mark.usefixtures("bot")


async def test_a_command_is_answered(playground: Playground) -> None:
    ana = playground.person("Ana")
    shown = await ana.slash("buttons", "quay")
    assert "Press one" in shown.text
    assert [button.label for button in shown.buttons][:2] == ["Count", "Secret"]
    assert [seen.id for seen in playground.person("Ben").sees("quay")] == [shown.id]


async def test_a_button_edits_its_message(playground: Playground) -> None:
    ana = playground.person("Ana")
    shown = await ana.slash("buttons", "quay")
    assert "Counted 1" in (await ana.click(shown, "Count")).text
    assert "Counted 2" in (await playground.person("Ben").click(shown, "Count")).text
    assert "Counted 2" in ana.now(shown).text


async def test_an_ephemeral_answer_is_for_one_person(playground: Playground) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    shown = await ana.slash("buttons", "quay")
    panel = await ana.click(shown, "Secret")
    assert panel.ephemeral
    assert "Only you see this, Ana" in panel.text
    assert [seen.id for seen in ana.sees("quay")] == [shown.id, panel.id]
    assert [seen.id for seen in ben.sees("quay")] == [shown.id]
    assert "Changed for you" in (await ana.click(panel, "Again")).text
    assert not any("Only you" in seen.text for seen in ben.everything_seen)
    with pytest.raises(DiscordError):
        await ben.click(panel.id, custom_id="again")


async def test_ephemeral_message_can_be_closed_or_dismissed(playground: Playground) -> None:
    ana = playground.person("Ana")
    panel = await ana.click(await ana.slash("buttons", "quay"), "Secret")
    await ana.click(panel, "Close")
    await ana.until(lambda: not ana.still_there(panel))
    second_panel = await ana.click(ana.sees("quay")[0], "Secret")
    ana.dismiss(second_panel)
    assert not ana.still_there(second_panel)


async def test_a_form_opens_and_is_sent(playground: Playground) -> None:
    ana = playground.person("Ana")
    form = await ana.click_for_form(await ana.slash("buttons", "quay"), "Form")
    assert form.title == "Your ship"
    assert "Ahoy, Santa Ana" in (await ana.submit(form, ship="Santa Ana")).text


async def test_invalid_form_is_refused_before_sending(playground: Playground) -> None:
    ana = playground.person("Ana")
    form = await ana.click_for_form(await ana.slash("buttons", "quay"), "Form")
    with pytest.raises(DiscordError):
        await ana.submit(form, ship="x" * 21)
    with pytest.raises(DiscordError):
        await playground.person("Ben").submit(form, ship="stolen")


async def test_select_accepts_only_its_options(playground: Playground) -> None:
    ana = playground.person("Ana")
    shown = await ana.slash("buttons", "quay")
    assert shown.selects[0].labels == ("Red", "Blue")
    assert "Chose ['r']" in (await ana.select(shown, "r")).text
    with pytest.raises(DiscordError):
        await ana.select(shown, "green")


async def test_click_returns_the_edit_after_a_silent_acknowledgement(
    playground: Playground,
) -> None:
    ana = playground.person("Ana")
    shown = await ana.slash("buttons", "quay")
    assert "Done later" in (await ana.click(shown, "Later")).text


async def test_command_that_thinks_first_returns_its_final_message(playground: Playground) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    assert (await ana.slash("slow", "quay")).text == "Thought about it"
    assert (await ana.slash("slow", "quay", hidden=True)).ephemeral
    assert len(ben.sees("quay")) == 1


async def test_unanswered_command_raises_no_answer(playground: Playground) -> None:
    playground.dispatcher.answer_seconds = 0.1
    with pytest.raises(NoAnswer):
        await playground.person("Ana").slash("never", "quay")


async def test_layout_shows_its_picture_and_text(playground: Playground) -> None:
    shown = await playground.person("Ana").slash("layout", "quay")
    assert shown.images == (PNG,)
    assert "# The board" in shown.text
    assert "Three sailors wait" in shown.text
    assert shown.data["attachments"] == []
    assert [component["id"] for component in shown.components] == list(
        range(1, len(shown.components) + 1)
    )
    media = next(component for component in shown.components if component["type"] == 12)["items"][
        0
    ]["media"]
    assert media["url"].startswith(playground.address)
    assert (media["width"], media["height"]) == (3, 2)


async def test_subcommand_checks_its_options_and_pings_the_member(
    playground: Playground, bot: HarbourBot
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    shown = await ana.slash("crew hire", "quay", member=ben, coins=3)
    assert shown.text == f"{ben.mention} as mate for 3"
    assert shown.pings == (ben.id,)
    assert [seen.id for seen in ben.pings] == [shown.id]
    for wrong_options in (
        {"coins": 3},
        {"member": ben, "coins": 10},
        {"member": ben, "coins": "many"},
    ):
        with pytest.raises(DiscordError):
            await ana.slash("crew hire", "quay", **wrong_options)
    with pytest.raises(DiscordError):
        await ana.slash("crew hire", "quay", member=ben, coins=1, rank="king")
    with pytest.raises(DiscordError):
        await ana.slash("crew", "quay")


async def test_suggestions_come_from_the_bot(playground: Playground) -> None:
    suggestions = await playground.person("Ana").suggestions("crew hire", "quay", "port", "Tor")
    assert suggestions == [{"name": "Torbay", "value": "Torbay"}]


async def test_command_to_an_offline_bot_raises_no_answer(
    playground: Playground, bot: HarbourBot
) -> None:
    await bot.close()
    ana = playground.person("Ana")
    await ana.until(lambda: not playground.gateway.bot_is_there())
    with pytest.raises(NoAnswer):
        await ana.slash("buttons", "quay")
