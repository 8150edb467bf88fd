// The counting screen: a tap on a row is one copy, a long press or the dots set the number.

import { t } from "../words.js";
import { withFace } from "../face.js";
import { openPad } from "./pad.js";

const HOLD = 450;

export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "text") node.textContent = value;
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

export class Counting {
  constructor(box, data, keeper, said, comfort) {
    this.box = box;
    this.data = data;
    this.keeper = keeper;
    this.said = said;
    this.view = comfort.choices.view;
    this.comfort = comfort;
    this.number = data.decks[0].number;
    this.undone = [];
    this.rows = new Map();
  }

  get deck() { return this.data.decks.find((deck) => deck.number === this.number); }
  get count() { return this.keeper.state.decks[this.number]; }

  listed(key) { return this.deck.rows.find((row) => row.key === key)?.copies ?? 0; }

  copies(key) { return key.startsWith("+") ? this.count.added[key.slice(1)] ?? 0 : this.count.found[key] ?? 0; }

  // --- changes ---

  remember(keys) {
    this.undone.push(keys.map((key) => ({
      key, deck: this.number, copies: this.copies(key), fixed: this.count.fixed.includes(key),
    })));
  }

  set(key, copies, byHand = false) {
    this.remember([key]);
    const fixed = this.count.fixed.includes(key) && copies < this.listed(key);
    this.write(key, copies, byHand || fixed);
    this.speak(key);
  }

  write(key, copies, fixed) {
    const { found, added } = this.count;
    if (!key.startsWith("+")) found[key] = copies;
    else if (copies > 0) added[key.slice(1)] = copies;
    else delete added[key.slice(1)];
    this.count.fixed = this.count.fixed.filter((other) => other !== key);
    if (fixed && !key.startsWith("+")) this.count.fixed.push(key);
    this.keeper.changed();
    if (this.rows.has(key)) this.refresh(key);
    else this.draw();
    this.onchange?.();
  }

  undo() {
    const last = this.undone.pop();
    if (!last) return;
    this.number = last[0].deck;
    for (const { key, copies, fixed } of last) this.write(key, copies, fixed);
    this.draw();
    this.speak(last[0].key, t("Undone. "));
  }

  all(keys) {
    const open = keys.filter((key) => this.open(key));
    this.remember(open);
    for (const key of open) this.write(key, this.listed(key), false);
    this.said(t`All of them are here: ${open.length} rows completed.`);
  }

  speak(key, before = "") {
    const title = this.titleOf(key);
    const listed = this.comfort.choices.blind ? "" : t` of ${this.listed(key)}`;
    this.said(`${before}${title}: ${this.copies(key)}${listed}.`);
  }

  titleOf(key) {
    return key.startsWith("+") ? key.slice(1) : this.deck.rows.find((row) => row.key === key).title;
  }

  // Still to count: neither complete nor set by hand.
  open(key) { return this.copies(key) < this.listed(key) && !this.count.fixed.includes(key); }

  // --- sums ---

  sums(deck = this.deck) {
    const count = this.keeper.state.decks[deck.number];
    const missing = [];
    const extra = Object.entries(count.added).map(([title, copies]) => ({ title, copies }));
    let left = 0;
    let counted = 0;
    for (const row of deck.rows) {
      const copies = count.found[row.key] ?? 0;
      counted += copies;
      if (copies > row.copies) extra.push({ title: row.title, copies: copies - row.copies });
      else if (copies < row.copies && count.fixed.includes(row.key)) missing.push({ title: row.title, copies: row.copies - copies, key: row.key });
      else left += row.copies - copies;
    }
    counted += Object.values(count.added).reduce((sum, copies) => sum + copies, 0);
    const listed = deck.rows.reduce((sum, row) => sum + row.copies, 0);
    return { missing, extra, left, counted, listed };
  }

  // "45 + identity": people count the cards of a deck without its identity.
  listedWords(deck = this.deck) {
    const { listed } = this.sums(deck);
    return deck.identities ? t`${listed - deck.identities} + identity` : String(listed);
  }

  // --- drawing ---

  groups() {
    if (this.view === "piles") {
      const inPiles = new Set(this.deck.piles.flatMap((pile) => pile.keys));
      const rest = this.deck.rows.filter((row) => !inPiles.has(row.key));
      const piles = this.deck.piles.map((pile, i) => ({
        name: t`Pile ${i + 1}: ${pile.name}`,
        rows: pile.keys.map((key) => this.deck.rows.find((row) => row.key === key)),
      }));
      return rest.length ? [{ name: t("Beside the piles"), rows: rest }, ...piles] : piles;
    }
    if (this.view === "names") {
      return [{ name: t("By name"), rows: [...this.deck.rows].sort((a, b) => a.title.localeCompare(b.title)) }];
    }
    const groups = [];
    for (const row of this.deck.rows) {
      if (groups.at(-1)?.name !== row.group) groups.push({ name: row.group, rows: [] });
      groups.at(-1).rows.push(row);
    }
    return groups;
  }

  // Show a state that came from elsewhere; rows stay where they are, and so does the focus.
  sync() {
    const shown = [...this.rows.keys()].filter((key) => key.startsWith("+")).map((key) => key.slice(1));
    const added = Object.keys(this.count.added);
    if (shown.length !== added.length || added.some((title) => !shown.includes(title))) return this.draw();
    for (const key of this.rows.keys()) this.refresh(key, false);
    this.refreshHeads();
    return this.onchange?.();
  }

  draw() {
    this.rows.clear();
    this.heads = [];
    const groups = this.groups().map((group, i) => this.drawGroup(group, i));
    this.box.replaceChildren(...groups, this.drawAdded());
    this.onchange?.();
  }

  drawGroup(group, place) {
    const sum = element("span", { class: "group-sum" });
    const keys = group.rows.map((row) => row.key);
    const everything = element("button", {
      type: "button", class: "all-here", "aria-label": t`All of ${group.name} are here`, onclick: () => this.all(keys),
    }, t("all here"));
    const head = element("div", { class: "group-head" }, element("h3", { id: `group-${place}` }, `${group.name} `, sum), everything);
    this.heads.push({ keys, sum, everything });
    const list = element("ul", { class: "rows" }, ...group.rows.map((row) => this.drawRow(row)));
    // One row needs no heading above it: that would cost a row on a small phone.
    head.classList.toggle("unseen", group.rows.length === 1);
    everything.tabIndex = group.rows.length === 1 ? -1 : 0;
    const section = element("section", { "aria-labelledby": `group-${place}` }, head, list);
    this.refreshHeads();
    return section;
  }

  drawAdded() {
    const added = Object.keys(this.count.added);
    const list = element("ul", { class: "rows added" }, ...added.map((title) => this.drawRow({ key: `+${title}`, title, copies: 0, proxies: 0 })));
    const head = element("div", { class: "group-head" }, element("h3", {}, t("Not on the list")));
    return element("section", { hidden: added.length === 0 }, head, list);
  }

  drawRow(row) {
    const tap = element("button", { type: "button", class: "tap", "aria-keyshortcuts": "ArrowDown ArrowUp ArrowRight ArrowLeft" });
    const more = element("button", {
      type: "button", class: "more", "aria-label": t`Set the number of ${row.title}, or note something`,
      onclick: () => this.pad(row),
    }, "⋯");
    // No pips of influence here: the dots beside the name count copies.
    const title = withFace(row.title, row.face && { ...row.face, pips: 0 });
    title.classList.add("title");
    if (row.proxies) title.append(element("small", {}, t` ${row.proxies} marked as proxy`));
    const dots = element("span", { class: "dots", "aria-hidden": "true" });
    const number = element("span", { class: "number" });
    tap.append(title, dots, number);
    this.listen(tap, row);
    const item = element("li", { class: "card-row" }, tap, more);
    this.rows.set(row.key, { item, tap, dots, number, row });
    this.refresh(row.key, false);
    return item;
  }

  listen(tap, row) {
    let held = false;
    let timer = 0;
    const stop = () => clearTimeout(timer);
    const hold = () => {
      stop();
      if (!held) this.pad(row);
      held = true;
    };
    tap.addEventListener("pointerdown", () => {
      held = false;
      timer = setTimeout(hold, HOLD);
    });
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) tap.addEventListener(name, stop);
    // A phone that is slower with our timer than with its own long press asks for a menu first.
    tap.addEventListener("contextmenu", (event) => { event.preventDefault(); hold(); });
    tap.addEventListener("click", () => {
      if (held) held = false;
      else this.set(row.key, this.copies(row.key) + 1);
    });
    tap.addEventListener("keydown", (event) => {
      held = false;
      if (event.key === "Backspace" || event.key === "-" || event.key === "ArrowLeft") this.set(row.key, Math.max(0, this.copies(row.key) - 1), true);
      else if (event.key === "ArrowRight" || event.key === "+") this.set(row.key, this.copies(row.key) + 1);
      else if (event.key === "ArrowDown" || event.key === "ArrowUp") this.move(tap, event.key === "ArrowDown" ? 1 : -1);
      else if (/^[0-9]$/.test(event.key)) this.set(row.key, Number(event.key), true);
      else return;
      event.preventDefault();
    });
  }

  move(tap, by) {
    const taps = [...this.box.querySelectorAll(".tap")];
    taps[taps.indexOf(tap) + by]?.focus();
  }

  pad(row) {
    openPad({
      title: row.title,
      listed: this.comfort.choices.blind ? null : row.copies,
      copies: this.copies(row.key),
      note: this.count.notes[row.key] ?? "",
      names: row.names ?? [],
      pages: row.pages ?? {},
      facts: row.facts ?? {},
      more: row.more ?? "",
      onNumber: (copies) => this.set(row.key, copies, true),
      onNote: (note) => {
        if (note) this.count.notes[row.key] = note;
        else delete this.count.notes[row.key];
        this.keeper.changed();
        this.refresh(row.key);
      },
    });
  }

  refresh(key, heads = true) {
    const shown = this.rows.get(key);
    if (!shown) return;
    const { item, tap, dots, number, row } = shown;
    const copies = this.copies(key);
    if (this.comfort.choices.blind) return this.refreshBlind(shown, copies);
    const short = copies < row.copies && this.count.fixed.includes(key);
    const state = copies > row.copies ? "extra" : short ? "short" : copies === row.copies ? "full" : "open";
    item.dataset.state = state;
    dots.textContent = "●".repeat(Math.min(copies, row.copies)) + "○".repeat(Math.max(0, row.copies - copies));
    const sign = { extra: "+", short: "−", full: "✓", open: "" }[state];
    number.textContent = row.copies ? `${copies}/${row.copies} ${sign}` : `${copies} ${sign}`;
    item.classList.toggle("noted", Boolean(this.count.notes[key]));
    const words = { extra: t("too many"), short: t("missing"), full: t("complete"), open: t("still to count") }[state];
    tap.setAttribute("aria-label", t`${row.title}: ${copies} of ${row.copies} counted, ${words}. One more.`);
    if (heads) this.refreshHeads();
    return undefined;
  }

  // A blind count shows what was counted and not what the list says.
  refreshBlind({ item, tap, dots, number, row }, copies) {
    item.dataset.state = "open";
    dots.textContent = "";
    number.textContent = String(copies);
    item.classList.toggle("noted", Boolean(this.count.notes[row.key]));
    tap.setAttribute("aria-label", t`${row.title}: ${copies} counted. One more.`);
    this.refreshHeads();
  }

  refreshHeads() {
    for (const { keys, sum, everything } of this.heads) {
      const listed = keys.reduce((all, key) => all + this.listed(key), 0);
      const counted = keys.reduce((all, key) => all + this.copies(key), 0);
      const { blind } = this.comfort.choices;
      sum.textContent = blind ? String(counted) : `${counted}/${listed}`;
      everything.hidden = blind || keys.length === 1 || !keys.some((key) => this.open(key));
    }
  }
}
