// Walking a policy's procedure, the same way as the server does: question by question, then what follows.

import { t } from "../words.js";

export const NO_PENALTY = "none";
const ROLES = { organizer: t("organizer"), head_judge: t("head judge"), judge: t("judge") };

export function walk(procedure, answers) {
  const answered = [];
  const effects = [...procedure.effects];
  let place = procedure.start;
  while (place) {
    const question = procedure.questions[place];
    const option = question.options.find((candidate) => candidate.id === answers[place]);
    if (!option) return { answered, next: { id: place, ...question }, effects };
    answered.push({ id: place, question, option });
    effects.push(...option.effects);
    place = option.to;
  }
  return { answered, next: null, effects };
}

export function factAnswers(procedure, facts) {
  const answers = {};
  for (const [id, question] of Object.entries(procedure.questions)) {
    const known = question.fact ? facts[question.fact] : undefined;
    if (known === true || known === false) answers[id] = known ? "yes" : "no";
  }
  return answers;
}

export function prescribed(handbook, effects) {
  const codes = effects.filter((effect) => effect.kind === "penalty").map((effect) => effect.code);
  const order = handbook.penalties.map((penalty) => penalty.code);
  return codes.sort((a, b) => order.indexOf(b) - order.indexOf(a))[0] ?? NO_PENALTY;
}

export function penaltyOf(handbook, code) {
  return handbook.penalties.find((penalty) => penalty.code === code);
}

export function penaltyName(handbook, code) {
  return penaltyOf(handbook, code)?.name ?? t("No penalty");
}

// What repetition makes of a penalty, if anything.
export function rise(handbook, chosen, earlier) {
  return handbook.escalations.find((one) => one.penalty === chosen && earlier.filter((code) => code === chosen).length + 1 >= one.count);
}

// All that follows from a ruling with this penalty, and nothing that followed from another.
export function effectsOf(handbook, walked, chosen, earlier) {
  const rose = rise(handbook, chosen, earlier);
  const final = rose ? rose.becomes : chosen;
  const own = walked.effects.filter((effect) => effect.kind === "penalty" && effect.code === chosen);
  const changed = { kind: "penalty", code: chosen, text: `${penaltyName(handbook, chosen)}.`, cite: handbook.adjustment.cite };
  const penalty = rose ? [{ kind: "escalation", ...rose }] : chosen === NO_PENALTY ? [] : own.length ? own : [changed];
  const kept = walked.effects.filter((effect) => effect.kind !== "penalty" && (!effect.penalty || effect.penalty === chosen));
  const others = handbook.consequences.filter((item) => item.penalties.includes(final)).map((item) => ({ kind: "consequence", ...item }));
  return { final, effects: [...penalty, ...kept, ...others] };
}

export function reservedFor(by, roles) {
  if (!by.length || by.some((role) => roles.includes(role))) return "";
  return by.map((role) => ROLES[role] ?? role.replace("_", " ")).join(t(" or "));
}

// Who must confirm a ruling before it takes effect; empty: nobody.
export function waitsFor(handbook, procedure, walked, due, chosen, roles) {
  const reserved = [procedure.by, ...walked.answered.map(({ option }) => option.by)].filter((by) => by.length);
  const by = penaltyOf(handbook, chosen)?.by ?? [];
  if (by.length && (chosen !== due || reserved.length)) reserved.push(by);
  return reserved.map((one) => reservedFor(one, roles)).find(Boolean) ?? "";
}
