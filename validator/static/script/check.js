// The home page: the question, the list and the answer, live.

import { attachBench } from "./bench.js";
import { attachChoices } from "./choices.js";

const form = document.querySelector("[data-check]");
const box = form.querySelector("[data-editor]");
const file = form.querySelector("[data-file]");
const card = form.querySelector("[data-file-card]");
const source = form.querySelector("[data-source]");
const choices = attachChoices(form.querySelector("[data-question]"), () => bench.check());

const SIGNS = { legal: "✓", illegal: "✕", judge: "?" };
const peek = form.querySelector("[data-peek]");
const answer = form.querySelector("[data-answer]");
let inView = false;

function showPeek(found) {
  peek.hidden = inView || !found?.verdict;
  if (!found?.verdict) return;
  peek.className = `peek no-print ${found.verdict}`;
  const sign = Object.assign(document.createElement("span"), { textContent: SIGNS[found.verdict] });
  const text = Object.assign(document.createElement("span"), { textContent: found.summary });
  const more = Object.assign(document.createElement("span"), { textContent: "Show ↓" });
  sign.setAttribute("aria-hidden", "true");
  peek.replaceChildren(sign, text, more);
}

let latest = null;
new IntersectionObserver(([entry]) => {
  inView = entry.isIntersecting;
  showPeek(latest);
}, { rootMargin: "0px 0px -80px 0px" }).observe(answer);

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
    showPeek(found);
    source.innerHTML = found.source ?? "";
    box.hidden = Boolean(found.source);
  },
  toLine: (number) => {
    const place = source.querySelector(`[data-line="${number}"]`);
    if (!place) return false;
    place.scrollIntoView({ block: "center", behavior: "smooth" });
    place.classList.remove("pointed");
    requestAnimationFrame(() => place.classList.add("pointed"));
    return true;
  },
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

function showFile() {
  const chosen = file.files[0];
  card.hidden = !chosen;
  if (chosen) card.querySelector("[data-file-name]").textContent = chosen.name;
  bench.check();
}

file.addEventListener("change", showFile);
form.querySelector("[data-file-clear]").addEventListener("click", () => {
  file.value = "";
  box.hidden = false;
  showFile();
  bench.editor.area.focus();
});
bench.editor.area.addEventListener("input", () => {
  if (file.files.length) file.value = "";
  card.hidden = true;
});

for (const name of ["dragenter", "dragover"]) {
  box.addEventListener(name, (event) => {
    if (![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    box.classList.add("dropping");
  });
}
for (const name of ["dragleave", "drop"]) box.addEventListener(name, () => box.classList.remove("dropping"));
box.addEventListener("drop", (event) => {
  if (!event.dataTransfer.files.length) return;
  event.preventDefault();
  file.files = event.dataTransfer.files;
  showFile();
});

form.addEventListener("submit", (event) => {
  if (event.submitter?.hasAttribute("formaction")) return;
  event.preventDefault();
  bench.check();
  answer.focus();
});

if (bench.editor.area.value.trim()) bench.check();
