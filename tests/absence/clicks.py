"""The buttons that simulated people press at a table. Some of them are old or forged."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

from game.model.due import Due
from game.model.game import Status
from game.model.ids import GameId, InteractionId, UserId
from game.model.preferences import Preferences
from game.model.time import Moment
from game.rules.actions import Undo
from game.rules.errors import IllegalActionError
from game.tables import Person, Table
from game.tables.absence.stand_ins import (
    absent_opponent,
    computer_plays_for,
    hand_over,
    let_computer_play_turn,
    seats_away_for_long,
    take_seat_back,
)
from game.tables.absence.vacancies import (
    ask_for_own_seat,
    ask_for_seat,
    decider_of,
    has_or_had_seat,
    open_seat,
    refuse_seat,
    vacancy_of,
)
from game.tables.checks import check_seated
from game.tables.errors import TableError
from game.tables.play.actions import act, remove_person, resign
from game.tables.play.draw_offer import agree_to_draw
from game.tables.players import is_seat_given_away
from game.tables.time.ending import (
    agree_to_call_off,
    ask_to_call_off,
    is_call_off_asked,
    play_on,
)
from game.tables.time.resting import wake
from tests.absence.fake_discord import random_action_without_undo
from tests.absence.life import GUILD, Life
from tests.absence.people import DAY, SimulatedPerson
from tests.absence.watching.hands import Click
from tests.absence.watching.promises import BotPromiseWatch
from tests.makers.people import MODERATOR

LEVELS = ("cabin-boy", "helmsman")

ClickAction = Callable[[InteractionId], Awaitable[Any]]
"""An action of a simulated person. The argument is the id of the click."""


@dataclass(frozen=True)
class Choice:
    """An action that a person may take, with its weight when one of them is chosen at random."""

    weight: float
    name: str
    perform: ClickAction
    seat: int | None = None


class Clicks:
    """The clicks of a run, and the numbers of those that the bot granted and refused."""

    def __init__(self, watch: BotPromiseWatch, chance: Random, clock: Callable[[], Moment]) -> None:
        self.life: Life
        self.watch = watch
        self.granted_counts: dict[str, int] = {}
        self.refused_counts: dict[str, int] = {}
        self._chance = chance
        self._clock = clock
        self._click_ids = map(InteractionId, count(1))

    async def press(
        self,
        who: SimulatedPerson,
        game: GameId | None,
        choice: Choice,
        person: Person | None = None,
    ) -> bool:
        """Press a button for a person. Return whether the bot granted it."""
        click = next(self._click_ids)
        user = (person or who.person).user
        self.watch.pressing = user
        self.watch.clicks[click] = Click(choice.name, user, choice.seat)
        if person is None:
            await self._record_presence(who, game)
        try:
            await choice.perform(click)
        except (TableError, IllegalActionError) as refusal:
            name = f"{choice.name}: {type(refusal).__name__}"
            self.refused_counts[name] = self.refused_counts.get(name, 0) + 1
            self.watch.log_event(game or 0, f"{user} {name}")
            return False
        else:
            self.granted_counts[choice.name] = self.granted_counts.get(choice.name, 0) + 1
            self.watch.log_event(game or 0, f"{user} {choice.name} {choice.seat}")
            return True
        finally:
            self.watch.pressing = None
            if person is None:
                await self._show_undelivered(who)
            if game is not None:
                self.life.cog.boards.retry_if_blocked(game)

    async def _record_presence(self, who: SimulatedPerson, game: GameId | None) -> None:
        """Record that a person is present: any click ends an absence."""
        was_away = who.end_absence(self._clock())
        await self.life.tables.away.come_back(who.user)
        if was_away:
            self.watch.person_returned(who.user)
        if game is not None:
            await self.life.cog.delivery.record_table_seen(game, who.user)
            self.watch.button_pressed(who.user, game)

    async def _show_undelivered(self, who: SimulatedPerson) -> None:
        async def send(**_: object) -> None:
            who.unaware_of_refusal, who.learned_of_refusal_at = False, self._clock()

        interaction: Any = SimpleNamespace(
            user=SimpleNamespace(id=who.user),
            guild_id=GUILD,
            response=SimpleNamespace(is_done=lambda: True),
            locale=SimpleNamespace(value="en"),
            followup=SimpleNamespace(send=send),
        )
        await self.life.cog.delivery.tell_of_refused_message(interaction)

    async def announce_absence(self, who: SimulatedPerson, days: int) -> None:
        """Tell the bot that a person is away for this number of days."""
        now = self._clock()
        expected: list[bool] = []

        async def leave(_: int) -> None:
            expected.append(who.may_be_away_for(days, now))
            await self.life.tables.away.start_absence(who.user, days)
            who.absences.append((now, now + days * DAY))
            self.watch.person_left(who.user)

        if [await self.press(who, None, Choice(1, "away", leave))] != expected:
            self.watch.report_problem(0, f"{days} days were to be granted: {expected}")

    async def change_preferences(self, who: SimulatedPerson, wish: Preferences) -> None:
        """Tell the bot how a person wants to be notified."""

        def change(old: Preferences) -> Preferences:
            return Preferences(
                wish.notify_by, wish.reminder, wish.next, wish.quiet, undelivered=old.undelivered
            )

        async def choose(_: int) -> None:
            await self.life.tables.notices.change_preferences(who.user, change)

        await self.press(who, None, Choice(1, "prefer", choose))
        who.notify_by, who.wants_reminder, who.wants_next_notice, who.quiet_hours = (
            wish.notify_by,
            wish.reminder,
            wish.next,
            wish.quiet,
        )
        who.inbox_closed, who.changed_at = False, self._clock()
        self.watch.log_event(0, f"{who.user} wants {wish}")

    # At a table

    def choices(self, table: Table, who: SimulatedPerson, *, calm: bool) -> list[Choice]:
        """Return what a person may do at a table now. If `calm` is true, nobody may resign."""
        if table.resting:
            return [self._wake_choice(table, who)] if table.seat_of(who.user) is not None else []
        if table.game.status is not Status.PLAYING:
            return []
        seat = table.seat_of(who.user)
        return [
            *([] if seat is None else self._seat_choices(table, who, seat, calm=calm)),
            *([] if seat is None else self._call_off_choices(table, who)),
            *self._vacancy_choices(table, who),
        ]

    def _call_off_choices(self, table: Table, who: SimulatedPerson) -> list[Choice]:
        """Return how a seated person may ask to call the game off, agree, or decline."""
        ask, agree, decline = self._clicks_on_calling_off(table, who)
        if is_call_off_asked(table):
            return [decline] if who.user == table.game.host else [agree, decline]
        may_ask = who.user == table.game.host and not table.everybody_has_moved
        return [ask] if may_ask else []

    def _clicks_on_calling_off(self, table: Table, who: SimulatedPerson) -> list[Choice]:
        tables, game, person = self.life.tables, table.game.id, who.person

        async def ask(click: InteractionId) -> None:
            self.watch.call_off_asked(game, who.user)
            await tables.do(game, person, click, ask_to_call_off)

        return [
            Choice(1, "ask to call off", ask),
            Choice(3, "call off", lambda c: tables.do(game, person, c, agree_to_call_off)),
            Choice(3, "do not call off", lambda c: tables.do(game, person, c, play_on)),
        ]

    def _wake_choice(self, table: Table, who: SimulatedPerson) -> Choice:
        tables, game = self.life.tables, table.game.id
        return Choice(1, "wake", lambda click: tables.do(game, who.person, click, wake))

    def _seat_choices(
        self, table: Table, who: SimulatedPerson, seat: int, *, calm: bool
    ) -> list[Choice]:
        tables, game, person = self.life.tables, table.game.id, who.person
        found: list[Choice] = []

        def offer(weight: float, name: str, do: ClickAction, about: int | None = None) -> None:
            found.append(Choice(weight, name, do, about))

        choices = table.view_of(who.user).choices
        if table.on_turn.user == who.user and not table.on_turn.computer:
            action = random_action_without_undo(choices, self._chance)
            version = table.game.version
            offer(20, "act", lambda c: tables.do(game, person, c, act, action, version))
        if Undo() in choices:
            version = table.game.version
            offer(0.3, "act", lambda c: tables.do(game, person, c, act, Undo(), version))
        if computer_plays_for(table, who.user):
            offer(2, "come back", lambda c: tables.do(game, person, c, take_seat_back))
        elif table.game.clock.overdue and table.state.seat_on_turn != seat:
            offer(20, "play on", lambda c: tables.do(game, person, c, let_computer_play_turn))
        for late in seats_away_for_long(table):
            if late != seat:
                offer(4, "hand over", lambda c, late=late: self._hand_over(table, who, late, c))
                offer(
                    12,
                    "open",
                    lambda c, late=late: tables.replacements.do(game, person, c, open_seat, late),
                    late,
                )
        if absent_opponent(table, who.user) is not None:
            offer(1, "end", lambda c: tables.replacements.end_unfinished(game, person, c))
        if table.state.draw_offered and seat not in table.state.seats_for_draw:
            offer(20, "agree", lambda c: tables.do(game, person, c, agree_to_draw))
        if not calm:
            offer(0.15, "resign", lambda c: tables.do(game, person, c, resign))
        if table.state.seat_on_turn != seat:
            offer(0.5, "nudge", lambda _: self._nudge(table, person))
        offer(0.4, "look", lambda _: tables.checked_table(game, check_seated, who.user))
        return found

    async def _hand_over(
        self, table: Table, who: SimulatedPerson, seat: int, click: InteractionId
    ) -> None:
        level = self._chance.choice(LEVELS)
        await self.life.tables.replacements.do(
            table.game.id, who.person, click, hand_over, seat, level
        )

    async def _nudge(self, table: Table, person: Person) -> None:
        user, game = table.on_turn.user, table.game.id
        announcement = await self.life.tables.notices.nudge(game, person, user)
        self.watch.person_nudged(game, user)
        due = announcement.due[Due.CALL]
        if due is not None and due <= self._clock():
            await self.life.cog.delivery.deliver_if_due(game, Due.CALL)

    def _vacancy_choices(self, table: Table, who: SimulatedPerson) -> list[Choice]:
        tables, game, person = self.life.tables, table.game.id, who.person
        found: list[Choice] = []
        own = table.own_seat_of(who.user)
        if own is not None and is_seat_given_away(table.chronicle, own):
            vacancy = vacancy_of(table, own)
            if vacancy is None or vacancy.user != who.user:
                found.append(
                    Choice(6, "ask back", lambda c: tables.do(game, person, c, ask_for_own_seat))
                )
        for vacancy in table.game.replacements.vacancies:
            seat, asking = vacancy.seat, vacancy.user
            if asking is None:
                if not has_or_had_seat(table, who.user):
                    found.append(
                        Choice(
                            10,
                            "ask",
                            lambda c, seat=seat: tables.replacements.do(
                                game, person, c, ask_for_seat, seat
                            ),
                            seat,
                        )
                    )
            elif table.seat_of(who.user) is not None and decider_of(table, vacancy) == who.user:
                found.append(
                    Choice(
                        15,
                        "give",
                        lambda c, seat=seat, asking=asking: tables.replacements.give_seat(
                            game, person, seat, asking, c
                        ),
                        seat,
                    )
                )
                found.append(
                    Choice(
                        2,
                        "refuse",
                        lambda c, seat=seat, asking=asking: tables.do(
                            game, person, c, refuse_seat, seat, asking
                        ),
                        seat,
                    )
                )
        return found

    def forged_click(self, table: Table, who: SimulatedPerson) -> Choice:
        """Return a click on an old or forged button. The bot may grant or refuse it."""
        tables, game, person = self.life.tables, table.game.id, who.person
        seat = self._chance.randrange(len(table.game.seats))
        other = self._chance.choice(list(self.watch.people))
        level = self._chance.choice(LEVELS)
        return self._chance.choice(
            [
                Choice(1, "play on", lambda c: tables.do(game, person, c, let_computer_play_turn)),
                Choice(
                    1,
                    "hand over",
                    lambda c: tables.replacements.do(game, person, c, hand_over, seat, level),
                ),
                Choice(
                    1,
                    "open",
                    lambda c: tables.replacements.do(game, person, c, open_seat, seat),
                    seat,
                ),
                Choice(
                    1,
                    "ask",
                    lambda c: tables.replacements.do(game, person, c, ask_for_seat, seat),
                    seat,
                ),
                Choice(1, "ask back", lambda c: tables.do(game, person, c, ask_for_own_seat)),
                Choice(
                    1,
                    "give",
                    lambda c: tables.replacements.give_seat(game, person, seat, UserId(other), c),
                    seat,
                ),
                Choice(1, "come back", lambda c: tables.do(game, person, c, take_seat_back)),
                Choice(0.2, "end", lambda c: tables.replacements.end_unfinished(game, person, c)),
                Choice(1, "nudge", lambda _: self._nudge(table, person)),
                *self._clicks_on_calling_off(table, who),
            ]
        )

    def moderator_choices(self, table: Table, user: UserId) -> list[Choice]:
        """Return what a moderator may do about a person."""
        tables, game = self.life.tables, table.game.id
        return [
            Choice(3, "remove", lambda c: tables.do(game, MODERATOR, c, remove_person, user)),
            Choice(1, "nudge", lambda _: self._nudge(table, MODERATOR)),
        ]
