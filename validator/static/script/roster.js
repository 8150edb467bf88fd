// The organizer's table: selecting players for an action.

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
}
