// The last hour before lists lock: the time left in sight, two warnings, and a page that locks itself kindly.

import { t } from "./words.js";

const WARNINGS = [15, 5];

export function attachDeadline({ note, form, areas, submit }) {
  // The clock of the site counts, so what is kept is how far ours is from it.
  const ahead = Date.now() - new Date(note.dataset.now);
  const closes = new Date(note.dataset.closes);
  const warned = new Set();

  function say(text, kind) {
    let notice = form.querySelector(".deadline-notice");
    if (!notice) {
      notice = document.createElement("p");
      notice.setAttribute("role", "alert");
      note.parentElement.before(notice);
    }
    notice.className = `deadline-notice say ${kind}`;
    notice.textContent = text;
  }

  // What is typed and not submitted is saved, so that staff can find it after the deadline.
  function save() {
    if (!areas.some((area) => area.value.trim())) return;
    const data = new FormData(form);
    data.delete("file");
    fetch(note.dataset.draft, { method: "POST", body: data, headers: { "X-Requested-With": "fetch" } }).catch(() => {});
  }

  function lock() {
    note.textContent = t("Lists are locked.");
    submit.disabled = true;
    areas.forEach((area) => { area.readOnly = true; });
    say(t("Time is up: lists are locked now. What you typed is saved. If it should count, talk to the staff; they can see it."), "look");
  }

  function tick() {
    const seconds = Math.ceil((closes - (Date.now() - ahead)) / 1000);
    if (seconds <= 0) return lock();
    const minutes = Math.ceil(seconds / 60);
    note.textContent = seconds > 5400 ? "" : minutes > 2 ? t`${minutes} minutes left` : t`${seconds} seconds left`;
    note.classList.toggle("urgent", minutes <= WARNINGS[0]);
    const due = WARNINGS.filter((limit) => minutes <= limit && !warned.has(limit));
    if (due.length) {
      due.forEach((limit) => warned.add(limit));
      say(minutes === 1
        ? t("1 minute until lists lock. Submit what you have; you can still change it until then.")
        : t`${minutes} minutes until lists lock. Submit what you have; you can still change it until then.`, "look");
      save();
    }
    if (seconds === 20) save();
    return setTimeout(tick, seconds > 5400 ? 60000 : 1000);
  }
  tick();
}
