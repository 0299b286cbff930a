"""Makes the tables, docstrings and type stubs of the package from the program's own description of its commands.

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

FOLDER = Path(__file__).parent / "dojima"
sys.path.insert(0, str(FOLDER.parent))


def _module(name: str):
    """Loads a module of the package without the package, whose generated parts may be missing."""
    spec = importlib.util.spec_from_file_location(f"dojima_{name}", FOLDER / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


methods = _module("_methods")
METHODS, FUNCTIONS, HIDDEN, parameter_name = methods.METHODS, methods.FUNCTIONS, methods.HIDDEN, methods.parameter_name
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
    """What Python needs to know of a command."""

    def __init__(self, name: str, description: dict):
        self.name, self.description = name, description
        arguments = [a for a in description.get("arguments", []) if a["shouldDisplay"]]
        self.positionals = [a for a in arguments if a["kind"] == "positional"]
        named = [a for a in arguments if a["kind"] != "positional"]
        self.options = {a["preferredName"]["name"]: a for a in named if a["preferredName"]["name"] not in HIDDEN}
        self.takes_database = any(a["preferredName"]["name"] == "db" for a in named)
        names = [parameter_name(option) for option in self.options]
        taken = [parameter.lstrip("*") for parameter in METHODS[METHOD_OF_COMMAND[name]].parameters]
        assert len(set(names)) == len(names), (name, names)
        # A positional parameter may stand for an option, but not hide another one.
        count = len(self.positionals)
        assert all(parameter not in names or parameter in ("when", "into", "output") for parameter in taken[:count]), (name, taken)

    def table(self) -> dict:
        options = {}
        for name, argument in self.options.items():
            options[parameter_name(name)] = (name, kind(argument))
        aliases = {
            parameter_name(other["name"]): parameter_name(name)
            for name, argument in self.options.items()
            for other in argument["names"]
            if other["kind"] == "long" and other["name"] != name
        }
        return {
            "options": options,
            "aliases": aliases,
            "formats": tuple(self.options.get("format", {}).get("allValues", ())),
            "database": self.takes_database,
        }


def kind(argument: dict) -> str:
    """Returns `flag`, `many` for an option that may be repeated, or `one`; with `file` if its value is the path of a file."""
    if argument["kind"] == "flag":
        return "flag"
    return ("many" if argument["isRepeating"] else "one") + (" file" if "file" in argument.get("completionKind", {}) else "")


def hint(argument: dict) -> str:
    """Returns the type of an option in a stub."""
    if argument["kind"] == "flag":
        return "bool"
    if argument.get("allValues"):
        value = f"Literal[{', '.join(repr(word) for word in argument['allValues'])}]"
    else:
        value = "_File" if "file" in kind(argument) else "_Value"
    return f"{value} | Sequence[{value}] | Mapping[str, _Value]" if argument["isRepeating"] or value == "_Value" else value


def parameters(command: Command) -> list[tuple[str, str]]:
    """Returns the parameters of a command's method with their declarations, after `self`."""
    result, starred = [], False
    for name in METHODS[METHOD_OF_COMMAND[command.name]].parameters:
        starred = starred or name.startswith("*")
        if name.startswith("*"):
            result.append((name, f"{name}: _Source"))
        else:
            result.append((name, f"{name}: _Source{'' if required(command, name) else ' | None = ...'}"))
    if not starred:
        result.append(("*", "*"))
    given = {name for name, _ in result}
    for option, argument in command.options.items():
        name = parameter_name(option)
        if name not in given:
            result.append((name, f"{name}: {hint(argument)} | None = ..."))
    if result[-1][0] == "*":
        result.pop()
    return result


def required(command: Command, name: str) -> bool:
    """Whether a leading parameter must be given."""
    names = [p.lstrip("*") for p in METHODS[METHOD_OF_COMMAND[command.name]].parameters]
    if command.name in ("calendar", "axis") or name in ("output", "chart"):
        return False
    if name in ("when", "into"):
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
    for parameter, _ in parameters(command):
        if parameter == "*":
            continue
        text = EXTRA.get((name, parameter)) or help_text(command, parameter)
        lines.append(parameter + "\n" + textwrap.indent(textwrap.fill(translate(text), 100), "    "))
    if lines:
        parts.append("Parameters\n----------\n" + "\n".join(lines))
    return "\n\n".join(part for part in parts if part)


EXTRA = {
    ("load", "source"): "A file, several files, or a frame of bars: of pandas, polars or pyarrow, or a dict of arrays.",
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
    for option, argument in command.options.items():
        if parameter_name(option) == plain:
            values = argument.get("allValues")
            text = argument.get("abstract", "")
            # The values are those of a command line, whose default in a pipe is not that of Python.
            if option == "format":
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
        argument = command.options.get(option)
        if argument is None:
            if option == "db" and words:
                words.pop(0)
                continue
            return None
        if kind(argument) == "flag":
            options.setdefault(parameter_name(option), True)
        else:
            if not value and not words:
                return None
            options.setdefault(parameter_name(option), []).append(value or words.pop(0))
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
    text = re.sub(r"(?<![\w-])--([a-z][a-z0-9-]*[a-z0-9])\b", lambda found: f"`{parameter_name(found[1])}`", text)
    text = re.sub(r"(?<![\w-])-o\b", "`output`", text)
    return text.replace("; - for standard input", "")


def commands_module() -> str:
    kinds: dict[str, set[str]] = {}
    for command in COMMANDS.values():
        for option, argument in command.options.items():
            kinds.setdefault(option, set()).add(kind(argument))
    flags = tuple(sorted(option for option, found in kinds.items() if found == {"flag"}))
    table = {command.name: command.table() for command in COMMANDS.values()}
    documents = {METHOD_OF_COMMAND[command.name]: documentation(command) for command in COMMANDS.values()}
    required_parameters = {
        METHOD_OF_COMMAND[c.name]: tuple(
            p for p in METHODS[METHOD_OF_COMMAND[c.name]].parameters if not p.startswith("*") and required(c, p)
        )
        for c in COMMANDS.values()
    }
    body = "\n\n".join(
        f"{name} = {pprint.pformat(value, width=140, sort_dicts=False)}"
        for name, value in (("FLAGS", flags), ("REQUIRED", required_parameters), ("COMMANDS", table), ("DOCUMENTATION", documents))
    )
    return f'"""{NOTE}"""\n\n# fmt: off\n{body}\n'


STUB_HEAD = f'''"""{NOTE}"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from os import PathLike
from pathlib import Path
from typing import Any, Literal

'''

STUB_TYPES = """
_Value = str | int | float | date | datetime
_File = str | PathLike[str] | Mapping[str, Any] | Sequence[Any]
_Source = Any
_Frame = Any
"""


def signature(method: str, *, own: bool) -> str:
    """Returns the declaration of a method with its documentation, or that of a function with its first sentence."""
    command = COMMANDS[METHODS[method].command]
    declared = [declaration for _, declaration in parameters(command)]
    returns = {"Frame": "_Frame", "Chart": "Chart", "Path": "Path", "dict": "dict[str, Any]", "Running": "Running"}[METHODS[method].returns]
    inner = ", ".join((["self"] if own else []) + declared)
    indent = "    " if own else ""
    text = documentation(command) if own else documentation(command).split("\n")[0]
    doc = textwrap.indent(f'"""{text}"""', indent + "    ").replace("\\", "\\\\")
    return f"{indent}def {method.split('.')[-1]}({inner}) -> {returns}:\n{doc}\n"


def database_stub() -> str:
    text = STUB_HEAD + "from ._chart import Chart\nfrom ._running import Running\n" + STUB_TYPES
    text += "\nclass Store:\n" + "\n".join(signature(m, own=True) for m in METHODS if m.startswith("store."))
    text += "\nclass Database:\n    path: str | None\n    store: Store\n"
    text += "    def __init__(self, path: str | PathLike[str] | None = ..., *, frames: str | None = ...) -> None: ...\n"
    text += "    def draw(self, kind: str, *symbols: _Source, **options: Any) -> Chart: ...\n"
    return text + "\n".join(signature(m, own=True) for m in METHODS if not m.startswith("store."))


def package_stub() -> str:
    text = STUB_HEAD + "from ._chart import Chart as Chart\nfrom ._database import Database as Database\n"
    text += "from ._errors import Error as Error, Notice as Notice\nfrom ._running import Running as Running\n" + STUB_TYPES
    text += "\n__version__: str\n"
    text += "\ndef open(path: str | PathLike[str] | None = ..., *, frames: str | None = ...) -> Database: ...\n"
    text += "def program() -> str: ...\ndef draw(kind: str, *symbols: _Source, **options: Any) -> Chart: ...\n"
    return text + "\n".join(signature(m, own=False) for m in FUNCTIONS)


def main() -> None:
    global COMMANDS
    words = [word for word in sys.argv[1:] if word != "--check"]
    program = words[0] if words else os.environ.get("DOJIMA_PROGRAM", "dojima")
    COMMANDS = {name: Command(name, description) for name, description in describe(program).items()}
    files = {"_commands.py": commands_module(), "_database.pyi": database_stub(), "__init__.pyi": package_stub()}
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
