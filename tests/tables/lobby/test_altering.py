"""The host changes a lobby: its options, its terms, and the people who are invited."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.model.game import Admission, Terms
from game.model.ids import RoleId, UserId
from game.model.people import Invitation
from game.model.preferences import Quiet
from game.model.time import Seconds
from game.rules.editions import EDITIONS, Handling, Question
from game.rules.errors import NoPrintedBoard
from game.rules.setup import Opener, Options, in_edition, varied
from game.tables import (
    AlreadyStarted,
    HostOnly,
    InvitedEnough,
    NotInvited,
    Person,
    SetMeanwhile,
    StaleClick,
    Table,
    Tables,
)
from game.tables.lobby.invitations import MOST_INVITATIONS, Invitee, unmentionable_roles
from game.tables.lobby.rematch import rematch
from game.tables.milestones import milestone
from tests.makers.people import ANA, BEN, CLEO, DAN, GUILD, NOON, Clock, click
from tests.makers.tables import begun, lobby, won

RAVENSBURGER = EDITIONS["ravensburger-basic"]


def with_tortuga_handling(options: Options) -> Options:
    return replace(options, handling=Handling.TORTUGA)


def with_opener(opener: Opener) -> Callable[[Options], Options]:
    return lambda options: replace(options, opener=opener)


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("there", EDITIONS)
def test_printed_options_stay_printed_in_another_edition(name: str, there: str) -> None:
    printed = Options.printed(EDITIONS[name])
    assert in_edition(printed, EDITIONS[there]) == Options.printed(EDITIONS[there])


def test_house_rules_are_kept_in_another_edition() -> None:
    classic = EDITIONS["classic"]
    house = Options(varied(classic, 8, 4, wild=True), Handling.TORTUGA, passing=True)
    in_ravensburger = in_edition(house, RAVENSBURGER)
    assert (in_ravensburger.edition.pirates, in_ravensburger.edition.segments) == (8, 4)
    assert (in_ravensburger.handling, in_ravensburger.passing) == (Handling.TORTUGA, True)
    assert in_edition(in_ravensburger, classic).edition == varied(classic, 8, 4, wild=False)


async def test_new_options_keep_the_secret_and_undo_the_cuts(tables: Tables) -> None:
    table = await lobby(tables, 2)
    number = table.game.id
    cut = await tables.lobbies.cut(number, BEN, "word", click())
    after = await tables.lobbies.alter(number, ANA, with_tortuga_handling, click())
    assert after.options.handling is Handling.TORTUGA
    assert after.commitment == table.commitment
    assert [one.word for one in after.game.cuts] == [None]
    cut = await tables.lobbies.cut(number, BEN, "again", click())
    same = await tables.lobbies.alter(number, ANA, with_tortuga_handling, click())
    assert same.game.cuts == cut.game.cuts
    later = await tables.lobbies.alter_terms(
        number, ANA, lambda terms: replace(terms, pace=60), click()
    )
    assert later.game.terms == Terms(Seconds(60))
    assert [one.word for one in later.game.cuts] == [None]


async def test_new_question_clears_the_votes(tables: Tables) -> None:
    table = await lobby(tables, 2)
    number = table.game.id
    await tables.lobbies.alter(number, ANA, with_opener(Opener.VOTE), click())
    await tables.lobbies.vote(number, BEN, ANA.user, click())
    same = await tables.lobbies.alter(number, ANA, with_tortuga_handling, click())
    assert [seat.vote for seat in same.game.seats] == [None, ANA.user]
    other = await tables.lobbies.alter(
        number, ANA, lambda options: in_edition(options, RAVENSBURGER), click()
    )
    assert other.options.edition.question is Question.OLDEST
    assert [seat.vote for seat in other.game.seats] == [None, None]


async def test_only_the_host_can_change_a_lobby_before_the_start(tables: Tables) -> None:
    number = (await lobby(tables, 2)).game.id
    for change in (
        lambda who: tables.lobbies.alter(number, who, with_tortuga_handling, click()),
        lambda who: tables.lobbies.alter_terms(number, who, lambda terms: terms, click()),
        lambda who: tables.lobbies.admit(number, who, [Invitee(DAN.user)], click()),
        lambda who: tables.lobbies.admit(number, who, None, click(), private=True),
        lambda who: tables.lobbies.admit(number, who, None, click(), private=False),
    ):
        with pytest.raises(HostOnly):
            await change(BEN)
    await tables.lobbies.start(number, ANA, click())
    with pytest.raises(AlreadyStarted):
        await tables.lobbies.alter(number, ANA, with_tortuga_handling, click())


async def test_unplayable_options_are_refused(tables: Tables) -> None:
    table = await lobby(tables, 2)

    def without_printed_board(options: Options) -> Options:
        return replace(options, edition=varied(RAVENSBURGER, 4, 5, wild=False))

    with pytest.raises(NoPrintedBoard):
        await tables.lobbies.alter(table.game.id, ANA, without_printed_board, click())
    with pytest.raises(StaleClick):
        await tables.lobbies.alter(table.game.id, ANA, with_opener(Opener.NEXT), click())
    assert await tables.table(table.game.id) == table


async def test_each_round_of_invitations_is_a_milestone(tables: Tables) -> None:
    table = await lobby(tables, 1)
    number = table.game.id
    assert milestone(table) == "0"
    first = await tables.lobbies.admit(number, ANA, [Invitee(BEN.user)], click())
    assert milestone(first) == "0.1"
    invitees = [
        Invitee(BEN.user),
        Invitee(CLEO.user),
        Invitee(ANA.user),
        Invitee(RoleId(GUILD), role=True),
    ]
    second = await tables.lobbies.admit(number, ANA, invitees, click())
    assert [(one.id, one.round) for one in second.game.admission.invited] == [
        (BEN.user, 1),
        (CLEO.user, 2),
    ]
    called = await tables.notices.announcement_after(second, "0.1")
    assert called is not None
    assert called.call.users == (CLEO.user,)
    after_withdrawal = await tables.lobbies.admit(number, ANA, [], click())
    assert after_withdrawal.game.admission.invited == ()
    assert milestone(after_withdrawal) == "0.2"
    again = await tables.lobbies.admit(number, ANA, invitees[:1], click())
    assert milestone(again) == "0.2"


async def test_role_is_called_once_a_message_can_mention_it(tables: Tables) -> None:
    number, role = (await lobby(tables, 1)).game.id, RoleId(77)
    unmentionable, mentionable = Invitee(role, role=True, called=False), Invitee(role, role=True)
    table = await tables.lobbies.admit(number, ANA, [unmentionable, Invitee(BEN.user)], click())
    assert [one.id for one in unmentionable_roles(table)] == [role]
    called = await tables.notices.announcement_after(table, "0")
    assert called is not None
    assert called.call.users == (BEN.user,)
    for wanted in ([], [mentionable]):
        table = await tables.lobbies.admit(number, ANA, wanted, click())
    assert (unmentionable_roles(table), milestone(table)) == ((), "0.2")
    called = await tables.notices.announcement_after(table, "0.1")
    assert called is not None
    assert called.call.users == (role,)
    again = await tables.lobbies.admit(number, ANA, [unmentionable], click())
    assert milestone(again) == "0.2"


async def test_valid_invitation_has_the_current_name_and_an_invalid_one_has_none(
    tables: Tables,
) -> None:
    number = (await lobby(tables, 1)).game.id

    async def names(*wanted: Invitee) -> list[str]:
        table = await tables.lobbies.admit(number, ANA, wanted, click())
        return [one.name for one in table.game.admission.invitations]

    ben, cleo = Invitee(BEN.user, name="Ben"), Invitee(CLEO.user, name="Cleo")
    assert await names(ben, cleo) == ["Ben", "Cleo"]
    assert await names(replace(ben, name="Black Ben")) == ["Black Ben", ""]
    assert await names(cleo) == ["", "Cleo"]


async def test_nobody_is_called_in_quiet_hours(tables: Tables, clock: Clock) -> None:
    number = (await lobby(tables, 1)).game.id
    minute = clock.now // 60_000 % 1440
    quiet = Quiet(minute, (minute + 60) % 1440, "+00:00")
    await tables.notices.prefer(BEN.user, lambda before: replace(before, quiet=quiet))
    both = [Invitee(BEN.user), Invitee(CLEO.user)]
    table = await tables.lobbies.admit(number, ANA, both, click())
    called = await tables.notices.announcement_after(table, "0")
    assert called is not None
    assert called.call.users == (CLEO.user,)


async def test_lobby_refuses_too_many_invitations(tables: Tables) -> None:
    number = (await lobby(tables, 1)).game.id
    many = [Invitee(UserId(user)) for user in range(1000, 1000 + MOST_INVITATIONS)]
    await tables.lobbies.admit(number, ANA, many, click())
    with pytest.raises(InvitedEnough):
        await tables.lobbies.admit(number, ANA, [Invitee(UserId(5))], click())


async def test_private_table_admits_invited_people_and_roles(tables: Tables) -> None:
    number = (await lobby(tables, 1)).game.id
    role = RoleId(77)
    named = [Invitee(BEN.user), Invitee(role, role=True)]
    await tables.lobbies.admit(number, ANA, named, click())
    await tables.lobbies.admit(number, ANA, None, click(), private=True)
    with pytest.raises(NotInvited):
        await tables.lobbies.join(number, CLEO, click())
    await tables.lobbies.join(number, BEN, click())
    table = await tables.lobbies.join(
        number, Person(CLEO.user, CLEO.name, roles=frozenset({role})), click()
    )
    assert len(table.game.seats) == 3


async def test_invitation_stays_valid_after_joining(tables: Tables) -> None:
    number = (await lobby(tables, 1)).game.id
    both = [Invitee(BEN.user), Invitee(CLEO.user)]
    await tables.lobbies.admit(number, ANA, both[:1], click())
    await tables.lobbies.admit(number, ANA, None, click(), private=True)
    await tables.lobbies.join(number, BEN, click())
    table = await tables.lobbies.admit(number, ANA, both, click())
    assert [one.id for one in table.game.admission.invited] == [BEN.user, CLEO.user]
    await tables.lobbies.leave(number, BEN, click())
    await tables.lobbies.join(number, BEN, click())
    without_ben = await tables.lobbies.admit(number, ANA, both[1:], click())
    assert [one.id for one in without_ben.game.admission.invited] == [CLEO.user]


@pytest.mark.parametrize("private", [True, False])
async def test_a_rematch_of_a_private_table_is_private(tables: Tables, private: bool) -> None:
    game = (await won(tables, await begun(tables, 2))).game
    invitations = (Invitation(DAN.user, name="Dan"), Invitation(CLEO.user, valid=False))
    before = Table(replace(game, admission=Admission(private, invitations)))
    again = rematch(before, ANA.user, {}, click(), NOON)
    assert again.admission.private is private
    players = {ANA.user, BEN.user}
    invited = [one for one in again.admission.invited if one.id not in players]
    carried = [(one.id, one.name, one.round) for one in invited]
    assert carried == ([(DAN.user, "Dan", 0)] if private else [])


async def test_forbidding_hints_does_not_undo_the_cuts(tables: Tables) -> None:
    number = (await lobby(tables)).game.id
    await tables.lobbies.cut(number, ANA, "parrot", click())
    after = await tables.lobbies.alter_terms(number, ANA, lambda terms: terms, click(), hints=False)
    assert not after.game.hints.allowed
    assert [cut.word for cut in after.game.cuts] == ["parrot"]
    strict = replace(after.game.terms, strict=True)
    after = await tables.lobbies.alter_terms(number, ANA, lambda _: strict, click(), hints=True)
    assert (after.game.hints.allowed, after.game.terms) == (True, strict)
    assert [cut.word for cut in after.game.cuts] == [None]


async def test_change_that_a_check_refuses_leaves_the_game_unchanged(tables: Tables) -> None:
    number = (await lobby(tables)).game.id

    def refuse(table: Table) -> None:
        raise SetMeanwhile(table)

    for change in (
        lambda: tables.lobbies.alter(number, ANA, with_tortuga_handling, click(), refuse),
        lambda: tables.lobbies.alter_terms(number, ANA, lambda terms: terms, click(), refuse),
        lambda: tables.lobbies.admit(number, ANA, None, click(), refuse, private=True),
        lambda: tables.lobbies.keep_out(number, ANA, [BEN.user], click(), refuse),
    ):
        before = (await tables.table(number)).game
        with pytest.raises(SetMeanwhile):
            await change()
        assert (await tables.table(number)).game == before
