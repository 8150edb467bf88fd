// An editor and its answer: checked while somebody types, with fixes that one click applies.

import { attachEditor, replaceRange } from "./editor.js";
import { attachNames } from "./names.js";

const PAUSE = 220;
const SLOW = 2500;

// `fields` fills the form data of a check; `context` tells which cards to propose; `toLine` shows a line elsewhere.
export function attachBench({ box, answer, status, url, namesUrl, fields, context, onAnswer, toLine }) {
  const editor = attachEditor(box, pointAt);
  attachNames(editor, box, namesUrl, context, replaceRange);
  let timer = 0;
  let asked = 0;

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
    say(text);
  }

  function enliven() {
    answer.querySelectorAll("[data-to-line], [data-print]").forEach((button) => {
      button.hidden = false;
    });
  }

  async function check() {
    asked += 1;
    const mine = asked;
    answer.setAttribute("aria-busy", "true");
    const slow = setTimeout(() => {
      if (mine === asked) broken("This takes longer than usual. You can keep typing.");
    }, SLOW);
    try {
      const response = await fetch(url, {
        method: "POST",
        body: fields(),
        headers: { "X-Requested-With": "fetch", Accept: "application/json" },
      });
      const found = await response.json();
      if (mine !== asked) return; // a newer question is under way: this answer is stale
      if (response.ok) show(found);
      else broken(found.error);
    } catch {
      if (mine === asked) broken("No connection. Your list is still here; the check resumes when you type again.");
    } finally {
      clearTimeout(slow);
      if (mine === asked) answer.removeAttribute("aria-busy");
    }
  }

  function show(found) {
    const open = [...answer.querySelectorAll("details")].map((details) => details.open);
    const scrolled = answer.scrollTop;
    answer.innerHTML = found.answer;
    const fresh = answer.querySelectorAll("details");
    if (fresh.length === open.length) fresh.forEach((details, i) => { details.open = open[i]; });
    answer.scrollTop = scrolled;
    editor.show(found.marks);
    enliven();
    say(found.summary);
    onAnswer?.(found);
  }

  function soon() {
    clearTimeout(timer);
    timer = setTimeout(check, PAUSE);
  }

  editor.area.addEventListener("input", soon);
  answer.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.name === "fix") {
      event.preventDefault();
      editor.apply(JSON.parse(button.value));
      clearTimeout(timer);
      check();
    } else if (button.dataset.toLine) {
      const number = Number(button.dataset.toLine);
      if (!toLine?.(number)) editor.select(number);
    }
    else if ("print" in button.dataset) window.print();
  });
  enliven();
  return { editor, check, soon };
}
