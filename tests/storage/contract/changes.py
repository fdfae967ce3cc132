"""What any repository must do when games are created and saved."""

from dataclasses import replace

import pytest

from game.model.clock import Clock
from game.model.game import Admission, Change, Hints, LongerPace, PaceAgreement, Status, Terms
from game.model.ids import NO_CLICK, ChannelId, InteractionId, MessageId, UserId
from game.model.message import Board, Call, MessageRef
from game.model.people import BarredPerson, Cut, Invitation, Seat
from game.model.time import Moment, Seconds
from game.storage.errors import ChannelBusy, DuplicateClick, SeatsFixed, StaleVersion, UnknownGame
from game.storage.repository import Repository
from tests.makers.games import (
    action_entry,
    actions_change,
    start_change,
    store_running_game,
    unstored_lobby,
)
from tests.makers.people import (
    ATTIC_CHANNEL,
    BEN,
    CLEO,
    GUILD,
    HALL_CHANNEL,
    NOON,
    moment_after_noon,
)

FIRST_CLICK = InteractionId(1)
SECOND_CLICK = InteractionId(2)
THIRD_CLICK = InteractionId(3)
CLICK = InteractionId(20)
NEXT_CLICK = InteractionId(21)

MAX_ID = 2**63 - 1
LAST_MOMENT = Moment(MAX_ID)
CLOSED = (Status.FINISHED, Status.CANCELLED, Status.EXPIRED)


class Creating:
    async def test_created_game_has_an_id_and_version_one(self, repository: Repository) -> None:
        game = await repository.create(unstored_lobby(), FIRST_CLICK)
        assert game == replace(unstored_lobby(), id=game.id, version=1)
        assert game.id > 0
        assert await repository.load(game.id) == game

    async def test_new_game_keeps_extreme_field_values(self, repository: Repository) -> None:
        given = replace(
            unstored_lobby(ChannelId(MAX_ID), UserId(MAX_ID)),
            guild=MAX_ID,
            options="",
            secret=bytes(range(256)),
            status=Status.PLAYING,
            seats=(
                Seat(UserId(MAX_ID), "'\"; DROP — \u202e🏴‍☠️", InteractionId(MAX_ID)),
                Seat(UserId(-MAX_ID), "", NO_CLICK, UserId(-MAX_ID), "cabin-boy"),
            ),
            cuts=(Cut(UserId(MAX_ID), "\"'; DROP — 🏴‍☠️", drawn=True), Cut(UserId(1), None)),
            record=(action_entry(0), action_entry(1)),
            board=Board(MessageRef(ChannelId(MAX_ID), MessageId(MAX_ID))),
            unreadable="'\"; \u202e",
            terms=Terms(Seconds(604800)),
            clock=Clock(LAST_MOMENT, overdue=True, change_count=12),
            call=Call("99.9", (UserId(MAX_ID), UserId(1)), LAST_MOMENT),
            admission=Admission(
                True,
                (
                    Invitation(UserId(MAX_ID), role=True, round=3, valid=False, due=LAST_MOMENT),
                    Invitation(UserId(1), name="'\"; DROP — \u202e🏴‍☠️"),
                ),
                (BarredPerson(UserId(MAX_ID), "'\"; DROP — \u202e🏴‍☠️"),),
            ),
        )
        game = await repository.create(given, InteractionId(MAX_ID))
        assert await repository.load(game.id) == replace(given, id=game.id, version=1)

    async def test_a_channel_has_one_open_game(self, repository: Repository) -> None:
        first = await repository.create(unstored_lobby(), FIRST_CLICK)
        with pytest.raises(ChannelBusy) as refusal:
            await repository.create(unstored_lobby(), SECOND_CLICK)
        assert refusal.value.game_id == first.id
        assert await repository.open_of_server(GUILD) == (first.id,)

    async def test_open_game_does_not_block_other_channels(self, repository: Repository) -> None:
        first = await repository.create(unstored_lobby(HALL_CHANNEL), FIRST_CLICK)
        second = await repository.create(unstored_lobby(ATTIC_CHANNEL), SECOND_CLICK)
        assert first.id != second.id

    @pytest.mark.parametrize("status", CLOSED)
    async def test_a_closed_game_frees_its_channel(
        self, repository: Repository, status: Status
    ) -> None:
        first = await repository.create(unstored_lobby(), FIRST_CLICK)
        await repository.save(first, Change(status=status), SECOND_CLICK, NOON)
        second = await repository.create(unstored_lobby(), THIRD_CLICK)
        assert await repository.open_in(HALL_CHANNEL) == second.id

    async def test_click_creates_only_one_game(self, repository: Repository) -> None:
        await repository.create(unstored_lobby(HALL_CHANNEL), FIRST_CLICK)
        with pytest.raises(DuplicateClick) as refusal:
            await repository.create(unstored_lobby(ATTIC_CHANNEL), FIRST_CLICK)
        assert refusal.value.click == 1
        assert await repository.open_in(ATTIC_CHANNEL) is None

    async def test_refused_click_can_create_a_game_later(self, repository: Repository) -> None:
        await repository.create(unstored_lobby(), FIRST_CLICK)
        with pytest.raises(ChannelBusy):
            await repository.create(unstored_lobby(), SECOND_CLICK)
        assert (await repository.create(unstored_lobby(ATTIC_CHANNEL), SECOND_CLICK)).version == 1

    async def test_id_of_a_game_to_create_is_ignored(self, repository: Repository) -> None:
        first = await repository.create(unstored_lobby(), FIRST_CLICK)
        with pytest.raises(ChannelBusy):
            await repository.create(replace(unstored_lobby(), id=first.id), SECOND_CLICK)


class Saving:
    async def test_save_returns_the_stored_game(self, repository: Repository) -> None:
        game = await repository.create(unstored_lobby(), FIRST_CLICK)
        change = replace(
            start_change(game),
            host=BEN.user,
            agreement=PaceAgreement(Seconds(86_400), (2, 0), 0, moment_after_noon(9)),
            longer_paces=(LongerPace(Seconds(259_200), 0, 2), LongerPace(Seconds(604_800), 7)),
            hints=Hints(False, (0, 1, 0), guided=True, switched=3),
            unreadable="why",
            locale="sv",
        )
        change = replace(
            change,
            cuts=(Cut(BEN.user, "parrot"), Cut(CLEO.user, None)),
            words_shown=("parrot", "first"),
            renewals=3,
        )
        saved = await repository.save(game, change, SECOND_CLICK, moment_after_noon(5))
        assert saved == replace(
            game,
            status=Status.PLAYING,
            seats=(*game.seats, Seat(BEN.user, "Ben", InteractionId(12))),
            host=BEN.user,
            agreement=PaceAgreement(Seconds(86_400), (2, 0), 0, moment_after_noon(9)),
            longer_paces=(LongerPace(Seconds(259_200), 0, 2), LongerPace(Seconds(604_800), 7)),
            hints=Hints(False, (0, 1, 0), guided=True, switched=3),
            unreadable="why",
            locale="sv",
            cuts=change.cuts or (),
            dealt=True,
            words_shown=("parrot", "first"),
            renewals=3,
            version=2,
            changed=moment_after_noon(5),
        )
        assert await repository.load(game.id) == saved

    async def test_save_appends_one_or_several_entries(self, repository: Repository) -> None:
        game = await store_running_game(repository)
        one = await repository.save(game, actions_change(game, CLICK), CLICK, NOON)
        three = await repository.save(one, actions_change(one, NEXT_CLICK, 2), NEXT_CLICK, NOON)
        assert [e.click for e in three.record] == [20, 21, 21]
        assert await repository.load(game.id) == three

    async def test_empty_change_makes_a_new_version(self, repository: Repository) -> None:
        game = await store_running_game(repository)
        saved = await repository.save(game, Change(), CLICK, game.changed)
        assert saved == replace(game, version=game.version + 1)
        assert await repository.load(game.id) == saved

    async def test_fields_set_at_creation_stay_unchanged(self, repository: Repository) -> None:
        game = await repository.create(unstored_lobby(), FIRST_CLICK)
        other = replace(game, guild=8, channel=ATTIC_CHANNEL, locale="de", secret=b"x", created=1)
        await repository.save(other, Change(), SECOND_CLICK, moment_after_noon(5))
        assert await repository.load(game.id) == replace(
            game, version=2, changed=moment_after_noon(5)
        )

    async def test_seats_change_in_the_lobby(self, repository: Repository) -> None:
        game = await repository.create(unstored_lobby(), FIRST_CLICK)
        joined = await repository.save(
            game,
            Change(
                seats=(
                    *game.seats,
                    Seat(BEN.user, "Ben", InteractionId(12)),
                    Seat(CLEO.user, "Cleo", InteractionId(13), BEN.user),
                )
            ),
            SECOND_CLICK,
            NOON,
        )
        left = await repository.save(joined, Change(seats=joined.seats[1:]), THIRD_CLICK, NOON)
        assert [seat.user for seat in (await repository.load(left.id)).seats] == [
            BEN.user,
            CLEO.user,
        ]

    async def test_options_and_terms_change_in_the_lobby(self, repository: Repository) -> None:
        game = await repository.create(unstored_lobby(), FIRST_CLICK)
        terms, invited = Terms(Seconds(3600), strict=True, stays=True), (Invitation(BEN.user),)
        admission = Admission(True, invited)
        change = Change(options="other", terms=terms, admission=admission)
        altered = await repository.save(game, change, SECOND_CLICK, NOON)
        assert (altered.options, altered.terms) == ("other", terms)
        assert altered.admission == admission
        assert await repository.load(game.id) == altered
        same = await repository.save(altered, Change(), THIRD_CLICK, NOON)
        assert same == replace(altered, version=3)
        untimed = await repository.save(same, Change(terms=Terms()), InteractionId(4), NOON)
        assert untimed.terms == Terms()
        assert await repository.load(game.id) == untimed

    @pytest.mark.parametrize(
        "change", [Change(seats=()), Change(cuts=()), Change(options=""), Change(terms=Terms())]
    )
    async def test_seats_cuts_options_and_terms_are_fixed_after_the_start(
        self, repository: Repository, change: Change
    ) -> None:
        game = await store_running_game(repository)
        with pytest.raises(SeatsFixed):
            await repository.save(game, change, THIRD_CLICK, NOON)
        assert await repository.load(game.id) == game

    async def test_only_a_stored_game_can_be_saved(self, repository: Repository) -> None:
        with pytest.raises(UnknownGame) as refusal:
            await repository.save(
                replace(unstored_lobby(), id=4_000, version=1), Change(), FIRST_CLICK, NOON
            )
        assert refusal.value.game_id == 4_000

    @pytest.mark.parametrize("version", [0, 1, 3])
    async def test_another_version_raises_stale_version(
        self, repository: Repository, version: int
    ) -> None:
        game = await store_running_game(repository)
        with pytest.raises(StaleVersion) as refusal:
            await repository.save(
                replace(game, version=version), actions_change(game), THIRD_CLICK, NOON
            )
        assert (refusal.value.expected, refusal.value.stored) == (version, 2)
        assert await repository.load(game.id) == game

    async def test_repeated_click_changes_nothing_again(self, repository: Repository) -> None:
        game = await store_running_game(repository)
        saved = await repository.save(game, actions_change(game), CLICK, NOON)
        with pytest.raises(DuplicateClick):
            await repository.save(saved, actions_change(saved), CLICK, NOON)
        assert await repository.load(game.id) == saved

    async def test_repeated_old_click_raises_duplicate_click(self, repository: Repository) -> None:
        game = await store_running_game(repository)
        await repository.save(game, actions_change(game), CLICK, NOON)
        with pytest.raises(DuplicateClick):
            await repository.save(game, actions_change(game), CLICK, NOON)

    async def test_a_click_counts_once_over_all_games(self, repository: Repository) -> None:
        await repository.create(unstored_lobby(HALL_CHANNEL), FIRST_CLICK)
        other = await repository.create(unstored_lobby(ATTIC_CHANNEL), SECOND_CLICK)
        with pytest.raises(DuplicateClick):
            await repository.save(other, start_change(other), FIRST_CLICK, NOON)

    async def test_stale_click_can_be_accepted_later(self, repository: Repository) -> None:
        game = await store_running_game(repository)
        with pytest.raises(StaleVersion):
            await repository.save(replace(game, version=1), actions_change(game), CLICK, NOON)
        assert (await repository.save(game, actions_change(game), CLICK, NOON)).version == 3

    async def test_changes_without_a_click_are_never_duplicates(
        self, repository: Repository
    ) -> None:
        game = await store_running_game(repository)
        for _ in range(3):
            game = await repository.save(game, actions_change(game), NO_CLICK, NOON)
        assert game.version == 5

    @pytest.mark.parametrize("kept", [slice(0), slice(1), slice(1, None), slice(None, None, -1)])
    async def test_save_only_appends_entries(self, repository: Repository, kept: slice) -> None:
        game = await store_running_game(repository)
        game = await repository.save(game, actions_change(game, times=2), CLICK, NOON)
        callers_copy = replace(game, record=game.record[kept])
        await repository.save(callers_copy, actions_change(game), NEXT_CLICK, NOON)
        assert await repository.load(game.id) == actions_change(game).apply_to(game, NOON)

    async def test_stored_entries_are_never_changed(self, repository: Repository) -> None:
        game = await store_running_game(repository)
        game = await repository.save(game, actions_change(game), CLICK, NOON)
        other = replace(game.record[0], action="pass")
        callers_copy = replace(game, record=(other,))
        await repository.save(callers_copy, actions_change(game), NEXT_CLICK, NOON)
        assert await repository.load(game.id) == actions_change(game).apply_to(game, NOON)

    async def test_game_reopens_only_in_a_free_channel(self, repository: Repository) -> None:
        old = await repository.create(unstored_lobby(), FIRST_CLICK)
        old = await repository.save(old, Change(status=Status.CANCELLED), SECOND_CLICK, NOON)
        new = await repository.create(unstored_lobby(), THIRD_CLICK)
        with pytest.raises(ChannelBusy) as refusal:
            await repository.save(old, Change(status=Status.LOBBY), InteractionId(4), NOON)
        assert refusal.value.game_id == new.id
