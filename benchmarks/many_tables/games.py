"""Random games that stop in the middle of a turn; a number identifies each game."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.model.game import Entry, Game, Status
from game.model.ids import NO_GAME, ChannelId, GameId, GuildId, InteractionId, UserId
from game.model.people import Seat
from game.model.time import Moment, subtract_duration
from game.rules.actions import Action, EndTurn, Move
from game.rules.editions import CLASSIC, Handling
from game.rules.moves import legal_actions
from game.rules.notation import format_action, format_options
from game.rules.record.chronicle import Chronicle
from game.rules.setup import Options
from game.tables import Person, Table
from game.tables.durations import DAY

DEFAULT_CHANGED_AT = Moment(1_760_000_000_000)
HANDLINGS = (Handling.JAMAICA, Handling.TORTUGA)
FEWEST_ACTIONS, MOST_ACTIONS = 20, 60
BEGUN_VERSION = 4
"""The version of a game of three that has just begun: opened, joined twice, started."""


@dataclass(frozen=True)
class GameUnderWay:
    """A game of three in the middle of a turn, with its chronicles at three moments.

    Each moment is the number of entries in the record at that time.
    """

    game: Game
    chronicles: Mapping[int, Chronicle]
    entry_count_now: int
    entry_count_before_action: int
    """The moment before the newest action, in the same turn."""
    entry_count_before_turn: int
    """A moment in the previous turn."""

    def table(
        self,
        game_id: GameId,
        guild: GuildId,
        channel: ChannelId,
        people: tuple[Person, ...],
        entries: int,
    ) -> Table:
        """Return this game at a table of other people, as it was after ``entries`` entries."""
        seats = tuple(
            replace(seat, user=person.user, name=person.name)
            for seat, person in zip(self.game.seats, people, strict=True)
        )
        record = tuple(
            replace(entry, user=people[entry.seat].user) for entry in self.game.record[:entries]
        )
        game = replace(
            self.game,
            id=game_id,
            guild=guild,
            channel=channel,
            host=people[0].user,
            seats=seats,
            record=record,
            version=BEGUN_VERSION + entries,
        )
        return Table(game, self.chronicles[entries])


def game_under_way(number: int, changed_at: Moment = DEFAULT_CHANGED_AT) -> GameUnderWay:
    """Return the game with this number; `changed_at` is its last change, in milliseconds."""
    dice = random.Random(number)
    while True:
        opened = _opened(number, dice, changed_at)
        played = _play(opened, dice)
        if played[-1].chronicle.state.winner is None:
            return _under_way(opened, played)


@dataclass(frozen=True)
class _Position:
    """A chronicle, and its newest entry; the first chronicle of a game has no entry."""

    chronicle: Chronicle
    entry: Entry | None = None


def _opened(number: int, dice: random.Random, changed_at: Moment) -> Game:
    options = Options(CLASSIC, HANDLINGS[number % len(HANDLINGS)], passing=False)
    return Game(
        id=NO_GAME,
        guild=GuildId(0),
        channel=ChannelId(0),
        host=UserId(0),
        options=format_options(options),
        locale="en-US",
        secret=dice.randbytes(32),
        status=Status.PLAYING,
        dealt=True,
        seats=tuple(
            Seat(UserId(user), f"Seat {user}", InteractionId(dice.getrandbits(60)))
            for user in range(3)
        ),
        record=(),
        version=BEGUN_VERSION,
        created=subtract_duration(changed_at, DAY),
        changed=changed_at,
    )


def _play(game: Game, dice: random.Random) -> list[_Position]:
    """Play a random game up to the middle of a turn, or to its end if that comes first."""
    played, length = [_Position(Table(game).chronicle)], dice.randint(FEWEST_ACTIONS, MOST_ACTIONS)
    while (chronicle := played[-1].chronicle).state.winner is None:
        if len(played) > length and chronicle.turns[-1].actions:
            break
        choices = _choices(chronicle)
        action = dice.choice(choices)
        text = format_action(action, CLASSIC)
        at = Moment(game.changed - DAY // 2 + len(played))
        entry = Entry(
            chronicle.state.seat_on_turn, text, UserId(0), InteractionId(dice.getrandbits(60)), at
        )
        played.append(_Position(chronicle.with_entry(action), entry))
    return played


def _under_way(game: Game, played: list[_Position]) -> GameUnderWay:
    record = tuple(position.entry for position in played if position.entry is not None)
    entries_now = len(record)
    entries_one_turn_ago = entries_now - len(played[entries_now].chronicle.turns[-1].actions) - 1
    kept = (entries_now, entries_now - 1, entries_one_turn_ago)
    chronicles = {number: played[number].chronicle for number in kept}
    return GameUnderWay(
        replace(game, record=record), chronicles, entries_now, entries_now - 1, entries_one_turn_ago
    )


def _choices(chronicle: Chronicle) -> list[Action]:
    """Return the legal moves, or the end of the turn if there are none."""
    legal = legal_actions(chronicle.state)
    moves: list[Action] = [one for one in legal if isinstance(one, Move)]
    return moves or [one for one in legal if isinstance(one, EndTurn)]
