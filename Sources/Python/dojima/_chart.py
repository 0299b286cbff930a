"""Charts, as pictures, pages and specifications."""

from __future__ import annotations

import base64
import functools
import html
import json
import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ._errors import Error
from ._options import Folder, option_words, texts
from ._program import run

# A browser draws a larger SVG slowly, and a notebook with many of them becomes slow to open.
LARGEST_SVG = 500_000
_SHOWN_SIZE = "960x540"
# Options of a chart that `render` takes as keys of the specification.
_KEYS_OF_SPEC = ("theme", "scale", "title", "subtitle", "note")
# Pictures and pages have the colours of the notebook, else of the reader's system. JupyterLab and nbconvert, VS Code, and Colab and Sphinx
# name their theme in the document. A page in a frame has the colour scheme of the frame.
_LIGHT = ':is([data-jp-theme-light="true"], .vscode-light, [theme="light"], [data-theme="light"])'
_DARK = ':is([data-jp-theme-light="false"], .vscode-dark, [theme="dark"], [data-theme="dark"])'
_STYLE_OF_PICTURES = (
    ".dojima-dark {display: none}"
    " @media (prefers-color-scheme: dark) {.dojima-light {display: none} .dojima-dark {display: inline !important}}"
    f" {_LIGHT} .dojima-light, {_DARK} .dojima-dark {{display: inline !important}}"
    f" {_LIGHT} .dojima-dark, {_DARK} .dojima-light {{display: none !important}}"
)
_STYLE_OF_PAGES = (
    ".dojima-page {border: 0; color-scheme: light dark}"
    f" {_LIGHT} .dojima-page {{color-scheme: light}} {_DARK} .dojima-page {{color-scheme: dark}}"
)
# The largest width of the chart on a page, and the height of its margins and of the line below it.
_PAGE_WIDTH, _PAGE_MARGINS = 1000, 80


class Chart:
    """A chart of a database or of frames, which a notebook shows.

    It is shown as SVG, or as PNG if the SVG has more than 500,000 bytes, in the light or dark colours of the notebook, else of the reader's
    system, unless `theme` was given, with 960 x 540 pixels unless `size` was given. Files have the size of the program: 1600 x 900.

    The chart has the data of the call that makes it; forms and sizes that are needed later are drawn when they are first needed.
    """

    def __init__(
        self,
        command: str,
        method: str,
        words: list[str],
        options: Mapping[str, object],
        database: list[str],
        folder: Folder,
        known_notices: tuple[str, ...] = (),
    ):
        self._command, self._method, self._words, self._options = command, method, words, dict(options)
        self._database, self._folder, self._known_notices = database, folder, known_notices
        self._drawn: dict[tuple, bytes] = {}
        # Errors are those of the call that makes the chart, not of its display. The form that is drawn is the one that is probably needed.
        if _in_ipython():
            self._draw(".svg", **self._shown_size())
        else:
            self._draw(".png")

    def save(self, path: str | os.PathLike[str], **options: object) -> Path:
        """Writes the chart to a file, .png, .svg, .pdf, .eps or .html, and returns its path.

        Options such as `size`, `scale` and `theme` replace those of the chart.
        """
        path = Path(path)
        if not options and path.suffix == ".png" and (".png",) in self._drawn:
            _write(path, self._drawn[".png",])
        else:
            self._run({**options, "output": path}, quiet=not options)
        return path

    @property
    def svg(self) -> str:
        """The chart as SVG."""
        return self._draw(".svg").decode()

    @property
    def png(self) -> bytes:
        """The chart as PNG."""
        return self._draw(".png")

    @property
    def html(self) -> str:
        """The chart as a page with a crosshair and a table, which needs no other file and no network."""
        return self._draw(".html").decode()

    @property
    def spec(self) -> dict[str, Any]:
        """The chart's specification, which `render` draws again."""
        if self._command == "chart":
            return json.loads(self._without_folder(self._run({"spec": True}).decode()))
        path = self._folder.subfolder() / "chart.svg"
        path.write_bytes(self._draw(".svg"))
        return json.loads(self._without_folder(run(["explain", "--spec", "--", str(path)]).decode()))

    def interactive(self, height: int | None = None) -> Page:
        """Returns the chart as a page in a frame of the notebook, with a crosshair and a table.

        `height` is that of the frame in pixels; by default the chart fits into it.
        """
        if height is None:
            svg = self._draw(".svg", **self._shown_size())
            across, down = (int(number) for number in re.search(rb'width="(\d+)" height="(\d+)"', svg).groups())
            height = down * _PAGE_WIDTH // across + _PAGE_MARGINS
        return Page(self._draw(".html", **self._shown_size()).decode(), height)

    def _run(self, changes: Mapping[str, object], quiet: bool = True) -> bytes:
        options = {name: value for name, value in {**self._options, **changes}.items() if name != "quiet"}
        if self._command == "render":
            options = self._with_keys(options)
        words = option_words(self._command, self._method, options, self._folder)
        # The notices of a chart are shown when it is made.
        words += ["--quiet"] if (quiet and self._drawn) or self._options.get("quiet") else []
        return run([self._command, *self._database, *words, "--", *self._words], ignored=self._known_notices)

    def _draw(self, ending: str, **changes: object) -> bytes:
        key = (ending, *sorted(changes.items()))
        if key not in self._drawn:
            path = self._folder.subfolder() / f"chart{ending}"
            self._run({**changes, "output": str(path)})
            self._drawn[key] = path.read_bytes()
            path.unlink()
        return self._drawn[key]

    def _with_keys(self, options: dict[str, object]) -> dict[str, object]:
        """Replaces the options that `render` lacks by values of keys of the specification."""
        keys = [f"{name}={options.pop(name)}" for name in _KEYS_OF_SPEC if options.get(name) is not None]
        if options.get("size") is not None:
            size = options.pop("size")
            width, height = size if isinstance(size, (tuple, list)) else (*str(size).split("x"), "")[:2]
            keys += [f"width={width}", f"height={height}"]
        return {**options, "set": [*texts(options.get("set") or [], "many", self._folder), *keys]} if keys else options

    def _without_folder(self, text: str) -> str:
        return re.sub(re.escape(str(self._folder.path)) + r"/\d+/", "", text)

    def _shown(self, **changes: object) -> tuple[str, bytes]:
        """Returns the media type and the bytes of the picture for a notebook."""
        changes.update(self._shown_size())
        picture = self._draw(".svg", **changes)
        if len(picture) <= LARGEST_SVG:
            return "image/svg+xml", picture
        return "image/png", self._draw(".png", **changes)

    def _repr_mimebundle_(self, include=None, exclude=None):
        """Returns the picture for a notebook."""
        media, picture = self._shown()
        bundle = {"text/plain": repr(self)}
        bundle[media] = picture.decode() if media == "image/svg+xml" else base64.b64encode(picture).decode()
        # An SVG that is not an image keeps its width where the page is narrower.
        has_theme = self._has_theme()
        bundle["text/html"] = self._image(media, picture, "" if has_theme else "class='dojima-light'")
        if not has_theme:
            # Where the style sheet is removed, as from a notebook that is not trusted, the light picture is shown.
            bundle["text/html"] += self._image(*self._shown(theme="dark"), "class='dojima-dark'", "; display: none")
            bundle["text/html"] += f"<style>{_STYLE_OF_PICTURES}</style>"
        return bundle

    def _image(self, media: str, picture: bytes, attributes: str, style: str = "") -> str:
        """Returns a picture as an element of a page."""
        data = base64.b64encode(picture).decode()
        return f'<img {attributes} style="max-width: 100%{style}" alt="{html.escape(self._title())}" src="data:{media};base64,{data}">'

    def _has_theme(self) -> bool:
        """Whether the chart was given its colours, by options or by its specification."""
        return any(self._options.get(name) for name in ("theme", "config", "style")) or bool(self._rendered.keys() & {"theme", "style"})

    def _shown_size(self) -> dict[str, str]:
        """Returns the size for a notebook, unless the chart has one: that of its options, its specification, or its small charts."""
        if any(self._options.get(name) for name in ("size", "facet", "columns")) or self._rendered.keys() & {"width", "height", "facet"}:
            return {}
        return {"size": _SHOWN_SIZE}

    @functools.cached_property
    def _rendered(self) -> dict[str, Any]:
        """Returns the specification that `render` was given; an empty one for other commands."""
        return self.spec if self._command == "render" else {}

    def _title(self) -> str:
        words = [Path(word).stem if os.sep in word and os.path.exists(word) else word for word in self._words]
        if self._command == "analyze":
            return f"{words[0].capitalize()} of {', '.join(words[1:])}"
        return f"Chart of {', '.join(words) or 'a specification'}"

    def __repr__(self) -> str:
        return f"<dojima.Chart: {self._title()}>"


class Page:
    """A page that a notebook shows in a frame."""

    def __init__(self, source: str, height: int):
        self.source, self.height = source, height

    def _repr_html_(self) -> str:
        return (
            f'<style>{_STYLE_OF_PAGES}</style><iframe class="dojima-page" srcdoc="{html.escape(self.source)}"'
            f' sandbox="allow-scripts allow-downloads" width="100%" height="{self.height}"></iframe>'
        )


def _in_ipython() -> bool:
    """Whether a shell or a notebook of IPython runs, which shows charts."""
    ipython = sys.modules.get("IPython")
    return ipython is not None and ipython.get_ipython() is not None


def _write(path: Path, content: bytes) -> None:
    """Replaces a file, which is never seen incomplete."""
    target = path.resolve() if path.is_symlink() else path
    part = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        if target.exists() and not target.is_file():
            # A device or a pipe.
            target.write_bytes(content)
            return
        part.write_bytes(content)
        os.replace(part, target)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise Error(f"cannot write {path}: {error.strerror}; choose another path", 73) from None
