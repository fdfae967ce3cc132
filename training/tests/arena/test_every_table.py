"""The list of all tables has each table once, and the report names tables below the goals."""

from game.rules.editions import EDITIONS, Handling
from training.arena.every_table import Table, report, tables, win_rate

SMALL = Table("classic", Handling.TORTUGA, 4, 4, wild=False)


def test_every_table_is_listed_once() -> None:
    all_tables = list(tables())
    assert len(set(all_tables)) == len(all_tables)
    assert len({table.options for table in all_tables}) == len(all_tables)
    assert {table.edition for table in all_tables} == set(EDITIONS)
    assert SMALL in all_tables
    editions_not_wild = {table.edition for table in all_tables if not table.wild}
    assert editions_not_wild == {name for name, edition in EDITIONS.items() if edition.faces}


def test_a_rate_with_the_same_seed_is_the_same() -> None:
    won = win_rate("duel", 4, 1, SMALL)
    assert 0 <= won <= 1
    assert win_rate("duel", 4, 1, SMALL) == won


def test_the_report_counts_tables_below_the_goals_and_lists_the_worst_first() -> None:
    others = [table for table in tables() if table != SMALL][:3]
    text = report([*zip((0.75, 0.8, 0.9), others, strict=True), (0.6, SMALL)], 100)
    first, _, _, worst, *_ = text.splitlines()
    assert first == "4 tables, 76.2 % of all games won; below 80%: 2; below 70%: 1"
    assert worst.startswith("| classic, tortuga, 4 pirates, 4 | 60 % | 50.2 to 69.1 % | 100 |")
