"""Command options and button ids that the bot never offered: only the sender gets an answer."""

from typing import Any

import pytest
from structlog.testing import capture_logs

from cogs.clicks import HANDLERS
from discord_playground import Actor, Playground
from discord_playground.people.command_data import command_data
from discord_playground.world.objects.interactions import COMMAND
from game.model.ids import UserId
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot
from tests.e2e.forging import rewrite_control
from tests.long import long

DETAILS = ("", "x", "9" * 60, "-1", "0>0", "ec.cjamaica", "pa.a99", "a=b=c.d.e.f.g.h", "kraken")

VERBS_ANSWERED_BY_A_FORM = {"notify-hours"}
"""Buttons that belong to no game and answer with a form, also if the rest of the id is forged."""


async def send_forged_command(
    playground: Playground, who: Actor, command: str, valid_options: dict[str, Any], **changes: Any
) -> str:
    """Send a command with changed options; return the answer's components as text."""
    channel = playground.channel("tavern")
    data = command_data(playground.world, who.person, channel, command, valid_options)
    for option in data["options"][0]["options"]:
        option["value"] = changes.get(option["name"], option["value"])
    asked = playground.dispatcher.send(COMMAND, who.person, channel, data, name=command)
    outcome = await asked.outcome
    assert outcome.message is not None
    return str(outcome.message["components"])


async def test_a_command_of_another_release_is_answered(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana, channel = playground.person("Ana"), playground.channel("tavern")
    data = command_data(playground.world, ana.person, channel, "cartagena rules", {})
    data["options"][0]["name"] = "treasure"
    asked = playground.dispatcher.send(COMMAND, ana.person, channel, data, name="treasure")
    outcome = await asked.outcome
    assert outcome.message is not None
    assert "from another version of me" in str(outcome.message["components"])


@pytest.mark.parametrize(
    ("command", "fitting", "wrong"),
    [
        ("cartagena new", {"edition": "classic"}, {"edition": "kraken"}),
        ("cartagena new", {"edition": "classic"}, {"edition": 7}),
        ("cartagena new", {"cards": "jamaica"}, {"cards": "barbados"}),
        ("cartagena new", {"segments": 6}, {"segments": 7}),
        ("cartagena new", {"segments": 6}, {"segments": "6"}),
        ("cartagena new", {"pirates": 6}, {"pirates": 10**9}),
        ("cartagena new", {"pirates": 6}, {"pirates": True}),
        ("cartagena new", {"wild": True}, {"wild": "yes"}),
        ("cartagena new", {"language": "en"}, {"language": "tlh"}),
        ("cartagena new", {"first": "host"}, {"first": "me"}),
        ("cartagena watch", {"level": "admiral"}, {"level": "kraken"}),
        ("cartagena watch", {"players": 3}, {"players": 300}),
        ("cartagena watch", {"language": "en"}, {"language": "x" * 6000}),
        ("cartagena replay", {"game": 1}, {"game": 0}),
    ],
)
async def test_an_option_that_is_not_offered_is_refused(
    playground: Playground,
    live_bot: LiveBot,
    command: str,
    fitting: dict[str, Any],
    wrong: dict[str, Any],
) -> None:
    ana = playground.person("Ana")
    with capture_logs() as logged:
        said = await send_forged_command(playground, ana, command, fitting, **wrong)
    assert "not one of this command's choices" in said
    assert ana.sees("tavern")[0].ephemeral
    assert [line for line in logged if line["log_level"] in {"error", "warning"}] == []
    assert await live_bot.tables.open_tables_of_person(UserId(int(ana.id))) == ()


@long
async def test_forged_button_details_cause_no_error(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ben", "Chloé"], cards="tortuga")
    who = crew.on_turn(await crew.wait_for_board())
    with capture_logs() as logged:
        for verb in sorted(set(HANDLERS) - {"cancel-yes", "resign-yes"}):
            for detail in DETAILS:
                page = await who.slash("cartagena rules", "tavern")
                old_id = next(b.custom_id for b in page.buttons if not b.disabled) or ""
                custom_id = f"cartagena:{verb}:1:999999999:{detail}"
                rewrite_control(playground, who, page, old_id, custom_id=custom_id)
                if verb in VERBS_ANSWERED_BY_A_FORM:
                    await who.click_for_form(page, custom_id=custom_id)
                else:
                    await who.click(page, custom_id=custom_id)
    assert [line for line in logged if line["log_level"] == "error"] == []
    assert transcript.bot_error_answers(playground) == []


@pytest.mark.parametrize(
    ("verb", "detail"),
    [
        ("kraken", ""),
        ("set", "kraken"),
        ("set-page", "kraken"),
        ("vote", ""),
        ("thread", "kraken"),
        ("page", "kraken"),
        ("hand-over", "9"),
        ("hand-to", "0.kraken"),
        ("seat-yes", "0"),
        ("card", "Z"),
        ("away", "long"),
        ("notify-set", "told=kraken"),
        ("tables", "first"),
        ("remind", "0"),
        ("take-out", "0"),
        ("remove", "Ben"),
    ],
)
async def test_unknown_button_id_is_answered_as_from_another_version(
    playground: Playground, live_bot: LiveBot, verb: str, detail: str
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"])
    moderator = playground.person("Ana")
    page = await moderator.slash("cartagena rules", crew.channel)
    old_id = next(one.custom_id for one in page.buttons if not one.disabled) or ""
    custom_id = f"cartagena:{verb}:1:1:{detail}"
    rewrite_control(playground, moderator, page, old_id, custom_id=custom_id)
    told = await moderator.click(page, custom_id=custom_id)
    assert "from another version of me" in told.text
