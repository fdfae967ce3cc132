"""When a table's milestone changes, and which people the table's message mentions."""

from dataclasses import replace

import pytest

from game.model.game import Admission, Status
from game.model.ids import UserId
from game.model.message import Call
from game.model.people import Invitation
from game.rules.editions import CLASSIC, Handling
from game.rules.setup import Options
from game.tables import Table
from game.tables.milestones import ids_to_mention, milestone
from tests.makers.chance import random_seeded_by
from tests.makers.whole_games import make_game_table, make_lobby_table, play_randomly
from tests.makers.worst_cases import with_computers

SOMEBODY = UserId(5)

JAMAICA_OPTIONS = Options(CLASSIC, Handling.JAMAICA, passing=True)


def test_a_milestone_changes_at_turns_of_people_and_at_the_end() -> None:
    luck = random_seeded_by("milestones")
    previous_table = with_computers(make_game_table(JAMAICA_OPTIONS, 3, luck), 2)
    for table in play_randomly(previous_table, luck, resign_rate=0):
        is_persons_turn = table.playing and table.computer is None
        new_turn = len(table.turns) > len(previous_table.turns)
        assert (milestone(table) != milestone(previous_table)) == (
            (new_turn and is_persons_turn) or not table.playing
        )
        previous_table = table


def test_a_message_mentions_only_people_called_at_its_milestone() -> None:
    table = make_game_table(JAMAICA_OPTIONS, 3, random_seeded_by("mentioned"))
    assert ids_to_mention(table) == ()
    assert ids_to_mention(table.with_call(Call("1.1", (SOMEBODY,)))) == (SOMEBODY,)
    assert ids_to_mention(table.with_call(Call("0.1", (SOMEBODY,)))) == ()


def test_a_lobby_mentions_only_people_called_in_its_last_round() -> None:
    lobby = make_lobby_table(JAMAICA_OPTIONS, 1, random_seeded_by("mentioned")).game
    first_round = replace(
        lobby,
        admission=Admission(invitations=(Invitation(SOMEBODY),)),
        call=Call("0.1", (SOMEBODY,)),
    )
    assert ids_to_mention(Table(first_round)) == (SOMEBODY,)
    second_round = replace(
        first_round,
        admission=Admission(invitations=(Invitation(SOMEBODY), Invitation(UserId(6), round=2))),
    )
    assert ids_to_mention(Table(second_round)) == ()


@pytest.mark.parametrize(
    "status", sorted(set(Status) - {Status.LOBBY, Status.PLAYING, Status.FINISHED})
)
def test_a_cancelled_expired_or_resting_game_mentions_nobody(status: Status) -> None:
    table = make_game_table(JAMAICA_OPTIONS, 3, random_seeded_by("mentioned"))
    for call_milestone in ("1", "1.end", "1.rest"):
        called = table.with_call(Call(call_milestone, (SOMEBODY,)))
        assert ids_to_mention(Table(replace(called.game, status=status))) == ()


def test_the_message_of_a_finished_game_mentions_people_called_at_its_end() -> None:
    table = make_game_table(JAMAICA_OPTIONS, 3, random_seeded_by("mentioned"))
    called = {}
    for call_milestone in ("1", "1.1", "1.end", "1.end.1"):
        game = table.with_call(Call(call_milestone, (SOMEBODY,))).game
        called[call_milestone] = ids_to_mention(Table(replace(game, status=Status.FINISHED)))
    assert called == {"1": (), "1.1": (), "1.end": (SOMEBODY,), "1.end.1": (SOMEBODY,)}
