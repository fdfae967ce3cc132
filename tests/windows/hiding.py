"""A pytest plugin that removes the parts of Python that Windows lacks, before tests are collected.

Libraries are imported before the removal. Otherwise they would choose their code for Windows, which
cannot run here. The collected tests must work without the removed parts.
"""

import asyncio
import multiprocessing.context
import os
import signal
import sys

import hypothesis  # noqa: F401
import playwright.async_api  # noqa: F401

import game.pictures  # noqa: F401
import service.running.main  # noqa: F401

HIDDEN_MODULES = ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty")
HIDDEN_NAMES = {
    asyncio: ("open_unix_connection", "start_unix_server"),
    os: ("fork", "geteuid", "getloadavg", "getuid", "killpg", "nice", "setsid", "waitid"),
    signal: ("SIGCHLD", "SIGCONT", "SIGHUP", "SIGKILL", "SIGQUIT", "SIGSTOP", "SIGUSR1"),
}


def pytest_collection() -> None:
    """Pretend from now on that this is Windows."""
    sys.modules.update(dict.fromkeys(HIDDEN_MODULES))  # pyright: ignore[reportArgumentType, reportCallIssue]
    for module, names in HIDDEN_NAMES.items():
        for name in names:
            delattr(module, name)
    contexts = multiprocessing.context._concrete_contexts  # pyright: ignore[reportAttributeAccessIssue]
    for name in ("fork", "forkserver"):
        del contexts[name]
    sys.platform = "win32"
