// The organizer's table: selecting players for an action, and going through it by keyboard.

import "./download.js";
import "./page.js";

const form = document.querySelector("[data-selection]");
if (form) {
  const all = form.querySelector("[data-all]");
  const boxes = [...form.querySelectorAll('[name="registration"]')];
  const count = form.querySelector("[data-selected-count]");
  const idle = count.innerHTML;

  const show = () => {
    const chosen = boxes.filter((box) => box.checked).length;
    all.checked = chosen > 0 && chosen === boxes.length;
    all.indeterminate = chosen > 0 && chosen < boxes.length;
    if (chosen) count.textContent = `${chosen} selected`;
    else count.innerHTML = idle;
  };

  all.hidden = false;
  all.addEventListener("change", () => {
    boxes.forEach((box) => { box.checked = all.checked; });
    show();
  });
  form.addEventListener("change", show);
  show();

  // j and k go down and up the rows, a accepts what a row proposes, e opens it.
  const links = [...form.querySelectorAll(".row-link")];
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    const row = document.activeElement.closest("tbody tr");
    const place = links.indexOf(row?.querySelector(".row-link"));
    if (event.key === "j") links[Math.min(place + 1, links.length - 1)]?.focus();
    else if (event.key === "k") links[Math.max(place - 1, 0)]?.focus();
    else if (event.key === "e") links[place]?.click();
    else if (event.key === "a") row?.querySelector("[data-accept]")?.click();
  });
}
