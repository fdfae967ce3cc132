"""Counts how many clicks people would need for the turns of the strongest computer player.

    python -m benchmarks.turns --turns 500

The benchmark looks for each action of that player among the buttons of the real panel message. If
the action has no button there, the benchmark presses the card's button first. The end of a turn is
one more click, unless the last action ends the turn. The games are stored in a database in memory.
"""

import argparse
import asyncio
import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from discord import ui

from cogs.panel.choices import END_TURN_SUFFIX
from cogs.panel.message import PanelExtras, panel_message
from cogs.ui.buttons import ClickId, read_id
from game.computer import Level
from game.computer.decisions import choose_action
from game.model.ids import ChannelId, GuildId, InteractionId, UserId
from game.rules.actions import Action, Advance, EndTurn
from game.rules.editions import CLASSIC, RAVENSBURGER_ADVANCED, SWEDISH, Edition, Handling
from game.rules.setup import Options
from game.storage.sqlite import SqliteRepository
from game.tables import Person, Place, Proposal, Table, Tables
from game.tables.lobby.start import begin_game
from game.tables.play.actions import act
from game.tables.time.ending import cancel
from i18n import Words
from i18n.catalogue import shipped_catalogue

PEOPLE = tuple(
    Person(UserId(user), name) for user, name in enumerate(("Ana", "Ben", "Cleo", "Dan"), 1)
)
MODERATOR = Person(UserId(9), "Mo", moderator=True)
KINDS: tuple[tuple[Edition, Handling, int], ...] = (
    (CLASSIC, Handling.JAMAICA, 2),
    (CLASSIC, Handling.JAMAICA, 4),
    (CLASSIC, Handling.TORTUGA, 3),
    (SWEDISH, Handling.HISPANIOLA, 3),
    (RAVENSBURGER_ADVANCED, Handling.JAMAICA, 4),
)
"""The kinds of tables; the benchmark plays the same number of turns at each."""


@dataclass
class Count:
    """The clicks of whole turns; opening the panel does not count.

    `clicks_with_end_button` counts the clicks if a person ends the turn with a button,
    `clicks_without_end_button` if the last action ends the turn.
    """

    turns: int = 0
    actions: int = 0
    clicks_with_end_button: int = 0
    clicks_without_end_button: int = 0

    def add(self, other: "Count") -> None:
        """Add the clicks of another count to this one."""
        self.turns += other.turns
        self.actions += other.actions
        self.clicks_with_end_button += other.clicks_with_end_button
        self.clicks_without_end_button += other.clicks_without_end_button


async def count_clicks(edition: Edition, handling: Handling, seats: int, turns: int) -> Count:
    """Play ``turns`` turns, in as many games as needed, and count their clicks."""
    found, words = Count(), shipped_catalogue().for_locale("en")
    luck = random.Random(f"{edition.name} {handling} {seats}")
    options = Options(edition, handling, passing=edition.least_actions == 0)
    click_ids = map(InteractionId, count(1))
    async with await SqliteRepository.open(":memory:") as repository:
        tables = Tables(repository)
        while found.turns < turns:
            table = await _begin_game(tables, options, seats, click_ids)
            while table.playing and found.turns < turns:
                table = await _turn(tables, table, words, luck, click_ids, found)
            if table.open:
                await tables.do(table.game.id, MODERATOR, next(click_ids), cancel)
    return found


async def _begin_game(
    tables: Tables, options: Options, seats: int, click_ids: Iterator[InteractionId]
) -> Table:
    host, *others = PEOPLE[:seats]
    table = await tables.lobbies.open(
        Proposal(options, "en"), Place(GuildId(1), ChannelId(1)), host, next(click_ids)
    )
    for person in others:
        table = await tables.lobbies.join(table.game.id, person, next(click_ids))
    return await tables.do(table.game.id, host, next(click_ids), begin_game)


async def _turn(
    tables: Tables,
    table: Table,
    words: Words,
    luck: random.Random,
    click_ids: Iterator[InteractionId],
    found: Count,
) -> Table:
    """Let the admiral play a turn, and count the clicks that a person would need for it."""
    person = PEOPLE[table.state.seat_on_turn]
    turn_count_before, turn = len(table.turns), Count(turns=1)
    ended = False
    while table.playing and len(table.turns) == turn_count_before:
        action = choose_action(Level.ADMIRAL, table.view_of(person.user), luck)
        last = table.state.actions_left == 1
        turn.actions += not isinstance(action, EndTurn)
        turn.clicks_with_end_button += clicks_for_action(
            words, table, person.user, action, PanelExtras()
        )
        if not ended:
            turn.clicks_without_end_button += clicks_for_action(
                words, table, person.user, action, PanelExtras(moves_end_turn=last)
            )
        ended = last
        table = await tables.do(
            table.game.id, person, next(click_ids), act, action, table.game.version
        )
    found.add(turn)
    return table


def clicks_for_action(
    words: Words, table: Table, user: UserId, action: Action, shows: PanelExtras
) -> int:
    """Count the clicks of an action. Raises LookupError if the panel offers no such action."""
    wanted = table.text_of(action)
    if shows.moves_end_turn and not isinstance(action, EndTurn):
        wanted += END_TURN_SUFFIX
    panel = panel_message(words, table, user, shows)
    if wanted in button_details(panel, "play"):
        return 1
    if not isinstance(action, Advance):
        raise LookupError(wanted)
    letter = table.options.edition.symbols[action.symbol].letter
    opened = panel_message(
        words, table, user, PanelExtras(action.symbol, moves_end_turn=shows.moves_end_turn)
    )
    if letter not in button_details(panel, "card") or wanted not in button_details(opened, "play"):
        raise LookupError(wanted)
    return 2


def button_details(panel: ui.LayoutView, verb: str) -> list[str]:
    """Return the details in the ids of the enabled buttons that have this verb."""
    found = (getattr(part, "item", part) for part in panel.walk_children())
    enabled = (item for item in found if not getattr(item, "disabled", False))
    ids = (getattr(item, "custom_id", None) or "" for item in enabled)
    clicks = (read_id(custom_id) or ClickId("") for custom_id in ids)
    return [click.detail for click in clicks if click.verb == verb]


async def main(turns: int) -> None:
    """Print a row for each kind of table, and a last row for all of them."""
    print(f"{'table':40}{'turns':>8}{'actions':>10}{'ended by hand':>16}{'by itself':>12}")
    total = Count()
    for edition, handling, seats in KINDS:
        count = await count_clicks(edition, handling, seats, turns // len(KINDS))
        total.add(count)
        print_row(f"{edition.name}, {handling}, {seats} players", count)
    print_row("all", total)


def print_row(name: str, count: Count) -> None:
    """Print a row with the averages per turn."""
    means = (
        each / count.turns
        for each in (count.actions, count.clicks_with_end_button, count.clicks_without_end_button)
    )
    actions, by_hand, by_itself = (f"{mean:.2f}" for mean in means)
    print(f"{name:40}{count.turns:>8}{actions:>10}{by_hand:>16}{by_itself:>12}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--turns", type=int, default=500)
    asyncio.run(main(parser.parse_args().turns))
