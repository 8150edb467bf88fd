// Small things that any page may have: printing, copying, local times, countdowns, asking before acting.

import { momentWords, t } from "./words.js";

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const scope = button.closest("[data-copy-scope]") ?? button.parentElement;
    const source = scope.querySelector("[data-copy-source]");
    const text = source.value ?? source.textContent;
    const label = button.textContent;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      source.closest("details")?.setAttribute("open", ""); // what is folded away cannot be selected
      source.select?.();
      document.execCommand("copy");
    }
    button.textContent = t("Copied");
    setTimeout(() => { button.textContent = label; }, 1600);
  });
}

document.addEventListener("submit", (event) => {
  const question = event.submitter?.dataset.ask ?? event.target.dataset.ask;
  if (question && !window.confirm(question)) event.preventDefault();
});

// What takes longer than a moment says what it does; going back finds the button as it was.
for (const form of document.querySelectorAll("[data-slow]")) {
  form.addEventListener("submit", ({ submitter }) => {
    if (!submitter) return;
    const label = submitter.textContent;
    const timer = setTimeout(() => {
      submitter.textContent = form.dataset.slow;
      submitter.setAttribute("aria-busy", "true");
    }, 300);
    window.addEventListener("pagehide", () => {
      clearTimeout(timer);
      submitter.textContent = label;
      submitter.removeAttribute("aria-busy");
    }, { once: true });
  });
}

const UNITS = [
  [86400, t("1 day"), (n) => t`${n} days`],
  [3600, t("1 hour"), (n) => t`${n} hours`],
  [60, t("1 minute"), (n) => t`${n} minutes`],
  [1, t("1 second"), (n) => t`${n} seconds`],
];

function span(seconds) {
  const parts = [];
  let rest = Math.abs(seconds);
  for (const [size, one, more] of UNITS) {
    const number = Math.floor(rest / size);
    rest -= number * size;
    if (number || parts.length) parts.push(number === 1 ? one : more(number));
    if (parts.length === 2) break;
  }
  const words = parts.join(" ") || t`${0} seconds`;
  return seconds >= 0 ? t`in ${words}` : t`${words} ago`;
}

// Where the clock of the site counts, a part says what it was when the page was made.
const loaded = Date.now();
const aheadOf = (part) => (part.dataset.now ? loaded - new Date(part.dataset.now) : 0);

// What holds from one moment until another shows and hides itself then.
for (const part of document.querySelectorAll("[data-from]")) {
  const ahead = aheadOf(part);
  const turn = () => {
    const now = Date.now() - ahead;
    part.hidden = now < new Date(part.dataset.from) || (part.dataset.until && now >= new Date(part.dataset.until));
    setTimeout(turn, 1000);
  };
  turn();
}

const zoneHere = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const time of document.querySelectorAll("[data-countdown]")) {
  const moment = new Date(time.dateTime);
  const told = (zone) => momentWords(moment, zone);
  // Whoever lives by the same clock needs no second time.
  const here = told(zoneHere) === told(time.dataset.zone ?? zoneHere) ? "" : ` · ${t`${told(zoneHere)} your time (${zoneHere})`}`;
  const note = document.createElement("span");
  note.className = "soft countdown";
  time.after(note);
  const ahead = aheadOf(time);
  const tick = () => {
    const seconds = Math.round((moment - Date.now() + ahead) / 1000);
    note.textContent = ` ${span(seconds)}${here}`;
    if (seconds === 0 && time.dataset.countdown === "reload") window.location.reload();
    setTimeout(tick, Math.abs(seconds) < 3600 ? 1000 : 30000);
  };
  tick();
}
