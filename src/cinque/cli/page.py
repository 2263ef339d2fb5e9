"""A sheet for people: on the screen, or as one HTML file that prints well."""

from collections.abc import Sequence
from html import escape
from unicodedata import category

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from cinque.cli.screen import console, indented, say
from cinque.core.sentences import clean
from cinque.core.sheet import Block, Page

NOTHING = ("", "–")
STYLE = """
:root { color-scheme: light dark; --line: #8888; --soft: #8882; }
body { font: 16px/1.5 system-ui, "Hiragino Sans", "Noto Sans JP", "Yu Gothic", sans-serif; max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem; }
h1 { margin: 0; font-size: 1.8rem; overflow-wrap: anywhere; }
header p { margin: 0 0 1.5rem; opacity: .7; }
section { break-inside: avoid; margin: 0 0 1.5rem; }
h2 { font-size: 1.1rem; border-bottom: 2px solid var(--line); margin: 0 0 .5rem; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid var(--soft); white-space: nowrap; }
td:last-child { white-space: normal; }
td:first-child { font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0; }
dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; }
p { white-space: pre-wrap; overflow-wrap: anywhere; }
@page { margin: 15mm; }
@media print {
  body { margin: 0; max-width: none; padding: 0; font-size: 10pt; }
  .wide { overflow: visible; }
  th, td { padding: .15rem .4rem; white-space: normal; }
  td:first-child { overflow-wrap: anywhere; }
}
"""


def show_page(page: Page) -> None:
    say(on_screen(page.title), "bold")
    say(on_screen(page.subtitle), "dim")
    for block in page.blocks:
        console().print()
        say(on_screen(block.title), "cyan")
        show_block(block)


def show_block(block: Block) -> None:
    """A block as a table; on a screen that is too narrow for it, each row as lines of its own."""
    rows = [[on_screen(cell) for cell in row] for row in (*block.facts, *block.rows)]
    columns = [on_screen(column) for column in block.columns]
    widths: Sequence[int | None] = widths_of(columns, rows) if columns else (None, None)
    if rows and widths:
        show_table(columns, rows, widths)
    else:
        show_lines(columns, rows)
    if block.text:
        indented(on_screen(block.text))


def widths_of(columns: list[str], rows: list[list[str]]) -> list[int]:
    """How wide the columns of a table can be if no word is cut; nothing if the screen is too narrow for that."""
    table = [*zip(columns, *rows, strict=True)]
    widths = [max(map(word_width, cells)) for cells in table]
    spare = console().width - sum(widths) - 2 * len(widths)
    if spare < 0:
        return []
    for number, cells in enumerate(table):
        more = min(spare, max(map(cell_len, cells)) - widths[number])
        widths[number] += more
        spare -= more
    return widths


def show_table(columns: list[str], rows: list[list[str]], widths: Sequence[int | None]) -> None:
    table = Table(box=None, show_header=bool(columns), padding=(0, 1), header_style="dim")
    for column, width in zip(columns or ["", ""], widths, strict=True):
        table.add_column(Text(column), overflow="fold", width=width)
    for row in rows:
        table.add_row(*map(Text, row))
    console().print(table)


def show_lines(columns: list[str], rows: list[list[str]]) -> None:
    """Each row by itself, without the cells in which nothing stands."""
    for first, *others in rows:
        indented(first, "bold")
        told = [f"{label} {cell}" for label, cell in zip(columns[1:], others, strict=True) if cell not in NOTHING]
        indented(" · ".join(told), indent=3)


def word_width(text: str) -> int:
    """The width of the longest word: narrower than that, a column would cut it."""
    return max(map(cell_len, text.split()), default=0)


def on_screen(text: str) -> str:
    """A text that a person wrote; whatever kind of space it has is one."""
    return clean("".join(" " if char == "\t" or category(char) == "Zs" else char for char in text))


def page_html(page: Page, lang: str) -> str:
    """The page as one file that needs no other; whatever a person wrote stays text."""
    title = html_text(page.title)
    blocks = "\n".join(_block_html(block) for block in page.blocks)
    return html_file(lang, title, STYLE, f"<p>{html_text(page.subtitle)}</p>", blocks)


def html_file(lang: str, title: str, style: str, subtitle: str, main: str) -> str:
    """One file: no script, and nothing that has to be fetched. What it is given is HTML already."""
    return f"""<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<header><h1>{title}</h1>{subtitle}</header>
<main>
{main}
</main>
</body>
</html>
"""


def html_text(text: str) -> str:
    """Text that stays text: no tag, no attribute, and no character that HTML does not allow."""
    return escape("".join(char if char == "\t" or category(char) == "Zs" else clean(char) for char in text))


def _block_html(block: Block) -> str:
    parts = [f"<h2>{html_text(block.title)}</h2>"]
    if block.facts:
        facts = "".join(f"<dt>{html_text(label)}</dt><dd>{html_text(text)}</dd>" for label, text in block.facts)
        parts.append(f"<dl>{facts}</dl>")
    if block.rows:
        head = "".join(f'<th scope="col">{html_text(column)}</th>' for column in block.columns)
        rows = "".join(f"<tr>{''.join(f'<td>{html_text(cell)}</td>' for cell in row)}</tr>" for row in block.rows)
        parts.append(f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>')
    if block.text:
        parts.append(f"<p>{html_text(block.text)}</p>")
    return f"<section>{''.join(parts)}</section>"
