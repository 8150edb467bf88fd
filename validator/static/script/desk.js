// The editors of a list, for its player or for staff: one bench per deck, files that become text, tabs on a phone.

import { t } from "./words.js";
import "./page.js";
import { attachBench } from "./bench.js";
import { attachDeadline } from "./deadline.js";
import { attachDrop, attachFiles } from "./files.js";
import { attachPictures } from "./pictures.js";

const form = document.querySelector("[data-desk]");
const toDo = form.querySelector("[data-to-do]");
const status = form.querySelector("[data-status]");

const pictures = attachPictures(form.querySelector("[data-files-source]"));
// On a page that shows the document elsewhere, its pages move to where they are compared with the lines.
for (const shown of document.querySelectorAll("[data-sources] .source")) {
  if (shown.querySelector("figure")) form.querySelector("[data-files-source]").append(shown);
}
pictures.onMark((text) => {
  for (const { editor } of Object.values(benches)) {
    const at = editor.area.value.split("\n").findIndex((line) => line.trim() === text);
    if (at >= 0) editor.select(at + 1);
  }
});

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
      data.delete("picture");
      return data;
    },
    context: () => ({ game: form.dataset.game, ...(side === "deck" ? {} : { side }) }),
    pictures,
    onAnswer: (found) => {
      if (toDo) toDo.innerHTML = found.to_do;
      toDo?.classList.remove("stale");
    },
    onStale: () => toDo?.classList.add("stale"),
  });
  benches[side] = bench;
  if (bench.editor.area.value.trim()) bench.check();
}

// On a phone one deck is shown at a time; decks that were read from one picture are confirmed together.
const tabs = form.querySelector("[data-side-tabs]");
const desks = form.querySelector("[data-desks]");
function choose(sides) {
  if (!tabs || !sides.length) return;
  for (const tab of tabs.children) tab.setAttribute("aria-pressed", String(sides.includes(tab.dataset.side)));
  for (const part of desks.children) part.classList.toggle("chosen", sides.includes(part.dataset.bench));
}
if (tabs) {
  tabs.classList.add("live");
  desks.classList.add("tabbed");
  tabs.addEventListener("click", (event) => {
    const chosen = event.target.closest("[data-side]");
    if (chosen) choose([chosen.dataset.side]);
  });
  const waiting = [...desks.querySelectorAll("[data-seen]")].filter((seen) => seen.value);
  choose(waiting.map((seen) => seen.closest("[data-bench]").dataset.bench));
}

const files = form.querySelector("[data-files]");
if (files) {
  const reader = attachFiles({
    input: files.querySelector("[data-files-input]"),
    url: files.dataset.files,
    status: files.querySelector("[data-files-status]"),
    token: form.querySelector('[name="csrf_token"]').value,
    onRead: (found, files) => {
      // All texts first: each check sends the whole list.
      for (const [side, text] of Object.entries(found.texts)) benches[side]?.take(text, found.seen[side], t("Read from the file"));
      choose(Object.keys(found.texts));
      pictures.show(found.source);
      for (const side of Object.keys(found.texts)) benches[side]?.check();
      read = found.source.includes("<figure") ? files : [];
    },
  });
  // What the list was read from goes with it, to be shown beside it; a check does not need it.
  let read = [];
  form.addEventListener("formdata", (event) => {
    for (const file of read) event.formData.append("picture", file, file.name);
  });
  attachDrop(desks, (dropped) => reader.read(dropped));
}

form.querySelector("[data-no-script]")?.remove();

const closing = form.querySelector("[data-closes]");
if (closing) {
  const areas = [...form.querySelectorAll("textarea")];
  attachDeadline({ note: closing, form, areas, submit: form.querySelector("[data-submit]") });
}

// Lines of a picture that nobody has confirmed: submitting asks once.
const ask = form.querySelector("[data-unconfirmed]");
form.addEventListener("submit", (event) => {
  const waiting = Object.values(benches).reduce((sum, bench) => sum + bench.waiting(), 0);
  if (!waiting || !event.submitter?.hasAttribute("data-submit") || !ask) return;
  event.preventDefault();
  ask.querySelector("[data-count]").textContent = waiting;
  ask.hidden = false;
  ask.querySelector("button").focus();
});

// Leaving with something typed but not submitted asks first.
let sent = false;
const before = [...form.querySelectorAll("textarea")].map((area) => area.value).join("\0");
form.addEventListener("submit", (event) => { sent = !event.defaultPrevented; });
window.addEventListener("beforeunload", (event) => {
  const now = [...form.querySelectorAll("textarea")].map((area) => area.value).join("\0");
  if (!sent && now !== before) event.preventDefault();
});
