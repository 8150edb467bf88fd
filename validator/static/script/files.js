// Files become text that can be edited: read on the server, put into the editors, shown beside them.

import { t } from "./words.js";

const TICK = 250;
const USUAL = 6; // seconds that a photo takes

// `onRead` gets what was read: texts by side, the marked pages, and what could not be read.
export function attachFiles({ input, url, status, token, fields, onRead }) {
  let asked = 0;

  async function read(files) {
    if (!files.length) return;
    asked += 1;
    const mine = asked;
    const body = fields ? fields() : new FormData();
    body.delete("file");
    body.set("csrf_token", token);
    for (const file of files) body.append("file", file);
    const names = [...files].map((file) => file.name).join(", ");
    const begun = performance.now();
    const bar = Object.assign(document.createElement("progress"), { max: 1, value: 0 });
    const clock = document.createElement("span");
    bar.setAttribute("aria-label", t("Reading"));
    clock.setAttribute("aria-hidden", "true");
    const tell = () => {
      const seconds = (performance.now() - begun) / 1000;
      bar.value = 1 - Math.exp(-seconds / USUAL); // nobody knows how long a picture takes: slower towards its end
      clock.textContent = t`${Math.round(seconds)} s`;
    };
    status.hidden = false;
    status.className = "reading-files busy";
    status.replaceChildren(t`Reading ${names} …`, bar, clock);
    tell();
    status.scrollIntoView({ block: "nearest" }); // on a phone it may stand below the editor
    const timer = setInterval(tell, TICK);
    try {
      const response = await fetch(url, {
        method: "POST",
        body,
        headers: { "X-Requested-With": "fetch", Accept: "application/json" },
      });
      const found = await response.json();
      if (mine !== asked) return;
      if (!response.ok) throw new Error(found.error);
      const count = Object.keys(found.texts).length;
      status.className = found.problems.length ? "reading-files trouble" : "reading-files";
      status.textContent = found.problems.length
        ? found.problems.map((problem) => t`Could not be read: ${problem}`).join(" ")
        : count ? t`Read from ${names}. Compare the lines with it, and change what is wrong.` : t`There is no decklist in ${names}.`;
      const kept = [...files]; // emptying the input empties its list
      input.value = "";
      onRead(found, kept);
    } catch (error) {
      if (mine !== asked) return;
      status.className = "reading-files trouble";
      status.textContent = error instanceof TypeError
        ? t("No connection. Your file is still chosen; try again, or submit it as it is.")
        : error.message;
    } finally {
      clearInterval(timer);
    }
  }

  input.addEventListener("change", () => read(input.files));
  return { read };
}

// Dropping files anywhere on `zone` reads them.
export function attachDrop(zone, onFiles) {
  for (const name of ["dragenter", "dragover"]) {
    zone.addEventListener(name, (event) => {
      if (![...event.dataTransfer.types].includes("Files")) return;
      event.preventDefault();
      zone.classList.add("dropping");
    });
  }
  for (const name of ["dragleave", "drop"]) zone.addEventListener(name, () => zone.classList.remove("dropping"));
  zone.addEventListener("drop", (event) => {
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    onFiles(event.dataTransfer.files);
  });
}
