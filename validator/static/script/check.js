// The home page: the question, the list and the answer, live.

import { t } from "./words.js";
import { attachBench } from "./bench.js";
import { attachChoices } from "./choices.js";
import { attachDrop, attachFiles } from "./files.js";
import { attachPictures } from "./pictures.js";

const form = document.querySelector("[data-check]");
const box = form.querySelector("[data-editor]");
const file = form.querySelector("[data-file]");
const source = form.querySelector("[data-source]");
const choices = attachChoices(form.querySelector("[data-question]"), () => bench.check());

const SIGNS = { legal: "✓", illegal: "✕", judge: "?" };
const peek = form.querySelector("[data-peek]");
const answer = form.querySelector("[data-answer]");
let inView = false;
let stale = false; // whether the verdict belongs to an earlier text

function showPeek(found) {
  peek.hidden = inView || !found?.verdict;
  if (!found?.verdict) return;
  peek.className = `peek no-print ${found.verdict}${stale ? " stale" : ""}`;
  const sign = Object.assign(document.createElement("span"), { textContent: SIGNS[found.verdict] });
  const text = Object.assign(document.createElement("span"), { textContent: found.summary });
  const more = Object.assign(document.createElement("span"), { textContent: t("Show ↓") });
  sign.setAttribute("aria-hidden", "true");
  peek.replaceChildren(sign, text, more);
}

let latest = null;
new IntersectionObserver(([entry]) => {
  inView = entry.isIntersecting;
  showPeek(latest);
}, { rootMargin: "0px 0px -80px 0px" }).observe(answer);

const pictures = attachPictures(source);
pictures.onMark((text) => {
  const at = bench.editor.area.value.split("\n").findIndex((line) => line.trim() === text);
  if (at >= 0) bench.editor.select(at + 1);
});

const bench = attachBench({
  box,
  answer,
  status: form.querySelector("[data-status]"),
  url: form.dataset.check,
  namesUrl: form.dataset.names,
  fields: () => new FormData(form),
  context: () => ({ game: choices.game() }),
  onAnswer: (found) => {
    latest = found;
    stale = false;
    showPeek(found);
  },
  onStale: () => {
    stale = true;
    showPeek(latest);
  },
  pictures,
});

// A list of another game is checked again under the rules of that game.
answer.addEventListener("click", (event) => {
  const button = event.target.closest('[name="instead"]');
  if (!button) return;
  event.preventDefault();
  const format = form.querySelector('[name="format"]');
  format.value = button.value;
  format.dispatchEvent(new Event("change", { bubbles: true }));
});

// A file becomes text in the editor, with its marked pages below.
const reader = attachFiles({
  input: file,
  url: form.dataset.read,
  status: form.querySelector("[data-files-status]"),
  token: form.querySelector('[name="csrf_token"]').value,
  fields: () => new FormData(form),
  onRead: (found) => {
    const [text] = Object.values(found.texts);
    if (text) bench.take(text, Object.values(found.seen)[0], t("Read from the file"));
    pictures.show(found.source);
    bench.check();
  },
});
attachDrop(box, (dropped) => reader.read(dropped));
const camera = form.querySelector("[data-camera]");
camera.hidden = !window.matchMedia("(pointer: coarse)").matches;
camera.querySelector("input").addEventListener("change", (event) => reader.read(event.target.files));
try {
  const kept = sessionStorage.getItem("list");
  if (kept && !bench.editor.area.value) bench.editor.write(kept);
} catch { /* no storage, no memory of what was typed */ }
bench.editor.area.addEventListener("input", () => {
  try { sessionStorage.setItem("list", bench.editor.area.value); } catch { /* as above */ }
});

form.addEventListener("submit", (event) => {
  if (event.submitter?.hasAttribute("formaction")) return;
  event.preventDefault();
  bench.check();
  answer.focus();
});

if (bench.editor.area.value.trim()) bench.check();
