"""A copy of the tree, in which tests run with one fault after the other."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import cache_from_source
from pathlib import Path

from coverage import CoverageData

from tests.mutation.faults import Fault

NOT_COPIED = (".git", ".venv*", ".cache", ".coverage*", ".hypothesis", "__pycache__")
HANGING_SECONDS = 1800


@dataclass(frozen=True)
class TestsByLine:
    """Which tests run which lines."""

    data: CoverageData
    folder: Path
    tests: list[str]

    def of(self, fault: Fault) -> list[str]:
        """Return the tests that run the fault's function, or all if another process runs it."""
        by_line = self.data.contexts_by_lineno(str(self.folder / fault.path))
        contexts = {context for line in fault.lines for context in by_line.get(line, ())}
        if "" in contexts:
            return self.tests
        # Without its parameters, a test has the same name in every run.
        return sorted({context.rpartition("|")[0].partition("[")[0] for context in contexts})


class Copy:
    """A copy of the tree."""

    def __init__(self, root: Path, folder: Path, workers: int) -> None:
        ignored = shutil.ignore_patterns(*NOT_COPIED)
        shutil.copytree(root, folder, ignore=ignored, dirs_exist_ok=True)
        self._folder = folder.resolve()
        self._workers = workers

    def tests_by_line(self, package: str, tests: list[str]) -> TestsByLine:
        """Run the tests without a fault, and note which lines they run."""
        run = self._pytest(f"--cov={package}", "--cov-context=test", "--cov-report=", *tests)
        if run.returncode:
            sys.exit(f"The tests fail without a fault:\n{run.stdout[-4000:]}{run.stderr}")
        data = CoverageData(str(self._folder / ".coverage"))
        data.read()
        return TestsByLine(data, self._folder, tests)

    def finds(self, fault: Fault, tests: list[str]) -> bool:
        """Return whether one of the tests fails with the fault, or hangs."""
        if not tests:
            return False
        file = self._folder / fault.path
        right = file.read_text()
        _write(file, fault.source)
        try:
            return self._pytest("-x", *tests).returncode != 0
        except subprocess.TimeoutExpired:
            return True
        finally:
            _write(file, right)

    def _pytest(self, *options: str) -> subprocess.CompletedProcess[str]:
        workers = f"-n{self._workers}"
        return subprocess.run(
            (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", workers, *options),
            cwd=self._folder,
            env=os.environ | {"PYTHONPATH": str(self._folder / "playground")},
            capture_output=True,
            text=True,
            check=False,
            timeout=HANGING_SECONDS,
        )


def _write(file: Path, source: str) -> None:
    file.write_text(source)
    # A change within the same second may have the same size: Python would not compile it again.
    Path(cache_from_source(str(file))).unlink(missing_ok=True)
