"""Charts, as pictures, pages and specifications."""

from __future__ import annotations

import base64
import html
import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ._options import Folder, option_words
from ._program import run

# A browser draws a larger SVG slowly, and a notebook with many of them becomes slow to open.
LARGEST_SVG = 500_000
_SHOWN_SIZE = "960x540"


class Chart:
    """A chart of a database or of frames, which a notebook shows.

    It is shown as SVG, or as PNG if the SVG has more than 500,000 bytes, in the light or dark colours of the reader's system unless `theme`
    was given, with 960 x 540 pixels unless `size` was given. Files have the size of the program: 1600 x 900.

    The chart is drawn from the data that the database has when it is shown or saved.
    """

    def __init__(self, command: str, method: str, words: list[str], options: Mapping[str, object], database: list[str], folder: Folder):
        self._command, self._method, self._words, self._options = command, method, words, dict(options)
        self._database, self._folder = database, folder
        self._drawn: dict[tuple, bytes] = {}
        # Errors are those of the call that makes the chart, not of its display.
        self._draw(".svg")

    def save(self, path: str | os.PathLike[str], **options: object) -> Path:
        """Writes the chart to a file, .png, .svg, .pdf, .eps or .html, and returns its path.

        Options such as `size`, `scale` and `theme` replace those of the chart.
        """
        self._run({**options, "output": path}, quiet=not options)
        return Path(path)

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

    def interactive(self, height: int = 760) -> Page:
        """Returns the chart as a page in a frame of the notebook, with a crosshair and a table; `height` is that of the frame in pixels."""
        return Page(self._draw(".html", **self._shown_size()).decode(), height)

    def _run(self, changes: Mapping[str, object], quiet: bool = True) -> bytes:
        options = {name: value for name, value in {**self._options, **changes}.items() if name != "quiet"}
        words = option_words(self._command, self._method, options, self._folder)
        # The notices of a chart are shown when it is made.
        words += ["--quiet"] if (quiet and self._drawn) or self._options.get("quiet") else []
        return run([self._command, *self._database, *words, "--", *self._words])

    def _draw(self, ending: str, **changes: object) -> bytes:
        key = (ending, *sorted(changes.items()))
        if key not in self._drawn:
            path = self._folder.subfolder() / f"chart{ending}"
            self._run({**changes, "output": str(path)})
            self._drawn[key] = path.read_bytes()
            path.unlink()
        return self._drawn[key]

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
        if not any(self._options.get(name) for name in ("theme", "config", "style")):
            dark_media, dark = self._shown(theme="dark")
            bundle["text/html"] = (
                f'<picture><source media="(prefers-color-scheme: dark)" srcset="{_data_address(dark_media, dark)}">'
                f'<img src="{_data_address(media, picture)}" alt="{html.escape(self._title())}" style="max-width: 100%"></picture>'
            )
        return bundle

    def _shown_size(self) -> dict[str, str]:
        """Returns the size for a notebook, unless the chart has one: that of its options, its specification, or its small charts."""
        if self._command == "render" or any(self._options.get(name) for name in ("size", "facet", "columns")):
            return {}
        return {"size": _SHOWN_SIZE}

    def _title(self) -> str:
        return "Chart of " + (", ".join(Path(word).stem if os.sep in word else word for word in self._words) or "a specification")

    def __repr__(self) -> str:
        return f"<dojima.Chart: {self._title()}>"


class Page:
    """A page that a notebook shows in a frame."""

    def __init__(self, source: str, height: int):
        self.source, self.height = source, height

    def _repr_html_(self) -> str:
        return (
            f'<iframe srcdoc="{html.escape(self.source)}" sandbox="allow-scripts allow-downloads" width="100%" height="{self.height}"'
            ' style="border: 0"></iframe>'
        )


def _data_address(media: str, content: bytes) -> str:
    return f"data:{media};base64,{base64.b64encode(content).decode()}"
