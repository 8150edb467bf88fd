// The policy's questions one by one, the penalty with its citation, and another penalty with a reason.

import { t } from "../words.js";
import { element } from "./counting.js";
import { NO_PENALTY, effectsOf, factAnswers, penaltyName, penaltyOf, prescribed, reservedFor, waitsFor, walk } from "./procedure.js";

// The answers that are our own words; what a policy words itself stays as its document has it.
const OUR_ANSWERS = { Yes: t("Yes"), No: t("No") };
const worded = (option) => OUR_ANSWERS[option.label] ?? option.label;

export class Deciding {
  constructor(box, data, keeper, looking) {
    this.box = box;
    this.data = data;
    this.keeper = keeper;
    this.looking = looking;
  }

  // All rulings that are needed or that the judge asked for, each with the answers that count.
  rulings() {
    const { rulings } = this.keeper.state;
    const wanted = new Set([...this.looking.needed(), ...rulings.filter((ruling) => ruling.asked).map((ruling) => ruling.procedure)]);
    return [...wanted].map((id) => {
      const ruling = this.entry(id);
      const procedure = this.data.handbook.procedures[id];
      const answers = { ...factAnswers(procedure, this.looking.facts()), ...ruling.answers };
      const walked = walk(procedure, answers);
      const due = prescribed(this.data.handbook, walked.effects);
      const chosen = ruling.penalty || due;
      const told = effectsOf(this.data.handbook, walked, chosen, this.data.earlier[id] ?? []);
      return { id, ruling, procedure, answers, walked, due, chosen, ...told };
    });
  }

  entry(id) {
    const { rulings } = this.keeper.state;
    let found = rulings.find((ruling) => ruling.procedure === id);
    if (!found) {
      found = { procedure: id, answers: {}, penalty: "", reason: "", text: "", asked: false };
      rulings.push(found);
    }
    return found;
  }

  needsWords({ procedure, final }) {
    return procedure.ruling || Boolean(penaltyOf(this.data.handbook, final)?.words);
  }

  // What is still missing before the check can be closed, as a sentence.
  missing() {
    for (const item of this.rulings()) {
      const { procedure, ruling, walked, due } = item;
      if (walked.next) return `${procedure.name}: ${walked.next.text}`;
      if (this.needsWords(item) && !ruling.text.trim()) return t`${procedure.name}: write down the ruling in your own words.`;
      if (ruling.penalty && ruling.penalty !== due && !ruling.reason.trim()) return t`${procedure.name}: say why you change the penalty.`;
    }
    return "";
  }

  // The rulings as they are sent: with the answers that the system gave beforehand.
  final() {
    return this.rulings().map(({ id, ruling, answers }) => ({
      procedure: id, answers, penalty: ruling.penalty, reason: ruling.reason, text: ruling.text, asked: ruling.asked,
    }));
  }

  // Whether a ruling ends the match, so that there is no time to give back.
  endsMatch() {
    return this.rulings().some(({ final }) => penaltyOf(this.data.handbook, final)?.ends_match);
  }

  // One line for each ruling, for the last look before the check is closed.
  told() {
    return this.rulings().map((item) => {
      if (item.walked.next) return t`${item.procedure.name}: not ruled on yet`;
      const waits = this.waits(item);
      const name = penaltyName(this.data.handbook, item.final);
      return `${item.procedure.name}: ${name}${waits ? ` ${t`(waits for the ${waits})`}` : ""}`;
    });
  }

  waits({ procedure, walked, due, chosen }) {
    return waitsFor(this.data.handbook, procedure, walked, due, chosen, this.data.roles);
  }

  draw() {
    const rulings = this.rulings();
    const cards = rulings.map((ruling) => this.drawRuling(ruling));
    const nothing = element("p", { class: this.looking.complete() ? "say good" : "say look" }, this.looking.nothingToRuleOn());
    this.box.replaceChildren(...(cards.length ? cards : [nothing]), this.drawMore(rulings.map((ruling) => ruling.id)) ?? "");
    this.onchange?.();
  }

  changed() {
    this.keeper.changed();
    this.draw();
  }

  drawRuling(item) {
    const { id, ruling, procedure, walked } = item;
    const head = element("h2", {}, procedure.name);
    const asked = walked.answered.map(({ id: question, question: text, option }) => this.drawAnswered(ruling, question, text, option));
    const next = walked.next ? this.drawQuestion(ruling, walked.next) : this.drawOutcome(item);
    return element("section", { class: "panel ruling", "data-procedure": id }, head, element("p", { class: "cite" }, procedure.cite), this.drawEarlier(id), ...asked, next,
      ruling.asked ? element("button", { type: "button", class: "button quiet", onclick: () => { ruling.asked = false; this.changed(); } }, t("Leave this out")) : null);
  }

  drawEarlier(id) {
    const earlier = this.data.earlier[id] ?? [];
    if (!earlier.length) return null;
    const names = earlier.map((code) => penaltyName(this.data.handbook, code)).join(", ");
    return element("p", { class: "say look", "data-earlier": earlier.length }, t`Earlier at this event, for the same infraction: ${names}.`);
  }

  drawAnswered(ruling, id, question, option) {
    const known = !(id in ruling.answers);
    const change = element("button", {
      type: "button", class: "button quiet", "aria-label": t`Change the answer to: ${question.text}`,
      onclick: () => { ruling.answers[id] = ""; this.forgetAfter(ruling, id); this.changed(); this.focusNext(); },
    }, t("change"));
    return element("p", { class: "answered" }, `${question.text} `, element("b", {}, worded(option)), known ? element("span", { class: "soft" }, ` ${t("(known)")}`) : null, change);
  }

  forgetAfter(ruling, id) {
    const keys = Object.keys(ruling.answers);
    for (const key of keys.slice(keys.indexOf(id) + 1)) delete ruling.answers[key];
  }

  drawQuestion(ruling, question) {
    const buttons = question.options.map((option) => {
      const who = reservedFor(option.by, this.data.roles);
      return element("button", { type: "button", class: "button big answer", "data-answer": option.id, onclick: () => { ruling.answers[question.id] = option.id; this.changed(); this.focusNext(); } },
        worded(option), who ? element("small", {}, t`the ${who} must confirm`) : null);
    });
    return element("div", { class: "question", "data-question": question.id }, element("h3", { tabindex: "-1" }, question.text), element("div", { class: "answers" }, ...buttons));
  }

  focusNext() {
    (this.box.querySelector(".question h3") ?? this.box.querySelector(".penalty"))?.focus();
  }

  drawOutcome(item) {
    const { handbook } = this.data;
    const { ruling, due, chosen, final, effects } = item;
    const lines = effects.map((effect) => element("li", { class: `effect-${effect.kind}` }, effect.text, element("span", { class: "cite" }, effect.cite)));
    const waits = this.waits(item);
    const out = penaltyOf(handbook, final)?.removes;
    return element("div", { class: "outcome" },
      element("p", { class: "penalty", tabindex: "-1", "data-penalty": final }, penaltyName(handbook, final)),
      element("ul", { class: "effects" }, ...lines),
      out ? element("p", { class: "say bad" }, t`${this.data.player} will be out of the event: no more draws and checks, and the roster says so.`) : null,
      waits ? element("p", { class: "judge" }, t`? It takes effect when the ${waits} confirms it.`) : null,
      this.needsWords(item) ? this.drawWords(ruling) : null, this.drawAdjustment(ruling, due, chosen));
  }

  drawWords(ruling) {
    const area = element("textarea", { id: `words-${ruling.procedure}`, rows: "3", maxlength: "2000", oninput: (event) => { ruling.text = event.target.value; this.keeper.changed(); this.onchange?.(); } });
    area.value = ruling.text;
    return element("div", {}, element("label", { for: area.id }, t("The ruling in your words")), area);
  }

  drawAdjustment(ruling, due, chosen) {
    const { handbook } = this.data;
    const names = [{ code: NO_PENALTY, name: t("No penalty"), by: [] }, ...handbook.penalties];
    const select = element("select", { id: `penalty-${ruling.procedure}`, onchange: (event) => { ruling.penalty = event.target.value === due ? "" : event.target.value; this.changed(); this.box.querySelector(`#reason-${ruling.procedure}`)?.focus(); } },
      ...names.map((penalty) => element("option", { value: penalty.code, selected: penalty.code === chosen }, penalty.name + (reservedFor(penalty.by, this.data.roles) ? t` (the ${reservedFor(penalty.by, this.data.roles)} must confirm)` : ""))));
    const reason = element("input", { id: `reason-${ruling.procedure}`, type: "text", maxlength: "2000", oninput: (event) => { ruling.reason = event.target.value; this.keeper.changed(); this.onchange?.(); } });
    reason.value = ruling.reason;
    const details = element("details", {}, element("summary", {}, t("Change the penalty")),
      element("p", { class: "soft small" }, `${handbook.adjustment.text} (${handbook.adjustment.cite})`),
      handbook.leniency ? element("p", { class: "soft small" }, handbook.leniency) : null,
      element("label", { for: select.id }, t("Penalty")), select, element("label", { for: reason.id }, t("Reason, if you change the penalty")), reason);
    details.open = chosen !== due;
    return details;
  }

  drawMore(shown) {
    const others = Object.entries(this.data.handbook.procedures).filter(([id, procedure]) => procedure.checks && !shown.includes(id));
    if (!others.length) return null;
    const buttons = others.map(([id, procedure]) => element("button", { type: "button", class: "button", onclick: () => { this.entry(id).asked = true; this.changed(); this.focusNext(); } }, procedure.name));
    return element("details", { class: "more-rulings" }, element("summary", {}, t("Something else is wrong")), element("div", { class: "row" }, ...buttons));
  }
}
