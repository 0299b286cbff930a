"""Guides in the Markdown of DocC as pages of the site."""

from __future__ import annotations

import re
import shutil
from pathlib import Path, PurePosixPath


def slug(name: str) -> str:
    """Returns the file name of a guide: `AxisTime` becomes `axis-time`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


# The guides by section, as in the table of README.md; the names are those of the files.
GUIDES = {
    "When was the market open?": ["AxisTime", "Calendars", "CalendarFiles", "Exclusions"],
    "What does a chart show?": ["Windows", "Tables", "Axes", "Annotations", "PointColors", "Formulas", "Adjustment"],
    "Are the data right?": ["Importing", "Audit", "Watching"],
    "Charts without a picture file": ["Terminal", "Serving", "Pages"],
    "Charts as data": ["ChartSpecifications", "Books", "GestureScripts"],
    "Analyses": ["Indicators", "Analyses"],
    "Servers": ["Cluster"],
}
# Pages outside of the section of guides.
OTHERS = {"Cookbook": "guides", "AllIndicators": "reference", "CandlePatterns": "reference", "SQLFunctions": "reference", "FromSwift": "swift",
          "Limits": "about", "Compatibility": "about"}


def guide_files(root: Path) -> dict[str, str]:
    """Returns the path of each guide of the repository, by its name."""
    return {path.stem: path.relative_to(root).as_posix() for path in sorted((root / "Sources").glob("*/*.docc/*.md"))}


def guide_pages(files: dict[str, str]) -> dict[str, str]:
    """Returns the page of each guide. Throws if a guide has none; overviews of libraries are in the reference of Swift."""
    places = {name: "guides" for names in GUIDES.values() for name in names} | OTHERS
    left_out = [name for name in files if name not in places and not name.startswith("Dojima")]
    if left_out:
        raise SystemExit(f"no page for the guides {', '.join(left_out)}")
    return {files[name]: f"{place}/{slug(name)}.md" for name, place in places.items()}


# A symbol, a guide or a link; or code, in which none of them counts.
_MARKS = re.compile(
    r"``(?P<symbol>[^`]+)``|<doc:(?P<guide>\w+)>|(?P<mark>!?)\[(?P<text>(?:[^\[\]]|\[[^\]]*\])*)\]\((?P<target>[^)\s]+)\)|`[^`\n]+`")


class Guides:
    """The guides of the repository and their pages."""

    def __init__(self, root: Path, docs: Path, pages: dict[str, str]):
        """
        Parameters
        ----------
        root : the repository.
        docs : the folder of the site's Markdown.
        pages : the page, such as ``guides/axis-time.md``, of each file of the repository that is one.
        """
        self.root, self.docs, self.pages = root, docs, pages
        self.by_name = {PurePosixPath(file).stem: file for file in pages}

    def write(self) -> None:
        """Writes the page of each guide."""
        for file, page in self.pages.items():
            self.write_page(page, (self.root / file).read_text(), file)

    def write_page(self, page: str, text: str, file: str) -> None:
        """Writes a page.

        Parameters
        ----------
        file : the file from which the links of the text start.
        """
        target = self.docs / page
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(self.converted(text, file, page))

    def title(self, file: str) -> str:
        return (self.root / file).read_text().split("\n", 1)[0].removeprefix("# ").replace("``", "")

    def converted(self, text: str, file: str, page: str) -> str:
        """Returns the text with links to pages of the site. Code stays as it is."""
        parts = re.split(r"(^```.*?^```$)", text, flags=re.M | re.S)
        return "".join(
            part if index % 2 else _MARKS.sub(lambda found: self._mark(found, file, page), part) for index, part in enumerate(parts))

    def _mark(self, found: re.Match, file: str, page: str) -> str:
        if found["symbol"]:
            return f"`{found['symbol'].replace('/', '.')}`"
        if found["guide"]:
            guide = self.by_name[found["guide"]]
            return f"[{self.title(guide)}]({relative(self.pages[guide], page)})"
        return self._link(found, file, page) if found["target"] else found[0]

    def _link(self, found: re.Match, file: str, page: str) -> str:
        mark, text, target = found["mark"], found["text"], found["target"]
        if "://" in target or target.startswith("#"):
            return found[0]
        path, _, anchor = target.partition("#")
        source = (self.root / file).parent / path
        if mark:
            picture = f"images/{source.name}"
            (self.docs / "images").mkdir(exist_ok=True)
            shutil.copyfile(source, self.docs / picture)
            return f"![{text}]({relative(picture, page)})"
        if not source.exists():
            raise SystemExit(f"{file}: there is no {target}")
        known = self.pages.get(source.resolve().relative_to(self.root).as_posix())
        # A file that is not on the site is named without a link.
        return f"[{text}]({relative(known, page)}{'#' + anchor if anchor else ''})" if known else text


def relative(target: str, page: str) -> str:
    """Returns the path of a file of the site from the folder of a page."""
    return "../" * (len(PurePosixPath(page).parts) - 1) + target
