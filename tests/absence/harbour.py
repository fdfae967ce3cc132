"""A run: a few tables on one bot, their people, the time, and everything that comes between."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from random import Random

from game.rules.editions import EDITIONS, Edition, Handling
from game.rules.notation import parse_game
from game.rules.setup import Opener, Options, varied
from game.rules.verify import verify
from game.storage.due import Due
from game.storage.records import Game, Status
from game.tables import Person, Recruit, Table, Tables
from game.tables.afterwards.export import export
from game.tables.afterwards.replay import replay_frames
from game.tables.afterwards.summary import summary
from game.tables.lobby.terms import PACES, Terms
from tests.absence.deeds import Choice, Deeds
from tests.absence.edge import Discord
from tests.absence.life import GUILD, Life
from tests.absence.people import DAY, HOUR, MINUTE, Somebody, wish
from tests.absence.watch import Watch
from tests.makers.people import CREW_NAMES, MODERATOR

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus")
START = 1_760_000_000_000
STEPS = 140
"""A table, after which everybody who is not gone for good comes back."""
PATIENCE = 60.0
"""Seconds for one step, which takes some hundredths."""
MOST_STEPS = 1500
"""A table, in which every game has ended."""


@dataclass(frozen=True)
class Plan:
    """How one table plays."""

    options: Options
    seats: int
    computers: int
    terms: Terms


def plan(number: int, chance: Random) -> Plan:
    """The table with this number: editions, seats and paces come in turn."""
    editions = list(EDITIONS.values())
    edition = editions[number % len(editions)]
    seats = 2 + number // len(editions) % 4
    paces = (*PACES, None)
    pace = paces[number // 3 % len(paces)]
    options = Options(
        _short(edition) if chance.random() < 0.85 else edition,
        chance.choice(list(Handling)),
        passing=chance.random() < 0.5,
        opener=chance.choice([Opener.SEED, Opener.HOST]),
    )
    terms = Terms(
        pace, strict=chance.random() < 0.3 and pace is not None, stays=chance.random() < 0.4
    )
    computers = chance.choice([0, 0, 1]) if seats > 2 else chance.choice([0, 0, 0, 1])
    return Plan(options, seats, computers, terms)


def _short(edition: Edition) -> Edition:
    return varied(edition, 4, 4, wild=True)


class Time:
    """The bot's clock."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now


class Harbour:
    """Some tables from their lobbies to their ends."""

    def __init__(self, seed: int, numbers: range, folder: Path) -> None:
        self.chance = Random(f"absence/{seed}/{numbers.start}")  # noqa: S311
        self.time = Time()
        self.people = {101 + n: Somebody(Person(101 + n, name)) for n, name in enumerate(NAMES)}
        self.watch = Watch(self.people, self.time)
        self.world = Discord(Random(f"edge/{seed}/{numbers.start}"), self.watch)  # noqa: S311
        self.deeds = Deeds(self.watch, self.chance, self.time)
        self.plans = [plan(number, self.chance) for number in numbers]
        self.ended: dict[str, int] = {}
        self.kills = 0
        self.calm = False
        self.steps = 0
        self.dying = False
        self.database = folder / f"{numbers.start}.sqlite3"
        self._channels = count(900)
        self._games: list[int] = []

    async def run(self) -> None:
        """Play them all."""
        await self._begin()
        await self._online()
        for person in self.people.values():
            if self.chance.random() < 0.8:
                await self.deeds.prefer(person, wish(self.chance))
            person.answers = self.chance.random() < 0.8
        for one in self.plans:
            await self._open(one)
        open_games = await self._open_games()
        while open_games:
            self.steps += 1
            tables = len(self.plans)
            if self.steps > MOST_STEPS * tables:
                self.watch.say(open_games[0].game.id, f"does not end: {open_games[0].game}")
                break
            if self.steps == STEPS * tables:
                await self._be_calm()
            async with asyncio.timeout(PATIENCE):
                await self._step(self.chance.choice(open_games))
            open_games = await self._open_games()
            if self.watch.wrong:
                break
        await self._end()

    # Lives

    async def _begin(self) -> None:
        self.life = self.deeds.life = await Life.begin(self.database, self.time, self.world)
        self.life.tables.listen(self.watch.changed)

    async def _online(self) -> None:
        for game in self._games:
            await self.watch.changed(await self.life.tables.table(game))
        if not await self.life.unless_cut(self.life.go_online()):
            await self._killed(0)

    async def _killed(self, downtime: int) -> None:
        """Kill the bot, and start it after so long."""
        self.kills += 1
        self.world.to_cut = 0
        self.watch.note(0, f"killed for {downtime // 1000} s")
        self.dying = True
        await self.life.kill()
        self.dying = False
        self.time.now += downtime
        await self._begin()
        self.watch.was_down(downtime)
        await self._online()

    async def _settle(self, work: Callable[[], Awaitable[None]] | None = None) -> None:
        """Let everything that follows happen; a bot that is cut off meanwhile starts again."""
        if not await self.life.unless_cut((work or self.life.settle)()):
            await self._killed(self._short_or_long())
        await self._check()

    def _short_or_long(self) -> int:
        return self.chance.choice([0, 2_000, 20_000, HOUR, 26 * HOUR])

    # Time

    async def _pass(self, milliseconds: int) -> None:
        """Let time pass; what is due comes at its moment."""
        target = self.time.now + milliseconds
        while (wait := await self.life.tables.upkeep.seconds_until_next()) * 1000 <= (
            target - self.time.now
        ):
            self.time.now += round(wait * 1000)
            await self._tick()
            await self._settle(self.life.do_what_is_due)
        self.time.now = max(target, self.time.now)
        await self._tick()
        await self._check()

    async def _tick(self) -> None:
        for somebody in self.people.values():
            if any(until == self.time.now for _, until in somebody.absences):
                self.watch.returned(somebody.user)
        await self.life.tables.upkeep.note_online()

    # Steps

    async def _open(self, one: Plan) -> None:
        """A lobby that fills, perhaps without its host, until its cards are dealt."""
        tables, channel = self.life.tables, next(self._channels)
        people = self.chance.sample(list(self.people.values()), one.seats - one.computers)
        host, *others = people
        found: list[Table] = []

        async def open_it(click: int) -> None:
            found.append(
                await tables.lobbies.open(
                    GUILD, channel, host.person, one.options, "en", click, one.terms
                )
            )

        await self.deeds.press(host, None, Choice(1, "new", open_it))
        assert self.world.to_cut == 0
        game = found[0].game.id
        self._games.append(game)
        self.life.cog.boards.refresh(game)
        for other in others:
            await self._pass(self.chance.randrange(MINUTE))
            await self.deeds.press(
                other,
                game,
                Choice(
                    1, "join", lambda c, other=other: tables.lobbies.join(game, other.person, c)
                ),
            )
        recruit = Recruit("cabin-boy", CREW_NAMES)
        for _ in range(one.computers):
            await self.deeds.press(
                host,
                game,
                Choice(
                    1,
                    "computer",
                    lambda c: tables.lobbies.add_computer(game, host.person, recruit, c),
                ),
            )
        if others and self.chance.random() < 0.15:
            await self.deeds.leave_for(host, 1)
        table = await tables.table(game)
        starter = self.people[table.game.host]
        if starter.away(self.time.now) is not None and any(
            other.away(self.time.now) is None for other in others
        ):
            self.watch.say(game, "the host of a lobby is away")
        await self.deeds.press(
            starter,
            game,
            Choice(1, "start", lambda c: tables.lobbies.start(game, starter.person, c)),
        )
        await self._settle()

    async def _step(self, table: Table) -> None:
        deeds = [
            (60, self._somebody_acts),
            (10, self._time_passes),
            (2, self._next_moment),
            *([] if self.calm else self._weather()),
            *([(8, self._moderated)] if self.calm else [(0.3, self._moderated)]),
        ]
        weights, methods = zip(*deeds, strict=True)
        await self.chance.choices(methods, weights)[0](table)

    def _weather(self) -> list[tuple[float, Callable[[Table], Awaitable[None]]]]:
        return [
            (3, self._mood),
            (1, self._goes_away),
            (1, self._wishes_change),
            (1, self._messages_close),
            (0.7, self._channel_closes),
            (0.7, self._restart),
            (3, self._forged),
        ]

    async def _somebody_acts(self, table: Table) -> None:
        await self._pass(self.chance.choice([1_000, 20_000, 3 * MINUTE]))
        table = await self.life.tables.table(table.game.id)
        able = [
            (somebody, choice)
            for somebody in self.people.values()
            if somebody.answers and not somebody.gone and somebody.away(self.time.now) is None
            for choice in self.deeds.choices(table, somebody, calm=self.calm)
        ]
        if not able:
            await self._next_moment(table)
            return
        somebody, choice = self.chance.choices(able, [one.weight for _, one in able])[0]
        await self.deeds.press(somebody, table.game.id, choice)
        await self._settle()

    async def _forged(self, table: Table) -> None:
        if not table.playing:
            return
        somebody = self.chance.choice([one for one in self.people.values() if not one.gone])
        await self.deeds.press(somebody, table.game.id, self.deeds.forbidden(table, somebody))
        await self._settle()

    async def _time_passes(self, table: Table) -> None:
        await self._pass(round(self.chance.choice([5 * MINUTE, HOUR, 8 * HOUR, DAY])))

    async def _next_moment(self, table: Table) -> None:
        """Let time pass until just after what is due next, wherever that is."""
        wait = await self.life.tables.upkeep.seconds_until_next()
        await self._pass(round(min(1000 * wait, 3 * DAY)) + self.chance.randrange(2_000))

    async def _mood(self, table: Table) -> None:
        somebody = self.chance.choice(list(self.people.values()))
        somebody.answers = not somebody.answers
        somebody.gone = somebody.gone or (not somebody.answers and self.chance.random() < 0.1)

    async def _goes_away(self, table: Table) -> None:
        somebody = self.chance.choice([one for one in self.people.values() if not one.gone])
        await self.deeds.leave_for(somebody, self.chance.choice([1, 3, 7, 14]))
        await self._settle()

    async def _wishes_change(self, table: Table) -> None:
        somebody = self.chance.choice([one for one in self.people.values() if not one.gone])
        await self.deeds.prefer(somebody, wish(self.chance))
        await self._settle()

    async def _messages_close(self, table: Table) -> None:
        somebody = self.chance.choice(list(self.people))
        self.world.closed_people ^= {somebody}
        self.watch.note(0, f"messages to {somebody} close or open")

    async def _channel_closes(self, table: Table) -> None:
        channel = table.game.channel
        if channel in self.world.closed_channels:
            await self._reopen(channel)
            return
        self.world.closed_channels.add(channel)
        self.watch.channel_closed(channel)
        await self.life.look_at_channels()
        await self._settle()

    async def _reopen(self, channel: int) -> None:
        self.world.closed_channels.discard(channel)
        self.watch.channel_open(channel)
        await self.life.look_at_channels()
        await self._settle()

    async def _restart(self, table: Table) -> None:
        if self.chance.random() < 0.5:
            self.world.to_cut = 0.3
            return
        await self._killed(self._short_or_long())
        await self._check()

    async def _moderated(self, table: Table) -> None:
        """A moderator sees to somebody who does not come."""
        if not table.playing or table.computer is not None:
            return
        somebody = self.people[table.on_turn.user]
        if self.calm and not somebody.gone:
            return
        choice = self.chance.choice(self.deeds.moderators(table, somebody.user))
        await self.deeds.press(somebody, table.game.id, choice, MODERATOR)
        await self._settle()

    async def _be_calm(self) -> None:
        """Everybody comes back who is not gone for good, and nothing is closed any more."""
        self.calm = True
        self.world.to_cut = 0
        for channel in list(self.world.closed_channels):
            await self._reopen(channel)
        for somebody in self.people.values():
            somebody.answers = True

    # Checks

    async def _open_games(self) -> list[Table]:
        tables = [await self.life.tables.table(game) for game in self._games]
        for table in tables:
            if not (table.open or table.resting) or self._left_for_good(table):
                self._games.remove(table.game.id)
                await self._over(table)
        return [table for table in tables if table.game.id in self._games]

    def _left_for_good(self, table: Table) -> bool:
        """Whether a game rests that nobody will ever wake."""
        seated = [one for one in self.people.values() if table.seat_of(one.user) is not None]
        return table.resting and all(one.gone for one in seated)

    async def _over(self, table: Table) -> None:
        """What is said of a game that is over holds."""
        status = table.game.status
        self.ended[status.value] = self.ended.get(status.value, 0) + 1
        if status is Status.EXPIRED:
            self.watch.say(table.game.id, "expired")
        if not table.started or table.resting:
            return
        text = export(table)
        read = parse_game(text)
        found = verify(read)
        if found or read.record != table.entries:
            self.watch.say(table.game.id, f"the record does not hold: {found}")
        fresh = await Tables(self.life._repository, self.time).table(table.game.id)
        if (stored(fresh), fresh.turns) != (stored(table), table.turns):
            self.watch.say(table.game.id, "another game is stored than is remembered")
        if status is Status.FINISHED:
            replay_frames(table)
            summary(table.turns)

    async def _check(self) -> None:
        """Nothing is forgotten, and no table is blocked."""
        for game in self._games:
            await self.watch.changed(await self.life.tables.table(game))
        self.watch.check()
        due = await self.life._repository.due_until(2**62, 500)
        kinds: dict[int, dict[Due, int]] = {}
        for moment in due:
            kinds.setdefault(moment.game, {})[moment.kind] = moment.at
        for game in self._games:
            table = await self.life.tables.table(game)
            if problem := blocked(table, kinds.get(game, {})):
                self.watch.say(game, f"{problem}: {kinds.get(game)} {table.game.clock}")

    async def _end(self) -> None:
        await self.life.stop()


def stored(table: Table) -> Game:
    """What is kept of a game, but for its message, of which notes come a moment later."""
    return replace(table.game, shown=None, posting=False, board=None)


def blocked(table: Table, due: dict[Due, int]) -> str | None:
    """Why a table would stand still though nobody does anything."""
    game, clock = table.game, table.game.clock
    if table.resting:
        return (
            None if not due.keys() - {Due.LOOK, Due.LOST} else "a resting game waits for something"
        )
    if not table.playing:
        return None if game.status is not Status.LOBBY or Due.EXPIRY in due else "a lobby for ever"
    if Due.REST not in due:
        return "never rests"
    if table.computer is not None:
        return None if Due.COMPUTER in due else "a computer is forgotten"
    if Due.COMPUTER in due:
        return "a computer is due on a person's turn"
    if clock.away is not None:
        return None if due.get(Due.BACK) == clock.away else "nobody comes back"
    if game.pace is None or clock.still is not None or clock.overdue:
        return None
    if clock.due is not None:
        return None if due.get(Due.TURN) == clock.due else "no end of the time is due"
    return None if game.posting or game.shown is None else "no clock"
