// Two judges on one deck: what only one of them changed is joined, what both changed is shown.

const JOINT = "\u0001";

export function emptyDeck() {
  return { found: {}, added: {}, notes: {}, fixed: [], stopped: false };
}

export function fullState(state, deckNumbers) {
  const full = {
    decks: {}, physical: {}, remarks: {}, rulings: [],
    started: null, ended: null, note: "", correct: true, signed: [], readings: {}, where: {},
    extension: null, extension_reason: "", returned: true, ...state,
  };
  full.decks = Object.fromEntries(deckNumbers.map((n) => [n, { ...emptyDeck(), ...(state?.decks?.[n] ?? {}) }]));
  return full;
}

function flatten(state) {
  const flat = {};
  const put = (value, ...path) => { flat[path.join(JOINT)] = value; };
  for (const [number, deck] of Object.entries(state.decks)) {
    for (const part of ["found", "added", "notes"]) {
      for (const [key, value] of Object.entries(deck[part])) put(value, "decks", number, part, key);
    }
    for (const key of deck.fixed) put(true, "decks", number, "fixed", key);
    if (deck.stopped) put(true, "decks", number, "stopped");
  }
  for (const part of ["physical", "remarks", "readings", "where"]) {
    for (const [key, value] of Object.entries(state[part])) put(value, part, key);
  }
  for (const ruling of state.rulings) put(ruling, "rulings", ruling.procedure);
  for (const who of state.signed) put(true, "signed", who);
  for (const part of ["started", "ended", "note", "correct", "extension", "extension_reason", "returned"]) put(state[part], part);
  return flat;
}

function unflatten(flat, deckNumbers) {
  const state = fullState({}, deckNumbers);
  for (const [path, value] of Object.entries(flat)) {
    const [part, a, b, c] = path.split(JOINT);
    if (value === undefined) continue;
    if (part === "decks") {
      const deck = state.decks[a] ?? (state.decks[a] = emptyDeck());
      if (b === "fixed") deck.fixed.push(c);
      else if (b === "stopped") deck.stopped = true;
      else deck[b][c] = value;
    } else if (part === "rulings") state.rulings.push(value);
    else if (part === "signed") state.signed.push(a);
    else if (a === undefined) state[part] = value;
    else state[part][a] = value;
  }
  return state;
}

// Whether two states say the same, in whatever order.
export function equal(a, b, deckNumbers) {
  const [one, other] = [a, b].map((state) => flatten(fullState(state, deckNumbers)));
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((path) => same(one[path], other[path]));
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

// Returns the joined state and, for each place that both changed differently, both values.
export function join(base, mine, theirs, deckNumbers) {
  const [before, own, other] = [base, mine, theirs].map((state) => flatten(fullState(state, deckNumbers)));
  const joined = {};
  const conflicts = [];
  for (const path of new Set([...Object.keys(own), ...Object.keys(other)])) {
    const part = path.split(JOINT)[0];
    if (same(own[path], other[path]) || same(other[path], before[path])) joined[path] = own[path];
    else if (same(own[path], before[path])) joined[path] = other[path];
    else if (part === "started") joined[path] = Math.min(own[path] ?? Infinity, other[path] ?? Infinity);
    else if (["ended", "correct", "extension", "extension_reason", "returned"].includes(part)) joined[path] = own[path];
    else {
      joined[path] = other[path];
      conflicts.push({ path: path.split(JOINT), mine: own[path], theirs: other[path] });
    }
  }
  return {
    conflicts,
    state: (choices = new Map()) => {
      const chosen = { ...joined };
      for (const conflict of conflicts) {
        chosen[conflict.path.join(JOINT)] = choices.get(conflict) === "mine" ? conflict.mine : conflict.theirs;
      }
      return unflatten(chosen, deckNumbers);
    },
  };
}
