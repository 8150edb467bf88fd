// The sheet that a long press opens: set the number of copies, note something.

import { t } from "../words.js";

const pad = document.getElementById("pad");
let current = null;
// The finger that opened the sheet by a long press is lifted over it: only a fresh touch presses anything.
let touched = true;

pad.addEventListener("pointerdown", () => { touched = true; });
pad.addEventListener("keydown", () => { touched = true; });
pad.addEventListener("click", (event) => {
  if (touched) return;
  event.preventDefault();
  event.stopPropagation();
}, { capture: true });

pad.querySelector("textarea").addEventListener("change", (event) => current?.onNote(event.target.value.trim()));
pad.addEventListener("click", (event) => {
  if (event.target === pad) pad.close();
  const button = event.target.closest("button[data-number]");
  if (!button) return;
  current.onNumber(Number(button.dataset.number));
  pad.close();
});
pad.querySelector("[data-close]").addEventListener("click", () => pad.close());

// The facts that the page carries; with a network also where the card is legal today.
async function showFacts({ facts, more }) {
  const place = pad.querySelector("[data-card-facts]");
  const opened = current;
  const rows = Object.entries(facts).flatMap(([name, value]) => {
    const [term, told] = ["dt", "dd"].map((tag) => document.createElement(tag));
    term.textContent = name;
    told.textContent = value;
    return [term, told];
  });
  const list = document.createElement("dl");
  list.append(...rows);
  place.replaceChildren(list);
  place.hidden = rows.length === 0;
  if (!more || !navigator.onLine) return;
  const answer = await fetch(more).catch(() => null);
  const piece = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  const legal = piece?.querySelector(".where-legal");
  if (legal && current === opened) place.append(legal);
}

export function openPad(options) {
  current = options;
  touched = false;
  pad.querySelector("h2").textContent = options.title;
  pad.querySelector("[data-listed]").textContent = options.listed === null ? "" : options.listed ? t`${options.listed} listed` : t("Not on the list");
  pad.querySelector("textarea").value = options.note;
  showFacts(options);
  const names = pad.querySelector("[data-names]");
  names.hidden = options.names.length === 0;
  names.textContent = t`Also printed as: ${options.names.join(", ")}`;
  pad.querySelector("[data-pages]").replaceChildren(...Object.entries(options.pages).map(([name, address]) => {
    const link = document.createElement("a");
    Object.assign(link, { href: address, target: "_blank", rel: "noopener noreferrer", className: "button quiet", textContent: name });
    return link;
  }));
  const numbers = pad.querySelector("[data-numbers]");
  const most = Math.max(options.listed ?? 3, options.copies) + 3;
  numbers.replaceChildren(...Array.from({ length: most + 1 }, (_, number) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.dataset.number = number;
    button.textContent = number;
    if (number === options.copies) button.setAttribute("aria-current", "true");
    return button;
  }));
  pad.showModal();
}
