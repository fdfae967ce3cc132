"""Cutting the deck: who may cut, which cuts count, and which changes of the table undo them."""

import re
from dataclasses import replace
from functools import partial

import pytest

from game.model.game import Change
from game.model.people import Cut
from game.rules.checking import problem_sentences
from game.rules.fairness.seed import cut_seed, uncut_seed
from game.rules.notation import parse_game
from game.storage.errors import SeatsFixed
from game.storage.repository import Repository
from game.tables import Person, Table, Tables
from game.tables.afterwards.export import export
from game.tables.cuts import MOST_KNOWN_WORDS, is_known, known_words
from game.tables.errors import (
    AlreadyStarted,
    CutMeanwhile,
    CutOwed,
    ForbiddenByServer,
    GameEnded,
    HostOnly,
    ModeratorOnly,
    NotSeated,
    NoWord,
    StaleClick,
    TooManyCuts,
    WordShown,
)
from game.tables.lobby.altering import alter_settings
from game.tables.lobby.cut import (
    MOST_CUTS,
    OFFERED_WORDS,
    clear_word,
    cut_deck,
    words_to_pick,
)
from game.tables.lobby.proposal import USUAL_TERMS
from game.tables.lobby.seats import change_computers, leave_lobby, set_barred_people
from game.tables.lobby.start import begin_game, may_start, start_as_seen, vote_for
from game.tables.play.actions import resign
from game.tables.time import ending
from game.tables.time.ending import cancel
from tests.makers.people import (
    ANA,
    ATTIC_CHANNEL,
    BEN,
    CLEO,
    DAN,
    EVA,
    GUILD,
    HELMSMAN,
    MODERATOR,
    new_click_id,
)
from tests.makers.tables import (
    HOST_FIRST_OPTIONS,
    VOTING_OPTIONS,
    do,
    open_lobby_of,
    resign_until_won,
    start_game,
)
from tests.rules.fairness.checker import check_game_text


async def cut_in_order(tables: Tables, table: Table, *cuts: tuple[Person, str]) -> Table:
    """Let people cut, one after another."""
    for person, word in cuts:
        table = await do(tables, table.game.id, person, cut_deck, word)
    return table


async def test_cuts_keep_their_order_and_make_the_seed(tables: Tables) -> None:
    table = await cut_in_order(
        tables, await open_lobby_of(tables, 3), (CLEO, "a parrot"), (ANA, "Ärger 🦜")
    )
    assert table.game.cuts == (Cut(CLEO.user, "a parrot"), Cut(ANA.user, "arger parrot"))
    table = await do(tables, table.game.id, ANA, begin_game)
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
    assert table.game.cuts == (Cut(BEN.user, "two"), Cut(ANA.user, "three", count=2))


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
            await do(tables, table.game.id, BEN, cut_deck, word)


async def test_a_shown_word_cannot_be_used_again(tables: Tables) -> None:
    """The bot's operator knows a word that was shown.

    The operator may have added another cut since, chosen to give certain cards with this word.
    """
    table = await cut_in_order(tables, await open_lobby_of(tables, 2), (BEN, "My words"))
    for person, word in ((BEN, "my words"), (ANA, "MY\u200b W0RDS!")):
        with pytest.raises(WordShown):
            await do(tables, table.game.id, person, cut_deck, word)
    table = await tables.lobbies.join(table.game.id, CLEO, new_click_id())
    with pytest.raises(WordShown):
        await do(tables, table.game.id, BEN, cut_deck, "my words")
    table = await cut_in_order(tables, table, (BEN, "my other words"))
    started = await do(tables, table.game.id, ANA, begin_game)
    assert started.valid_cuts == ((1, "my other words"),)
    assert not {"my words", "my other words"} & {*started.game.words_shown}


async def check_words_are_refused(
    tables: Tables, table: Table, person: Person, *words: str
) -> None:
    """Check that these words cannot cut the deck in this lobby."""
    for word in words:
        with pytest.raises(WordShown):
            await do(tables, table.game.id, person, cut_deck, word)


async def test_words_from_before_the_secret_was_drawn_are_refused(tables: Tables) -> None:
    """The bot's operator could have drawn secrets until one fits a word that people know."""
    called_off = await cut_in_order(tables, await open_lobby_of(tables, 2), (BEN, "called off"))
    await tables.do(called_off.game.id, ANA, new_click_id(), ending.cancel)
    table = await open_lobby_of(tables, 2)
    await check_words_are_refused(tables, table, BEN, "called off")
    table = await cut_in_order(tables, table, (BEN, "replaced"), (BEN, "of the game"))
    words = ["called off", "replaced", "of the game"]
    for number in range(2):
        over = await leave_until_won(tables, await do(tables, table.game.id, ANA, begin_game))
        host = winner_of(over)
        table = await tables.lobbies.rematch(over.game.id, host, new_click_id())
        table = await tables.lobbies.join(
            table.game.id, ANA if host is BEN else BEN, new_click_id()
        )
        await check_words_are_refused(tables, table, host, *words)
        words.append(f"rematch {number}")
        table = await cut_in_order(tables, table, (BEN, words[-1]))
        if host is not ANA:
            await tables.do(table.game.id, host, new_click_id(), ending.cancel)
            table = await open_lobby_of(tables, 2)
    await tables.do(table.game.id, ANA, new_click_id(), ending.cancel)
    await check_words_are_refused(tables, await open_lobby_of(tables, 2), BEN, *words)
    elsewhere = await open_lobby_of(tables, 2, channel=ATTIC_CHANNEL)
    assert (await cut_in_order(tables, elsewhere, (BEN, "replaced"))).valid_cuts


async def test_only_the_newest_known_words_are_kept(tables: Tables) -> None:
    game = (await open_lobby_of(tables, 2)).game
    words = [f"word {number}" for number in range(MOST_KNOWN_WORDS + 1)]
    known = known_words(replace(game, words_shown=tuple(words)))
    assert len(known) == MOST_KNOWN_WORDS
    assert [is_known(one, replace(game, words_shown=known)) for one in (words[0], words[1])] == [
        False,
        True,
    ]


def winner_of(table: Table) -> Person:
    return (ANA, BEN, CLEO)[table.state.winner or 0]


async def test_a_person_may_cut_ten_times_and_uses_up_nobody_elses_cuts(tables: Tables) -> None:
    table = await open_lobby_of(tables, 3)
    for _ in range(MOST_CUTS):
        table = await do(tables, table.game.id, BEN, cut_deck, "")
    with pytest.raises(TooManyCuts):
        await do(tables, table.game.id, BEN, cut_deck, "")
    for _ in range(MOST_CUTS):
        table = await do(tables, table.game.id, CLEO, cut_deck, "")
    assert [cut.count for cut in table.game.cuts] == [MOST_CUTS, MOST_CUTS]
    assert (await do(tables, table.game.id, ANA, begin_game)).playing


async def test_a_cut_that_the_table_asks_for_is_always_possible(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    for _ in range(MOST_CUTS):
        table = await do(tables, table.game.id, BEN, cut_deck, "")
    for change in ("undone", "cleared"):
        if change == "undone":
            table = await tables.lobbies.join(table.game.id, CLEO, new_click_id())
        else:
            table = await do(tables, table.game.id, MODERATOR, clear_word, BEN.user)
        table = await do(tables, table.game.id, BEN, cut_deck, "")
        with pytest.raises(TooManyCuts):
            await do(tables, table.game.id, BEN, cut_deck, "")
    assert (await do(tables, table.game.id, ANA, begin_game)).playing


async def open_lobby_with_drawn_words(tables: Tables) -> Table:
    """Open a lobby of Ana and Ben whose host lets people cut only with shown words."""
    table, drawn = await open_lobby_of(tables, 2), replace(USUAL_TERMS, drawn_words=True)
    return await do(tables, table.game.id, ANA, alter_settings, partial(replace, terms=drawn))


async def test_drawn_words_undo_earlier_cuts_and_stay_for_a_rematch(tables: Tables) -> None:
    table = await cut_in_order(tables, await open_lobby_of(tables, 2), (BEN, "mine"))
    drawn = replace(USUAL_TERMS, drawn_words=True)
    table = await do(tables, table.game.id, ANA, alter_settings, partial(replace, terms=drawn))
    assert table.game.cuts == (Cut(BEN.user, None),)
    for person in (BEN, ANA):
        table = await cut_in_order(tables, table, (person, words_to_pick(table, person.user)[3]))
    assert all(one.drawn for one in table.game.cuts)
    over = await resign_until_won(tables, await do(tables, table.game.id, ANA, begin_game))
    assert problem_sentences(parse_game(export(over))) == []
    again = await tables.lobbies.rematch(over.game.id, winner_of(over), new_click_id())
    assert again.game.terms.drawn_words


async def test_table_with_drawn_words_takes_only_words_that_it_shows(tables: Tables) -> None:
    table = await open_lobby_with_drawn_words(tables)
    [own, *_], [bens, *_] = (words_to_pick(table, one.user) for one in (ANA, BEN))
    for word in ("mine", "", "\u3164", own.upper(), bens):
        with pytest.raises(StaleClick):
            await do(tables, table.game.id, ANA, cut_deck, word)
    table = await do(tables, table.game.id, ANA, cut_deck, own)
    assert table.game.cuts == (Cut(ANA.user, own, drawn=True),)
    with pytest.raises(StaleClick):
        await do(tables, table.game.id, ANA, cut_deck, own)


async def test_shown_words_follow_from_the_secret_and_are_new_for_each_cut(tables: Tables) -> None:
    table = await open_lobby_with_drawn_words(tables)
    seen = set[str]()
    for _ in range(MOST_CUTS):
        words = words_to_pick(table, ANA.user)
        assert words == words_to_pick(await tables.table(table.game.id), ANA.user)
        assert len({*words}) == OFFERED_WORDS
        assert seen.isdisjoint(words)
        assert all(re.fullmatch("[bcdfghjkmnpqrstvwxz2-9]{6}", word) for word in words)
        seen |= {*words}
        table = await do(tables, table.game.id, ANA, cut_deck, words[-1])
    with pytest.raises(TooManyCuts):
        await do(tables, table.game.id, ANA, cut_deck, words_to_pick(table, ANA.user)[0])
    other = Table(replace(table.game, secret=bytes(32)))
    assert seen.isdisjoint(words_to_pick(other, ANA.user))


async def test_word_that_was_known_in_the_channel_is_not_shown(tables: Tables) -> None:
    table = await open_lobby_with_drawn_words(tables)
    first, *others = words_to_pick(table, ANA.user)
    known = Table(replace(table.game, words_shown=(first,)))
    assert words_to_pick(known, ANA.user)[:-1] == tuple(others)


async def test_server_can_take_the_choice_of_own_words_from_hosts(tables: Tables) -> None:
    await tables.server_settings.change(GUILD, {"drawn_words": True}, MODERATOR)
    table = await open_lobby_of(tables, 2)
    assert (table.game.terms.drawn_words, table.game.terms.words_fixed) == (True, True)
    with pytest.raises(ForbiddenByServer) as refused:
        await do(tables, table.game.id, ANA, alter_settings, partial(replace, terms=USUAL_TERMS))
    assert refused.value.setting == "drawn_words"
    paced = replace(table.game.terms, pace=None)
    table = await do(tables, table.game.id, ANA, alter_settings, partial(replace, terms=paced))
    over = await resign_until_won(tables, await do(tables, table.game.id, ANA, begin_game))
    await tables.server_settings.change(GUILD, {"drawn_words": False}, MODERATOR)
    again = await tables.lobbies.rematch(over.game.id, winner_of(over), new_click_id())
    assert (again.game.terms.drawn_words, again.game.terms.words_fixed) == (True, False)


async def test_only_moderators_can_clear_a_word(tables: Tables) -> None:
    table = await cut_in_order(tables, await open_lobby_of(tables, 2), (BEN, "rude"), (ANA, "kind"))
    with pytest.raises(ModeratorOnly):
        await do(tables, table.game.id, ANA, clear_word, BEN.user)
    table = await do(tables, table.game.id, MODERATOR, clear_word, BEN.user)
    assert table.game.cuts == (Cut(BEN.user, None), Cut(ANA.user, "kind"))
    with pytest.raises(StaleClick):
        await do(tables, table.game.id, MODERATOR, clear_word, BEN.user)
    with pytest.raises(CutOwed):
        await do(tables, table.game.id, ANA, begin_game)
    with pytest.raises(WordShown):
        await do(tables, table.game.id, BEN, cut_deck, "rude")


async def test_only_people_in_an_open_lobby_can_cut(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    with pytest.raises(NotSeated):
        await do(tables, table.game.id, CLEO, cut_deck, "word")
    running = await do(tables, table.game.id, ANA, begin_game)
    with pytest.raises(AlreadyStarted):
        await do(tables, running.game.id, BEN, cut_deck, "too late")
    assert (await tables.table(running.game.id)).setup == running.setup
    over = await resign_until_won(tables, running)
    with pytest.raises(GameEnded):
        await do(tables, over.game.id, BEN, cut_deck, "much too late")


async def test_repeated_click_cuts_only_once(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    pressed = new_click_id()
    first = await tables.do(table.game.id, BEN, pressed, cut_deck, "")
    assert await tables.do(table.game.id, BEN, pressed, cut_deck, "") == first


@pytest.mark.parametrize("change", ["join", "vote", "computer", "computer gone"])
async def test_a_change_of_the_table_undoes_the_cuts(tables: Tables, change: str) -> None:
    """People cut for the table as it was before, so they must cut again before the start."""
    lobby_id = (await open_lobby_of(tables, 3, VOTING_OPTIONS)).game.id
    table = await do(tables, lobby_id, ANA, change_computers, [], [HELMSMAN])
    game = (await cut_in_order(tables, table, (BEN, "two"), (CLEO, "three"), (ANA, "one"))).game.id
    match change:
        case "join":
            table = await tables.lobbies.join(game, DAN, new_click_id())
        case "vote":
            table = await do(tables, game, CLEO, vote_for, BEN.user)
        case "computer":
            table = await do(tables, game, ANA, change_computers, [], [HELMSMAN])
        case _:
            computer = table.game.seats[3].user
            table = await do(tables, game, ANA, change_computers, [computer], [])
    cutters = [BEN, CLEO, ANA]
    assert table.game.cuts == tuple(Cut(person.user, None) for person in cutters)
    assert table.valid_cuts == ()
    for person in cutters:
        with pytest.raises(CutOwed):
            await do(tables, game, ANA, begin_game)
        table = await do(tables, game, person, cut_deck, f"again {person.name}")
    assert [one.word for one in table.game.cuts] == [f"again {p.name.lower()}" for p in cutters]
    assert (await do(tables, game, ANA, begin_game)).playing


@pytest.mark.parametrize("back", [False, True], ids=["the host leaves", "somebody is back"])
async def test_a_change_of_who_begins_undoes_the_cuts(tables: Tables, back: bool) -> None:
    """A cut is for the table that people saw; if another seat begins, the table is different."""
    game = (await open_lobby_of(tables, 3, HOST_FIRST_OPTIONS)).game.id
    if back:
        for person in (BEN, CLEO, ANA):
            await tables.away.start_absence(person.user, 1)
    seen = await do(tables, game, CLEO, cut_deck, "three")
    if back:
        await tables.away.come_back(BEN.user)
    else:
        await tables.away.start_absence(ANA.user, 1)
    table = await tables.table(game)
    assert (seen.setup.first, table.setup.first) == (0, 1)
    assert table.game.cuts == (Cut(CLEO.user, None),)
    with pytest.raises(CutOwed):
        await do(tables, game, BEN, begin_game)


async def test_cuts_stay_valid_if_the_new_host_does_not_begin(tables: Tables) -> None:
    table = await cut_in_order(tables, await open_lobby_of(tables, 3), (CLEO, "three"))
    await tables.away.start_absence(ANA.user, 1)
    table = await tables.table(table.game.id)
    assert (table.game.host, table.valid_cuts) == (BEN.user, ((2, "three"),))


@pytest.mark.parametrize("put_out", [False, True], ids=["leaves", "is put out"])
async def test_a_person_who_leaves_keeps_nobody_from_starting(
    tables: Tables, put_out: bool
) -> None:
    """The words of the others stay, and so does the word of the person who left."""
    table = await cut_in_order(
        tables, await open_lobby_of(tables, 4), (CLEO, "three"), (BEN, "two"), (DAN, "four")
    )
    if put_out:
        table = await do(tables, table.game.id, ANA, set_barred_people, [BEN.user])
    else:
        table = await do(tables, table.game.id, BEN, leave_lobby)
    assert table.game.cuts == (
        Cut(CLEO.user, "three"),
        Cut(None, "two"),
        Cut(DAN.user, "four"),
    )
    assert may_start(table)
    with pytest.raises(CutMeanwhile):
        await do(tables, table.game.id, ANA, start_as_seen, table.game.version - 1)
    table = await cut_in_order(tables, table, (CLEO, "again"))
    table = await do(tables, table.game.id, ANA, start_as_seen, table.game.version)
    assert table.valid_cuts == ((None, "two"), (2, "four"), (1, "again"))
    text = export(await do(tables, table.game.id, MODERATOR, cancel))
    assert parse_game(text).tags["Cuts"] == "- two\n2 four\n1 again"
    assert problem_sentences(parse_game(text)) == []
    check_game_text(text)


async def test_a_person_who_leaves_owes_no_cut(tables: Tables) -> None:
    table = await cut_in_order(tables, await open_lobby_of(tables, 2), (BEN, "two"))
    table = await tables.lobbies.join(table.game.id, CLEO, new_click_id())
    assert table.game.cuts == (Cut(BEN.user, None),)
    table = await do(tables, table.game.id, BEN, leave_lobby)
    assert table.game.cuts == ()
    assert (await do(tables, table.game.id, ANA, begin_game)).playing


async def test_a_person_who_comes_back_undoes_the_cuts(tables: Tables) -> None:
    table = await cut_in_order(tables, await open_lobby_of(tables, 3), (BEN, "two"), (ANA, "one"))
    table = await do(tables, table.game.id, BEN, leave_lobby)
    table = await tables.lobbies.join(table.game.id, BEN, new_click_id())
    assert table.game.cuts == (Cut(ANA.user, None),)


async def test_moderators_can_clear_the_words_of_people_who_left(tables: Tables) -> None:
    table = await cut_in_order(tables, await open_lobby_of(tables, 3), (BEN, "rude"), (ANA, "kind"))
    with pytest.raises(StaleClick):
        await do(tables, table.game.id, MODERATOR, clear_word, None)
    table = await do(tables, table.game.id, BEN, leave_lobby)
    table = await do(tables, table.game.id, MODERATOR, clear_word, None)
    assert table.game.cuts == (Cut(ANA.user, "kind"),)
    assert (await do(tables, table.game.id, ANA, begin_game)).playing


async def test_a_start_is_refused_after_a_cut_that_the_host_did_not_see(tables: Tables) -> None:
    """No cut can come between what the host saw and the start that the host pressed."""
    seen = await cut_in_order(tables, await open_lobby_of(tables, 2), (ANA, "last"))
    now = await cut_in_order(tables, seen, (BEN, "later still"))
    with pytest.raises(CutMeanwhile):
        await do(tables, seen.game.id, ANA, start_as_seen, seen.game.version)
    with pytest.raises(HostOnly):
        await do(tables, seen.game.id, BEN, start_as_seen, now.game.version)
    dealt = await do(tables, seen.game.id, ANA, start_as_seen, now.game.version)
    assert dealt.valid_cuts[-1] == (1, "later still")


async def test_an_old_start_button_works_if_nobody_cut(tables: Tables) -> None:
    early = await open_lobby_of(tables)
    await tables.lobbies.join(early.game.id, BEN, new_click_id())
    assert (await do(tables, early.game.id, ANA, start_as_seen, early.game.version)).playing


async def test_cuts_of_the_former_game_do_not_count_in_the_rematch(tables: Tables) -> None:
    table = await cut_in_order(tables, await open_lobby_of(tables, 2), (BEN, "first game"))
    over = await resign_until_won(tables, await do(tables, table.game.id, ANA, begin_game))
    winner = (ANA, BEN)[over.state.winner or 0]
    again = await tables.lobbies.rematch(over.game.id, winner, new_click_id())
    assert again.game.cuts == ()
    again = await tables.lobbies.join(again.game.id, CLEO, new_click_id())
    again = await cut_in_order(tables, again, (CLEO, "second game"))
    pressed = new_click_id()
    again = await tables.do(again.game.id, winner, pressed, begin_game)
    assert again.setup.seed == cut_seed(
        again.game.secret, again.game.options, len(again.game.seats), [(1, "second game")]
    )
    assert problem_sentences(parse_game(export(await leave_until_won(tables, again)))) == []


async def leave_until_won(tables: Tables, table: Table) -> Table:
    """Let the player on turn leave, again and again, until one player is left."""
    people = {person.user: person for person in (ANA, BEN, CLEO)}
    while table.playing:
        user = table.game.seats[table.state.seat_on_turn].user
        table = await tables.do(table.game.id, people[user], new_click_id(), resign)
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
    called_off = await tables.do(table.game.id, ANA, new_click_id(), cancel)
    assert called_off.game.cuts == (Cut(BEN.user, "kept"),)


async def test_cuts_after_everybody_had_cut_renew_the_deal(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    for person, renewals in ((BEN, 0), (BEN, 0), (ANA, 0), (BEN, 1), (ANA, 2), (BEN, 3)):
        table = await do(tables, table.game.id, person, cut_deck, "")
        assert table.game.renewals == renewals
    over = await resign_until_won(tables, await do(tables, table.game.id, ANA, begin_game))
    assert over.game.renewals == 3
    text = parse_game(export(over))
    assert text.tags["Renewals"] == "3"
    assert problem_sentences(text) == []
    again = await tables.lobbies.rematch(over.game.id, ANA, new_click_id())
    assert again.game.renewals == 0


async def test_computers_need_not_cut_for_a_deal_to_be_renewed(tables: Tables) -> None:
    game = (await open_lobby_of(tables, 2)).game.id
    await do(tables, game, ANA, change_computers, [], [HELMSMAN])
    for person in (BEN, ANA, BEN):
        table = await do(tables, game, person, cut_deck, "")
    assert table.game.renewals == 1


async def test_somebody_who_joins_renews_no_deal_until_everybody_had_cut(tables: Tables) -> None:
    table = await cut_in_order(tables, await open_lobby_of(tables, 2), (BEN, "two"))
    table = await tables.lobbies.join(table.game.id, CLEO, new_click_id())
    assert table.valid_cuts == ()
    assert table.game.renewals == 0


async def test_leaving_renews_the_deal_only_after_everybody_had_cut(tables: Tables) -> None:
    """The word of a person who leaves stays, but other cards follow from it."""
    table = await cut_in_order(
        tables, await open_lobby_of(tables, 4), (BEN, "two"), (CLEO, "three"), (DAN, "four")
    )
    renewals = list[int]()
    for person in (DAN, ANA, CLEO):
        table = await do(tables, table.game.id, person, leave_lobby)
        renewals.append(table.game.renewals)
    assert renewals == [0, 0, 1]
    assert [word for _, word in table.valid_cuts] == ["two", "three", "four"]


@pytest.mark.parametrize(
    "change", ["join", "vote", "computer gone", "option", "cleared word", "host away"]
)
async def test_each_change_that_undoes_cuts_renews_the_deal_once(
    tables: Tables, change: str
) -> None:
    options = HOST_FIRST_OPTIONS if change == "host away" else VOTING_OPTIONS
    game = (await open_lobby_of(tables, 3, options)).game.id
    if change == "computer gone":
        await do(tables, game, ANA, change_computers, [], [HELMSMAN, HELMSMAN])
    await cut_in_order(tables, await tables.table(game), (BEN, "two"), (CLEO, "three"))
    if change in ("cleared word", "join"):
        await do(tables, game, ANA, cut_deck, "one")
    if change == "cleared word":
        for person in (BEN, CLEO, ANA):
            await do(tables, game, MODERATOR, clear_word, person.user)
    for number in range(2):
        match change:
            case "join":
                person = (DAN, EVA)[number]
                await tables.lobbies.join(game, person, new_click_id())
            case "vote":
                await do(tables, game, CLEO, vote_for, (BEN, CLEO)[number].user)
            case "computer gone":
                computer = (await tables.table(game)).game.seats[-1].user
                await do(tables, game, ANA, change_computers, [computer], [])
            case "option":
                terms = replace(USUAL_TERMS, strict=not number)
                change_terms = partial(replace, terms=terms)
                await tables.do(game, ANA, new_click_id(), alter_settings, change_terms)
            case "host away":
                await tables.away.start_absence((ANA, BEN)[number].user, 1)
            case _:
                pass
        table = await tables.table(game)
        assert table.valid_cuts == ()
        assert table.game.renewals == 1, "nobody cut since, so that nothing more was renewed"
