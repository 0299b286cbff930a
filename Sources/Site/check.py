"""Checks the pages of the site: links, anchors and pictures, requests to elsewhere, and the size."""

from __future__ import annotations

import sys
import urllib.parse
from html.parser import HTMLParser
from pathlib import Path

LIMIT = 25_000_000
# Attributes from which a browser loads something, by element.
LOADED = {"img": "src", "script": "src", "iframe": "src", "source": "src", "link": "href", "video": "src"}


class Page(HTMLParser):
    """The links, loaded files and anchors of a page."""

    def __init__(self, path: Path):
        super().__init__()
        self.links, self.loaded, self.anchors, self.missing = [], [], set(), []
        self.feed(path.read_text())

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        for key in ("id", "name"):
            if values.get(key):
                self.anchors.add(values[key])
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])
        if tag in LOADED and values.get(LOADED[tag]) and values.get("rel") != "canonical":
            self.loaded.append(values[LOADED[tag]])
        if tag == "img" and "alt" not in values:
            self.missing.append(values.get("src"))


def faults(folder: Path) -> list[str]:
    """Returns a line for each fault of a site."""
    pages = {path.resolve(): Page(path) for path in folder.rglob("*.html")}
    found = []
    for path, page in pages.items():
        name = path.relative_to(folder.resolve())
        # The page for unknown addresses is opened below any address.
        if name.name == "404.html":
            continue
        found += [f"{name}: loads {target}" for target in page.loaded if "//" in target.split("?")[0]]
        found += [f"{name}: {source} has no text" for source in page.missing]
        for target in [*page.links, *page.loaded]:
            parts = urllib.parse.urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            file = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
            file = file / "index.html" if file.is_dir() else file
            if not file.exists():
                found.append(f"{name}: there is no {target}")
            elif parts.fragment and file in pages and target in page.links:
                if urllib.parse.unquote(parts.fragment) not in pages[file].anchors:
                    found.append(f"{name}: there is no anchor {target}")
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    if size > LIMIT:
        found.append(f"{size} bytes, more than {LIMIT}")
    print(f"{len(pages)} pages, {size / 1e6:.1f} MB, {len(found)} faults")
    return found


if __name__ == "__main__":
    lines = faults(Path(sys.argv[1]))
    print("\n".join(lines[:40]))
    sys.exit(1 if lines else 0)
