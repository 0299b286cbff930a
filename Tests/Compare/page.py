"""Writes the page with all pictures as one self-contained file."""

import base64
import html as markup
from dataclasses import dataclass
from pathlib import Path

STYLE = """
body { font: 16px/1.5 Inter, system-ui, sans-serif; margin: 2rem auto; max-width: 1640px; padding: 0 20px; color: #131722; background: #f4f5f7 }
h1 { margin-bottom: .3em } h2 { margin: 3em 0 0 } p { max-width: 46em; margin: .4em 0 1em }
nav a { margin-right: 1em } figure { margin: 0 0 2em } img { width: 100%; height: auto; display: block; box-shadow: 0 0 0 1px #d5d8de }
figcaption { padding: .3em 0 } figcaption b { margin-right: .8em } code { font-size: 13px; color: #555b6b; overflow-wrap: anywhere }
.absent { border: 1px dashed #b6bbc6; padding: .6em 1em; color: #555b6b }
"""


@dataclass
class Picture:
    command: str
    file: Path


@dataclass
class Absence:
    reason: str


def html(charts, names, cells, size):
    sections = []
    for number, chart in enumerate(charts, 1):
        figures = "\n".join(figure(name, cells[chart.name, name], size) for name in names)
        sections.append(f'<h2 id="{chart.name}">{number}. {markup.escape(chart.title)}</h2>\n<p>{markup.escape(chart.look)}</p>\n{figures}')
    links = " ".join(f'<a href="#{chart.name}">{markup.escape(chart.title)}</a>' for chart in charts)
    return f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Dojima beside other chart tools</title><style>{STYLE}</style>
<h1>Dojima beside other chart tools</h1>
<p>The same data, drawn by each at {size[0]} x {size[1]} pixels. The command or the script stands under each picture; all commands run in the
folder of the chart below <code>data</code>, beside this page.</p>
<nav>{links}</nav>
{chr(10).join(sections)}
</html>
"""


def figure(name, cell, size):
    title = markup.escape(name)
    if isinstance(cell, Absence):
        return f'<figure><div class="absent">{markup.escape(cell.reason)}</div></figure>'
    data = base64.b64encode(cell.file.read_bytes()).decode()
    return (f'<figure><img alt="{title}" width="{size[0]}" height="{size[1]}" loading="lazy" src="data:image/png;base64,{data}">'
            f"<figcaption><b>{title}</b><code>{markup.escape(cell.command)}</code></figcaption></figure>")
