"""A server's first days by clicks, with a kill at each end of a game: everything adds up.

After each kill, `recount` counts from the stored actions what the bot has stored. What people are
shown is compared with the same count.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from discord_playground import Actor, Playground, Shown
from discord_playground.protocol.components import Kind
from game.computer import Level
from game.model.ids import GameId, GuildId, UserId
from game.model.results import Result
from tests.e2e import play, transcript
from tests.e2e.afterwards.test_history import CHALLENGE
from tests.e2e.bots import ProcessBot
from tests.e2e.daily.solving import advance_to_noon, puzzle_today, solve_puzzle
from tests.e2e.games.kill_moments import CALLBACK, EDIT, POST, kill_after_request
from tests.e2e.games.near_the_end import play_until_last_action
from tests.e2e.play import PATIENCE_SECONDS, Crew, is_complete
from tests.e2e.play_by_ids import ids_with_verb, seat_computers
from tests.e2e.standings.recount import Counted, people_of, recount
from tests.e2e.standings.test_figures import look, public_messages
from tests.long import long
from tests.makers.chance import random_seeded_by

CHANNEL = "tavern"
SHORT_GAME = {"cards": "tortuga", "pirates": 4, "segments": 4}
BUSY = "still busy with what you asked before"
NOT_COUNTED = ("###", "-#")
"""How titles and notes begin."""


def counted_lines(message: Shown) -> list[str]:
    """Return the lines of a message without titles, notes and the words on buttons."""
    texts = [one["content"] for one in message.components if one["type"] == Kind.TEXT]
    lines = [line for text in texts for line in text.splitlines()]
    return [line for line in lines if not line.startswith(NOT_COUNTED)]


def user_of(person: Actor) -> UserId:
    return UserId(int(person.id))


async def look_when_free(person: Actor, command: str, **options: object) -> Shown:
    """Use a command again until the bot has done what the person asked before."""
    while BUSY in (answer := await look(person, command, **options)).text:
        pass
    return answer


@dataclass
class Journey:
    """Three people on a server, and what the bot must have counted by now."""

    playground: Playground
    bot: ProcessBot
    counted: Counted

    @property
    def people(self) -> list[Actor]:
        return [self.playground.person(name) for name in ("Ana", "Ben", "Cleo")]

    @property
    def crew(self) -> Crew:
        return Crew(self.playground, tuple(self.people), CHANNEL)

    @property
    def guild(self) -> GuildId:
        return GuildId(int(self.playground.world.home.id))

    async def recount(self) -> list[Result]:
        """Count everything in the database of the killed bot, and start the bot again."""
        results = await recount(self.bot.database, self.guild)
        self.counted = replace(self.counted, results=results)
        await self.bot.start()
        return results

    async def start_game(self, **options: object) -> None:
        """Start a game of all three, and play its first turn."""
        crew = await play.start_game(
            self.playground, ["Ana", "Ben", "Cleo"], CHANNEL, **SHORT_GAME, **options
        )
        await play.take_turn(*await play.open_panel(crew))

    async def win_and_kill(self, game: int, request: str) -> None:
        """Win a game by a press, and kill the bot when this request fails."""
        await self.bot.kill()
        luck = random_seeded_by(f"journey {game}")
        last = await play_until_last_action(self.crew, self.bot.database, luck, GameId(game))
        await self.bot.start()
        panel, button = await last.open_panel()
        await self._kill(request, lambda: last.winner.presses(panel, custom_id=button))

    async def leave_and_kill(self, request: str) -> None:
        """Let all but Ana leave a game, and kill the bot when this request fails."""
        _, ben, cleo = self.people
        question = await play.ask(cleo, "resign", CHANNEL)
        await cleo.click(question, "Leave the game")
        last = await play.ask(ben, "resign", CHANNEL)
        await self._kill(request, lambda: ben.presses(last, "Leave the game"))

    async def _kill(self, request: str, click: Callable[[], object]) -> None:
        await kill_after_request(self.crew, self.bot, request, click)

    async def play_with_computer_and_kill(self) -> None:
        """Let Ana and Ben play a whole game with a computer; kill the bot when it has ended."""
        crew = await play.fill_lobby(self.playground, ["Ana", "Ben"], CHANNEL, **SHORT_GAME)
        host, finals = crew.people[0], len(crew.final_messages())
        lobby = await crew.wait_for_board("The host can start")
        panel = await host.click(lobby, custom_id=ids_with_verb(lobby, "set-up")[0])
        await seat_computers(host, panel, Level.CABIN_BOY)
        await play.press_start(crew)

        def board_or_end() -> list[Shown]:
            return crew.final_messages()[finals:] or crew.boards()[-1:]

        while not crew.final_messages()[finals:]:
            [board, *_] = await host.until(board_or_end, PATIENCE_SECONDS)
            if play.GAME_OVER_TEXT in board.text:
                break
            who = crew.on_turn(board)
            panel = await who.click(board, "My cards")
            if "Your turn" in panel.text:
                panel = await play.take_turn(who, panel)
            if play.GAME_OVER_TEXT in panel.text:
                break
            await who.until(lambda seen=board: crew.is_outdated(seen), PATIENCE_SECONDS)
        await self.bot.kill()

    async def call_off_and_kill(self) -> None:
        """Let Ana challenge Ben, begin, and call the game off; kill the bot at the next edit."""
        ana, ben, _ = self.people
        assert "Ben is invited" in (await ana.choose_on(ben, CHALLENGE, CHANNEL)).text
        crew = Crew(self.playground, (ana, ben), CHANNEL)
        await ben.click(await crew.wait_for_board(f"Players wanted: {ben.mention}"), "Join")
        await play.press_start(crew)
        await play.take_turn(*await play.open_panel(crew))
        question = await play.ask(ana, "cancel", CHANNEL)
        await self._kill(EDIT, lambda: ana.presses(question, "Call it off"))

    async def check_end(self, game: int) -> None:
        """Wait until the end of a game says what the count says that it changed."""
        line, ana = self.counted.change_line(GameId(game)), self.people[0]

        def shown() -> list[Shown]:
            finals = [one for one in self.crew.final_messages() if is_complete(one)]
            return [one for one in finals[game - 1 :] if not line or line in counted_lines(one)]

        assert len(await ana.until(shown, PATIENCE_SECONDS)) == 1

    async def check_pages(self) -> None:
        """Compare everybody's figures and the table with the count."""
        ana, _, cleo = self.people
        for person in self.people:
            user = user_of(person)
            if user not in self.counted.names:
                continue
            own, public = (self.counted.stats_lines(user, own=own) for own in (True, False))
            assert counted_lines(await look_when_free(person, "stats")) == own
            reader = ana if person is cleo else cleo
            assert counted_lines(await look_when_free(reader, "stats", player=person)) == public
        table, lines = await look_when_free(ana, "top"), self.counted.top_lines(user_of(ana))
        assert counted_lines(table) == lines
        assert table.images
        ana.presses(table, "All time")
        await ana.until(lambda: "of all time" in ana.now(table).text, PATIENCE_SECONDS)
        assert counted_lines(ana.now(table)) == lines

    async def check_history(self) -> None:
        """Check that everybody's history has the games that the count has."""
        for person in self.people:
            history = await person.slash("cartagena history", CHANNEL)
            own = [one for one in self.counted.results if user_of(person) in people_of(one)]
            options = [one for select in history.selects for one in select.options]
            assert len(options) == len(own)

    async def share(self) -> None:
        """Share a page and the table, and compare them with the count."""
        ana, ben, _ = self.people
        ana.presses(await look_when_free(ana, "stats"), "Share this server's part")
        ben.presses(await look_when_free(ben, "top"), "Share with the channel")
        for title, lines in (
            ("Ana on this server", self.counted.stats_lines(user_of(ana), own=False)),
            ("This season's table", self.counted.top_lines()),
        ):
            await ana.until(lambda text=title: public_messages(ana, text), PATIENCE_SECONDS)
            assert counted_lines(public_messages(ana, title)[0]) == lines


@long
@pytest.mark.timeout(1800)
async def test_everything_adds_up_after_five_games_and_a_kill_at_each_end(
    playground: Playground, process: ProcessBot
) -> None:
    advance_to_noon(playground)
    names = {user_of(playground.person(name)): name for name in ("Ana", "Ben", "Cleo")}
    journey = Journey(playground, process, Counted([], names, {}))
    ana, _, cleo = journey.people
    solved = await ana.slash("cartagena daily", CHANNEL)
    await solve_puzzle(ana, solved, puzzle_today(playground))
    journey.counted = replace(journey.counted, solved={user_of(ana): 1})

    for game, request, options in ((1, CALLBACK, {}), (2, POST, {"friendly": True})):
        await journey.start_game(**options)
        await journey.win_and_kill(game, request)
        assert len(await journey.recount()) == game
        await journey.check_end(game)
        await journey.check_pages()
    await journey.start_game()
    await journey.leave_and_kill(EDIT)
    assert len(await journey.recount()) == 3
    await journey.check_end(3)
    await journey.play_with_computer_and_kill()
    assert len(await journey.recount()) == 4
    await journey.check_end(4)
    await journey.call_off_and_kill()
    assert len(await journey.recount()) == 4
    await journey.check_pages()
    await journey.check_history()
    await journey.share()

    question = await cleo.click(await cleo.slash("cartagena privacy", CHANNEL), "Forget me")
    assert "forgetting you" in (await cleo.click(question, "Yes, forget me")).text
    await ana.until(
        lambda: not any("Cleo" in one.text for one in journey.crew.final_messages()),
        PATIENCE_SECONDS,
    )
    await process.kill()
    del names[user_of(cleo)]
    results = await journey.recount()
    assert len({user for one in results for user in people_of(one) if user < 0}) == 1
    await journey.check_pages()
    assert "haven't finished a game" in (await look_when_free(cleo, "stats")).text
    assert "Cleo" not in "".join(counted_lines(await look_when_free(ana, "top")))
    assert transcript.bot_error_answers(playground) == []
