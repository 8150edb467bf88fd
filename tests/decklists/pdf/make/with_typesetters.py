# ruff: noqa: E501  (markup reads better unbroken)
"""Documents of typesetting programs, which print no spaces: LaTeX and groff."""

from __future__ import annotations

import re
import subprocess
import tempfile
from pathlib import Path

from decks import DECKS, headed, plain, table_lines, write

LATEX = r"""\documentclass[11pt]{article}
\usepackage[utf8]{inputenc}
\usepackage{multicol}
%s
\DeclareUnicodeCharacter{02BC}{'}
\DeclareUnicodeCharacter{2082}{$_2$}
\setlength{\parindent}{0pt}
\begin{document}
%s
\end{document}
"""
SPECIAL = {"&": r"\&", "#": r"\#", "_": r"\_", "%": r"\%", "“": "``", "”": "''", '"': "''"}


def latex(body: str, preamble: str = "") -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "deck.tex").write_text(LATEX % (preamble, body), encoding="utf-8")
        command = ["pdflatex", "-interaction=batchmode", f"-output-directory={folder}", f"{folder}/deck.tex"]
        subprocess.run(command, check=True, capture_output=True, timeout=120)
        return Path(folder, "deck.pdf").read_bytes()


def tex(text: str) -> str:
    return re.sub('[&#_%“”"]', lambda found: SPECIAL[found[0]], text)


def read_back(line: str) -> str:
    """Return what LaTeX prints for a line: all its quotes are curly."""
    return line.replace("ʼ", "’").replace("'", "’").replace('"', "”").replace("₂", "2")


def latex_documents(folder: Path) -> None:
    deck = DECKS["foods"]
    lines = headed(deck, marks=False)
    body = "\\\\\n".join(tex(line) for line in lines)
    write(folder, "latex-typed", latex(body), [[read_back(line) for line in lines]])

    rows = "\\\\\n".join(f"{q} & {tex(name)} & {inf or ''}" for q, name, inf in DECKS["loup"].rows)
    table = f"{tex(DECKS['loup'].identity)}\\par\\bigskip\n\\begin{{tabular}}{{rlc}}\nQty & Card Name & Inf\\\\\\hline\n{rows}\n\\end{{tabular}}"
    expected = [read_back(line) for line in [DECKS["loup"].identity, *table_lines(DECKS["loup"])]]
    write(folder, "latex-table", latex(table, r"\pagestyle{empty}"), [expected])

    decks = [*plain(DECKS["engineering"]), *plain(DECKS["tinker"])]
    body = "\\begin{multicols}{3}\n" + "\n\n".join(tex(line) for line in decks) + "\n\\end{multicols}"
    write(
        folder,
        "latex-columns",
        latex(body, r"\raggedright\interlinepenalty=10000"),
        [[read_back(line) for line in decks]],
    )


def groff(source: str, *options: str) -> bytes:
    command = ["groff", "-k", "-Tpdf", *options]
    return subprocess.run(command, input=source.encode(), check=True, capture_output=True, timeout=60).stdout


def roff(text: str) -> str:
    text = text.replace("\\", "\\e").replace('"', "\\[dq]").replace("'", "\\[aq]")
    return "\\&" + text if text.startswith((".", "'")) else text


def groff_documents(folder: Path) -> None:
    lines = headed(DECKS["prodigy"])
    source = ".ft H\n.ps 10\n.vs 15\n.nf\n" + "\n".join(roff(line) for line in lines) + "\n"
    write(folder, "groff-typed", groff(source), [lines])

    corp, runner = headed(DECKS["audacity"], marks=False), headed(DECKS["loup"], marks=False)
    body = "\n.br\n".join(roff(line) for line in [*corp, *runner])
    source = f".2C\n.nh\n.ad l\n.nf\n{body}\n"
    write(folder, "groff-columns", groff(source, "-ms"), [[*corp, *runner]])

    deck = DECKS["audacity"]
    rows = "\n".join(f"{q};{roff(name)};{inf or ''}" for q, name, inf in deck.rows)
    source = f".nf\n{roff(deck.identity)}\n.sp\n.TS\nallbox tab(;);\nc c c\nc l c.\nQty;Card Name;Inf\n{rows}\n.TE\n"
    write(folder, "groff-table", groff(source, "-t"), [[deck.identity, *table_lines(deck)]])
    source = source.replace("allbox ", "")
    write(folder, "groff-table-without-rules", groff(source, "-t"), [[deck.identity, *table_lines(deck)]])


def make(folder: Path) -> None:
    """Typeset every document of this module."""
    latex_documents(folder)
    groff_documents(folder)


if __name__ == "__main__":
    make(Path(__file__).parent.parent)
