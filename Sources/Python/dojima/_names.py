"""Texts of the program with the names that Python has for options and commands."""

from __future__ import annotations

import re

from ._methods import METHODS, parameter_name

# The name that is no database, for functions that work with frames and files.
NO_DATABASE = "/nonexistent/dojima.db"
_METHOD_OF_COMMAND = {method.command: name for name, method in METHODS.items()}
_COMMANDS = "|".join(sorted((re.escape(name) for name in _METHOD_OF_COMMAND), key=len, reverse=True))

# Values that follow an option in a message; other words after an option belong to the sentence.
_VALUES = r"[a-z]+=\w[^\s;)]*|(?:dmy|mdy|snap|all)\b"


def in_python(text: str) -> str:
    """Replaces options by keyword arguments and commands by methods: `--max-spool` by `max_spool=`, `dojima list` by `db.list`."""
    # Files that hold the frames of a call are named by them.
    text = re.sub(r"[^\s'\"]*/dojima-[^/\s]+/\d+/([^/]+?)\.npy", r"\1", text)
    # The functions of the module work without a database.
    text = re.sub(rf": there is no database {NO_DATABASE}; .*", " without a database; open one with dojima.open()", text)
    text = text.replace("standard input: ", "the frame: ")
    text = re.sub(r"Missing expected argument '<symbol-or-file> \.\.\.'(?:: or|;)?", "there is no symbol, file or frame;", text)
    text = re.sub(r"is invalid for '<([a-z-]+)>'", r"is invalid for \1", text)
    text = re.sub(rf"(?<![\w-])--([a-z][a-z-]*) ({_VALUES})", lambda found: f'{_keyword(found[1])}"{found[2]}"', text)
    text = text.replace('columns="close=NAME"', 'columns="close=NAME", or give wide=True if each column is a symbol')
    text = re.sub(rf"see dojima ({_COMMANDS}) --help", lambda found: f"see help(dojima.Database.{_METHOD_OF_COMMAND[found[1]]})", text)
    text = re.sub(rf"\bdojima ({_COMMANDS})\b", lambda found: f"db.{_METHOD_OF_COMMAND[found[1]]}", text)
    text = re.sub(r"(?<![\w-])--db(?: [A-Z]+)?\b", "dojima.open()", text)
    text = re.sub(r"(?<![\w-])--([a-z](?:[a-z0-9-]*[a-z0-9])?) <[^>]*>", lambda found: _keyword(found[1]), text)
    text = re.sub(r"(?<![\w-])--([a-z](?:[a-z0-9-]*[a-z0-9])?)(?![\w-])(?:=| (?=[A-Z0-9'\"]))?", lambda found: _keyword(found[1]), text)
    return re.sub(r"(?<![\w-])-o\b ?", "output=", text)


def _keyword(option: str) -> str:
    from ._commands import FLAGS

    name = parameter_name(option)
    return f"{name}=True" if option in FLAGS else f"{name}="
