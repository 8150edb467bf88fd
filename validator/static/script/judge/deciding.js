// The policy's questions one by one, the penalty with its citation, and another penalty with a reason.

import { element } from "./counting.js";
import { NO_PENALTY, factAnswers, penaltyName, prescribed, reservedFor, walk } from "./procedure.js";

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
      return { id, ruling, procedure, answers, walked: walk(procedure, answers) };
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

  // What is still missing before the check can be closed, as a sentence.
  missing() {
    for (const { procedure, ruling, walked } of this.rulings()) {
      if (walked.next) return `${procedure.name}: ${walked.next.text}`;
      if (procedure.ruling && !ruling.text.trim()) return `${procedure.name}: write down the ruling.`;
      const due = prescribed(this.data.handbook, walked.effects);
      if (ruling.penalty && ruling.penalty !== due && !ruling.reason.trim()) return `${procedure.name}: say why the penalty is changed.`;
    }
    return "";
  }

  // The rulings as they are sent: with the answers that the system gave beforehand.
  final() {
    return this.rulings().map(({ id, ruling, answers }) => ({
      procedure: id, answers, penalty: ruling.penalty, reason: ruling.reason, text: ruling.text, asked: ruling.asked,
    }));
  }

  draw() {
    const rulings = this.rulings();
    const cards = rulings.map((ruling) => this.drawRuling(ruling));
    const nothing = element("p", { class: "say good" }, "✓ Nothing to rule on: the deck matches its list and nothing else was found.");
    this.box.replaceChildren(...(cards.length ? cards : [nothing]), this.drawMore(rulings.map((ruling) => ruling.id)));
    this.onchange?.();
  }

  changed() {
    this.keeper.changed();
    this.draw();
  }

  drawRuling({ id, ruling, procedure, walked }) {
    const head = element("h2", {}, procedure.name);
    const asked = walked.answered.map(({ id: question, question: text, option }) => this.drawAnswered(ruling, question, text, option));
    const next = walked.next ? this.drawQuestion(ruling, walked.next) : this.drawOutcome(ruling, procedure, walked);
    return element("section", { class: "panel ruling", "data-procedure": id }, head, element("p", { class: "cite" }, procedure.cite), ...asked, next,
      ruling.asked ? element("button", { type: "button", class: "button quiet", onclick: () => { ruling.asked = false; this.changed(); } }, "Leave this out") : null);
  }

  drawAnswered(ruling, id, question, option) {
    const known = !(id in ruling.answers);
    const change = element("button", {
      type: "button", class: "button quiet", "aria-label": `Change the answer to: ${question.text}`,
      onclick: () => { ruling.answers[id] = ""; this.forgetAfter(ruling, id); this.changed(); },
    }, "change");
    return element("p", { class: "answered" }, `${question.text} `, element("b", {}, option.label), known ? element("span", { class: "soft" }, " (known)") : null, change);
  }

  forgetAfter(ruling, id) {
    const keys = Object.keys(ruling.answers);
    for (const key of keys.slice(keys.indexOf(id) + 1)) delete ruling.answers[key];
  }

  drawQuestion(ruling, question) {
    const buttons = question.options.map((option) => {
      const who = reservedFor(option.by, this.data.roles);
      return element("button", { type: "button", class: "button big answer", "data-answer": option.id, onclick: () => { ruling.answers[question.id] = option.id; this.changed(); this.focusNext(); } },
        option.label, who ? element("small", {}, `the ${who} must confirm`) : null);
    });
    return element("div", { class: "question", "data-question": question.id }, element("h3", { tabindex: "-1" }, question.text), element("div", { class: "answers" }, ...buttons));
  }

  focusNext() {
    (this.box.querySelector(".question h3") ?? this.box.querySelector(".penalty"))?.focus();
  }

  drawOutcome(ruling, procedure, walked) {
    const { handbook } = this.data;
    const due = prescribed(handbook, walked.effects);
    const final = ruling.penalty || due;
    const effects = walked.effects.map((effect) => element("li", { class: `effect-${effect.kind}` }, effect.text, element("span", { class: "cite" }, effect.cite)));
    const consequences = handbook.consequences.filter((item) => item.penalties.includes(final))
      .map((item) => element("li", {}, item.text, element("span", { class: "cite" }, item.cite)));
    const name = final === NO_PENALTY && procedure.ruling ? "No automatic penalty" : penaltyName(handbook, final);
    return element("div", { class: "outcome" },
      element("p", { class: "penalty", tabindex: "-1", "data-penalty": final }, name),
      element("ul", { class: "effects" }, ...effects, ...consequences),
      procedure.ruling ? this.drawWords(ruling) : null, this.drawAdjustment(ruling, due, final));
  }

  drawWords(ruling) {
    const area = element("textarea", { id: `words-${ruling.procedure}`, rows: "3", maxlength: "2000", oninput: (event) => { ruling.text = event.target.value; this.keeper.changed(); this.onchange?.(); } });
    area.value = ruling.text;
    return element("div", {}, element("label", { for: area.id }, "The ruling in your words"), area);
  }

  drawAdjustment(ruling, due, final) {
    const { handbook } = this.data;
    const names = [{ code: NO_PENALTY, name: "No penalty", by: [] }, ...handbook.penalties];
    const select = element("select", { id: `penalty-${ruling.procedure}`, onchange: (event) => { ruling.penalty = event.target.value === due ? "" : event.target.value; this.changed(); this.box.querySelector(`[data-procedure="${ruling.procedure}"] details`).open = true; } },
      ...names.map((penalty) => element("option", { value: penalty.code, selected: penalty.code === final }, penalty.name + (reservedFor(penalty.by, this.data.roles) ? ` (the ${reservedFor(penalty.by, this.data.roles)} must confirm)` : ""))));
    const reason = element("input", { id: `reason-${ruling.procedure}`, type: "text", maxlength: "2000", oninput: (event) => { ruling.reason = event.target.value; this.keeper.changed(); this.onchange?.(); } });
    reason.value = ruling.reason;
    const details = element("details", {}, element("summary", {}, "Change the penalty"),
      element("p", { class: "soft small" }, `${handbook.adjustment.text} (${handbook.adjustment.cite})`),
      element("label", { for: select.id }, "Penalty"), select, element("label", { for: reason.id }, "Why"), reason);
    details.open = final !== due;
    return details;
  }

  drawMore(shown) {
    const others = Object.entries(this.data.handbook.procedures).filter(([id]) => !shown.includes(id));
    if (!others.length) return null;
    const buttons = others.map(([id, procedure]) => element("button", { type: "button", class: "button", onclick: () => { this.entry(id).asked = true; this.changed(); } }, procedure.name));
    return element("details", { class: "more-rulings" }, element("summary", {}, "Something else is wrong"), element("div", { class: "row" }, ...buttons));
  }
}
