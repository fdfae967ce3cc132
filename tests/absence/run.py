"""A run: a few tables on one bot, their people, the passing time, and all kinds of trouble."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count
from unittest.mock import patch

from game.model.game import Status
from game.model.ids import ChannelId, GameId, InteractionId
from game.rules.checking import problem_sentences
from game.rules.notation import parse_game
from game.rules.setup import SEED_BYTES
from game.tables import Place, Proposal, Table, Tables
from game.tables.afterwards.export import export
from game.tables.afterwards.replay import replay_frames
from game.tables.afterwards.summary import summary
from game.tables.lobby import proposal as proposals
from game.tables.lobby.seats import change_computers
from game.tables.lobby.start import begin_game
from tests.absence.clicks import Choice
from tests.absence.life import GUILD
from tests.absence.lives import Lives, OpenDatabase
from tests.absence.people import DAY, HOUR, MINUTE, SimulatedPerson, random_preferences
from tests.absence.plan import TablePlan, plan_table
from tests.absence.watching.blocked import game_without_board
from tests.makers.people import CABIN_BOY, MODERATOR

STEPS = 140
"""Steps per table. After them, everybody comes back who is not gone for good."""
STEP_TIMEOUT = 120.0
"""Seconds that one step may take. It usually takes some hundredths of a second."""
MOST_STEPS = 1500
"""Steps per table. Within them, every game must end."""


class Run(Lives):
    """A run of some tables from their lobbies to their ends."""

    def __init__(self, seed: int, table_numbers: range, open_database: OpenDatabase) -> None:
        super().__init__(seed, table_numbers.start, open_database)
        self.table_numbers = table_numbers
        self.plans = [plan_table(number, self.chance) for number in table_numbers]
        self.ended_by_status: dict[str, int] = {}
        self.calm = False
        self.steps = 0
        self._channels = map(ChannelId, count(900))

    async def run(self) -> None:
        """Play all tables of the run."""
        await self._begin()
        await self._go_online()
        for person in self.people.values():
            if self.chance.random() < 0.8:
                await self.clicks.change_preferences(person, random_preferences(self.chance))
            person.is_active = self.chance.random() < 0.8
        for one in self.plans:
            await self._open(one)
        open_games = await self._open_games()
        while open_games:
            self.steps += 1
            table_count = len(self.plans)
            if self.steps > MOST_STEPS * table_count:
                self.watch.report_problem(
                    open_games[0].game.id, f"does not end: {open_games[0].game}"
                )
                break
            if self.steps == STEPS * table_count:
                await self._end_troubles()
            async with asyncio.timeout(STEP_TIMEOUT):
                await self._step(self.chance.choice(open_games))
            open_games = await self._open_games()
            if self.watch.found_problems:
                break
        await self._end()

    # Steps

    async def _open(self, table_plan: TablePlan) -> None:
        """Open a lobby, fill it and deal its cards, perhaps while the host is away."""
        people = self.chance.sample(
            list(self.people.values()), table_plan.seat_count - table_plan.computer_count
        )
        host, *others = people
        game = await self._new_lobby(table_plan, host)
        await self._fill(table_plan, game, host, others)
        if others and self.chance.random() < 0.15:
            await self.clicks.announce_absence(host, 1)
        tables = self.life.tables
        table = await tables.table(game)
        starter = self.people[table.game.host]
        if starter.away_until(self.time.now) is not None and any(
            other.away_until(self.time.now) is None for other in others
        ):
            self.watch.report_problem(game, "the host of a lobby is away")
        await self.clicks.press(
            starter,
            game,
            Choice(1, "start", lambda c: tables.do(game, starter.person, c, begin_game)),
        )
        await self._run_until_idle()

    async def _new_lobby(self, table_plan: TablePlan, host: SimulatedPerson) -> GameId:
        """Open a lobby in a new channel, and return its game."""
        tables, channel = self.life.tables, next(self._channels)
        found: list[Table] = []

        async def open_lobby(click: InteractionId) -> None:
            with patch.object(proposals, "new_secret", lambda: self.chance.randbytes(SEED_BYTES)):
                proposal, place = (
                    Proposal(table_plan.options, "en", table_plan.terms),
                    Place(GUILD, channel),
                )
                table = await tables.lobbies.open(proposal, place, host.person, click)
            found.append(table)

        await self.clicks.press(host, None, Choice(1, "new", open_lobby))
        assert self.world.kill_probability == 0
        game = found[0].game.id
        self._games.append(game)
        self.life.cog.boards.refresh(game)
        return game

    async def _fill(
        self,
        table_plan: TablePlan,
        game: GameId,
        host: SimulatedPerson,
        others: list[SimulatedPerson],
    ) -> None:
        """Let the others join one by one. Computers come last."""
        tables = self.life.tables
        for other in others:
            await self._let_time_pass(self.chance.randrange(MINUTE))
            join = partial(tables.lobbies.join, game, other.person)
            await self.clicks.press(other, game, Choice(1, "join", join))

        def add(click: InteractionId) -> Awaitable[Table]:
            return tables.do(game, host.person, click, change_computers, (), (CABIN_BOY,))

        for _ in range(table_plan.computer_count):
            await self.clicks.press(host, game, Choice(1, "computer", add))

    async def _step(self, table: Table) -> None:
        events = [
            (60, self._somebody_acts),
            (10, self._time_passes),
            (2, self._pass_until_next_job),
            *([] if self.calm else self._troubles()),
            *([(8, self._moderate)] if self.calm else [(0.3, self._moderate)]),
        ]
        weights, methods = zip(*events, strict=True)
        await self.chance.choices(methods, weights)[0](table)

    def _troubles(self) -> list[tuple[float, Callable[[Table], Awaitable[None]]]]:
        return [
            (3, self._toggle_answering),
            (1, self._announce_absence),
            (1, self._change_preferences),
            (1, self._toggle_inbox),
            (0.7, self._toggle_channel),
            (0.7, self._restart),
            (3, self._press_forged_button),
        ]

    async def _somebody_acts(self, table: Table) -> None:
        await self._let_time_pass(self.chance.choice([1_000, 20_000, 3 * MINUTE]))
        table = await self.life.tables.table(table.game.id)
        possible_choices = [
            (person, choice)
            for person in self.people.values()
            if person.is_active
            and not person.gone_for_good
            and person.away_until(self.time.now) is None
            for choice in self.clicks.choices(table, person, calm=self.calm)
        ]
        if not possible_choices:
            await self._pass_until_next_job(table)
            return
        person, choice = self.chance.choices(
            possible_choices, [one.weight for _, one in possible_choices]
        )[0]
        await self.clicks.press(person, table.game.id, choice)
        await self._run_until_idle()

    async def _press_forged_button(self, table: Table) -> None:
        if not table.playing:
            return
        person = self.chance.choice([one for one in self.people.values() if not one.gone_for_good])
        await self.clicks.press(person, table.game.id, self.clicks.forged_click(table, person))
        await self._run_until_idle()

    async def _time_passes(self, table: Table) -> None:
        await self._let_time_pass(round(self.chance.choice([5 * MINUTE, HOUR, 8 * HOUR, DAY])))

    async def _pass_until_next_job(self, table: Table) -> None:
        """Let time pass until just after the next due job of all tables."""
        wait = await self.life.tables.upkeep.seconds_until_next()
        await self._let_time_pass(round(min(1000 * wait, 3 * DAY)) + self.chance.randrange(2_000))

    async def _toggle_answering(self, table: Table) -> None:
        person = self.chance.choice(list(self.people.values()))
        person.is_active = not person.is_active
        person.gone_for_good = person.gone_for_good or (
            not person.is_active and self.chance.random() < 0.1
        )

    async def _announce_absence(self, table: Table) -> None:
        person = self.chance.choice([one for one in self.people.values() if not one.gone_for_good])
        await self.clicks.announce_absence(person, self.chance.choice([1, 3, 7, 14]))
        await self._run_until_idle()

    async def _change_preferences(self, table: Table) -> None:
        person = self.chance.choice([one for one in self.people.values() if not one.gone_for_good])
        await self.clicks.change_preferences(person, random_preferences(self.chance))
        await self._run_until_idle()

    async def _toggle_inbox(self, table: Table) -> None:
        person = self.chance.choice(list(self.people))
        self.world.closed_inboxes ^= {person}
        self.watch.log_event(0, f"messages to {person} close or open")

    async def _toggle_channel(self, table: Table) -> None:
        channel = table.game.channel
        if channel in self.world.closed_channels:
            await self._reopen(channel)
            return
        self.world.closed_channels.add(channel)
        self.watch.channel_closed(channel)
        await self.life.look_at_channels()
        await self._run_until_idle()

    async def _reopen(self, channel: ChannelId) -> None:
        self.world.closed_channels.discard(channel)
        self.watch.channel_reopened(channel)
        await self.life.look_at_channels()
        await self._run_until_idle()

    async def _restart(self, table: Table) -> None:
        if self.chance.random() < 0.5:
            self.world.kill_probability = 0.3
            return
        await self._kill_and_restart(self._random_downtime())
        await self._check()

    async def _moderate(self, table: Table) -> None:
        """Let a moderator act on a player who does not play."""
        if not table.playing or table.computer is not None:
            return
        person = self.people[table.on_turn.user]
        if self.calm and not person.gone_for_good:
            return
        choice = self.chance.choice(self.clicks.moderator_choices(table, person.user))
        await self.clicks.press(person, table.game.id, choice, MODERATOR)
        await self._run_until_idle()

    async def _end_troubles(self) -> None:
        """Bring everybody back who is not gone for good, and open all closed channels."""
        self.calm = True
        self.world.kill_probability = 0
        for channel in list(self.world.closed_channels):
            await self._reopen(channel)
        for person in self.people.values():
            person.is_active = True

    # Checks

    async def _open_games(self) -> list[Table]:
        tables = [await self.life.tables.table(game) for game in self._games]
        for table in tables:
            if not (table.open or table.resting) or self._left_for_good(table):
                self._games.remove(table.game.id)
                await self._check_ended(table)
        return [table for table in tables if table.game.id in self._games]

    def _left_for_good(self, table: Table) -> bool:
        """Whether a game rests and none of its players will ever wake it."""
        seated = [one for one in self.people.values() if table.seat_of(one.user) is not None]
        return table.resting and all(one.gone_for_good for one in seated)

    async def _check_ended(self, table: Table) -> None:
        """Check the end of a game: its record, its stored copy, its replay and its summary."""
        status = table.game.status
        self.ended_by_status[status.value] = self.ended_by_status.get(status.value, 0) + 1
        if status is Status.EXPIRED:
            self.watch.report_problem(table.game.id, "expired")
        if not table.started or table.resting:
            return
        text = export(table)
        read = parse_game(text)
        found = problem_sentences(read)
        if found or read.record != table.entries:
            self.watch.report_problem(table.game.id, f"the record does not hold: {found}")
        fresh = await Tables(self.life._repository, self.time).table(table.game.id)
        if (game_without_board(fresh), fresh.turns) != (game_without_board(table), table.turns):
            self.watch.report_problem(table.game.id, "another game is stored than is remembered")
        if status is Status.FINISHED:
            replay_frames(table)
            summary(table.turns)

    async def _end(self) -> None:
        await self.life.stop()
