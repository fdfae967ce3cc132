"""Plays random actions of a begun game, without clicks, until one more action would win."""

import random
from dataclasses import dataclass
from pathlib import Path

from discord_playground import Actor, Shown
from game.model.ids import GameId
from game.rules import apply, format_action
from game.rules.actions import Action, Advance
from game.rules.moves import turn_actions
from game.tables import Person, Table, Tables
from game.tables.play.actions import act
from service.database import open_repository
from service.time.clock import clock_of
from tests.e2e.play import Crew
from tests.e2e.play_by_ids import ids_with_verb, press
from tests.makers.chance import random_forward_action
from tests.makers.tables import do

FIRST_GAME = GameId(1)


@dataclass(frozen=True)
class LastAction:
    """The action that wins a game, and the player who can make it."""

    crew: Crew
    notation: str
    """The action in notation, as in a button's id."""
    winner: Actor

    @property
    def others(self) -> list[Actor]:
        """The other players, in the order of their seats."""
        return [one for one in self.crew.people if one is not self.winner]

    async def open_panel(self) -> tuple[Shown, str]:
        """Open the winner's panel; return it and the id of the button that wins."""
        panel = await self.winner.slash("cartagena hand", self.crew.channel)
        if not self._winning_buttons(panel):
            card = self.notation[0]
            [card_button] = [
                one for one in ids_with_verb(panel, "card") if one.endswith(f":{card}")
            ]
            panel = await press(self.winner, panel, card_button)
        [winning_button] = self._winning_buttons(panel)
        return panel, winning_button

    def _winning_buttons(self, panel: Shown) -> list[str]:
        return [one for one in ids_with_verb(panel, "play") if one.endswith(f":{self.notation}")]


async def play_until_last_action(
    crew: Crew, database: Path, luck: random.Random, game: GameId = FIRST_GAME
) -> LastAction:
    """Play a game of a database at random, until one action would win it."""
    async with await open_repository(database) as repository:
        tables = Tables(repository, clock_of(crew.playground.clock_file))
        table = await tables.table(game)
        while (winning_action := _winning_action(table)) is None:
            action = random_forward_action(turn_actions(table.state), luck, end_probability=0)
            seat = table.game.seats[table.state.seat_on_turn]
            person = Person(seat.user, seat.name)
            table = await do(tables, table.game.id, person, act, action, table.game.version)
        text = format_action(winning_action, table.options.edition)
        return LastAction(crew, text, crew.people[table.state.seat_on_turn])


def _winning_action(table: Table) -> Action | None:
    """Return an action that wins the game at once, if there is one."""
    advances = (one for one in turn_actions(table.state) if isinstance(one, Advance))
    return next((one for one in advances if apply(table.state, one).winner is not None), None)
