"""A short round robin: it rates players, stores every game, and continues a stopped run."""

from pathlib import Path

import numpy as np
import pytest

from game.computer import Level
from game.computer.network import DUEL_NETWORK_FILE
from training.ratings import __main__ as robin
from training.ratings.elo import count_wins, ratings
from training.ratings.field import KINDS, field, seat_fingerprint
from training.ratings.games import UNDECIDED, Game, play, round_robin


def test_a_player_with_ten_wins_for_each_loss_is_400_points_ahead() -> None:
    """The best and the last player never met; they are compared through the middle player."""
    wins = np.zeros((3, 3))
    wins[0, 1], wins[1, 0] = 10_000, 1_000
    wins[1, 2], wins[2, 1] = 10_000, 1_000
    best, middle, last = ratings(wins)
    assert best.points - middle.points == pytest.approx(400, abs=1)
    assert middle.points - last.points == pytest.approx(400, abs=1)
    assert best.points + middle.points + last.points == pytest.approx(0, abs=1e-6)
    assert 0 < best.half_width < 30


def test_a_player_who_won_all_games_has_a_wide_interval() -> None:
    best, last = ratings(np.array([[0.0, 5.0], [0.0, 0.0]]))
    assert 300 < best.points - last.points < 600
    assert best.half_width > 200


def test_more_games_make_the_interval_narrower() -> None:
    few, many = (ratings(np.array([[0.0, 3.0 * games], [games, 0.0]]))[0] for games in (5, 500))
    assert few.half_width > 5 * many.half_width


def test_a_winner_is_counted_against_everyone_at_the_table() -> None:
    wins = count_wins("abcd", [(("d", "a", "c", "b"), 2), (("a", "b", "c", "d"), UNDECIDED)])
    assert wins[2].tolist() == [1.5, 1.5, 0, 1.5]
    assert wins[0].tolist() == [0, 0.5, 0.5, 0.5]


def test_every_pair_plays_once_with_each_player_first() -> None:
    first_round, second_round = (list(round_robin("jamaica", "abc", number)) for number in (0, 1))
    assert {frozenset(game.seated) for game in first_round} == {*map(frozenset, ("ab", "ac", "bc"))}
    assert [game.seated[::-1] for game in first_round] == [game.seated for game in second_round]
    assert [game.deal for game in first_round] == [game.deal for game in second_round]
    crowd = list(round_robin("four seats", "abcdef", 0))
    assert [len(set(game.seated)) for game in crowd] == [4] * 6


def test_the_field_has_every_network_except_the_admirals_own() -> None:
    names = field("jamaica", ["mine.npz"])
    assert set(names) >= {"open", "crowd", "mine.npz", "admiral", "helmsman", "greedy", "bello"}
    assert {"duel", "crowd"} & set(names) == {"crowd"}
    assert {"duel", "crowd"} & set(field("four seats", [])) == {"duel"}
    assert seat_fingerprint("admiral", "jamaica") == seat_fingerprint("duel", "tortuga")
    assert seat_fingerprint("admiral", "jamaica") != seat_fingerprint("open", "jamaica")
    assert len({seat_fingerprint(level, "jamaica") for level in Level}) == len(Level)


def test_a_copy_of_the_admirals_weights_plays_the_same_game(tmp_path: Path) -> None:
    mine = tmp_path / "mine.npz"
    mine.write_bytes(DUEL_NETWORK_FILE.read_bytes())
    game = Game("jamaica", ("admiral", "runner"), 3)
    as_file = game._replace(seated=(str(mine), "runner"))
    assert play(5, game) == play(5, as_file)
    assert seat_fingerprint(str(mine), "jamaica") == seat_fingerprint("admiral", "jamaica")


FEW_PLAYERS = ["boatswain", "sailor", "greedy", "runner"]


def test_a_stopped_run_continues_with_the_stored_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(robin, "field", lambda _kind, candidates: [*FEW_PLAYERS, *candidates])
    file = tmp_path / "ratings.jsonl"
    first = robin.run(["jamaica"], [], 2, 5, 1, file)
    recorded = file.read_text().splitlines()
    assert len(recorded) == 2 * 6
    file.write_text("".join(f"{line}\n" for line in recorded[:5]))
    assert robin.run(["jamaica"], [], 2, 5, 1, file) == first
    assert sorted(file.read_text().splitlines()) == sorted(recorded)
    assert "| boatswain |" in first


def test_all_kinds_of_tables_are_different() -> None:
    assert len({(options, seats) for options, seats in KINDS.values()}) == len(KINDS)
