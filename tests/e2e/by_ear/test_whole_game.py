"""A whole game of three by text only: each player hears everything that they need."""

import random

import pytest

from cogs.wording.emoji import symbol_name
from cogs.wording.places import place_name
from discord_playground import Actor, Playground, Shown
from game.model.ids import ChannelId, UserId
from game.rules.actions import Advance, Happening, Retreat
from game.rules.record.chronicle import Turn
from game.tables import Table
from game.tables.play.missed import turns_since_played
from i18n.catalogue import shipped_catalogue
from tests.e2e import play
from tests.e2e.bots import LiveBot
from tests.e2e.by_ear.hearing import ADVANCE, RETREAT, SpokenMessage, spoken_message
from tests.e2e.notices.preferences import set_preferences
from tests.long import long

NAMES = ["Ana", "Ben", "Cleo"]
WORDS = shipped_catalogue().for_locale("en")
MOST_TURNS = 300
MOVED = (Happening.ADVANCED, Happening.RETREATED)
FARTHEST = 99
"""Stands for the boat's place; no space has such a high number."""


@long
@pytest.mark.timeout(400)
@pytest.mark.parametrize("cards", ["jamaica", "tortuga"])
async def test_game_of_three_can_be_played_to_the_end_by_text_only(
    playground: Playground, live_bot: LiveBot, cards: str
) -> None:
    crew = await play.start_game(playground, NAMES, cards=cards, pirates=4)
    for person in crew.people:
        assert "everything in words" in (await set_preferences(person, "Say it in words")).text
    turn_count, luck = 0, random.Random(5)  # noqa: S311
    while not crew.final_messages():
        assert (turn_count := turn_count + 1) < MOST_TURNS
        who, panel = await play.open_panel(crew)
        heard = await hear_and_check(live_bot, who, panel)
        while heard.actions is not None:
            panel = await press(who, panel, heard, choose_label(heard, luck))
            if play.GAME_OVER_TEXT in panel.text:
                await who.until(crew.final_messages, play.PATIENCE_SECONDS)
                break
            heard = await hear_and_check(live_bot, who, panel)
    assert turn_count > len(NAMES)
    assert any(
        name in line for name in NAMES for line in spoken_message(crew.final_messages()[0]).lines
    )


def choose_label(heard: SpokenMessage, luck: random.Random) -> str:
    """Choose from the spoken text alone: mostly the longest advance, else the best retreat.

    With the longest advances alone, players may fetch the same pirate back from the boat for ever.
    """
    advances = [one for one in heard.moves if not RETREAT.fullmatch(one)]
    if advances:
        return luck.choice([luck.choice(advances), max(advances, key=length_of_advance)])
    retreats = [one for one in heard.moves if RETREAT.fullmatch(one)]
    retreats_from_land = [one for one in retreats if not one.startswith("Back: sloop")]
    if retreats:
        return max(retreats_from_land or retreats, key=cards_of_retreat)
    return "End turn" if "End turn" in heard.buttons else "Pass"


def cards_of_retreat(label: str) -> int:
    """Return the number of cards that the label of a retreat states."""
    match = RETREAT.fullmatch(label)
    return int(match[3]) if match else 0


def length_of_advance(label: str) -> int:
    """Return the number of spaces that the label of an advance states."""
    match = ADVANCE.fullmatch(label)
    return place_number(match[3]) - place_number(match[2]) if match else 0


def place_number(place: str) -> int:
    """Return a place as a number."""
    return int(place) if place.isdigit() else 0 if place == "start" else FARTHEST


async def press(who: Actor, panel: Shown, heard: SpokenMessage, label: str) -> Shown:
    """Press the button with this label, or choose the menu option with this label."""
    if label in heard.menu_options:
        menu, value = heard.menu_options[label]
        return await who.select(panel, value, custom_id=menu)
    return await who.click(panel, custom_id=heard.buttons[label])


async def hear_and_check(bot: LiveBot, who: Actor, panel: Shown) -> SpokenMessage:
    """Return the spoken content of a panel, and check that it is right and complete."""
    heard = spoken_message(panel)
    assert panel.images == ()
    table = await bot.tables.open_table_in_channel(ChannelId(int(panel.channel_id)))
    check_position(heard, table, UserId(int(who.id)))
    check_moves(heard, table, UserId(int(who.id)))
    check_story(heard, table, UserId(int(who.id)))
    return heard


def check_position(heard: SpokenMessage, table: Table, user: UserId) -> None:
    """Check whose turn the panel names, the listener's cards, and everybody's pirates and cards."""
    view, edition = table.view_of(user), table.options.edition
    if view.viewer == view.seat_on_turn:
        assert heard.actions == view.actions_left
    else:
        assert any(f"{table.on_turn.name}'s turn" in line for line in heard.lines)
    assert view.viewer is not None
    hand = view.seats[view.viewer].hand or ()
    expected = {symbol_name(WORDS, edition, n): count for n, count in enumerate(hand) if count}
    assert heard.hand == expected
    for seat, seat_view in zip(table.game.seats, view.seats, strict=True):
        places, cards = heard.seats[seat.name]
        assert sorted(places) == sorted(place_name(WORDS, edition, at) for at in seat_view.pirates)
        assert cards == seat_view.cards
    if view.row:
        row = ", ".join(symbol_name(WORDS, edition, symbol) for symbol in view.row)
        assert f"Next cards, in this order: {row}." in heard.lines


def check_moves(heard: SpokenMessage, table: Table, user: UserId) -> None:
    """Check that each legal move has a button or a menu option."""
    choices = table.view_of(user).choices
    moves = [one for one in choices if isinstance(one, Advance | Retreat)]
    assert len(heard.moves) == len(moves)
    assert "Settings" in heard.buttons
    assert "The whole board" in heard.buttons


def check_story(heard: SpokenMessage, table: Table, user: UserId) -> None:
    """Check that the panel names every move since the listener's own turn."""
    view = table.view_of(user)
    if view.viewer == view.seat_on_turn and view.used:
        return
    said = [line for line in heard.lines_about_others if " to " in line]
    for turn, line in zip(filter(move_count, turns_since_played(table, user)), said, strict=True):
        name = table.game.seats[turn.seat].name
        assert line.startswith(f"{name}: ")
        assert line.count(" to ") == move_count(turn)


def move_count(turn: Turn) -> int:
    """Return the number of moves in a turn."""
    return sum(event.kind in MOVED for event in turn.events)
