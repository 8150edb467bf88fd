// Dropping files, and the progress of a batch.

import { t } from "./words.js";
import "./download.js";
import "./page.js";
import { attachChoices } from "./choices.js";

const form = document.querySelector("[data-drop-form]");
if (form) {
  const zone = form.querySelector("[data-drop]");
  const input = form.querySelector('[name="files"]');
  const count = form.querySelector("[data-drop-count]");
  const question = form.querySelector("[data-question]");
  if (question) attachChoices(question, () => {});

  const size = (bytes) => (bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`);
  const tell = () => {
    const files = [...input.files];
    const bytes = files.reduce((sum, file) => sum + file.size, 0);
    count.textContent = files.length ? `${files.length === 1 ? files[0].name : t`${files.length} files`}, ${size(bytes)}` : "";
  };
  input.addEventListener("change", tell);
  for (const name of ["dragenter", "dragover"]) {
    zone.addEventListener(name, (event) => { event.preventDefault(); zone.classList.add("over"); });
  }
  for (const name of ["dragleave", "drop"]) zone.addEventListener(name, () => zone.classList.remove("over"));
  zone.addEventListener("drop", async (event) => {
    event.preventDefault();
    const found = new DataTransfer();
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
    if (entries.some((entry) => entry.isDirectory)) {
      for (const entry of entries) for (const file of await filesBelow(entry)) found.items.add(file);
    } else {
      for (const file of event.dataTransfer.files) found.items.add(file);
    }
    input.files = found.files;
    tell();
  });
  form.addEventListener("submit", () => {
    const button = form.querySelector("[data-drop-send]");
    button.disabled = true;
    button.textContent = t("Uploading …");
  });
}

// A dropped folder: its files keep their path, which may name the player.
async function filesBelow(entry) {
  if (entry.isFile) {
    const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
    return [new File([file], entry.fullPath.replace(/^\//, ""), { type: file.type })];
  }
  const reader = entry.createReader();
  const found = [];
  for (;;) {
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!some.length) break;
    for (const child of some) if (!child.name.startsWith(".")) found.push(...(await filesBelow(child)));
  }
  return found;
}

const box = document.querySelector("[data-progress]");
if (box) {
  const bar = box.querySelector("progress");
  const words = box.querySelector("[data-progress-words]");
  const ask = async () => {
    try {
      const answer = await fetch(box.dataset.progress, { headers: { "X-Requested-With": "fetch" } });
      const state = await answer.json();
      if (!answer.ok) throw new Error(state.error);
      if (!state.running) { window.location.reload(); return; }
      bar.max = state.total;
      bar.value = state.done;
      words.textContent = state.words;
      setTimeout(ask, 1000);
    } catch {
      words.textContent = t("No connection right now. The work goes on; trying again …");
      setTimeout(ask, 4000);
    }
  };
  setTimeout(ask, 700);
}
