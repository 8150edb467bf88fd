// The editors of a list, for its player or for staff: one bench per deck, files that become text, tabs on a phone.

import "./page.js";
import { attachBench } from "./bench.js";
import { attachDeadline } from "./deadline.js";
import { attachDrop, attachFiles } from "./files.js";

const form = document.querySelector("[data-desk]");
const checklist = form.querySelector("[data-checklist]");
const status = form.querySelector("[data-status]");

const benches = {};
for (const part of form.querySelectorAll("[data-bench]")) {
  const side = part.dataset.bench;
  const bench = attachBench({
    box: part.querySelector("[data-editor]"),
    answer: part.querySelector("[data-answer]"),
    status,
    url: `${form.dataset.desk}?side=${encodeURIComponent(side)}`,
    namesUrl: form.dataset.names,
    fields: () => {
      const data = new FormData(form);
      data.delete("file");
      return data;
    },
    context: () => ({ game: form.dataset.game, ...(side === "deck" ? {} : { side }) }),
    onAnswer: (found) => {
      if (checklist) checklist.innerHTML = found.checklist;
    },
  });
  benches[side] = bench;
  if (bench.editor.area.value.trim()) bench.check();
}

const files = form.querySelector("[data-files]");
if (files) {
  const source = form.querySelector("[data-files-source]");
  const reader = attachFiles({
    input: files.querySelector("[data-files-input]"),
    url: files.dataset.files,
    status: files.querySelector("[data-files-status]"),
    token: form.querySelector('[name="csrf_token"]').value,
    onRead: (found) => {
      // All texts first: each check sends the whole list.
      for (const [side, text] of Object.entries(found.texts)) benches[side]?.editor.write(text);
      for (const side of Object.keys(found.texts)) benches[side]?.check();
      source.innerHTML = found.source;
    },
  });
  attachDrop(form.querySelector("[data-desks]"), (dropped) => reader.read(dropped));
}

form.querySelector("[data-no-script]")?.remove();

const tabs = form.querySelector("[data-side-tabs]");
if (tabs) {
  const desks = form.querySelector("[data-desks]");
  tabs.classList.add("live");
  desks.classList.add("tabbed");
  tabs.addEventListener("click", (event) => {
    const chosen = event.target.closest("[data-side]");
    if (!chosen) return;
    for (const tab of tabs.children) tab.setAttribute("aria-pressed", String(tab === chosen));
    for (const part of desks.children) part.classList.toggle("chosen", part.dataset.bench === chosen.dataset.side);
  });
}

const closing = form.querySelector("[data-closes]");
if (closing) {
  const areas = [...form.querySelectorAll("textarea")];
  attachDeadline({ note: closing, form, areas, submit: form.querySelector("[data-submit]") });
}

// Leaving with something typed but not submitted asks first.
let sent = false;
const before = [...form.querySelectorAll("textarea")].map((area) => area.value).join("\0");
form.addEventListener("submit", () => { sent = true; });
window.addEventListener("beforeunload", (event) => {
  const now = [...form.querySelectorAll("textarea")].map((area) => area.value).join("\0");
  if (!sent && now !== before) event.preventDefault();
});
