"""Ask a bot on this machine whether it is well: ``python -m service.monitoring.probe``.

Exit code 0: it is. 1: it is not, or does not answer; one line says why. 2: no address is set.
"""

import os
import sys
from urllib.error import URLError
from urllib.request import urlopen

from service.startup.listening import VARIABLE, read_address

SECONDS = 8
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - to be replaced
"""Where to call a bot that listens on all addresses."""


def main() -> int:
    """The command line."""
    address = read_address(os.environ.get(VARIABLE, ""))
    if address is None:
        sys.stderr.write(f"{VARIABLE} must be an address like 127.0.0.1:9100\n")
        return 2
    host = EVERYWHERE.get(address.host, address.host)
    bracketed = f"[{host}]" if ":" in host else host
    try:
        with urlopen(f"http://{bracketed}:{address.port}/healthz", timeout=SECONDS):
            return 0
    except URLError as error:
        said = getattr(error, "read", bytes)().decode(errors="replace")
        sys.stderr.write(f"{error} {said}\n")
    except OSError as error:
        sys.stderr.write(f"{error}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
