"""The methods of a database: each calls one command of the program.

A method's leading parameters are the command's positional arguments in their order, or options that are usually given. `*` marks those
that take any number of values.
"""

from __future__ import annotations

import keyword
from typing import NamedTuple


class Method(NamedTuple):
    command: str
    parameters: tuple[str, ...]
    returns: str = "Frame"


METHODS: dict[str, Method] = {
    "load": Method("import", ("source",)),
    "sample": Method("sample", ()),
    "list": Method("list", ("*symbols",)),
    "bars": Method("export", ("*symbols",)),
    "resample": Method("resample", ("symbol", "into")),
    "chart": Method("chart", ("*symbols",), "Chart"),
    "render": Method("render", ("spec",), "Chart"),
    "book": Method("book", ("*symbols",), "Path"),
    "report": Method("report", ("symbols", "output"), "Path"),
    "replay": Method("replay", ("script", "symbol"), "Path"),
    "indicators": Method("indicator", ("symbol", "*indicators")),
    "window": Method("window", ("symbol",), "dict"),
    "analyze": Method("analyze", ("kind", "*symbols")),
    "scan": Method("scan", ("when", "*symbols")),
    "sql": Method("query", ("query", "*symbols")),
    "audit": Method("audit", ("symbol",)),
    "instrument": Method("instrument", ("symbol",)),
    "actions": Method("actions", ("symbol", "file")),
    "annotate": Method("annotate", ("symbol", "annotation")),
    "group": Method("group", ("name", "*symbols")),
    "portfolio": Method("portfolio", ("save_or_name", "name", "*weights")),
    "splice": Method("splice", ("symbol", "*contracts")),
    "watch": Method("watch", ("file", "chart"), "Running"),
    "serve": Method("serve", ("*symbols",), "Running"),
    "explain": Method("explain", ("file",)),
    "verify": Method("verify", ("file",)),
    "sessions": Method("calendar", ("calendar", "period")),
    "axis": Method("axis", ("times",)),
    "generate": Method("generate", ()),
    "schema": Method("schema", ("kind",), "dict"),
    "store.backup": Method("store backup", ("file",)),
    "store.copy": Method("store copy", ()),
    "store.check": Method("store check", ()),
    "store.stats": Method("store stats", ()),
    "store.rename": Method("store rename", ("symbol", "new_symbol")),
    "store.remove": Method("store remove", ("symbol",)),
    "store.clean": Method("store clean", ()),
    "store.sql": Method("store sql", ()),
}

# Methods that read no database, or work with frames and files instead of one: they are functions of the module, too.
FUNCTIONS = (
    "chart", "bars", "resample", "indicators", "window", "analyze", "scan", "report", "book", "render", "replay", "sql", "audit",
    "sessions", "axis", "generate", "schema", "explain",
)  # fmt: skip

# Options that Python gives itself.
HIDDEN = {"help", "version", "db"}


def parameter_name(option: str, value: str = "time") -> str:
    """Returns the name of a keyword argument for the name of an option: `on_invalid` for `on-invalid`, `start` and `end` for times.

    A keyword of Python has an underscore after it.

    Parameters
    ----------
    value : the name of the option's value, which tells the end of a span from another destination.
    """
    if option in ("from", "to") and value in ("time", "date"):
        return {"from": "start", "to": "end"}[option]
    name = option.replace("-", "_")
    return f"{name}_" if keyword.iskeyword(name) else name
