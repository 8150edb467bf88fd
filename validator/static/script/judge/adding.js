// A card that is not on the list: found by typing, from the titles that the page carries along.

import { t } from "../words.js";

const MOST = 7;

function key(text) {
  return text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/[^a-z0-9]+/g, " ").trim();
}

function rank(title, wanted, words) {
  if (title.startsWith(wanted)) return 0;
  if (` ${title}`.includes(` ${wanted}`)) return 1;
  return words.every((word) => ` ${title}`.includes(` ${word}`)) ? 2 : -1;
}

export function attachAdding(dialog, data, add) {
  const input = dialog.querySelector("input");
  const list = dialog.querySelector("ul");
  const titles = Object.entries(data.cards).flatMap(([group, lines]) =>
    lines.split("\n").map((title) => ({ title, group, key: key(title) })));

  function choose(title) {
    dialog.close();
    add(title);
  }

  function option(title, group) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(title);
    const kind = document.createElement("small");
    kind.textContent = group;
    button.append(kind);
    button.addEventListener("click", () => choose(title));
    const item = document.createElement("li");
    item.append(button);
    return item;
  }

  function search() {
    const typed = input.value.trim();
    const wanted = key(typed);
    const words = wanted.split(" ");
    const found = wanted
      ? titles.map((card) => ({ ...card, rank: rank(card.key, wanted, words) })).filter((card) => card.rank >= 0)
      : [];
    found.sort((a, b) => a.rank - b.rank || a.title.localeCompare(b.title));
    const options = found.slice(0, MOST).map((card) => option(card.title, card.group));
    if (typed && !found.some((card) => card.key === wanted)) options.push(option(typed, t("a card that is not known here")));
    list.replaceChildren(...options);
    if (typed.length >= 3 && found.length < MOST) foreign(typed);
  }

  // Names as they are printed in other languages are known to the server only.
  async function foreign(typed) {
    if (!navigator.onLine) return;
    const response = await fetch(`${data.urls.names}?q=${encodeURIComponent(typed)}`, { headers: { Accept: "application/json" } }).catch(() => null);
    const answer = response?.ok ? await response.json() : { titles: [] };
    if (input.value.trim() !== typed) return;
    const shown = new Set([...list.querySelectorAll("button")].map((button) => button.firstChild.textContent));
    const more = answer.titles.filter((title) => !shown.has(title)).map((title) => option(title, t`printed as “${typed}”`));
    list.prepend(...more);
  }

  input.addEventListener("input", search);
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    list.querySelector("button")?.click();
  });
  dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());

  return () => {
    input.value = "";
    list.replaceChildren();
    dialog.showModal();
    input.focus();
  };
}
