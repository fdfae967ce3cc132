"""Ask a bot on this machine whether it is well: ``python -m service.monitoring.probe``.

It reads the same settings as the bot. Exit code 0: the bot is well. 1: the bot is not well, or does
not answer; one line says why. 2: no address is set.
"""

import sys
from urllib.error import URLError
from urllib.request import urlopen

from service.startup.problem import EXIT_REFUSED, StartupProblem, say
from service.startup.settings import load_monitoring

SECONDS = 8
LOOPBACK = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - to be replaced
"""Maps an address that stands for all addresses of the machine to the address to call."""


def main() -> int:
    """Run the command line and return its exit code."""
    try:
        address = load_monitoring()
    except StartupProblem as problem:
        say(str(problem))
        return EXIT_REFUSED
    host = LOOPBACK.get(address.host, address.host)
    bracketed = f"[{host}]" if ":" in host else host
    try:
        with urlopen(f"http://{bracketed}:{address.port}/healthz", timeout=SECONDS):
            return 0
    except URLError as error:
        said = getattr(error, "read", bytes)().decode(errors="replace")
        say(f"{error} {said}")
    except OSError as error:
        say(str(error))
    return 1


if __name__ == "__main__":
    sys.exit(main())
