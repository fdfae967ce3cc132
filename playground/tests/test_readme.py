"""Tests that the tables of playground/README.md agree with the code."""

import re
from pathlib import Path

from bots.raw_bot import GUILDS, RawBot
from discord_playground import Event, Playground
from discord_playground.checks import controls, forms, layouts
from discord_playground.protocol.components import Kind
from discord_playground.protocol.options import OptionKind
from discord_playground.rest.limits.numbers import TABLE
from discord_playground.rest.server import ROUTES

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
MESSAGES = 1 << 9


def section(title: str) -> str:
    """Return the text between this heading and the next one."""
    return README.partition(f"# {title}\n")[2].partition("\n#")[0]


def rows(title: str) -> list[list[str]]:
    """Return the cells of a section's table, without its header."""
    lines = [line for line in section(title).splitlines() if line.startswith("|")]
    return [[cell.strip(" `") for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines[2:]]


def test_readme_lists_all_routes() -> None:
    served = [[one.method, one.path, _first_line(one.handler.__doc__)] for one in ROUTES]
    assert rows("REST routes") == sorted(served, key=lambda row: (row[1], row[0]))


def _first_line(docstring: str | None) -> str:
    assert docstring
    return docstring.splitlines()[0].removesuffix(".")


def test_readme_lists_all_limits() -> None:
    told = [
        [one.what, str(one.most), f"{one.seconds:g}", one.counted_per, one.source] for one in TABLE
    ]
    assert rows("Limits") == told


def test_readme_lists_all_kinds_of_components() -> None:
    in_messages = {*layouts.AT_TOP_LEVEL, *layouts.KINDS, *layouts.ACCESSORIES, *controls.IN_A_ROW}
    in_forms = {*forms.IN_A_FORM, *forms.LABELLED}
    said = [row[:4] for row in rows("Kinds of components")]
    assert said == [
        [
            str(kind.value),
            kind.name.replace("_", " ").lower(),
            "yes" if kind in in_messages else "",
            "yes" if kind in in_forms else "",
        ]
        for kind in Kind
    ]


def test_readme_lists_all_kinds_of_options() -> None:
    said = [row[:2] for row in rows("Kinds of options")]
    assert said == [[str(kind.value), kind.name.lower()] for kind in OptionKind]


def test_readme_lists_all_gateway_events() -> None:
    assert [row[0] for row in rows("Gateway events")] == list(Event)


async def test_every_event_is_sent(playground: Playground, raw: RawBot) -> None:
    ana = playground.person("Ana")
    await raw.arrive(GUILDS | MESSAGES)
    seen = {"READY", "GUILD_CREATE"}
    playground.set_locale("de")
    channel = ana.create_channel("dock")
    ana.deny(channel, "embed_links")
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
    place = f"/channels/{channel.id}/messages/{sent['id']}"
    await raw.call("PATCH", place, {"content": "ahoi"})
    await raw.call("DELETE", place)
    await raw.set_commands({"name": "ping", "description": "Ping", "type": 1})
    ana.calls("ping", channel)
    ana.delete_channel(channel)
    while "CHANNEL_DELETE" not in seen:
        seen.add((await raw.hear())["t"])
    await raw.socket.close()
    await raw.connect()
    session = {"token": raw.token, "session_id": raw.ready["session_id"], "seq": raw.sequence}
    await raw.send(6, session)
    seen.add((await raw.hear())["t"])
    assert seen == set(Event)
