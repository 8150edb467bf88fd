// After counting: the differences, what the engine says about the physical deck, and the physical checklist.

import { element } from "./counting.js";

const VERDICTS = {
  legal: ["legal", "✓", "The physical deck is legal."],
  illegal: ["illegal", "✕", "The physical deck is not legal."],
  judge: ["judge", "?", "The physical deck needs your judgement."],
};

export class Looking {
  constructor(box, data, keeper, counting) {
    this.box = box;
    this.data = data;
    this.keeper = keeper;
    this.counting = counting;
    this.seen = null;
  }

  // What follows without the engine, for a hall without a network.
  needed() {
    const { state } = this.keeper;
    const differs = this.data.decks.some((deck) => {
      const sums = this.counting.sums(deck);
      const left = state.decks[deck.number].stopped ? 0 : sums.left;
      return sums.missing.length + sums.extra.length + left > 0 || deck.verdict === "illegal";
    });
    const failed = this.data.items.filter((item) => state.physical[item.id] === "fault").map((item) => item.fails);
    return [...new Set([...(differs ? [this.data.handbook.deck] : []), ...failed, ...(this.seen?.procedures ?? [])])];
  }

  facts() {
    return { ...this.data.facts, ...(this.seen?.facts ?? {}) };
  }

  async show() {
    this.seen = null;
    this.draw();
    const asked = JSON.stringify([this.keeper.state.decks, this.keeper.state.physical]);
    const seen = await this.keeper.look();
    if (asked === JSON.stringify([this.keeper.state.decks, this.keeper.state.physical])) {
      this.seen = seen;
      this.draw();
    }
  }

  draw() {
    const decks = this.data.decks.map((deck) => this.drawDeck(deck));
    this.box.replaceChildren(...decks, this.drawChecklist());
    this.onchange?.();
  }

  drawDeck(deck) {
    const count = this.keeper.state.decks[deck.number];
    const { missing, extra, left, counted, listed } = this.counting.sums(deck);
    const rows = [
      ...missing.map((card) => this.difference("−", card, "missing")),
      ...extra.map((card) => this.difference("+", card, "extra")),
    ];
    if (!count.stopped) rows.push(...this.unfinished(deck).map((card) => this.difference("−", card, "missing")));
    const heading = element("h2", {}, `${deck.name}: ${counted} counted, ${listed} listed`);
    const none = element("p", { class: "say good" }, "✓ Deck and list agree.");
    const list = element("ul", { class: "differences" }, ...rows);
    return element("section", { class: "panel" }, heading, rows.length ? list : none,
      left && !count.stopped ? this.timeIsUp(count, left) : null,
      count.stopped ? this.stopped(count) : null, this.drawVerdict(deck));
  }

  unfinished(deck) {
    const count = this.keeper.state.decks[deck.number];
    return deck.rows
      .filter((row) => (count.found[row.key] ?? 0) < row.copies && !count.fixed.includes(row.key))
      .map((row) => ({ title: row.title, copies: row.copies - (count.found[row.key] ?? 0) }));
  }

  difference(sign, card, word) {
    return element("li", { class: word }, element("b", { "aria-hidden": "true" }, sign), ` ${card.copies} × ${card.title} `, element("span", { class: "soft" }, word));
  }

  timeIsUp(count, left) {
    const button = element("button", { type: "button", class: "button", onclick: () => { count.stopped = true; this.again(); } }, "No: I ran out of time");
    return element("div", { class: "say look" }, element("p", {}, `${left} listed cards were not counted. Are they missing from the deck?`),
      element("p", { class: "soft small" }, "If they are, go on. If you did not get to them, they do not count as missing."), button);
  }

  stopped(count) {
    const button = element("button", { type: "button", class: "button quiet", onclick: () => { count.stopped = false; this.again(); } }, "They are missing after all");
    return element("div", { class: "say look" }, element("p", {}, "Time ran out: cards that you did not get to do not count as missing."), button);
  }

  again() {
    this.keeper.changed();
    this.show();
  }

  drawVerdict(deck) {
    const seen = this.seen?.decks.find((other) => String(other.number) === deck.number);
    if (!seen) {
      const words = navigator.onLine ? "Asking the engine whether the physical deck is legal …" : "No network: decide yourself whether the physical deck is legal. The engine looks at it later.";
      return element("p", { class: "soft engine" }, words);
    }
    const [kind, sign, words] = VERDICTS[seen.verdict];
    const findings = seen.findings.filter((finding) => finding.severity !== "note")
      .map((finding) => element("li", {}, finding.message, element("span", { class: "cite" }, `${finding.document}, ${finding.section}`)));
    return element("div", { class: `engine ${kind}` }, element("p", {}, element("b", {}, `${sign} ${words}`)), element("ul", {}, ...findings), this.drawRepair(seen.repair));
  }

  drawRepair(plan) {
    if (!plan) return null;
    const steps = [
      ...Object.entries(plan.take_out).map(([title, copies]) => `take out ${copies} × ${title}`),
      ...Object.entries(plan.put_in).map(([title, copies]) => `put in ${copies} × ${title}`),
      ...(plan.blanks ? [`add ${plan.blanks} blank placeholder${plan.blanks === 1 ? "" : "s"}`] : []),
      ...(plan.blank_agendas ? [`add ${plan.blank_agendas} blank agenda${plan.blank_agendas === 1 ? "" : "s"}`] : []),
    ];
    return steps.length ? element("p", { class: "small" }, `Closest legal deck: ${steps.join(", ")}.`) : null;
  }

  // --- the physical checklist ---

  drawChecklist() {
    const fine = element("button", { type: "button", class: "button", onclick: () => this.allFine() }, "All fine");
    const head = element("div", { class: "group-head" }, element("h2", {}, "Physical deck"), fine);
    const items = this.data.items.map((item) => this.drawItem(item));
    return element("section", { class: "panel checklist" }, head, element("ul", { class: "plain-list" }, ...items), this.drawKeepInMind());
  }

  // What the documents leave to people, so that nobody has to look it up at the table.
  drawKeepInMind() {
    const rules = this.data.keep_in_mind.map((rule) => element("li", {}, rule.text, element("span", { class: "cite" }, rule.cite)));
    return rules.length ? element("details", { class: "keep-in-mind" }, element("summary", {}, "Keep in mind"), element("ul", {}, ...rules)) : null;
  }

  drawItem(item) {
    const { physical, remarks } = this.keeper.state;
    const name = `item-${item.id}`;
    const choice = (value, sign, word) => element("label", { class: `pick ${value}` },
      element("input", { type: "radio", name, value, checked: physical[item.id] === value, onchange: () => this.mark(item, value) }),
      element("span", {}, element("span", { "aria-hidden": "true" }, `${sign} `), word));
    const remark = element("input", { type: "text", "aria-label": `What is wrong: ${item.text}`, placeholder: "What is wrong?", maxlength: "500", onchange: (event) => this.remark(item, event.target.value.trim()) });
    remark.value = remarks[item.id] ?? "";
    remark.hidden = physical[item.id] !== "fault";
    return element("li", {}, element("fieldset", {}, element("legend", {}, item.text),
      element("div", { class: "picks" }, choice("ok", "✓", "fine"), choice("fault", "✕", "fault")), remark, element("span", { class: "cite" }, item.cite)));
  }

  mark(item, value) {
    this.keeper.state.physical[item.id] = value;
    this.again();
    document.querySelector(`input[name="item-${item.id}"][value="${value}"]`)?.focus();
  }

  remark(item, text) {
    if (text) this.keeper.state.remarks[item.id] = text;
    else delete this.keeper.state.remarks[item.id];
    this.keeper.changed();
  }

  allFine() {
    for (const item of this.data.items) this.keeper.state.physical[item.id] ??= "ok";
    this.again();
  }
}
