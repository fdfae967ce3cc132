"""Tests that the tables of playground/README.md agree with the code."""

import re
from pathlib import Path

from bots.raw_bot import GUILDS_INTENT, RawBot
from discord_playground import Event, Playground
from discord_playground.checks import controls, forms, layouts
from discord_playground.protocol.components import Kind
from discord_playground.protocol.options import OptionKind
from discord_playground.rest.limits.numbers import TABLE
from discord_playground.rest.server import ROUTES

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
GUILD_MESSAGES_INTENT = 1 << 9


def section_text(title: str) -> str:
    """Return the text of README.md between this heading and the next one."""
    return README.partition(f"# {title}\n")[2].partition("\n#")[0]


def table_rows(title: str) -> list[list[str]]:
    """Return the cells of each row of a section's table, without the header row."""
    lines = [line for line in section_text(title).splitlines() if line.startswith("|")]
    return [[cell.strip(" `") for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines[2:]]


def test_readme_lists_all_routes() -> None:
    expected = [[route.method, route.path, _first_line(route.handler.__doc__)] for route in ROUTES]
    assert table_rows("REST routes") == sorted(expected, key=lambda row: (row[1], row[0]))


def _first_line(docstring: str | None) -> str:
    assert docstring
    return docstring.splitlines()[0].removesuffix(".")


def test_readme_lists_all_limits() -> None:
    expected = [
        [
            limit.limited_requests,
            str(limit.max_requests),
            f"{limit.seconds:g}",
            limit.counted_per,
            limit.source,
        ]
        for limit in TABLE
    ]
    assert table_rows("Limits") == expected


def test_readme_lists_all_kinds_of_components() -> None:
    in_messages = {
        *layouts.TOP_LEVEL_KINDS,
        *layouts.KINDS,
        *layouts.ACCESSORIES,
        *controls.ROW_CHILD_KINDS,
    }
    in_forms = {*forms.FORM_PART_KINDS, *forms.LABEL_CHILD_KINDS}
    documented = [row[:4] for row in table_rows("Kinds of components")]
    assert documented == [
        [
            str(kind.value),
            kind.name.replace("_", " ").lower(),
            "yes" if kind in in_messages else "",
            "yes" if kind in in_forms else "",
        ]
        for kind in Kind
    ]


def test_readme_lists_all_kinds_of_options() -> None:
    documented = [row[:2] for row in table_rows("Kinds of options")]
    assert documented == [[str(kind.value), kind.name.lower()] for kind in OptionKind]


def test_readme_lists_all_gateway_events() -> None:
    assert [row[0] for row in table_rows("Gateway events")] == list(Event)


async def test_playground_sends_every_gateway_event(playground: Playground, raw: RawBot) -> None:
    ana = playground.person("Ana")
    await raw.connect_and_identify(GUILDS_INTENT | GUILD_MESSAGES_INTENT)
    seen_events = {"READY", "GUILD_CREATE"}
    playground.set_locale("de")
    channel = ana.create_channel("dock")
    ana.deny_bot(channel, "embed_links")
    ana.deny_everywhere("embed_links")
    ana.deny_everywhere()
    roles = playground.roles()
    sailors = roles.create("Sailors")
    roles.give(sailors)
    roles.delete(sailors)
    playground.lose_guild()
    playground.find_guild()
    thread = ana.open_thread(channel, "pier")
    assert (await raw.call("PUT", f"/channels/{thread.id}/thread-members/@me"))[0] == 204
    assert (await raw.call("PATCH", f"/channels/{thread.id}", {"archived": True}))[0] == 403
    playground.world.home.bot_role_permissions |= 1 << 34
    assert (await raw.call("PATCH", f"/channels/{thread.id}", {"archived": True}))[0] == 200
    ana.delete_channel(thread)
    _, sent = await raw.call("POST", f"/channels/{channel.id}/messages", {"content": "ahoy"})
    message_path = f"/channels/{channel.id}/messages/{sent['id']}"
    await raw.call("PATCH", message_path, {"content": "ahoi"})
    await raw.call("DELETE", message_path)
    await raw.set_commands({"name": "ping", "description": "Ping", "type": 1})
    ana.calls("ping", channel)
    ana.delete_channel(channel)
    while "CHANNEL_DELETE" not in seen_events:
        seen_events.add((await raw.receive_payload())["t"])
    await raw.socket.close()
    await raw.connect()
    resume_data = {"token": raw.token, "session_id": raw.ready["session_id"], "seq": raw.sequence}
    await raw.send(6, resume_data)
    seen_events.add((await raw.receive_payload())["t"])
    assert seen_events == set(Event)
