"""Cutting the deck: who may cut, which cuts count, and which changes of the table undo them."""

import re
from dataclasses import replace

import pytest

from game.model.game import Change
from game.model.people import Cut
from game.rules.checking.problems import problem_sentences
from game.rules.fairness.seed import cut_seed, uncut_seed
from game.rules.notation import parse_game
from game.storage.errors import SeatsFixed
from game.storage.repository import Repository
from game.tables import (
    AlreadyStarted,
    CutMeanwhile,
    CutOwed,
    GameEnded,
    HostOnly,
    ModeratorOnly,
    NotSeated,
    NoWord,
    Person,
    StaleClick,
    Table,
    Tables,
    TooManyCuts,
    WordShown,
)
from game.tables.afterwards.export import export
from game.tables.lobby.cut import MOST_CUTS
from game.tables.lobby.terms import USUAL_TERMS
from tests.makers.people import ANA, BEN, CLEO, DAN, HELMSMAN, MODERATOR, new_click_id
from tests.makers.tables import (
    HOST_FIRST_OPTIONS,
    VOTING_OPTIONS,
    open_lobby_of,
    resign_until_won,
    start_game,
)


async def cut_in_order(tables: Tables, table: Table, *cuts: tuple[Person, str]) -> Table:
    """Let people cut, one after another."""
    for person, word in cuts:
        table = await tables.lobbies.cut(table.game.id, person, word, new_click_id())
    return table


async def test_cuts_keep_their_order_and_make_the_seed(tables: Tables) -> None:
    table = await cut_in_order(
        tables, await open_lobby_of(tables, 3), (CLEO, "a parrot"), (ANA, "Ärger 🦜")
    )
    assert table.game.cuts == (Cut(CLEO.user, "a parrot"), Cut(ANA.user, "arger parrot"))
    table = await tables.lobbies.start(table.game.id, ANA, new_click_id())
    assert table.valid_cuts == ((2, "a parrot"), (0, "arger parrot"))
    assert table.setup.seed == cut_seed(
        table.game.secret, table.game.options, len(table.game.seats), table.valid_cuts
    )
    over = await resign_until_won(tables, table)
    text = parse_game(export(over))
    assert text.tags["Cuts"] == "2 a parrot\n0 arger parrot"
    assert problem_sentences(text) == []


async def test_without_cuts_the_joins_make_the_seed(tables: Tables) -> None:
    table = await start_game(tables)
    joins = [seat.click for seat in table.game.seats]
    assert table.setup.seed == uncut_seed(table.game.secret, table.game.options, joins)
    assert "Cuts" not in parse_game(export(await resign_until_won(tables, table))).tags


async def test_second_cut_of_a_person_replaces_the_first_and_comes_last(tables: Tables) -> None:
    table = await cut_in_order(
        tables, await open_lobby_of(tables, 2), (ANA, "one"), (BEN, "two"), (ANA, "three")
    )
    assert table.game.cuts == (Cut(BEN.user, "two"), Cut(ANA.user, "three"))


async def test_random_word_replaces_an_empty_word(tables: Tables) -> None:
    table = await cut_in_order(tables, await open_lobby_of(tables, 2), (ANA, ""), (BEN, " \u2003 "))
    words = [one.word or "" for one in table.game.cuts]
    assert all(one.drawn for one in table.game.cuts)
    assert all(re.fullmatch("[a-z2-9]{12}", word) for word in words)
    assert len(set(words)) == 2


async def test_a_word_without_letters_and_digits_is_refused(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    for word in ('"', "\\", "- -", "\u200b\u3164", "\u034f\ufe0f\u17b4"):
        with pytest.raises(NoWord):
            await tables.lobbies.cut(table.game.id, BEN, word, new_click_id())


async def test_a_shown_word_cannot_be_used_again(tables: Tables) -> None:
    """The bot's operator knows a word that was shown.

    The operator may have added another cut since, chosen to give certain cards with this word.
    """
    table = await cut_in_order(tables, await open_lobby_of(tables, 2), (BEN, "My words"))
    for person, word in ((BEN, "my words"), (ANA, "MY\u200b W0RDS!")):
        with pytest.raises(WordShown):
            await tables.lobbies.cut(table.game.id, person, word, new_click_id())
    table = await tables.lobbies.join(table.game.id, CLEO, new_click_id())
    with pytest.raises(WordShown):
        await tables.lobbies.cut(table.game.id, BEN, "my words", new_click_id())
    table = await cut_in_order(tables, table, (BEN, "my other words"))
    started = await tables.lobbies.start(table.game.id, ANA, new_click_id())
    assert (started.game.words_shown, started.valid_cuts) == ((), ((1, "my other words"),))
    over = await leave_until_won(tables, started)
    again = await tables.lobbies.rematch(over.game.id, winner_of(over), new_click_id())
    with pytest.raises(WordShown):
        await tables.lobbies.cut(again.game.id, winner_of(over), "my other words", new_click_id())


def winner_of(table: Table) -> Person:
    return (ANA, BEN, CLEO)[table.state.winner or 0]


async def test_a_lobby_refuses_too_many_cuts(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    for _ in range(MOST_CUTS):
        table = await tables.lobbies.cut(table.game.id, BEN, "", new_click_id())
    with pytest.raises(TooManyCuts):
        await tables.lobbies.cut(table.game.id, BEN, "", new_click_id())
    assert (await tables.lobbies.start(table.game.id, ANA, new_click_id())).playing


async def test_table_with_drawn_words_ignores_chosen_words(tables: Tables) -> None:
    table = await cut_in_order(tables, await open_lobby_of(tables, 2), (BEN, "mine"))
    drawn = replace(USUAL_TERMS, drawn_words=True)
    table = await tables.lobbies.alter_terms(table.game.id, ANA, lambda _: drawn, new_click_id())
    assert table.game.cuts == (Cut(BEN.user, None),)
    table = await cut_in_order(tables, table, (BEN, "mine"), (ANA, "\u3164"))
    assert all(one.drawn and one.word != "mine" for one in table.game.cuts)
    over = await resign_until_won(
        tables, await tables.lobbies.start(table.game.id, ANA, new_click_id())
    )
    again = await tables.lobbies.rematch(over.game.id, winner_of(over), new_click_id())
    assert again.game.terms.drawn_words


async def test_only_moderators_can_clear_a_word(tables: Tables) -> None:
    table = await cut_in_order(tables, await open_lobby_of(tables, 2), (BEN, "rude"), (ANA, "kind"))
    with pytest.raises(ModeratorOnly):
        await tables.lobbies.clear_word(table.game.id, ANA, BEN.user, new_click_id())
    table = await tables.lobbies.clear_word(table.game.id, MODERATOR, BEN.user, new_click_id())
    assert table.game.cuts == (Cut(BEN.user, None), Cut(ANA.user, "kind"))
    with pytest.raises(StaleClick):
        await tables.lobbies.clear_word(table.game.id, MODERATOR, BEN.user, new_click_id())
    with pytest.raises(CutOwed):
        await tables.lobbies.start(table.game.id, ANA, new_click_id())
    with pytest.raises(WordShown):
        await tables.lobbies.cut(table.game.id, BEN, "rude", new_click_id())


async def test_only_people_in_an_open_lobby_can_cut(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    with pytest.raises(NotSeated):
        await tables.lobbies.cut(table.game.id, CLEO, "word", new_click_id())
    running = await tables.lobbies.start(table.game.id, ANA, new_click_id())
    with pytest.raises(AlreadyStarted):
        await tables.lobbies.cut(running.game.id, BEN, "too late", new_click_id())
    assert (await tables.table(running.game.id)).setup == running.setup
    over = await resign_until_won(tables, running)
    with pytest.raises(GameEnded):
        await tables.lobbies.cut(over.game.id, BEN, "much too late", new_click_id())


async def test_repeated_click_cuts_only_once(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    pressed = new_click_id()
    first = await tables.lobbies.cut(table.game.id, BEN, "", pressed)
    assert await tables.lobbies.cut(table.game.id, BEN, "", pressed) == first


@pytest.mark.parametrize("change", ["join", "leave", "vote", "computer", "computer gone"])
async def test_a_change_of_the_table_undoes_the_cuts(tables: Tables, change: str) -> None:
    """People cut for the table as it was before, so they must cut again before the start."""
    lobby_id = (await open_lobby_of(tables, 3, VOTING_OPTIONS)).game.id
    table = await tables.lobbies.change_computers(lobby_id, ANA, [], [HELMSMAN], new_click_id())
    game = (await cut_in_order(tables, table, (BEN, "two"), (CLEO, "three"), (ANA, "one"))).game.id
    match change:
        case "join":
            table = await tables.lobbies.join(game, DAN, new_click_id())
        case "leave":
            table = await tables.lobbies.leave(game, CLEO, new_click_id())
        case "vote":
            table = await tables.lobbies.vote(game, CLEO, BEN.user, new_click_id())
        case "computer":
            table = await tables.lobbies.change_computers(game, ANA, [], [HELMSMAN], new_click_id())
        case _:
            computer = table.game.seats[3].user
            table = await tables.lobbies.change_computers(game, ANA, [computer], [], new_click_id())
    cutters = [BEN, ANA] if change == "leave" else [BEN, CLEO, ANA]
    assert table.game.cuts == tuple(Cut(person.user, None) for person in cutters)
    assert table.valid_cuts == ()
    for person in cutters:
        with pytest.raises(CutOwed):
            await tables.lobbies.start(game, ANA, new_click_id())
        table = await tables.lobbies.cut(game, person, f"again {person.name}", new_click_id())
    assert [one.word for one in table.game.cuts] == [f"again {p.name.lower()}" for p in cutters]
    assert (await tables.lobbies.start(game, ANA, new_click_id())).playing


@pytest.mark.parametrize("back", [False, True], ids=["the host leaves", "somebody is back"])
async def test_a_change_of_who_begins_undoes_the_cuts(tables: Tables, back: bool) -> None:
    """A cut is for the table that people saw; if another seat begins, the table is different."""
    game = (await open_lobby_of(tables, 3, HOST_FIRST_OPTIONS)).game.id
    if back:
        for person in (BEN, CLEO, ANA):
            await tables.away.start_absence(person.user, 1)
    seen = await tables.lobbies.cut(game, CLEO, "three", new_click_id())
    if back:
        await tables.away.come_back(BEN.user)
    else:
        await tables.away.start_absence(ANA.user, 1)
    table = await tables.table(game)
    assert (seen.setup.first, table.setup.first) == (0, 1)
    assert table.game.cuts == (Cut(CLEO.user, None),)
    with pytest.raises(CutOwed):
        await tables.lobbies.start(game, BEN, new_click_id())


async def test_cuts_stay_valid_if_the_new_host_does_not_begin(tables: Tables) -> None:
    table = await cut_in_order(tables, await open_lobby_of(tables, 3), (CLEO, "three"))
    await tables.away.start_absence(ANA.user, 1)
    table = await tables.table(table.game.id)
    assert (table.game.host, table.valid_cuts) == (BEN.user, ((2, "three"),))


async def test_a_person_who_leaves_owes_no_cut(tables: Tables) -> None:
    table = await cut_in_order(tables, await open_lobby_of(tables, 3), (BEN, "two"))
    table = await tables.lobbies.leave(table.game.id, BEN, new_click_id())
    assert table.game.cuts == ()
    assert (await tables.lobbies.start(table.game.id, ANA, new_click_id())).playing


async def test_a_start_is_refused_after_a_cut_that_the_host_did_not_see(tables: Tables) -> None:
    """No cut can come between what the host saw and the start that the host pressed."""
    seen = await cut_in_order(tables, await open_lobby_of(tables, 2), (ANA, "last"))
    now = await cut_in_order(tables, seen, (BEN, "later still"))
    with pytest.raises(CutMeanwhile):
        await tables.lobbies.start_as_seen(seen.game.id, ANA, seen.game.version, new_click_id())
    with pytest.raises(HostOnly):
        await tables.lobbies.start_as_seen(seen.game.id, BEN, now.game.version, new_click_id())
    dealt = await tables.lobbies.start_as_seen(seen.game.id, ANA, now.game.version, new_click_id())
    assert dealt.valid_cuts[-1] == (1, "later still")


async def test_an_old_start_button_works_if_nobody_cut(tables: Tables) -> None:
    early = await open_lobby_of(tables)
    await tables.lobbies.join(early.game.id, BEN, new_click_id())
    assert (
        await tables.lobbies.start_as_seen(early.game.id, ANA, early.game.version, new_click_id())
    ).playing


async def test_cuts_of_the_former_game_do_not_count_in_the_rematch(tables: Tables) -> None:
    table = await cut_in_order(tables, await open_lobby_of(tables, 2), (BEN, "first game"))
    over = await resign_until_won(
        tables, await tables.lobbies.start(table.game.id, ANA, new_click_id())
    )
    winner = (ANA, BEN)[over.state.winner or 0]
    again = await tables.lobbies.rematch(over.game.id, winner, new_click_id())
    assert again.game.cuts == ()
    again = await tables.lobbies.join(again.game.id, CLEO, new_click_id())
    again = await cut_in_order(tables, again, (CLEO, "second game"))
    pressed = new_click_id()
    again = await tables.lobbies.start(again.game.id, winner, pressed)
    assert again.setup.seed == cut_seed(
        again.game.secret, again.game.options, len(again.game.seats), [(1, "second game")]
    )
    assert problem_sentences(parse_game(export(await leave_until_won(tables, again)))) == []


async def leave_until_won(tables: Tables, table: Table) -> Table:
    """Let the player on turn leave, again and again, until one player is left."""
    people = {person.user: person for person in (ANA, BEN, CLEO)}
    while table.playing:
        user = table.game.seats[table.state.seat_on_turn].user
        table = await tables.play.resign(table.game.id, people[user], new_click_id())
    return table


async def test_the_repository_refuses_cuts_after_the_deal(
    tables: Tables, repository: Repository
) -> None:
    game = (await start_game(tables)).game
    with pytest.raises(SeatsFixed):
        await repository.save(
            game, Change(cuts=(Cut(BEN.user, "late"),)), new_click_id(), game.changed
        )


async def test_a_cancelled_lobby_keeps_its_cuts(tables: Tables) -> None:
    table = await cut_in_order(tables, await open_lobby_of(tables, 2), (BEN, "kept"))
    called_off = await tables.cancel(table.game.id, ANA, new_click_id())
    assert called_off.game.cuts == (Cut(BEN.user, "kept"),)
