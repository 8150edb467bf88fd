// An editor and its answer: checked while somebody types, with fixes that one click applies.

import { t } from "./words.js";
import { attachEditor, replaceRange } from "./editor.js";
import { attachNames } from "./names.js";
import { attachSeen } from "./pictures.js";

const PAUSE = 220;
const SLOW = 2500;

// `fields` fills the form data of a check; `context` tells which cards to propose; `pictures` shows where lines were read.
export function attachBench({ box, answer, status, url, namesUrl, fields, context, onAnswer, onStale, pictures }) {
  const editor = attachEditor(box, pointAt);
  const seen = attachSeen(box.querySelector("[data-seen]"));
  attachNames(editor, box, namesUrl, context, replaceRange);
  let timer = 0;
  let asked = 0;
  let shown = 0; // the question whose answer stands there

  function pointAt(number) {
    const row = answer.querySelector(`[data-line="${number}"]`);
    if (!row) return editor.select(number);
    row.scrollIntoView({ block: "nearest", behavior: "smooth" });
    row.classList.remove("pointed");
    requestAnimationFrame(() => row.classList.add("pointed"));
    return undefined;
  }

  function say(text) {
    status.textContent = text;
  }

  function broken(text) {
    let note = answer.querySelector(".trouble");
    if (!note) {
      note = document.createElement("p");
      note.className = "trouble say look";
      answer.prepend(note);
    }
    note.textContent = text;
    answer.classList.add("stale"); // what is shown belongs to an earlier text
    onStale?.();
    say(text);
  }

  // One click took effect: say so, and take it back with another.
  function offerUndo(label, before) {
    let offer = box.parentElement.querySelector(".undo");
    const top = answer.getBoundingClientRect().top;
    if (!offer) {
      offer = document.createElement("p");
      offer.className = "undo no-print";
      offer.setAttribute("role", "status");
      box.after(offer);
    }
    const button = Object.assign(document.createElement("button"), { type: "button", className: "button quiet", textContent: t("Undo") });
    button.addEventListener("click", () => {
      write(before.text, before.seen);
      offer.remove();
    });
    offer.replaceChildren(`${label}. `, button);
    // What was tapped stays under the finger where the offer stands above it.
    window.scrollBy({ top: answer.getBoundingClientRect().top - top, behavior: "instant" });
  }

  // Replaces the whole text where the reader stands: no jump, no keyboard on a phone.
  function write(text, unconfirmed = "") {
    editor.write(text);
    seen.value = unconfirmed;
    check();
  }

  const state = () => ({ text: editor.area.value, seen: seen.value });

  // What a file holds takes the place of the text; one tap brings the text back.
  function take(text, unconfirmed, label) {
    const before = state();
    editor.write(text);
    seen.value = unconfirmed ?? "";
    if (before.text.trim()) offerUndo(label, before);
  }

  function applyFix(button) {
    const edits = JSON.parse(button.value);
    const before = state();
    const confirmed = Object.entries(edits).every(([number, text]) => editor.line(Number(number)) === text);
    for (const [number, text] of Object.entries(edits)) pictures?.rename(editor.line(Number(number)), text);
    seen.drop([...Object.keys(edits).map((number) => editor.line(Number(number)).trim()), ...Object.values(edits)]);
    editor.apply(edits);
    offerUndo(confirmed ? t("Confirmed") : t`Changed: ${button.textContent.trim()}`, before);
  }

  // Without those that are folded away: they cannot take the focus.
  function fixesInSight() {
    return [...answer.querySelectorAll('button[name="fix"]')].filter((button) => button.checkVisibility?.() ?? true);
  }

  function enliven() {
    answer.querySelectorAll("[data-to-line], [data-print]").forEach((button) => {
      button.hidden = false;
    });
  }

  async function check() {
    clearTimeout(timer);
    timer = 0;
    asked += 1;
    const mine = asked;
    answer.setAttribute("aria-busy", "true");
    for (const head of answer.querySelectorAll(".answer-head")) head.dataset.busy = t("checking …");
    const slow = setTimeout(() => {
      if (mine === asked) broken(t("This takes longer than usual. You can keep typing."));
    }, SLOW);
    try {
      const response = await fetch(url, {
        method: "POST",
        body: fields(),
        headers: { "X-Requested-With": "fetch", Accept: "application/json" },
      });
      const found = await response.json();
      if (mine < shown) return; // a later question was answered already: this answer is stale
      shown = mine;
      if (response.ok) show(found);
      else broken(found.error);
    } catch {
      if (mine === asked) broken(t("No connection. Your list is still here; the check resumes when you type again."));
    } finally {
      clearTimeout(slow);
      if (mine === asked) answer.removeAttribute("aria-busy");
    }
  }

  function show(found) {
    const open = [...answer.querySelectorAll("details")].map((details) => details.open);
    const scrolled = answer.scrollTop;
    answer.innerHTML = found.answer;
    answer.classList.remove("stale");
    const fresh = answer.querySelectorAll("details");
    if (fresh.length === open.length) fresh.forEach((details, i) => { details.open = open[i]; });
    answer.scrollTop = scrolled;
    editor.show(found.marks);
    enliven();
    pictures?.illustrate(answer, (number) => editor.line(number));
    say(found.summary);
    onAnswer?.(found);
  }

  // Answers come while somebody types: the first key starts the wait, the next ones do not prolong it.
  function soon() {
    timer ||= setTimeout(check, PAUSE);
  }

  editor.area.addEventListener("input", soon);
  answer.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.name === "fix") {
      event.preventDefault();
      const place = fixesInSight().indexOf(button);
      applyFix(button);
      check().then(() => {
        // The focus goes to what stands in the place of the pressed button now.
        const rest = fixesInSight();
        (rest[Math.min(place, rest.length - 1)] ?? answer).focus({ preventScroll: true });
      });
    } else if (button.dataset.toLine) {
      const number = Number(button.dataset.toLine);
      pictures?.toText(editor.line(number));
      editor.select(number);
    }
    else if ("print" in button.dataset) window.print();
  });
  enliven();
  return { editor, seen, check, soon, write, take, waiting: () => seen.waiting(editor.area.value) };
}
