// Card names to choose from while typing one.

import { withFace } from "./face.js";
import { t } from "./words.js";

const SIGNS = new URL("../signs.svg", import.meta.url).pathname;
const QUANTITY = /^(\s*(?:[-*]\s+)?(?:x?\s*\d{1,2}\s*[x×]?\s+)?)(.*)$/i;
const PAUSE = 90;
const LINE = 26;
const EDGE = 12;
const GAP = 4;

function currentLine(area) {
  const caret = area.selectionStart;
  const start = area.value.lastIndexOf("\n", caret - 1) + 1;
  const next = area.value.indexOf("\n", caret);
  const end = next < 0 ? area.value.length : next;
  const [, before, name] = area.value.slice(start, end).match(QUANTITY);
  return { start: start + before.length, end, name, atEnd: caret === end };
}

export function attachNames(editor, box, url, context, replaceRange) {
  const { area } = editor;
  const list = document.createElement("ul");
  list.className = "names";
  list.id = `names-of-${area.id}`;
  list.hidden = true;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", t("Card names"));
  box.append(list);
  area.setAttribute("aria-autocomplete", "list");
  area.setAttribute("aria-controls", list.id);

  let timer = 0;
  let asked = 0;
  let chosen = -1;

  function stopAsking() {
    clearTimeout(timer);
    asked += 1;
  }

  function close() {
    stopAsking();
    chosen = -1;
    list.hidden = true;
    area.removeAttribute("aria-activedescendant");
  }

  function choose(index) {
    stopAsking(); // a late answer must not take away what somebody is choosing from
    const options = [...list.children];
    chosen = (index + options.length) % options.length;
    options.forEach((option, i) => option.setAttribute("aria-selected", String(i === chosen)));
    options[chosen].scrollIntoView({ block: "nearest" });
    area.setAttribute("aria-activedescendant", options[chosen].id);
  }

  function take(index) {
    const { start, end } = currentLine(area);
    const { title } = list.children[index].dataset;
    close();
    replaceRange(area, start, end, title);
    close();
  }

  // Below the line that is typed, or above it where the room below would not do.
  function place() {
    const line = area.value.slice(0, area.selectionStart).split("\n").length;
    const below = EDGE + line * LINE - area.scrollTop + GAP;
    const above = below - LINE - 2 * GAP - list.offsetHeight;
    const bar = document.querySelector(".submit-bar, .peek:not([hidden])")?.getBoundingClientRect();
    const floor = Math.min(bar?.top ?? window.innerHeight, window.innerHeight) - box.getBoundingClientRect().top;
    const fits = below + list.offsetHeight <= Math.min(floor, box.clientHeight);
    list.style.top = `${fits || above < 0 ? below : above}px`;
  }

  function show(cards) {
    list.replaceChildren(
      ...cards.map((card, i) => {
        const option = document.createElement("li");
        option.id = `${list.id}-${i}`;
        option.setAttribute("role", "option");
        option.setAttribute("aria-selected", "false");
        option.dataset.title = card.title;
        const kind = document.createElement("small");
        kind.textContent = card.type_name;
        const face = { faction: card.factions[0] ?? "", type: card.type, pips: 0 };
        option.append(withFace(card.title, face, SIGNS), kind);
        return option;
      }),
    );
    list.hidden = false;
    chosen = -1;
    place();
  }

  async function ask(name) {
    asked += 1;
    const mine = asked;
    const query = new URLSearchParams({ q: name, limit: "6", ...context() });
    try {
      const response = await fetch(`${url}?${query}`, { headers: { Accept: "application/json" } });
      if (!response.ok || mine !== asked) return;
      const { cards } = await response.json();
      if (mine !== asked) return;
      const done = cards.length === 1 && cards[0].title === name;
      if (cards.length && !done) show(cards);
      else close();
    } catch {
      close(); // without a network there is simply no list to choose from
    }
  }

  area.addEventListener("input", (event) => {
    clearTimeout(timer);
    const line = currentLine(area);
    const typed = event.inputType?.startsWith("insertText") || event.inputType?.startsWith("delete");
    if (!typed || !line.atEnd || line.name.trim().length < 2) close();
    else timer = setTimeout(() => ask(line.name.trim()), PAUSE);
  });

  area.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    if (event.key === "ArrowDown") choose(chosen + 1);
    else if (event.key === "ArrowUp") choose(chosen < 0 ? list.children.length - 1 : chosen - 1);
    else if (event.key === "Escape") close();
    else if ((event.key === "Enter" || event.key === "Tab") && chosen >= 0) take(chosen);
    else if (event.key === "Tab" && list.children.length && currentLine(area).name.trim()) take(0);
    else {
      if (event.key === "Enter") close();
      return;
    }
    event.preventDefault();
  });

  list.addEventListener("pointerdown", (event) => {
    const option = event.target.closest("li");
    event.preventDefault();
    if (option) take([...list.children].indexOf(option));
  });
  area.addEventListener("blur", close);
  area.addEventListener("scroll", place, { passive: true });
}
