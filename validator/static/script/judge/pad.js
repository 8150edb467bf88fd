// The sheet that a long press opens: set the number of copies, note something.

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

export function openPad(options) {
  current = options;
  touched = false;
  pad.querySelector("h2").textContent = options.title;
  pad.querySelector("[data-listed]").textContent = options.listed === null ? "" : options.listed ? `${options.listed} listed` : "Not on the list";
  pad.querySelector("textarea").value = options.note;
  const names = pad.querySelector("[data-names]");
  names.hidden = options.names.length === 0;
  names.textContent = `Also printed as: ${options.names.join(", ")}`;
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
