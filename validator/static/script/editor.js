// A text area with line numbers on its left and, on its right, what each line became.

import { t } from "./words.js";

const SIGNS = { fault: "✕", doubt: "?", seen: "○", card: "✓", other: "" };
const WORDS = { fault: t("has a problem"), doubt: t("is unclear"), seen: t("was read from the picture: confirm it"), card: t("was recognised"), other: t("is no card") };

function gutter(className) {
  const box = document.createElement("div");
  box.className = `gutter ${className}`;
  box.setAttribute("aria-hidden", "true");
  box.append(document.createElement("ol"));
  return box;
}

function lineRange(text, number) {
  let start = 0;
  for (let line = 1; line < number; line += 1) {
    const end = text.indexOf("\n", start);
    if (end < 0) return null;
    start = end + 1;
  }
  const end = text.indexOf("\n", start);
  return [start, end < 0 ? text.length : end];
}

// Goes through the browser's own editing, so that Undo takes a fix back.
export function replaceRange(area, start, end, text) {
  area.focus();
  area.setSelectionRange(start, end);
  const done = text ? document.execCommand("insertText", false, text) : document.execCommand("delete");
  if (!done) {
    area.setRangeText(text, start, end, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

export function attachEditor(box, onMark) {
  const area = box.querySelector("textarea");
  const numbers = gutter("numbers");
  const marks = gutter("marks");
  box.classList.add("live");
  box.prepend(numbers);
  box.append(marks);
  let shown = {};
  let drawnLines = 0;
  const written = []; // what was replaced from outside, for Undo: the browser does not know of it

  const count = () => area.value.split("\n").length;

  function draw() {
    const lines = count();
    if (lines !== drawnLines) {
      numbers.firstChild.replaceChildren(...Array.from({ length: lines }, (_, i) => item(String(i + 1))));
      drawnLines = lines;
    }
    marks.firstChild.replaceChildren(...Array.from({ length: lines }, (_, i) => mark(i + 1)));
    follow();
  }

  function item(text) {
    const li = document.createElement("li");
    li.textContent = text;
    return li;
  }

  function mark(number) {
    const kind = shown[number];
    const li = item(kind ? SIGNS[kind] : "");
    if (kind) {
      li.className = kind;
      li.title = t`Line ${number} ${WORDS[kind]}`;
      li.dataset.number = number;
    }
    return li;
  }

  function follow() {
    numbers.scrollTop = area.scrollTop;
    marks.scrollTop = area.scrollTop;
  }

  area.addEventListener("scroll", follow, { passive: true });
  marks.addEventListener("click", (event) => {
    const number = Number(event.target.closest("li")?.dataset.number);
    if (number) onMark(number);
  });

  // Marks of lines below an inserted or deleted line would point at the wrong line until the next answer.
  area.addEventListener("input", () => {
    if (count() !== drawnLines) shown = {};
    draw();
  });

  area.addEventListener("keydown", (event) => {
    const [before, after] = written.at(-1) ?? [];
    if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || area.value !== after) return;
    event.preventDefault();
    written.pop();
    area.value = before;
    area.dispatchEvent(new Event("input", { bubbles: true }));
  });

  draw();
  return {
    area,
    show(found) {
      shown = found;
      draw();
    },
    line: (number) => area.value.split("\n")[number - 1] ?? "",
    select(number) {
      const range = lineRange(area.value, number);
      if (!range) return;
      area.focus({ preventScroll: true });
      area.setSelectionRange(...range);
      area.scrollTop = Math.max(0, (number - 5) * 26);
      follow();
    },
    // Without the focus: a fix must not move the page, nor open the keyboard of a phone.
    write(text) {
      written.push([area.value, text]);
      area.value = text;
      shown = {};
      draw();
    },
    // `edits` maps line numbers to their new text; null takes the line out.
    apply(edits) {
      const lines = area.value.split("\n");
      const kept = lines.map((line, i) => (i + 1 in edits ? edits[i + 1] : line)).filter((line) => line !== null);
      this.write(kept.join("\n"));
    },
  };
}
