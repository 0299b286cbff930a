"""Makes the tables, methods and type stubs of the package from the program's own description of its commands.

    python3 Sources/Python/generate.py [PROGRAM] [--check]

PROGRAM is the path of dojima (default: $DOJIMA_PROGRAM, else the one on PATH). With --check nothing is written: the files that differ are
listed, and the status is 1.
"""

from __future__ import annotations

import importlib.util
import json
import os
import pprint
import re
import shlex
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "dojima"
sys.path.insert(0, str(FOLDER.parent))


def _module(name: str):
    """Loads a module of the package without the package, whose generated parts may be missing."""
    spec = importlib.util.spec_from_file_location(f"dojima_{name}", FOLDER / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


methods = _module("_methods")
METHODS, FUNCTIONS, HIDDEN = methods.METHODS, methods.FUNCTIONS, methods.HIDDEN
NOTE = "Made by Sources/Python/generate.py from the program's description of its commands: do not edit."
METHOD_OF_COMMAND = {method.command: name for name, method in METHODS.items()}


def describe(program: str) -> dict[str, dict]:
    """Returns the description of each command by its name, `store backup` for a command of a group."""
    text = subprocess.run([program, "--experimental-dump-help"], capture_output=True, check=True, text=True).stdout
    commands = {}
    for command in json.loads(text)["command"]["subcommands"]:
        if command["commandName"] == "help":
            continue
        for part in command.get("subcommands", []):
            commands[f"{command['commandName']} {part['commandName']}"] = part
        if not command.get("subcommands"):
            commands[command["commandName"]] = command
    missing = commands.keys() - {method.command for method in METHODS.values()}
    surplus = {method.command for method in METHODS.values()} - commands.keys()
    if missing or surplus:
        sys.exit(f"_methods.py does not list {sorted(missing)}; the program has no {sorted(surplus)}")
    return commands


class Command:
    """What Python needs to know of a command.

    Attributes
    ----------
    positionals : the descriptions of the positional arguments.
    options : the descriptions of the options by their names in Python.
    """

    def __init__(self, name: str, description: dict):
        self.name, self.description = name, description
        arguments = [a for a in description.get("arguments", []) if a["shouldDisplay"]]
        self.positionals = [a for a in arguments if a["kind"] == "positional"]
        named = [a for a in arguments if a["kind"] != "positional"]
        shown = [a for a in named if a["preferredName"]["name"] not in HIDDEN]
        self.options = {methods.parameter_name(a["preferredName"]["name"], a["valueName"]): a for a in shown}
        assert len(self.options) == len(shown), name
        self.takes_series = any(a["valueName"] == "symbol-or-file" for a in self.positionals)
        self.takes_database = any(a["preferredName"]["name"] == "db" for a in named)
        assert not self.takes_series or "name" not in self.options, name

    def table(self) -> dict:
        options = {name: (option_name(argument), kind(argument)) for name, argument in self.options.items()}
        aliases = {
            methods.parameter_name(other["name"], argument["valueName"]): name
            for name, argument in self.options.items()
            for other in argument["names"]
            if other["kind"] == "long" and other["name"] != option_name(argument)
        }
        return {
            "options": options,
            "aliases": aliases,
            "formats": tuple(self.options.get("format", {}).get("allValues", ())),
            "database": self.takes_database,
            "series": self.takes_series,
        }


def option_name(argument: dict) -> str:
    """Returns the name of an option of the command line, without its hyphens."""
    return argument["preferredName"]["name"]


def kind(argument: dict) -> str:
    """Returns `flag`, `many` for an option that may be repeated, or `one`; with `file` if its value is the path of a file."""
    if argument["kind"] == "flag":
        return "flag"
    return ("many" if argument["isRepeating"] else "one") + (" file" if "file" in argument.get("completionKind", {}) else "")


def hint(argument: dict) -> str:
    """Returns the type of an option in a stub."""
    if argument["kind"] == "flag":
        return "bool"
    if option_name(argument) in ("benchmark", "on", "compare", "versus"):
        return "_Source"
    if argument.get("allValues"):
        value = f"Literal[{', '.join(repr(word) for word in argument['allValues'])}]"
        return f"{value} | Sequence[{value}]" if argument["isRepeating"] else value
    return "_File" if "file" in kind(argument) else "_Value"


class Parameter(NamedTuple):
    """A parameter of a method: its name, with `*` if it takes any number of values; `*` alone begins those that are given by keyword."""

    name: str
    type: str = ""
    is_required: bool = False

    @property
    def declaration(self) -> str:
        """The parameter in code."""
        return self.name if self.is_required or self.name.startswith("*") else f"{self.name}=None"

    @property
    def typed_declaration(self) -> str:
        """The parameter in a stub."""
        if self.name == "*":
            return self.name
        return f"{self.name}: {self.type}" + ("" if self.is_required or self.name.startswith("*") else " | None = ...")


def parameters(command: Command) -> list[Parameter]:
    """Returns the parameters of a command's method, after `self`."""
    leading = METHODS[METHOD_OF_COMMAND[command.name]].parameters
    result = [Parameter(name, "_Source", required(command, name)) for name in leading]
    if not any(name.startswith("*") for name in leading):
        result.append(Parameter("*"))
    if command.takes_series:
        result.append(Parameter("name", "str"))
    for name, argument in command.options.items():
        if name not in leading:
            result.append(Parameter(name, hint(argument)))
    if result[-1].name == "*":
        result.pop()
    return result


def required(command: Command, name: str) -> bool:
    """Whether a leading parameter must be given."""
    names = [p.lstrip("*") for p in METHODS[METHOD_OF_COMMAND[command.name]].parameters]
    if command.name in ("calendar", "axis") or name.startswith("*") or name == "chart":
        return False
    if name in ("when", "into", "output"):
        return True
    index = [n for n in names if n not in ("when", "into", "output")].index(name)
    return not command.positionals[min(index, len(command.positionals) - 1)]["isOptional"]


def documentation(command: Command) -> str:
    """Returns the docstring of a command's method: its purpose, examples and parameters."""
    name = METHOD_OF_COMMAND[command.name]
    parts = [translate(command.description.get("abstract", ""))]
    discussion, calls = split_examples(command.description.get("discussion", ""))
    if discussion:
        parts.append(translate(discussion))
    if calls:
        parts.append("Examples\n--------\n" + "\n".join(f">>> {call}" for call in calls))
    lines = []
    for parameter in [parameter.name for parameter in parameters(command) if parameter.name != "*"]:
        shared = None if parameter in command.options else EXTRA.get(("", parameter))
        text = EXTRA.get((name, parameter)) or shared or help_text(command, parameter)
        lines.append(parameter + "\n" + textwrap.indent(textwrap.fill(translate(text), 100), "    "))
    if lines:
        parts.append("Parameters\n----------\n" + "\n".join(lines))
    return "\n\n".join(part for part in parts if part)


EXTRA = {
    ("", "name"): "The name of a frame that is given in place of a symbol.",
    ("load", "source"): "A file, several files, or a frame of bars: of pandas, polars or pyarrow, or a dict of arrays.",
    ("portfolio", "*weights"): "Weights by symbol, as a dict or as texts: {\"SPX\": 0.6, \"IXIC\": 0.4} or \"0.6 SPX, 0.4 IXIC\".",
    ("report", "symbols"): "The symbol, or a list of symbols, frames or files.",
    ("report", "output"): "The file of the report: .html or .pdf.",
    ("sessions", "calendar"): "The exchange: a MIC such as XNYS; all calendars are listed without one.",
    ("sessions", "period"): "The year, month or day to list, such as 2024 or 2024-03; else start and end.",
    ("axis", "times"): "The times to map, or positions with inverse.",
    ("chart", "*symbols"): "Symbols of the database, expressions of them such as A/B, files, or frames; a dict of frames names them.",
    ("watch", "chart"): "Options of the chart, as a dict of keyword arguments of chart.",
}


def help_text(command: Command, parameter: str) -> str:
    plain = parameter.lstrip("*")
    if argument := command.options.get(plain):
        values = argument.get("allValues")
        text = argument.get("abstract", "")
        if plain == "format":
            return "Return this text instead of a frame: " + ", ".join(values or []) + "."
        return text + (f" (values: {', '.join(values)})" if values and "(values:" not in text else "")
    names = [p.lstrip("*") for p in METHODS[METHOD_OF_COMMAND[command.name]].parameters]
    index = [n for n in names if n not in ("when", "into", "output")].index(plain)
    return command.positionals[min(index, len(command.positionals) - 1)].get("abstract", "")


def split_examples(text: str) -> tuple[str, list[str]]:
    """Separates the command lines of a discussion from its sentences, and returns them as calls."""
    kept, calls = [], []
    for line in text.split("\n"):
        if line.strip().startswith("dojima ") and line.startswith("  "):
            call = as_call(line.strip())
            if call:
                calls.append(call)
        elif re.match(r"  .*\| *dojima ", line) or re.match(r"  DOJIMA_\w+=", line):
            continue
        else:
            kept.append(line)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(kept)).strip(), calls


def as_call(line: str) -> str | None:
    """Returns a command line as a call of a method; `None` if it is more than one command."""
    line = re.sub(r" {2,}\(.*\)$", "", line)
    try:
        words = shlex.split(re.sub(r"\s+>\s+\S+$", "", line))[1:]
    except ValueError:
        return None
    if any(word in ("|", ";", "&&", "--") or word.endswith(";") for word in words):
        return None
    name = " ".join(words[:2]) if words and words[0] == "store" else words[0] if words else ""
    if name not in COMMANDS:
        return None
    command = COMMANDS[name]
    method, leading = METHOD_OF_COMMAND[name], METHODS[METHOD_OF_COMMAND[name]].parameters
    if command.name in ("watch", "splice", "axis"):
        return None
    positional, options = [], {}
    words = words[len(name.split()) :]
    while words:
        word = words.pop(0)
        if word == "-o":
            word = "--output"
        if not word.startswith("--"):
            positional.append(word)
            continue
        option, _, value = word[2:].partition("=")
        parameter, argument = next(((n, a) for n, a in command.options.items() if option_name(a) == option), ("", None))
        if argument is None:
            if option == "db" and words:
                words.pop(0)
                continue
            return None
        if kind(argument) == "flag":
            options.setdefault(parameter, True)
        else:
            if not value and not words:
                return None
            options.setdefault(parameter, []).append(value or words.pop(0))
    if "-" in positional:
        return None
    values = [literal(word) for word in positional]
    for first in ("when", "into"):
        if first in leading and first in options:
            values.insert(leading.index(first), literal(options.pop(first)[0]))
    if name == "report":
        values = [f"[{', '.join(values)}]" if len(values) > 1 else values[0] if values else "[]"]
        values += [literal(options.pop("output")[0])] if "output" in options else []
    # A chart shows itself, and is saved by a method.
    saved = options.pop("output", None) if METHODS[method].returns == "Chart" else None
    for unneeded in ("show", "format"):
        options.pop(unneeded, None)
    for key, value in options.items():
        text = "True" if value is True else literal(value[0]) if len(value) == 1 else f"[{', '.join(map(literal, value))}]"
        values.append(f"{key}={text}")
    head = "dojima" if not command.takes_database and method in FUNCTIONS else "db"
    save = f".save({literal(saved[0])})" if saved and saved != ["-"] else ""
    return f"{head}.{method}({', '.join(values)}){save}"


def literal(word: str) -> str:
    """Returns a word of a command line as a number or a text of Python."""
    return word if re.fullmatch(r"-?(0|[1-9]\d*)(\.\d+)?", word) else json.dumps(word, ensure_ascii=False)


def translate(text: str) -> str:
    """Returns a text of the program with the names that Python has for options and commands."""
    commands = "|".join(sorted(map(re.escape, METHOD_OF_COMMAND), key=len, reverse=True))
    text = re.sub(r"`(dojima [^`]*)`", lambda found: f"`{as_call(found[1]) or found[1]}`", text)
    text = re.sub(rf"\bdojima ({commands})\b", lambda found: f"`{METHOD_OF_COMMAND[found[1]]}`", text)
    text = re.sub(r"(?<![\w-])--([a-z](?:[a-z0-9-]*[a-z0-9])?)\b", lambda found: f"`{methods.parameter_name(found[1])}`", text)
    text = re.sub(r"(?<![\w-])-o\b", "`output`", text)
    return text.replace("; - for standard input", "")


def commands_module() -> str:
    kinds: dict[str, set[str]] = {}
    for command in COMMANDS.values():
        for argument in command.options.values():
            kinds.setdefault(option_name(argument), set()).add(kind(argument))
    flags = tuple(sorted(option for option, found in kinds.items() if found == {"flag"}))
    table = {command.name: command.table() for command in COMMANDS.values()}
    body = "\n\n".join(
        f"{name} = {pprint.pformat(value, width=140, sort_dicts=False)}"
        for name, value in (("FLAGS: tuple[str, ...]", flags), ("COMMANDS: dict[str, dict[str, Any]]", table))
    )
    return f'"""{NOTE}"""\n\nfrom __future__ import annotations\n\nfrom typing import Any\n\n# fmt: off\n{body}\n'


STUB_HEAD = f'''"""{NOTE}"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from os import PathLike
from pathlib import Path
from typing import Any, Literal

import numpy

from ._chart import Chart as Chart
from ._running import Running as Running

_Scalar = str | int | float | date | datetime | numpy.generic
_Value = _Scalar | Sequence[_Scalar] | Mapping[str, _Scalar]
_File = str | PathLike[str] | Mapping[str, Any] | Sequence[Any]
_Source = Any
_Frame = Any

'''


def code(method: str) -> str:
    """Returns a method with its documentation."""
    command = COMMANDS[METHODS[method].command]
    inner = wrapped(["self", *(parameter.declaration for parameter in parameters(command)), "**others"], "    ")
    text = textwrap.indent(f'"""{documentation(command)}\n"""', "        ").replace("\\", "\\\\")
    return f'    def {method.split(".")[-1]}({inner}):\n{text}\n        __tracebackhide__ = True\n        return self._call("{method}", locals())\n'


def stub(method: str, *, own: bool) -> str:
    """Returns the declaration of a method with types, or that of a function."""
    command = COMMANDS[METHODS[method].command]
    declared = (["self"] if own else []) + [parameter.typed_declaration for parameter in parameters(command)]
    returns = {"Frame": "_Frame", "dict": "dict[str, Any]"}.get(METHODS[method].returns, METHODS[method].returns)
    indent = "    " if own else ""
    return f"{indent}def {method.split('.')[-1]}({wrapped(declared, indent)}) -> {returns}: ...\n"


def wrapped(declarations: list[str], indent: str) -> str:
    """Returns declarations of parameters on one line, or on several if they are long."""
    lines, line = [], ""
    for declaration in declarations:
        if line and len(line) + len(declaration) > 110:
            lines.append(line)
            line = ""
        line += (" " if line else "") + declaration + ","
    lines.append(line)
    if len(lines) == 1:
        return line.removesuffix(",")
    return "\n" + "".join(f"{indent}    {line}\n" for line in lines) + indent


def interface_module() -> str:
    store = "\n".join(code(method) for method in METHODS if method.startswith("store."))
    database = "\n".join(code(method) for method in METHODS if not method.startswith("store."))
    return (
        f'"""{NOTE}"""\n\n\nclass StoreMethods:\n    """The commands on a database as a whole."""\n\n{store}\n\n'
        f'class DatabaseMethods:\n    """The commands on a database."""\n\n{database}'
    )


def interface_stub() -> str:
    store = "".join(stub(method, own=True) for method in METHODS if method.startswith("store."))
    database = "".join(stub(method, own=True) for method in METHODS if not method.startswith("store."))
    return f"{STUB_HEAD}class StoreMethods:\n{store}\nclass DatabaseMethods:\n{database}"


def package_stub() -> str:
    imports = "from ._database import Database as Database\nfrom ._errors import Error as Error\nfrom ._errors import Notice as Notice\n"
    text = STUB_HEAD.replace("from ._running", imports + "from ._running") + "__version__: str\n\n"
    text += "def open(path: str | PathLike[str] | None = ..., *, frames: str | None = ...) -> Database: ...\n"
    text += "def program() -> str: ...\ndef draw(kind: str, *symbols: _Source, **options: Any) -> Chart: ...\n"
    return text + "".join(stub(method, own=False) for method in FUNCTIONS)


def main() -> None:
    global COMMANDS
    words = [word for word in sys.argv[1:] if word != "--check"]
    program = words[0] if words else os.environ.get("DOJIMA_PROGRAM", "dojima")
    COMMANDS = {name: Command(name, description) for name, description in describe(program).items()}
    files = {
        "_commands.py": commands_module(),
        "_interface.py": interface_module(),
        "_interface.pyi": interface_stub(),
        "__init__.pyi": package_stub(),
    }
    different = [name for name, text in files.items() if not (FOLDER / name).exists() or (FOLDER / name).read_text() != text]
    if "--check" in sys.argv:
        if different:
            sys.exit(f"{', '.join(different)}: not made from this program; run {Path(__file__).name}")
        return
    for name in different:
        (FOLDER / name).write_text(files[name])
        print(FOLDER / name)


if __name__ == "__main__":
    main()
