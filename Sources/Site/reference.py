"""Reference pages from the program's description of itself and from the Python package."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
from pathlib import Path


def _cell(text: str) -> str:
    """Returns a text as a cell of a table."""
    return re.sub(r"<(?=[a-z/])", "&lt;", text).replace("|", "\\|").replace("\n", " ").replace("*", "\\*")


class CommandLine:
    """A page for each command."""

    def __init__(self, program: Path, docs: Path):
        self.folder = docs / "command-line"
        described = subprocess.run([program, "--experimental-dump-help"], capture_output=True, text=True, check=True).stdout
        self.root = json.loads(described)["command"]

    def write(self) -> list:
        """Writes the pages, and returns their navigation."""
        self.folder.mkdir(parents=True, exist_ok=True)
        lines = ["# Command line", "", *_discussion(self.root.get("discussion", "")), "", "| command | meaning |", "| --- | --- |"]
        navigation: list = ["command-line/index.md"]
        for path, command in self._commands(self.root, []):
            page = "-".join(path) + ".md"
            name = " ".join(["dojima", *path])
            lines.append(f"| [`{name}`]({page}) | {_cell(command.get('abstract', ''))} |")
            (self.folder / page).write_text(self._page(name, command))
            navigation.append({" ".join(path): f"command-line/{page}"})
        (self.folder / "index.md").write_text("\n".join(lines) + "\n")
        return navigation

    def _commands(self, command: dict, path: list[str]):
        for part in command.get("subcommands", []):
            if part["commandName"] == "help" or not part.get("shouldDisplay", True):
                continue
            yield [*path, part["commandName"]], part
            yield from self._commands(part, [*path, part["commandName"]])

    def _page(self, name: str, command: dict) -> str:
        lines = [f"# {name}", "", _cell(command.get("abstract", "")), "", *_discussion(command.get("discussion", "")), ""]
        sections: dict[str, list[dict]] = {}
        for argument in command.get("arguments", []):
            if not argument.get("shouldDisplay", True) or argument.get("valueName") in ("help", "version"):
                continue
            title = "Arguments" if argument["kind"] == "positional" else argument.get("sectionTitle") or "Options"
            sections.setdefault(title, []).append(argument)
        for title, arguments in sections.items():
            lines += [f"## {title}", "", "| name | meaning |", "| --- | --- |"]
            lines += [f"| {self._name(argument)} | {self._text(argument)} |" for argument in arguments]
            lines.append("")
        return "\n".join(lines)

    def _name(self, argument: dict) -> str:
        value = f"<{argument.get('valueName', '')}>"
        if argument["kind"] == "positional":
            return f"`{value}`"
        names = ["-" * (1 if name["kind"] == "short" else 2) + name["name"] for name in argument["names"]]
        suffix = "" if argument["kind"] == "flag" else f" {value}"
        return ", ".join(f"`{name}{suffix if index == 0 else ''}`" for index, name in enumerate(names))

    def _text(self, argument: dict) -> str:
        text = _cell(" ".join(part for part in (argument.get("abstract"), argument.get("discussion")) if part))
        values = argument.get("allValues") or []
        if values and len(values) <= 40 and not all(value in text for value in values):
            text += f" Values: {', '.join(f'`{value}`' for value in values)}."
        if argument.get("defaultValue") not in (None, "") and "(default" not in text:
            text += f" Default: `{argument['defaultValue']}`."
        return text


def _discussion(text: str) -> list[str]:
    """Returns a discussion of a command: indented lines are commands, all others paragraphs."""
    lines: list[str] = []
    code: list[str] = []
    for line in [*text.split("\n"), ""]:
        if line.startswith("  ") and line.strip():
            code.append(line.strip())
            continue
        if code:
            lines += ["```sh", *code, "```"]
            code = []
        lines.append(_cell(line))
    return lines


class SpecificationKeys:
    """The keys of chart specifications, from their schema."""

    def __init__(self, program: Path, docs: Path):
        self.page = docs / "reference" / "specification.md"
        self.schema = json.loads(subprocess.run([program, "schema"], capture_output=True, text=True, check=True).stdout)
        # Objects that occur several times are described once.
        self.known: dict[str, str] = {}

    def write(self) -> None:
        self.page.parent.mkdir(parents=True, exist_ok=True)
        lines = ["# Keys of specifications", "", "All keys of [chart specifications](../guides/chart-specifications.md), from the JSON Schema that "
                 "`dojima schema` prints. A nested key is written with dots in `--set`, such as `--set panes[0].weight=2`.", ""]
        self.page.write_text("\n".join(lines + self._object("", self.schema)))

    def _object(self, path: str, schema: dict) -> list[str]:
        lines = [f"## {path}" if path else "## Top level", "", "| key | value | meaning |", "| --- | --- | --- |"]
        nested = []
        for key, value in schema["properties"].items():
            inner, suffix = value, ""
            while inner.get("type") == "array" and isinstance(inner.get("items"), dict):
                inner, suffix = inner["items"], suffix + "[]"
            branches = [inner, *inner.get("oneOf", []), *inner.get("anyOf", [])]
            found = next((branch for branch in branches if branch.get("properties")), None)
            link = ""
            if found:
                place = f"{path}.{key}{suffix}" if path else f"{key}{suffix}"
                text = json.dumps(found["properties"], sort_keys=True)
                if text not in self.known:
                    self.known[text] = place
                    nested.append((place, found))
                link = f" Keys: [{self.known[text]}](#{_anchor(self.known[text])})."
            lines.append(f"| `{key}` | {_kind(value)} | {_cell(value.get('description', ''))}{link} |")
        lines.append("")
        for place, part in nested:
            lines += self._object(place, part)
        return lines


def _anchor(heading: str) -> str:
    """Returns the anchor that the site gives a heading."""
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", heading).strip().lower())


def _kind(schema: dict) -> str:
    """Returns the type of a value, its words and its default."""
    if "enum" in schema:
        text = ", ".join(f"`{json.dumps(word) if not isinstance(word, str) else word}`" for word in schema["enum"])
    elif "const" in schema:
        text = f"`{schema['const']}`"
    elif schema.get("type") == "array":
        text = f"list of {_kind(schema['items'])}" if isinstance(schema.get("items"), dict) else "list"
    elif "oneOf" in schema or "anyOf" in schema:
        text = " or ".join(dict.fromkeys(_kind(part) for part in schema.get("oneOf", []) + schema.get("anyOf", [])))
    else:
        kinds = schema.get("type", "value")
        text = " or ".join(kinds) if isinstance(kinds, list) else kinds
        bounds = [f"{word} {schema[key]:g}" for key, word in (("minimum", "from"), ("exclusiveMinimum", "above"), ("maximum", "to")) if key in schema]
        if bounds:
            text += " " + " ".join(bounds)
    default = schema.get("default")
    return text + (f"; default `{default if isinstance(default, str) else json.dumps(default)}`" if default not in (None, "", [], {}) else "")


class PythonMethods:
    """A page for each method of the Python package, from its docstring."""

    def __init__(self, dojima, docs: Path):
        self.dojima, self.folder = dojima, docs / "python"

    def write(self) -> list:
        """Writes the pages, and returns their navigation."""
        self.folder.mkdir(parents=True, exist_ok=True)
        lines = ["# Methods and classes", "", "`dojima.open(path)` returns a `Database` with these methods. Those that take files or frames are "
                 "functions of the module as well.", "", "| method | meaning |", "| --- | --- |"]
        navigation: list = ["python/methods.md"]
        database = self.dojima.Database
        members = [(f"db.{name}", getattr(database, name)) for name in sorted(dir(database)) if not name.startswith("_")]
        store = type(self.dojima.open("none.db").store)
        members += [(f"db.store.{name}", getattr(store, name)) for name in sorted(dir(store)) if not name.startswith("_")]
        members += [(f"dojima.{name}", getattr(self.dojima, name)) for name in ("open", "draw", "Chart", "Error", "Notice", "Running")]
        for name, member in members:
            text = inspect.getdoc(member)
            if not text or isinstance(member, property) or not callable(member):
                continue
            page = name.replace(".", "-").lower() + ".md"
            (self.folder / page).write_text(self._page(name, member, text))
            lines.append(f"| [`{name}`]({page}) | {_cell(text.split(chr(10) + chr(10))[0])} |")
            navigation.append({name: f"python/{page}"})
        (self.folder / "methods.md").write_text("\n".join(lines) + "\n")
        return navigation

    def _page(self, name: str, member: object, text: str) -> str:
        lines = [f"# {name}", ""]
        part, is_table = [], False
        rows = text.split("\n")
        for index, row in enumerate(rows):
            following = rows[index + 1] if index + 1 < len(rows) else ""
            if following.strip() and set(following.strip()) == {"-"}:
                lines += [*part, "", f"## {row}", ""]
                part = []
                is_table = row in ("Parameters", "Attributes")
                if is_table:
                    part = ["| name | meaning |", "| --- | --- |"]
            elif row.strip() and set(row.strip()) == {"-"}:
                continue
            elif row.startswith(">>> "):
                if not part or not part[-1].startswith("    "):
                    part.append("")
                part.append("    " + row[4:])
            elif is_table and row.strip():
                if row.startswith(" "):
                    part[-1] = part[-1][:-2] + (" " if not part[-1].endswith("|  |") else "") + _cell(row.strip()) + " |"
                else:
                    part.append(f"| `{row.replace(' : ', '`: ', 1) if ' : ' in row else row + '`'} |  |")
            else:
                part.append(row if row.startswith("    ") else _cell(row).replace("``", "`"))
        lines += part
        if inspect.isclass(member):
            lines += ["", "## Members", "", "| name | meaning |", "| --- | --- |"]
            for key in sorted(dir(member)):
                described = inspect.getdoc(inspect.getattr_static(member, key)) if not key.startswith("_") else None
                if described and key not in dir(Exception):
                    lines.append(f"| `{key}` | {_cell(described.split(chr(10) + chr(10))[0])} |")
        return "\n".join(lines) + "\n"


def queries(root: Path) -> str:
    """Returns the named queries with their comments."""
    lines = ["# Named queries", "", "`dojima query NAME SYMBOL` runs a file of the folder `queries`; a file of your own is named by its path.", ""]
    for path in sorted((root / "queries").glob("*.sql")):
        query = path.read_text()
        comments = re.match(r"(?:--.*\n)*", query)[0]
        described = [line[2:].strip() for line in comments.splitlines()]
        parameters = [re.match(r"(:\w+) (\w+)(?: \[(.*?)\])? +(.*)", line).groups() for line in described if line.startswith(":")]
        lines += [f"## {path.stem}", "", _cell(" ".join(line for line in described if not line.startswith(":"))), ""]
        if parameters:
            lines += ["| parameter | kind | default | meaning |", "| --- | --- | --- | --- |"]
            lines += [f"| `{name[1:]}` | {kind} | {f'`{default}`' if default else ''} | {_cell(text)} |" for name, kind, default, text in parameters]
        lines += ["", "```sql", query[len(comments):].strip(), "```", ""]
    return "\n".join(lines)
