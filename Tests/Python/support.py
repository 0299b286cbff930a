"""What the tests of the Python package share: the program, the package and a database of real prices."""

from __future__ import annotations

import functools
import importlib.util
import os
import sys
import tempfile
import unittest
import warnings
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DATASETS = ROOT / "datasets"
sys.path.insert(0, str(ROOT / "Sources" / "Python"))

PROGRAM = os.environ.get("DOJIMA_TEST_PROGRAM") or os.environ.get("DOJIMA_PROGRAM") or str(ROOT / ".build" / "debug" / "dojima")
if not os.access(PROGRAM, os.X_OK):
    sys.exit(f"{PROGRAM}: no such program; set DOJIMA_TEST_PROGRAM to the path of dojima")
os.environ["DOJIMA_PROGRAM"] = PROGRAM
# The program with network access, which has the same commands. `make test` builds it with the tests.
NETWORK_PROGRAM = next(
    (path for folder in (Path(PROGRAM).parent, ROOT / ".build" / "debug") if os.access(path := str(folder / "dojima-net"), os.X_OK)), None
)
os.environ.pop("DOJIMA_DB", None)

import dojima  # noqa: E402

LIBRARIES = [name for name in ("pandas", "polars", "pyarrow") if importlib.util.find_spec(name)]
for _name in {"pandas", "polars", "pyarrow"} - set(LIBRARIES):
    print(f"{_name} is not installed: its frames are not tested", file=sys.stderr)

_folder = tempfile.TemporaryDirectory(prefix="dojima-tests-")


@functools.cache
def prices() -> str:
    """Returns the path of a database with the daily SPX and IXIC and the hourly EURUSD."""
    path = os.path.join(_folder.name, "prices.db")
    db = dojima.open(path, frames="numpy")
    db.load(DATASETS / "sp500-daily.csv", symbol="SPX", calendar="XNYS")
    db.load(DATASETS / "nasdaq-daily.csv", symbol="IXIC", calendar="XNYS")
    db.load(DATASETS / "eurusd-hourly.csv", symbol="EURUSD")
    return path


class DojimaTest(unittest.TestCase):
    """A test with a folder of its own, in which it runs, and without hidden notices."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=_folder.name)
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)
        self.folder = Path(folder.name)
        caught = warnings.catch_warnings(record=True)
        self.warnings = caught.__enter__()
        self.addCleanup(caught.__exit__, None, None, None)
        warnings.simplefilter("always", dojima.Notice)
        warnings.simplefilter("error", DeprecationWarning)

    @property
    def notices(self) -> list[str]:
        return [str(warning.message) for warning in self.warnings if issubclass(warning.category, dojima.Notice)]

    def assertFails(self, category: str, *parts: str):
        return _Failure(self, category, parts)


class _Failure:
    """Expects an error of a category whose text contains the parts."""

    def __init__(self, test: unittest.TestCase, category: str, parts: tuple[str, ...]):
        self.test, self.category, self.parts = test, category, parts

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        self.test.assertIsInstance(error, dojima.Error, "no error")
        self.error = error
        self.test.assertEqual(error.category, self.category, str(error))
        for part in self.parts:
            self.test.assertIn(part, str(error))
        return True
