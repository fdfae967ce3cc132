"""`python -m discord_playground`: run the local Discord and a bot in it, until Ctrl-C.

The file `playground.toml` in the current folder describes the bot and the server. It may be
missing.
"""

import argparse
import asyncio
import contextlib
import signal
import sys
from dataclasses import replace
from pathlib import Path

from discord_playground.bot_processes import run_bots
from discord_playground.config import DEFAULT_FILE, LIMITS, Config, ConfigError
from discord_playground.server import HIGHEST_PORT, Playground

PORT = 8420
REMEMBERED = 50
SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


def arguments(given: list[str]) -> argparse.Namespace:
    """Parse the command line's arguments."""
    parser = argparse.ArgumentParser(prog="python -m discord_playground", description=__doc__)
    parser.add_argument("--port", type=_port, default=PORT, help="first port to try")
    parser.add_argument("--config", type=Path, help="another file than playground.toml")
    parser.add_argument("--no-bot", action="store_true", help="start the server alone")
    parser.add_argument("--bot", type=Path, help="a Python script to run as the bot")
    parser.add_argument("--limits", choices=LIMITS, help="how much the bot may send")
    parser.add_argument("--folder", type=Path, help="where the bot keeps its data")
    parser.add_argument("--processes", type=_count, default=1, help="how many of the bot's")
    return parser.parse_args(given)


def _port(text: str) -> int:
    """Return the port number that was typed. 0 means any free port."""
    if not text.isdecimal() or int(text) > HIGHEST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to {HIGHEST_PORT}")
    return int(text)


def _count(text: str) -> int:
    """Return the whole number that was typed, at least 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1")
    return int(text)


def configuration(chosen: argparse.Namespace) -> Config:
    """Return the settings of the file and of the command line. The command line has priority."""
    config = Config()
    if chosen.config is not None or DEFAULT_FILE.is_file():
        config = Config.read(chosen.config or DEFAULT_FILE)
    if chosen.bot is not None:
        config = replace(config, command=("{python}", _escape_braces(chosen.bot.resolve())))
    if chosen.no_bot:
        config = replace(config, command=())
    folder = (chosen.folder or config.folder).resolve()
    limits = chosen.limits or config.limits or "discord"
    return replace(config, folder=folder, limits=limits)


def say(words: str) -> None:
    """Print a line for the person at the terminal."""
    print(words, flush=True)


async def run(config: Config, port: int, processes: int = 1) -> int:
    """Run until a signal asks to stop. Return the exit code."""
    stop = asyncio.Event()
    _stop_at_signals(stop)
    async with await Playground.start(port, config=config, remember=REMEMBERED) as playground:
        if port not in (0, playground.port):
            say(f"Port {port} is in use; taking {playground.port}.")
        say(f"The playground is at {playground.address} – Ctrl-C stops it.")
        if not config.command:
            _print_bot_variables(playground)
            await stop.wait()
            return 0
        return await run_bots(config, playground, processes, stop, say)


def _stop_at_signals(stop: asyncio.Event) -> None:
    """Stop the run at SIGINT, SIGTERM or SIGHUP.

    On Windows, event loops do not support signals. There Ctrl-C cancels the run instead.
    """
    with contextlib.suppress(NotImplementedError):
        for name in SIGNALS:
            number = getattr(signal, name, None)
            if number is not None:
                asyncio.get_running_loop().add_signal_handler(number, stop.set)


def _print_bot_variables(playground: Playground) -> None:
    say(f"DISCORD_TOKEN={playground.token}")
    say(f"DISCORD_API_URL={playground.api_url}")
    say(f"DISCORD_GATEWAY_URL={playground.gateway_url}")


def _escape_braces(path: Path) -> str:
    return str(path).replace("{", "{{").replace("}", "}}")


def main() -> int:
    """Start the program and return its exit code."""
    chosen = arguments(sys.argv[1:])
    try:
        config = configuration(chosen)
        config.folder.mkdir(parents=True, exist_ok=True)
        return asyncio.run(run(config, chosen.port, chosen.processes))
    except KeyboardInterrupt:
        return 0
    except (OSError, ConfigError) as error:
        print(f"The playground cannot start: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
