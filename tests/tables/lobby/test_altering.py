"""The host changes a lobby: its options, its terms, and the people who are invited."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.model.game import Admission, Terms
from game.model.ids import RoleId, UserId
from game.model.people import Invitation
from game.model.preferences import QuietHours
from game.model.time import Seconds
from game.rules.editions import EDITIONS, Handling, Question
from game.rules.errors import NoPrintedBoard
from game.rules.setup import FirstSeatRule, Options, options_in_edition, vary_edition
from game.tables import Person, Table, Tables
from game.tables.decisions import checked
from game.tables.errors import (
    AlreadyStarted,
    HostOnly,
    NotInvited,
    SetMeanwhile,
    StaleClick,
    TooManyInvitations,
)
from game.tables.lobby.altering import AlterSettings, Settings, alter_settings, keep_settings
from game.tables.lobby.cut import cut_deck
from game.tables.lobby.invitations import MOST_INVITATIONS, Invitee, unmentionable_roles
from game.tables.lobby.rematch import rematch
from game.tables.lobby.seats import leave_lobby, set_barred_people
from game.tables.lobby.start import begin_game, vote_for
from game.tables.milestones import milestone
from tests.makers.people import ANA, BEN, CLEO, DAN, GUILD, NOON, Clock, new_click_id
from tests.makers.tables import do, open_lobby_of, resign_until_won, start_game

RAVENSBURGER = EDITIONS["ravensburger-basic"]


def change_options(change: Callable[[Options], Options]) -> AlterSettings:
    return lambda settings: replace(settings, options=change(settings.options))


def change_terms(change: Callable[[Terms], Terms]) -> AlterSettings:
    return lambda settings: replace(settings, terms=change(settings.terms))


def allow_hints(settings: Settings, allowed: bool) -> Settings:
    return replace(settings, hints=replace(settings.hints, allowed=allowed))


def make_private(settings: Settings) -> Settings:
    return replace(settings, admission=replace(settings.admission, private=True))


def make_open(settings: Settings) -> Settings:
    return replace(settings, admission=replace(settings.admission, private=False))


def with_rule(rule: FirstSeatRule) -> AlterSettings:
    return change_options(lambda options: replace(options, first_seat_rule=rule))


with_tortuga_handling = change_options(lambda options: replace(options, handling=Handling.TORTUGA))


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("there", EDITIONS)
def test_printed_options_stay_printed_in_another_edition(name: str, there: str) -> None:
    printed = Options.printed(EDITIONS[name])
    assert options_in_edition(printed, EDITIONS[there]) == Options.printed(EDITIONS[there])


def test_house_rules_are_kept_in_another_edition() -> None:
    classic = EDITIONS["classic"]
    house = Options(vary_edition(classic, 8, 4, wild=True), Handling.TORTUGA, passing=True)
    in_ravensburger = options_in_edition(house, RAVENSBURGER)
    assert (in_ravensburger.edition.pirates, in_ravensburger.edition.segments) == (8, 4)
    assert (in_ravensburger.handling, in_ravensburger.passing) == (Handling.TORTUGA, True)
    assert options_in_edition(in_ravensburger, classic).edition == vary_edition(
        classic, 8, 4, wild=False
    )


async def test_new_options_keep_the_secret_and_undo_the_cuts(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    number = table.game.id
    cut = await tables.do(number, BEN, new_click_id(), cut_deck, "word")
    after = await tables.do(number, ANA, new_click_id(), alter_settings, with_tortuga_handling)
    assert after.options.handling is Handling.TORTUGA
    assert after.commitment == table.commitment
    assert [one.word for one in after.game.cuts] == [None]
    cut = await tables.do(number, BEN, new_click_id(), cut_deck, "again")
    same = await tables.do(number, ANA, new_click_id(), alter_settings, with_tortuga_handling)
    assert same.game.cuts == cut.game.cuts
    later = await tables.do(
        number,
        ANA,
        new_click_id(),
        alter_settings,
        change_terms(lambda terms: replace(terms, pace=Seconds(60))),
    )
    assert later.game.terms == Terms(Seconds(60))
    assert [one.word for one in later.game.cuts] == [None]


async def test_new_question_clears_the_votes(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    number = table.game.id
    await tables.do(number, ANA, new_click_id(), alter_settings, with_rule(FirstSeatRule.VOTE))
    await tables.do(number, BEN, new_click_id(), vote_for, ANA.user)
    same = await tables.do(number, ANA, new_click_id(), alter_settings, with_tortuga_handling)
    assert [seat.vote for seat in same.game.seats] == [None, ANA.user]
    in_ravensburger = change_options(lambda options: options_in_edition(options, RAVENSBURGER))
    other = await tables.do(number, ANA, new_click_id(), alter_settings, in_ravensburger)
    assert other.options.edition.question is Question.OLDEST
    assert [seat.vote for seat in other.game.seats] == [None, None]


async def test_only_the_host_can_change_a_lobby_before_the_start(tables: Tables) -> None:
    number = (await open_lobby_of(tables, 2)).game.id
    for change in (
        lambda who: tables.do(number, who, new_click_id(), alter_settings, with_tortuga_handling),
        lambda who: tables.do(number, who, new_click_id(), alter_settings, keep_settings),
        lambda who: tables.lobbies.change_admission(
            number, who, [Invitee(DAN.user)], new_click_id()
        ),
        lambda who: tables.do(number, who, new_click_id(), alter_settings, make_private),
        lambda who: tables.do(number, who, new_click_id(), alter_settings, make_open),
    ):
        with pytest.raises(HostOnly):
            await change(BEN)
    await do(tables, number, ANA, begin_game)
    with pytest.raises(AlreadyStarted):
        await tables.do(number, ANA, new_click_id(), alter_settings, with_tortuga_handling)


async def test_unplayable_options_are_refused(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)

    def without_printed_board(options: Options) -> Options:
        return replace(options, edition=vary_edition(RAVENSBURGER, 4, 5, wild=False))

    with pytest.raises(NoPrintedBoard):
        await tables.do(
            table.game.id,
            ANA,
            new_click_id(),
            alter_settings,
            change_options(without_printed_board),
        )
    with pytest.raises(StaleClick):
        await tables.do(
            table.game.id, ANA, new_click_id(), alter_settings, with_rule(FirstSeatRule.NEXT)
        )
    assert await tables.table(table.game.id) == table


async def test_each_round_of_invitations_is_a_milestone(tables: Tables) -> None:
    table = await open_lobby_of(tables, 1)
    number = table.game.id
    assert milestone(table) == "0"
    first = await tables.lobbies.change_admission(number, ANA, [Invitee(BEN.user)], new_click_id())
    assert milestone(first) == "0.1"
    invitees = [
        Invitee(BEN.user),
        Invitee(CLEO.user),
        Invitee(ANA.user),
        Invitee(RoleId(GUILD), role=True),
    ]
    second = await tables.lobbies.change_admission(number, ANA, invitees, new_click_id())
    assert [(one.id, one.round) for one in second.game.admission.valid_invitations] == [
        (BEN.user, 1),
        (CLEO.user, 2),
    ]
    called = await tables.notices.announcement_after(second, "0.1")
    assert called is not None
    assert called.call.users == (CLEO.user,)
    after_withdrawal = await tables.lobbies.change_admission(number, ANA, [], new_click_id())
    assert after_withdrawal.game.admission.valid_invitations == ()
    assert milestone(after_withdrawal) == "0.2"
    again = await tables.lobbies.change_admission(number, ANA, invitees[:1], new_click_id())
    assert milestone(again) == "0.2"


async def test_role_is_called_once_a_message_can_mention_it(tables: Tables) -> None:
    number, role = (await open_lobby_of(tables, 1)).game.id, RoleId(77)
    unmentionable, mentionable = (
        Invitee(role, role=True, mentionable=False),
        Invitee(role, role=True),
    )
    table = await tables.lobbies.change_admission(
        number, ANA, [unmentionable, Invitee(BEN.user)], new_click_id()
    )
    assert [one.id for one in unmentionable_roles(table)] == [role]
    called = await tables.notices.announcement_after(table, "0")
    assert called is not None
    assert called.call.users == (BEN.user,)
    for wanted in ([], [mentionable]):
        table = await tables.lobbies.change_admission(number, ANA, wanted, new_click_id())
    assert (unmentionable_roles(table), milestone(table)) == ((), "0.2")
    called = await tables.notices.announcement_after(table, "0.1")
    assert called is not None
    assert called.call.users == (role,)
    again = await tables.lobbies.change_admission(number, ANA, [unmentionable], new_click_id())
    assert milestone(again) == "0.2"


async def test_valid_invitation_has_the_current_name_and_an_invalid_one_has_none(
    tables: Tables,
) -> None:
    number = (await open_lobby_of(tables, 1)).game.id

    async def names(*wanted: Invitee) -> list[str]:
        table = await tables.lobbies.change_admission(number, ANA, wanted, new_click_id())
        return [one.name for one in table.game.admission.invitations]

    ben, cleo = Invitee(BEN.user, name="Ben"), Invitee(CLEO.user, name="Cleo")
    assert await names(ben, cleo) == ["Ben", "Cleo"]
    assert await names(replace(ben, name="Black Ben")) == ["Black Ben", ""]
    assert await names(cleo) == ["", "Cleo"]


async def test_nobody_is_called_in_quiet_hours(tables: Tables, clock: Clock) -> None:
    number = (await open_lobby_of(tables, 1)).game.id
    minute = clock.now // 60_000 % 1440
    quiet = QuietHours(minute, (minute + 60) % 1440, "+00:00")
    await tables.notices.change_preferences(BEN.user, lambda before: replace(before, quiet=quiet))
    both = [Invitee(BEN.user), Invitee(CLEO.user)]
    table = await tables.lobbies.change_admission(number, ANA, both, new_click_id())
    called = await tables.notices.announcement_after(table, "0")
    assert called is not None
    assert called.call.users == (CLEO.user,)


async def test_lobby_refuses_too_many_invitations(tables: Tables) -> None:
    number = (await open_lobby_of(tables, 1)).game.id
    many = [Invitee(UserId(user)) for user in range(1000, 1000 + MOST_INVITATIONS)]
    await tables.lobbies.change_admission(number, ANA, many, new_click_id())
    with pytest.raises(TooManyInvitations):
        await tables.lobbies.change_admission(number, ANA, [Invitee(UserId(5))], new_click_id())


async def test_private_table_admits_invited_people_and_roles(tables: Tables) -> None:
    number = (await open_lobby_of(tables, 1)).game.id
    role = RoleId(77)
    named = [Invitee(BEN.user), Invitee(role, role=True)]
    await tables.lobbies.change_admission(number, ANA, named, new_click_id())
    await tables.do(number, ANA, new_click_id(), alter_settings, make_private)
    with pytest.raises(NotInvited):
        await tables.lobbies.join(number, CLEO, new_click_id())
    await tables.lobbies.join(number, BEN, new_click_id())
    table = await tables.lobbies.join(
        number, Person(CLEO.user, CLEO.name, roles=frozenset({role})), new_click_id()
    )
    assert len(table.game.seats) == 3


async def test_one_click_invites_people_and_changes_settings(tables: Tables) -> None:
    table = await open_lobby_of(tables, 1)
    after = await tables.lobbies.change_admission(
        table.game.id, ANA, [Invitee(BEN.user)], new_click_id(), change=make_private
    )
    admission = after.game.admission
    assert (admission.private, [one.id for one in admission.invitations]) == (True, [BEN.user])
    assert after.game.version == table.game.version + 1


async def test_invitation_stays_valid_after_joining(tables: Tables) -> None:
    number = (await open_lobby_of(tables, 1)).game.id
    both = [Invitee(BEN.user), Invitee(CLEO.user)]
    await tables.lobbies.change_admission(number, ANA, both[:1], new_click_id())
    await tables.do(number, ANA, new_click_id(), alter_settings, make_private)
    await tables.lobbies.join(number, BEN, new_click_id())
    table = await tables.lobbies.change_admission(number, ANA, both, new_click_id())
    assert [one.id for one in table.game.admission.valid_invitations] == [BEN.user, CLEO.user]
    await do(tables, number, BEN, leave_lobby)
    await tables.lobbies.join(number, BEN, new_click_id())
    without_ben = await tables.lobbies.change_admission(number, ANA, both[1:], new_click_id())
    assert [one.id for one in without_ben.game.admission.valid_invitations] == [CLEO.user]


@pytest.mark.parametrize("private", [True, False])
async def test_a_rematch_of_a_private_table_is_private(tables: Tables, private: bool) -> None:
    game = (await resign_until_won(tables, await start_game(tables, 2))).game
    invitations = (Invitation(DAN.user, name="Dan"), Invitation(CLEO.user, valid=False))
    before = Table(replace(game, admission=Admission(private, invitations)))
    again = rematch(before, ANA.user, {}, new_click_id(), NOON)
    assert again.admission.private is private
    players = {ANA.user, BEN.user}
    invited = [one for one in again.admission.valid_invitations if one.id not in players]
    carried = [(one.id, one.name, one.round) for one in invited]
    assert carried == ([(DAN.user, "Dan", 0)] if private else [])


async def test_forbidding_hints_does_not_undo_the_cuts(tables: Tables) -> None:
    number = (await open_lobby_of(tables)).game.id
    await tables.do(number, ANA, new_click_id(), cut_deck, "parrot")
    after = await tables.do(
        number, ANA, new_click_id(), alter_settings, lambda settings: allow_hints(settings, False)
    )
    assert not after.game.hints.allowed
    assert [cut.word for cut in after.game.cuts] == ["parrot"]
    strict = replace(after.game.terms, strict=True)
    after = await tables.do(
        number,
        ANA,
        new_click_id(),
        alter_settings,
        lambda settings: allow_hints(replace(settings, terms=strict), True),
    )
    assert (after.game.hints.allowed, after.game.terms) == (True, strict)
    assert [cut.word for cut in after.game.cuts] == [None]


async def test_change_that_a_check_refuses_leaves_the_game_unchanged(tables: Tables) -> None:
    number = (await open_lobby_of(tables)).game.id

    def refuse(table: Table) -> None:
        raise SetMeanwhile(table)

    for change in (
        lambda: tables.do(
            number, ANA, new_click_id(), checked(refuse, alter_settings), with_tortuga_handling
        ),
        lambda: tables.do(
            number, ANA, new_click_id(), checked(refuse, alter_settings), make_private
        ),
        lambda: tables.lobbies.change_admission(number, ANA, [], new_click_id(), refuse),
        lambda: tables.do(
            number, ANA, new_click_id(), checked(refuse, set_barred_people), [BEN.user]
        ),
    ):
        before = (await tables.table(number)).game
        with pytest.raises(SetMeanwhile):
            await change()
        assert (await tables.table(number)).game == before
