// The organizer's table: selecting rows, going through it by keyboard, and a row's list beside it.

import { t } from "./words.js";
import "./download.js";
import "./page.js";

const form = document.querySelector("[data-selection]");
if (form) {
  const all = form.querySelector("[data-all]");
  const boxes = [...form.querySelectorAll('[name="registration"], [name="row"]')];
  const count = form.querySelector("[data-selected-count]");
  const idle = count.innerHTML;

  const show = () => {
    const chosen = boxes.filter((box) => box.checked).length;
    all.checked = chosen > 0 && chosen === boxes.length;
    all.indeterminate = chosen > 0 && chosen < boxes.length;
    if (chosen) count.textContent = t`${chosen} selected`;
    else count.innerHTML = idle;
  };

  all.hidden = false;
  all.addEventListener("change", () => {
    boxes.forEach((box) => { box.checked = all.checked; });
    show();
  });
  form.addEventListener("change", show);
  show();

  const table = document.querySelector("[data-beside-table]");
  const pane = document.querySelector("[data-beside-pane]");
  const links = [...form.querySelectorAll(".row-link")];
  const wide = window.matchMedia("(min-width: 70rem)");
  let opened = null;

  // The page of a list is fetched as the link would open it, and its first part shown.
  const open = async (link) => {
    opened = link;
    links.forEach((one) => one.closest("tr").toggleAttribute("data-open", one === link));
    pane.hidden = false;
    table.classList.add("split");
    pane.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(link.href);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const part = page.querySelector("[data-beside]");
      if (opened !== link) return;
      if (!part) { window.location = link.href; return; }
      part.querySelectorAll("[data-not-beside]").forEach((editors) => editors.remove());
      const whole = Object.assign(document.createElement("a"), { href: link.href, className: "button", textContent: t("Open and edit") });
      const shut = Object.assign(document.createElement("button"), { type: "button", className: "button quiet", textContent: t("Close") });
      shut.addEventListener("click", close);
      const bar = document.createElement("p");
      bar.className = "row between";
      bar.append(whole, shut);
      pane.replaceChildren(bar, document.adoptNode(part));
      pane.scrollTop = 0;
    } catch {
      pane.textContent = t("No connection right now. Try again in a moment.");
    }
    pane.removeAttribute("aria-busy");
  };
  const close = () => {
    opened?.closest("tr").removeAttribute("data-open");
    opened?.focus();
    opened = null;
    pane.hidden = true;
    table.classList.remove("split");
  };
  for (const link of links) {
    link.addEventListener("click", (event) => {
      if (!wide.matches || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      open(link);
    });
  }

  // j and k go down and up the rows, a accepts what a row proposes, e edits its list.
  const go = (place) => {
    const link = links[Math.max(0, Math.min(place, links.length - 1))];
    link?.focus();
    if (link && opened) open(link);
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=checkbox]), select, textarea")) return;
    const row = document.activeElement.closest("tbody tr") ?? opened?.closest("tr");
    const place = links.indexOf(row?.querySelector(".row-link"));
    if (event.key === "j") go(place + 1);
    else if (event.key === "k") go(place - 1);
    else if (event.key === "e" && place >= 0) window.location = links[place].href;
    else if (event.key === "a") row?.querySelector("[data-accept]")?.click();
    else if (event.key === "Escape" && opened) close();
  });
}
