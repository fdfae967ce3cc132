"""Each choice of a setting stores the value that its label names.

`labels.txt` lists the choices as people see them. A line has three parts: the choice with its
label, what is stored for a new table after somebody chose it, and what the host's panel says then.
The last two leave out what is the same for all choices of a field. A form marks what the new table
has without a choice as "now".
"""

import random
import re
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from cogs.lobby.setup.fields import AWAY, INVITED, LEVEL, NUMBER
from cogs.lobby.setup.forms import setup_form
from cogs.ui.buttons import ClickId, read_id
from cogs.ui.options.settings import SettingsGroup
from game.model.game import Game
from game.model.ids import ChannelId
from game.rules.editions import CLASSIC
from game.rules.setup import Options
from game.tables import Person, Place, Proposal, Table
from game.tables.lobby.proposal import USUAL_TERMS
from game.tables.time.ending import cancel
from i18n import Words
from service.discord_internals import payload_of
from tests.cogs.lobby.filling_in import fill_in_form
from tests.cogs.offline import Answer, OfflineBot
from tests.makers.people import ANA, CABIN_BOY, GUILD, MODERATOR, new_click_id
from tests.makers.tables import JAMAICA_OPTIONS, do
from tests.makers.whole_games import make_lobby_table

LABELS_FILE = Path(__file__).with_name("labels.txt")
USUAL_PROPOSAL = Proposal(Options.printed(CLASSIC), "en-GB", USUAL_TERMS)
PEOPLE_FIELDS = {AWAY.name, INVITED.name}
"""The fields whose labels are the names of people and computers."""

LEAST_LETTERS = 4
"""Shorter words, such as "who", may stand in a label and in its options."""

BOOLEAN, MENU = 5, 3
"""Discord's types of an option of a command that is true or false, and of a menu."""

Component = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice with its labels, what was stored for it, and what the panel said after it."""

    labels: str
    stored: dict[str, str]
    said: Sequence[str] = ()


@pytest.fixture
def labels() -> list[str]:
    lines = LABELS_FILE.read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


async def test_every_choice_in_the_hosts_panel_stores_what_its_label_names(
    bot: OfflineBot, labels: list[str]
) -> None:
    shown = [line async for line in lines_of_panel(bot)]
    assert shown == [line for line in labels if not line.startswith("/")]


@pytest.mark.parametrize("command", ["new", "watch"])
async def test_every_choice_of_a_command_stores_what_its_label_names(
    bot: OfflineBot, labels: list[str], command: str
) -> None:
    shown = [line async for line in lines_of_command(bot, command)]
    assert shown == [line for line in labels if line.startswith(f"/{command} ")]


async def lines_of_panel(bot: OfflineBot) -> AsyncIterator[str]:
    """Choose everything in the colour menu and in each form, each time at another lobby."""
    panel = await bot.press(ANA, ClickId.for_table("set-up", await new_lobby(bot)))
    for form in [one async for one in open_forms(bot, panel)]:
        for field in form["components"]:
            if name_of(field) not in PEOPLE_FIELDS:
                for line in lines_of([one async for one in choices_of_field(bot, field)]):
                    yield f"{form['title']} > {line}"
    for line in lines_of([one async for one in choices_of_colour(bot, panel)]):
        yield line


async def open_forms(bot: OfflineBot, panel: Answer) -> AsyncIterator[Component]:
    """Open each form by its button in the panel."""
    for button in parts(panel.data):
        click = read_id(button.get("custom_id", ""))
        if click is not None and click.verb == "set-page":
            form = (await bot.press(ANA, click)).data
            assert form["title"] == button["label"]
            yield form


def name_of(field: Component) -> str:
    return field["component"]["custom_id"].partition(":")[0]


async def choices_of_field(bot: OfflineBot, field: Component) -> AsyncIterator[Choice]:
    """Choose every option of a form's field."""
    name = name_of(field)
    one_more = {NUMBER.name: {LEVEL.name: [CABIN_BOY]}, LEVEL.name: {NUMBER.name: ["1"]}}
    for option in field["component"]["options"]:
        table = await new_lobby(bot)
        chosen = {name: [option["value"]], **one_more.get(name, {})}
        answer = await fill_in_form(bot, ANA, table, **chosen)
        about = f": {option['description']}" if option.get("description") else ""
        now = " (now)" if option.get("default") else ""
        said = [part for line in answer.text.splitlines() for part in line.split(" · ")]
        label = f"{field['label']} > {option['label']}{about}{now}"
        yield Choice(label, await stored(bot, table.game.channel), said)


async def choices_of_colour(bot: OfflineBot, panel: Answer) -> AsyncIterator[Choice]:
    """Choose every colour from the menu in the panel."""
    menus = [part for part in parts(panel.data) if part.get("type") == MENU]
    [menu] = [one for one in menus if ":colour:" in one["custom_id"]]
    for option in menu["options"]:
        table = await new_lobby(bot)
        answer = await bot.press(ANA, ClickId.for_table("colour", table), option["value"])
        label = f"{menu['placeholder']} > {option['emoji']['name']} {option['label']}"
        colour = (await bot.tables.table(table.game.id)).game.seats[0].colour
        yield Choice(label, {"colour": str(colour)}, answer.text.splitlines())


async def lines_of_command(bot: OfflineBot, command: str) -> AsyncIterator[str]:
    """Open a table with every choice of every option of a command."""
    tree = bot.bot.tree
    players = await payload_of(tree.get_commands()[0], tree)
    [sent] = [one for one in players["options"] if one["name"] == command]
    for option in sent["options"]:
        choices = [one async for one in choices_of_option(bot, command, option)]
        for line in lines_of(choices):
            yield f"/{command} {line}"


async def choices_of_option(
    bot: OfflineBot, command: str, option: Component
) -> AsyncIterator[Choice]:
    """Open a table with every choice of an option, or with yes and no, or with every number."""
    for label, value in values_of(option):
        channel = another_channel(bot)
        chosen: dict[str, Any] = {option["name"]: value}
        await bot.command(ANA, command, **chosen)
        labels = f"{option['name']}: {option['description']} > {label}"
        yield Choice(labels, await stored(bot, channel))
        # A person can watch only a few games at a time.
        game = await bot.tables.open_table_in_channel(channel)
        await do(bot.tables, game.game.id, MODERATOR, cancel)


def values_of(option: Component) -> Iterator[tuple[str, str | int | bool]]:
    """Return the values that an option of a command offers, with their labels."""
    if option["type"] == BOOLEAN:
        yield from (("yes", True), ("no", False))
    elif "min_value" in option:
        numbers = range(option["min_value"], option["max_value"] + 1)
        yield from ((str(number), number) for number in numbers)
    else:
        yield from ((one["name"], one["value"]) for one in option["choices"])


def lines_of(choices: Sequence[Choice]) -> Iterator[str]:
    """Write the choices of a field; leave out what is the same for all of them."""
    names = [
        name for name in choices[0].stored if len({one.stored.get(name) for one in choices}) > 1
    ]
    common = set.intersection(*(set(one.said) for one in choices))
    for one in choices:
        values = " ".join(f"{name}={one.stored[name]}" for name in names)
        said = " · ".join(part for part in one.said if part not in common)
        yield " | ".join([one.labels, values, *([said] if said else [])])


async def stored(bot: OfflineBot, channel: ChannelId) -> dict[str, str]:
    """Return what is stored of the settings of the table in this channel."""
    game: Game = (await bot.tables.open_table_in_channel(channel)).game
    values = {**asdict(game.terms), "hints": game.hints.allowed, "private": game.admission.private}
    return {
        **dict(one.split("=", 1) for one in game.options.split()),
        **{name: str(value).lower() for name, value in values.items()},
        "language": game.locale,
        "computers": ",".join(one.level for one in game.seats if one.level) or "-",
    }


channel_numbers = count(5000)


def another_channel(bot: OfflineBot) -> ChannelId:
    """Let people click in another channel from now on."""
    channel = ChannelId(next(channel_numbers))
    bot.click_channel = {**bot.click_channel, "id": str(channel)}
    return channel


async def new_lobby(bot: OfflineBot) -> Table:
    """Open a lobby with the usual settings, in another channel."""
    place = Place(GUILD, another_channel(bot))
    return await bot.tables.lobbies.open(USUAL_PROPOSAL, place, ANA, new_click_id())


def parts(part: Component) -> Iterator[Component]:
    """Walk through the parts of a message, in the form in which it is sent."""
    yield part
    for child in part.get("components", ()):
        yield from parts(child)


@pytest.mark.parametrize(
    "page", [one for one in SettingsGroup if one is not SettingsGroup.COMPUTERS]
)
def test_options_repeat_no_word_of_their_label(any_words: Words, page: SettingsGroup) -> None:
    table = make_lobby_table(JAMAICA_OPTIONS, 2, random.Random(1))  # noqa: S311
    seat = table.game.seats[0]
    form = setup_form(any_words, table, page, Person(seat.user, seat.name))
    assert form is not None
    for field in form.to_dict()["components"]:
        label = words_of(field["label"])
        options = field["component"].get("options", ())
        assert [one["label"] for one in options if label & words_of(one["label"])] == []


def words_of(text: str) -> set[str]:
    """Return the longer words of a text."""
    return {one for one in re.findall(r"\w+", text.lower()) if len(one) >= LEAST_LETTERS}
