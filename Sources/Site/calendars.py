"""A page for each exchange: hours, holidays, the checked dates, and a year as twelve months of days."""

from __future__ import annotations

import calendar
import datetime
import html
import json
import re
import subprocess
from pathlib import Path

SHORT = ("early close", "late open")


class Calendars:
    def __init__(self, program: Path, root: Path, docs: Path):
        self.program, self.root, self.folder = program, root, docs / "calendars"

    def rows(self, *words: str) -> list[dict]:
        found = subprocess.run([self.program, "calendar", *words, "--format", "json"], capture_output=True, text=True)
        if found.returncode:
            raise SystemExit(f"dojima calendar {' '.join(words)}: {found.stderr.strip()}")
        return json.loads(found.stdout)

    def write(self) -> list:
        """Writes the pages, and returns their navigation."""
        self.folder.mkdir(parents=True, exist_ok=True)
        lines = ["# Exchanges", "",
                 "The built-in calendars. [Calendars](../guides/calendars.md) describes how they are used, and "
                 "[Calendar files](../guides/calendar-files.md) how they are corrected and added.", "",
                 "| code | exchange | regular hours | time zone | checked |", "| --- | --- | --- | --- | --- |"]
        navigation: list = ["calendars/index.md"]
        for row in self.rows():
            page = row["code"].replace("/", "-").lower() + ".md"
            (self.folder / page).write_text(self._page(row))
            lines.append(f"| [{row['code']}]({page}) | {row['name']} | {row['hours']} | {row['zone']} | "
                         f"{row['known_from'][:4]}–{row['known_to'][:4]} |")
            navigation.append({f"{row['code']} {row['name']}": f"calendars/{page}"})
        (self.folder / "index.md").write_text("\n".join(lines) + "\n")
        return navigation

    def _page(self, row: dict) -> str:
        code = row["code"]
        year = min(int(row["known_to"][:4]), datetime.date.fromisoformat(row["announced_to"] or "2026-12-31").year)
        dates = ("--from", f"{year}-01-01", "--to", f"{year}-12-31")
        sessions = {session["date"] for session in self.rows(code, *dates)}
        holidays = self.rows(code, "--holidays", *dates)
        facts = [("Code", f"`{code}`"), ("Other names", " ".join(f"`{name}`" for name in row["aliases"].split())), ("Time zone", row["zone"]),
                 ("Regular hours", row["hours"]), ("Holidays checked", f"{row['known_from']} to {row['known_to']}"),
                 ("Hours checked", f"{row['hours_from']} to {row['hours_to']}"), ("Announcements included up to", row["announced_to"] or "")]
        lines = [f"# {row['name']}", "", "| property | value |", "| --- | --- |", *(f"| {name} | {value} |" for name, value in facts if value), ""]
        lines += [f"## {year}", "", _KEY, "", _year(year, sessions, holidays), ""]
        if holidays:
            lines += ["| date | day | holiday | rule | kind |", "| --- | --- | --- | --- | --- |"]
            lines += [f"| {item['date']} | {item['weekday']} | {item['name']} | {item['rule']} | {item['kind']} |" for item in holidays]
            lines.append("")
        note = self._note(code)
        if note:
            lines += ["## Sources and limits", "", note, ""]
        lines += ["```console", f"$ dojima calendar {code} {' '.join(dates)}", f"$ dojima calendar {code} --holidays {' '.join(dates)}", "```", ""]
        return "\n".join(lines)

    def _note(self, code: str) -> str:
        """Returns the comment on the exchange in the sources."""
        for path in (self.root / "Sources" / "DojimaTime" / "Exchanges").rglob("*.swift"):
            text = path.read_text()
            if f'code: "{code}"' in text:
                found = re.search(r"((?:^ *///.*\n)+)^ *static let \w+ = ExchangeRules\(\s*code: \"" + re.escape(code) + '"', text, flags=re.M)
                if found:
                    comment = re.sub(r"^ *///[ ]?", "", found[1], flags=re.M)
                    return re.sub(r"``?([^`]+)``?", r"`\1`", comment).strip()
        return ""


_KEY = ('<p class="key"><span class="open">open</span><span class="short">shorter session</span>'
        '<span class="holiday">holiday</span><span class="closed">closed</span></p>')


def _year(year: int, sessions: set[str], holidays: list[dict]) -> str:
    """Returns the months of a year as tables, in which a day has a class for its session and its holiday as a title."""
    names = {item["date"]: f"{item['name']}, {item['kind']}" for item in holidays}
    short = {item["date"] for item in holidays if item["kind"].startswith(SHORT)}
    months = []
    for month in range(1, 13):
        rows = []
        for week in calendar.Calendar().monthdatescalendar(year, month):
            cells = []
            for day in week:
                date = day.isoformat()
                if day.month != month:
                    cells.append("<td></td>")
                    continue
                kind = ("short" if date in short else "open") if date in sessions else ("holiday" if date in names else "closed")
                title = f' title="{html.escape(names[date])}"' if date in names else ""
                cells.append(f'<td class="{kind}"{title}>{day.day}</td>')
            rows.append(f"<tr>{''.join(cells)}</tr>")
        days = "".join(f'<th scope="col" abbr="{name}">{name[0]}</th>' for name in calendar.day_name)
        months.append(f'<table class="month"><caption>{calendar.month_name[month]}</caption><tr>{days}</tr>{"".join(rows)}</table>')
    return f'<div class="year" data-search-exclude>{"".join(months)}</div>'
