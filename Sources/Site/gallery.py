"""The gallery: each picture with its command, its specification and the Python that draws it."""

from __future__ import annotations

import html
import os
import re
import shlex
import subprocess
import sys
import warnings
from pathlib import Path

import yaml

from docc import relative


class Entry:
    """A picture of the gallery."""

    def __init__(self, title: str, command: str):
        self.title = title
        self.words = shlex.split(command)
        self.name = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")

    @property
    def has_theme(self) -> bool:
        return "--theme" in self.words

    def command(self, *further: str) -> str:
        """Returns the command line."""
        return shlex.join(["dojima", *self.words, *further])

    def python(self, commands: dict, methods: dict) -> str:
        """Returns the call in Python: symbols are its arguments, options its keyword arguments.

        Parameters
        ----------
        commands : the options of each command, from the package.
        methods : the name of the method that draws with a command.
        """
        command, *words = self.words
        names = {option: (name, kind) for name, (option, kind) in commands[command]["options"].items()}
        symbols, options = [], {}
        while words:
            word = words.pop(0)
            if not word.startswith("--"):
                symbols.append(word)
                continue
            name, kind = names[word[2:]]
            name = {"from": "start", "from_": "start", "to": "end"}.get(name, name)
            value = True if kind == "flag" else words.pop(0)
            if name in options:
                options[name] = [*options[name], value] if isinstance(options[name], list) else [options[name], value]
            else:
                options[name] = int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 4 else value
        arguments = [quoted(symbol) for symbol in symbols] + [f"{name}={quoted(value)}" for name, value in options.items()]
        call = f"db.{methods[command]}({', '.join(arguments)})"
        if len(call) > 90:
            call = f"db.{methods[command]}(\n    " + ",\n    ".join(arguments) + ",\n)"
        return call


def quoted(value: object) -> str:
    """Returns a value as Python source with double quotes."""
    if isinstance(value, list):
        return f"[{', '.join(map(quoted, value))}]"
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"' if isinstance(value, str) else repr(value)


class Gallery:
    """The entries of `gallery.yaml`, drawn from the sample of the program."""

    def __init__(self, program: Path, root: Path, docs: Path, work: Path):
        self.program, self.docs, self.work = program, docs, work
        listed = yaml.safe_load((Path(__file__).parent / "gallery.yaml").read_text())
        self.sections = [(part["section"], [Entry(*entry) for entry in part["pictures"]]) for part in listed]
        sys.path.insert(0, str(root / "Sources" / "Python"))
        os.environ["DOJIMA_PROGRAM"] = str(program)
        import dojima
        from dojima._commands import COMMANDS

        warnings.simplefilter("ignore", dojima.Notice)

        self.dojima, self.commands = dojima, COMMANDS
        self.database = work / "sample.db"
        self.run("sample")
        self.db = dojima.open(str(self.database), frames="numpy")

    def run(self, *words: str) -> str:
        found = subprocess.run([self.program, *words, "--db", self.database], capture_output=True, text=True)
        if found.returncode:
            raise SystemExit(f"dojima {shlex.join(words)}: {found.stderr.strip()}")
        return found.stdout

    def write(self) -> list:
        """Writes the pages, and returns their navigation."""
        folder = self.docs / "gallery"
        folder.mkdir(parents=True, exist_ok=True)
        (self.docs / "images" / "gallery").mkdir(parents=True, exist_ok=True)
        index = ["# Gallery", "", "Each picture has a page with the command, the specification and the Python that draw it. "
                 "The prices are those that `dojima sample` imports.", ""]
        navigation: list = ["gallery/index.md"]
        for section, entries in self.sections:
            index += [f"## {section}", "", '<div class="gallery">']
            for entry in entries:
                self._draw(entry)
                (folder / f"{entry.name}.md").write_text(self._page(entry))
                pictures = "".join(
                    f'<img src="../images/gallery/{file}" alt="" loading="lazy">' for file in self._files(entry, "small-"))
                index.append(f'<a href="{entry.name}.html">{pictures}<span>{html.escape(entry.title)}</span></a>')
            index += ["</div>", ""]
            navigation.append({section: [{entry.title: f"gallery/{entry.name}.md"} for entry in entries]})
        (folder / "index.md").write_text("\n".join(index))
        return navigation

    def _files(self, entry: Entry, prefix: str = "") -> list[str]:
        name = prefix + entry.name
        return [f"{name}.svg"] if entry.has_theme else [f"{name}.svg#only-light", f"{name}-dark.svg#only-dark"]

    def _draw(self, entry: Entry) -> None:
        """Draws an entry by its command, and by Python. Throws if the pictures differ."""
        pictures = self.docs / "images" / "gallery"
        path = pictures / f"{entry.name}.svg"
        size = [] if "--size" in entry.words else ["--size", "960x540"]
        self.run(*entry.words, *size, "-o", str(path))
        small = ["--size", "480x270"] if size else []
        self.run(*entry.words, *small, "-o", str(pictures / f"small-{entry.name}.svg"))
        if not entry.has_theme:
            self.run(*entry.words, *size, "--theme", "dark", "-o", str(pictures / f"{entry.name}-dark.svg"))
            self.run(*entry.words, *small, "--theme", "dark", "-o", str(pictures / f"small-{entry.name}-dark.svg"))
        chart = eval(entry.python(self.commands, METHODS), {"db": self.db})  # noqa: S307 - the project's own file
        drawn = self.work / "python.svg"
        chart.save(str(drawn), **({"size": "960x540"} if size else {}))
        if drawn.read_bytes() != path.read_bytes():
            raise SystemExit(f"{entry.title}: Python draws another picture than {entry.command()}")

    def _page(self, entry: Entry) -> str:
        # Narrow screens have the small picture, whose text is legible there.
        pictures = "".join(
            f'<picture><source media="(max-width: 600px)" srcset="../images/gallery/{small}">'
            f'<img src="../images/gallery/{file}" alt="{html.escape(entry.title)}"></picture>'
            for file, small in zip(self._files(entry), self._files(entry, "small-")))
        path = self.docs / "images" / "gallery" / f"{entry.name}.svg"
        specification = subprocess.run([self.program, "explain", path, "--spec"], capture_output=True, text=True, check=True).stdout
        blocks = [
            ("Command line", "console", f"$ {entry.command('-o', entry.name + '.svg')}"),
            ("Python", "python", f'import dojima\n\ndb = dojima.open("dojima.db")\n{entry.python(self.commands, METHODS)}'),
            ("Specification", "json", specification.strip()),
        ]
        tabs = []
        for label, language, code in blocks:
            tabs += [f'=== "{label}"', "", f"    ```{language}", *(f"    {line}" for line in code.split("\n")), "    ```", ""]
        return "\n".join([f"# {entry.title}", "", pictures, "", *tabs])


# The methods that return a picture, by the command that they call.
METHODS = {"chart": "chart", "analyze": "draw"}
