// The sheet that a long press opens: set the number of copies, note something.

const pad = document.getElementById("pad");
let current = null;

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
  pad.querySelector("h2").textContent = options.title;
  pad.querySelector("[data-listed]").textContent = options.listed ? `${options.listed} listed` : "Not on the list";
  pad.querySelector("textarea").value = options.note;
  const numbers = pad.querySelector("[data-numbers]");
  const most = Math.max(options.listed, options.copies) + 3;
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
