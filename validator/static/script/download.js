// Files that take a while to write: the button counts the seconds, then the file arrives.

import { t } from "./words.js";

const NAME = /filename="([^"]+)"/;

function save(blob, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

async function fetched(form, button) {
  const label = button.textContent;
  const start = Date.now();
  const tick = () => { button.textContent = t`${label}: writing … ${Math.round((Date.now() - start) / 1000)} s`; };
  const timer = setInterval(tick, 1000);
  button.setAttribute("aria-busy", "true");
  try {
    const url = button.getAttribute("formaction") ?? form.action;
    const answer = await fetch(url, { method: "POST", body: new FormData(form, button), redirect: "manual" });
    if (answer.type === "opaqueredirect") {
      window.location.reload(); // a refusal: the page says why
      return true;
    }
    const name = answer.headers.get("Content-Disposition")?.match(NAME)?.[1];
    if (!answer.ok || !name) return false;
    save(await answer.blob(), name);
    return true;
  } catch {
    return false;
  } finally {
    clearInterval(timer);
    button.textContent = label;
    button.removeAttribute("aria-busy");
  }
}

// Whatever is no file is asked for again as a page.
document.addEventListener("submit", async (event) => {
  const button = event.submitter;
  if (!button || !("download" in button.dataset) || event.defaultPrevented) return;
  event.preventDefault();
  if (button.getAttribute("aria-busy")) return;
  if (await fetched(event.target, button)) return;
  delete button.dataset.download;
  event.target.requestSubmit(button);
  button.dataset.download = "";
});
