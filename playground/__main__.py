"""`python -m playground`: the local Discord with the real bot in it, until Ctrl-C."""

import argparse
import asyncio
import contextlib
import signal
import sys
from pathlib import Path

from playground.bot_process import BotProcess, environment
from playground.server import Playground

ROOT = Path(__file__).parents[1]
PORT = 8420
REMEMBERED = 50
SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


def arguments(given: list[str]) -> argparse.Namespace:
    """What was typed."""
    parser = argparse.ArgumentParser(prog="python -m playground", description=__doc__)
    parser.add_argument("--port", type=int, default=PORT, help="first port to try")
    parser.add_argument("--no-bot", action="store_true", help="start the server alone")
    parser.add_argument("--bot", type=Path, default=ROOT / "bot.py", help="the bot to run")
    parser.add_argument(
        "--folder", type=Path, default=ROOT / ".playground", help="where the bot keeps its data"
    )
    chosen = parser.parse_args(given)
    chosen.bot, chosen.folder = chosen.bot.resolve(), chosen.folder.resolve()
    return chosen


def say(words: str) -> None:
    """A line for the person at the terminal."""
    print(words, flush=True)


async def run(chosen: argparse.Namespace) -> int:
    """Run until asked to stop; gives the exit code."""
    stop = asyncio.Event()
    _heed_signals(stop)
    async with await Playground.start(chosen.port, journal=REMEMBERED) as playground:
        if chosen.port not in (0, playground.port):
            say(f"Port {chosen.port} is in use; taking {playground.port}.")
        say(f"The playground is at {playground.address} – Ctrl-C stops it.")
        if chosen.no_bot:
            _tell_how(playground)
            await stop.wait()
            return 0
        return await _with_bot(playground, chosen, stop)


async def _with_bot(playground: Playground, chosen: argparse.Namespace, stop: asyncio.Event) -> int:
    settings = environment(playground, chosen.folder / "playground.sqlite3")
    bot = BotProcess(chosen.bot, chosen.folder, settings, say)
    keeper = asyncio.create_task(bot.keep_running())
    waiter = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait((keeper, waiter), return_when=asyncio.FIRST_COMPLETED)
        return keeper.result() if keeper.done() else 0
    finally:
        say("Stopping.")
        waiter.cancel()
        keeper.cancel()
        await asyncio.wait((keeper,))
        await bot.stop()


def _heed_signals(stop: asyncio.Event) -> None:
    """Where loops know no signals (Windows), Ctrl-C cancels the run instead."""
    with contextlib.suppress(NotImplementedError):
        for name in SIGNALS:
            number = getattr(signal, name, None)
            if number is not None:
                asyncio.get_running_loop().add_signal_handler(number, stop.set)


def _tell_how(playground: Playground) -> None:
    say(f"DISCORD_TOKEN={playground.token}")
    say(f"DISCORD_API_URL={playground.api_url}")
    say(f"DISCORD_GATEWAY_URL={playground.gateway_url}")


def main() -> int:
    """The way in."""
    chosen = arguments(sys.argv[1:])
    try:
        chosen.folder.mkdir(parents=True, exist_ok=True)
        return asyncio.run(run(chosen))
    except KeyboardInterrupt:
        return 0
    except OSError as error:
        print(f"The playground cannot start: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
