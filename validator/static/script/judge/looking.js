// After counting: the differences, the list itself, what the engine says about the deck, the physical checklist.

import { withFace } from "../face.js";
import { t } from "../words.js";
import { element } from "./counting.js";
import { photoField } from "./photos.js";

const VERDICTS = {
  legal: ["legal", "✓", t("The physical deck is legal.")],
  illegal: ["illegal", "✕", t("The physical deck is not legal.")],
  judge: ["judge", "?", t("The physical deck needs your judgement.")],
};
const DIFFERENCES = { missing: t("missing"), extra: t("extra") };

export class Looking {
  constructor(box, data, keeper, counting) {
    this.box = box;
    this.data = data;
    this.keeper = keeper;
    this.counting = counting;
    this.seen = null;
    this.faces = new Map(data.decks.flatMap((deck) => deck.rows.map((row) => [row.title, row.face])));
    this.decks = element("div");
    this.lists = element("div");
    this.checklist = element("div");
    box.append(this.decks, this.lists, this.checklist);
    window.addEventListener("online", () => { if (box.offsetParent) this.ask(); });
    window.addEventListener("offline", () => { if (box.offsetParent) this.refresh(); });
    keeper.onreach = () => {
      if (!box.offsetParent || this.seen) return;
      if (keeper.offline) this.refresh();
      else this.ask();
    };
  }

  // What follows without the engine, for a hall without a network.
  needed() {
    const { state } = this.keeper;
    const differs = this.data.decks.some((deck) => {
      const sums = this.counting.sums(deck);
      const left = state.decks[deck.number].stopped ? 0 : sums.left;
      return sums.missing.length + sums.extra.length + left > 0 || deck.verdict === "illegal";
    });
    const unclear = this.data.list_faults.some((fault) => state.readings[fault.key] !== "ok");
    const failed = this.data.items.filter((item) => state.physical[item.id] === "fault").map((item) => item.fails);
    return [...new Set([...(differs || unclear ? [this.data.handbook.deck] : []), ...failed, ...(this.seen?.procedures ?? [])])];
  }

  facts() {
    const missing = this.data.decks.some((deck) => this.counting.sums(deck).missing.length + (this.keeper.state.decks[deck.number].stopped ? 0 : this.unfinished(deck).length) > 0);
    return { ...this.data.facts, lost: missing ? null : false, ...(this.seen?.facts ?? {}) };
  }

  // Whether every listed card was looked at.
  complete() {
    return this.data.decks.every((deck) => !this.keeper.state.decks[deck.number].stopped || this.counting.sums(deck).left === 0);
  }

  checklistDone() {
    return this.data.items.every((item) => this.keeper.state.physical[item.id]);
  }

  nothingToRuleOn() {
    if (this.complete()) return t("✓ Nothing to rule on: the deck matches its list and nothing else was found.");
    const left = this.data.decks.reduce((sum, deck) => sum + this.counting.sums(deck).left, 0);
    return t`? Nothing to rule on in what you counted. ${left} cards were not looked at, so this is no match.`;
  }

  show() {
    this.seen = null;
    this.drawLists();
    this.drawChecklist();
    return this.ask();
  }

  async ask() {
    this.refresh();
    const asked = this.asked();
    const seen = await this.keeper.look();
    if (asked !== this.asked()) return;
    this.seen = seen;
    this.refresh();
  }

  asked() {
    const { decks, physical, readings } = this.keeper.state;
    return JSON.stringify([decks, physical, readings]);
  }

  // Only what the engine answers is drawn again: a field in which somebody types stays as it is.
  refresh() {
    this.decks.replaceChildren(...this.data.decks.map((deck) => this.drawDeck(deck)));
    this.onchange?.();
  }

  drawDeck(deck) {
    const count = this.keeper.state.decks[deck.number];
    const { missing, extra, left, counted } = this.counting.sums(deck);
    const rows = [
      ...missing.map((card) => this.difference("−", card, "missing")),
      ...extra.map((card) => this.difference("+", card, "extra")),
    ];
    if (!count.stopped) rows.push(...this.unfinished(deck).map((card) => this.difference("−", card, "missing")));
    const listed = this.counting.listedWords(deck);
    const heading = element("h2", {}, deck.identities && counted ? t`${deck.name}: ${listed} listed, ${counted} counted with the identity` : t`${deck.name}: ${listed} listed, ${counted} counted`);
    if (!counted && !missing.length) return this.drawUncounted(deck, count, heading, rows);
    const partly = count.stopped && left > 0;
    const none = partly
      ? element("p", { class: "say look" }, t`No difference in the ${counted} cards counted; ${left} not looked at.`)
      : element("p", { class: "say good" }, t("✓ Deck and list agree."));
    const list = element("ul", { class: "differences" }, ...rows);
    return element("section", { class: "panel" }, heading, rows.length ? list : none,
      left && !count.stopped ? this.timeIsUp(count, left) : null,
      count.stopped ? this.stopped(deck, count) : null, this.drawVerdict(deck));
  }

  // Whoever counts one deck of two is asked about the other before its cards are named one by one.
  drawUncounted(deck, count, heading, rows) {
    if (count.stopped) {
      return element("section", { class: "panel" }, heading, element("p", { class: "say look" }, t("This deck was not counted.")),
        this.stopButton(count, false, t("They are missing after all")), this.drawListVerdict(deck));
    }
    const button = this.stopButton(count, true, t("I did not get to it"));
    return element("section", { class: "panel" }, heading,
      element("div", { class: "say look" }, element("p", {}, t("You have not counted this deck.")),
        element("p", { class: "soft small" }, t("If you go on, all of its cards count as missing.")), button),
      element("details", {}, element("summary", {}, t("Every card as missing")), element("ul", { class: "differences" }, ...rows)));
  }

  unfinished(deck) {
    const count = this.keeper.state.decks[deck.number];
    return deck.rows
      .filter((row) => (count.found[row.key] ?? 0) < row.copies && !count.fixed.includes(row.key))
      .map((row) => ({ title: row.title, copies: row.copies - (count.found[row.key] ?? 0), found: count.found[row.key] ?? 0, listed: row.copies }));
  }

  difference(sign, card, word) {
    return element("li", { class: word }, element("b", { "aria-hidden": "true" }, sign), ` ${card.copies} × `, withFace(card.title, this.faces.get(card.title)), " ", element("span", { class: "soft" }, DIFFERENCES[word]));
  }

  timeIsUp(count, left) {
    const button = this.stopButton(count, true, t("No: I ran out of time"));
    return element("div", { class: "say look" }, element("p", {}, left === 1 ? t("1 listed card was not counted. Is it missing from the deck?") : t`${left} listed cards were not counted. Are they missing from the deck?`),
      element("p", { class: "soft small" }, t("If so, go on. Cards that you did not get to do not count as missing.")), button);
  }

  stopped(deck, count) {
    const half = this.unfinished(deck).filter((card) => card.found > 0);
    return element("div", { class: "say look" }, element("p", {}, t("Time ran out: cards that you did not get to do not count as missing, and this is no match.")),
      half.length ? element("ul", {}, ...half.map((card) => element("li", {}, t`${card.title}: ${card.found} of ${card.listed} counted, the rest is open`))) : null, this.stopButton(count, false, t("They are missing after all")));
  }

  // Says whether time ran out, or takes that back.
  stopButton(count, stopped, words) {
    return element("button", { type: "button", class: stopped ? "button" : "button quiet", onclick: () => { count.stopped = stopped; this.again(); } }, words);
  }

  again() {
    this.keeper.changed();
    this.ask();
  }

  drawVerdict(deck) {
    const seen = this.seen?.decks.find((other) => String(other.number) === deck.number);
    if (!seen) {
      const words = !this.keeper.offline ? t("Asking the engine whether the physical deck is legal …") : t("No network: decide yourself whether the physical deck is legal. The engine looks at it later.");
      return element("p", { class: "soft engine" }, words);
    }
    return this.drawFindings(seen, ...VERDICTS[seen.verdict]);
  }

  // Of a deck that nobody counted, the engine knows no more than the list.
  drawListVerdict(deck) {
    const seen = this.seen?.decks.find((other) => String(other.number) === deck.number);
    return seen?.verdict === "illegal" ? this.drawFindings(seen, "illegal", "✕", t("By its list, this deck is not legal.")) : "";
  }

  drawFindings(seen, kind, sign, words) {
    const findings = seen.findings.filter((finding) => finding.severity !== "note")
      .map((finding) => element("li", {}, finding.message, element("span", { class: "cite" }, `${finding.document}, ${finding.section}`)));
    return element("div", { class: `engine ${kind}` }, element("p", {}, element("b", {}, `${sign} ${words}`)), element("ul", {}, ...findings), this.drawRepair(seen.repair));
  }

  drawRepair(plan) {
    if (!plan) return null;
    const steps = [
      ...Object.entries(plan.take_out).map(([title, copies]) => t`take out ${copies} × ${title}`),
      ...Object.entries(plan.put_in).map(([title, copies]) => t`put in ${copies} × ${title}`),
      ...(plan.blanks ? [plan.blanks === 1 ? t("add 1 blank placeholder") : t`add ${plan.blanks} blank placeholders`] : []),
      ...(plan.blank_agendas ? [plan.blank_agendas === 1 ? t("add 1 blank agenda") : t`add ${plan.blank_agendas} blank agendas`] : []),
    ];
    return steps.length ? element("p", { class: "small" }, t`Closest legal deck: ${steps.join(", ")}.`) : null;
  }

  // --- the list itself ---

  drawLists() {
    const faults = this.data.list_faults;
    if (!faults.length) return;
    const items = faults.map((fault) => {
      const { readings } = this.keeper.state;
      const choice = (value, sign, word) => this.pick(`reading-${fault.key}`, value, sign, word, readings[fault.key] === value, () => { readings[fault.key] = value; this.again(); });
      return element("li", {}, element("fieldset", {}, element("legend", {}, fault.text),
        element("div", { class: "picks" }, choice("ok", "✓", t("in order")), choice("fault", "✕", t("fault")))));
    });
    const hint = t("Look at the list as it was submitted. What stays open counts as a fault of the list.");
    this.lists.replaceChildren(element("section", { class: "panel checklist" }, element("h2", {}, t("The list")), element("p", { class: "soft small" }, hint), element("ul", { class: "plain-list" }, ...items)));
  }

  pick(name, value, sign, word, checked, onchange) {
    return element("label", { class: `pick ${value}` }, element("input", { type: "radio", name, value, checked, onchange }),
      element("span", {}, element("span", { "aria-hidden": "true" }, `${sign} `), word));
  }

  // --- the physical checklist ---

  drawChecklist() {
    const fine = element("button", { type: "button", class: "button", onclick: () => this.allFine() }, t("All fine"));
    const head = element("div", { class: "group-head" }, element("h2", {}, t("Physical deck")), fine);
    const items = this.data.items.map((item) => this.drawItem(item));
    const hint = this.data.handbook.hint ? element("p", { class: "soft small" }, this.data.handbook.hint) : null;
    this.checklist.replaceChildren(element("section", { class: "panel checklist" }, head, hint ?? "", element("ul", { class: "plain-list" }, ...items), this.drawKeepInMind()));
  }

  // What the documents leave to people, so that nobody has to look it up at the table.
  drawKeepInMind() {
    const rules = this.data.keep_in_mind.map((rule) => element("li", {}, rule.text, element("span", { class: "cite" }, rule.cite)));
    return rules.length ? element("details", { class: "keep-in-mind" }, element("summary", {}, t("Keep in mind")), element("ul", {}, ...rules)) : null;
  }

  drawItem(item) {
    const { physical, remarks } = this.keeper.state;
    const choice = (value, sign, word) => this.pick(`item-${item.id}`, value, sign, word, physical[item.id] === value, () => this.mark(item, value));
    const remark = element("input", { type: "text", "aria-label": t`What is wrong: ${item.text}`, placeholder: t("What is wrong?"), maxlength: "500", oninput: (event) => this.remark(item, event.target.value) });
    remark.value = remarks[item.id] ?? "";
    const more = element("div", { class: "fault-more", "data-more": item.id, hidden: physical[item.id] !== "fault" }, this.where(item), remark, photoField(this.data, this.keeper, item.id, item.text));
    return element("li", {}, element("fieldset", {}, element("legend", {}, item.text),
      element("div", { class: "picks" }, choice("ok", "✓", t("fine")), choice("fault", "✕", t("fault"))), more, element("span", { class: "cite" }, item.cite)));
  }

  // With two decks on the table, a fault belongs to one of them.
  where(item) {
    if (this.data.decks.length < 2) return null;
    const { where } = this.keeper.state;
    const names = [["", t("Both decks")], ...this.data.decks.map((deck) => [deck.number, deck.name])];
    return element("select", { "aria-label": t`Which deck: ${item.text}`, onchange: (event) => { where[item.id] = event.target.value; this.keeper.changed(); } },
      ...names.map(([value, name]) => element("option", { value, selected: (where[item.id] ?? "") === value }, name)));
  }

  mark(item, value) {
    this.keeper.state.physical[item.id] = value;
    this.checklist.querySelector(`[data-more="${item.id}"]`).hidden = value !== "fault";
    this.again();
  }

  remark(item, text) {
    if (text.trim()) this.keeper.state.remarks[item.id] = text;
    else delete this.keeper.state.remarks[item.id];
    this.keeper.changed();
  }

  allFine() {
    for (const item of this.data.items) this.keeper.state.physical[item.id] ??= "ok";
    this.drawChecklist();
    this.again();
    this.checklist.querySelector("button")?.focus();
  }
}
