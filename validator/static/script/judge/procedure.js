// Walking a policy's procedure, the same way as the server does: question by question.

export const NO_PENALTY = "none";

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

export function penaltyName(handbook, code) {
  return handbook.penalties.find((penalty) => penalty.code === code)?.name ?? "No penalty";
}

export function reservedFor(by, roles) {
  if (!by.length || by.some((role) => roles.includes(role))) return "";
  return by.map((role) => role.replace("_", " ")).join(" or ");
}
