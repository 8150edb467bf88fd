// Files become text that can be edited: read on the server, put into the editors, shown beside them.

const TICK = 1000;

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
    const tell = () => {
      const seconds = Math.round((performance.now() - begun) / 1000);
      status.textContent = seconds < 2 ? `Reading ${names} …` : `Reading ${names} … ${seconds} s`;
    };
    status.hidden = false;
    status.className = "reading-files busy";
    tell();
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
        ? found.problems.map((problem) => `Could not be read: ${problem}`).join(" ")
        : count ? `Read from ${names}. Look at it below, and change what is wrong.` : `There is no decklist in ${names}.`;
      input.value = "";
      onRead(found);
    } catch (error) {
      if (mine !== asked) return;
      status.className = "reading-files trouble";
      status.textContent = error instanceof TypeError
        ? "No connection. Your file is still chosen; try again, or submit it as it is."
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
