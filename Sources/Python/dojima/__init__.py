"""Price charts on an axis without closed hours, and the analyses behind them.

    import dojima

    db = dojima.open("prices.db")
    db.load("spx.csv", symbol="SPX", calendar="XNYS")
    db.bars("SPX", start="2018", interval="1w")
    db.chart("SPX", last="1y", overlay="sma:50", pane="rsi:14")

Each method of a database is a command of the program `dojima`, and its keyword arguments are the command's options: hyphens become
underscores, `start` and `end` stand for --from and --to, a list repeats an option and True sets a flag. In place of a symbol a method also
takes a file or a frame of pandas, polars or pyarrow; the functions of this module do so without a database.

Errors are `dojima.Error`; what the program reports beside a result is a warning, `dojima.Notice`.
"""

from __future__ import annotations

import os as _os

from ._chart import Chart
from ._database import Database
from ._errors import Error, Notice
from ._methods import FUNCTIONS as _FUNCTIONS
from ._names import NO_DATABASE as _NO_DATABASE
from ._program import program
from ._running import Running

__version__ = "1.0.0"
__all__ = ["Chart", "Database", "Error", "Notice", "Running", "draw", "open", "program", *_FUNCTIONS]

for _class in (Chart, Database, Error, Notice, Running):
    # Their names in messages are those that users write.
    _class.__module__ = "dojima"
del _class

_files = Database(_NO_DATABASE)


def open(path: str | _os.PathLike[str] | None = None, *, frames: str | None = None) -> Database:
    """Opens a database: a file of SQLite, which `load` creates, or ``clickhouse://HOST/DATABASE``.

    Parameters
    ----------
    path
        By default `$DOJIMA_DB`, else ``dojima.db`` in the working directory.
    frames
        The library of the frames that methods return: ``"pandas"``, ``"polars"``, ``"pyarrow"`` or ``"numpy"`` for a dict of arrays. By
        default pandas if it is installed, else numpy.
    """
    return Database(path, frames=frames)


def draw(kind: str, *symbols, **options) -> Chart:
    """Draws an analysis of frames or files: the picture of the table that `analyze` returns for the same arguments."""
    __tracebackhide__ = True
    return _files.draw(kind, *symbols, **options)


for _name in _FUNCTIONS:
    globals()[_name] = getattr(_files, _name)
del _name, annotations
