// The board on a big screen: clocks that run, and the newest state every few seconds.

const FRESH = 5000;

// A big screen may have a clock of its own: time is told by the site's.
const behind = new Date(document.querySelector("[data-board]").dataset.now) - Date.now();
const now = () => Date.now() + behind;

function words(seconds) {
  const past = seconds < 0;
  const [minutes, rest] = [Math.floor(Math.abs(seconds) / 60), Math.floor(Math.abs(seconds) % 60)];
  return `${past ? "−" : ""}${minutes}:${String(rest).padStart(2, "0")}`;
}

function tick() {
  for (const place of document.querySelectorAll("[data-ends]")) {
    const left = (new Date(place.dataset.ends) - now()) / 1000;
    place.textContent = words(left);
    place.classList.toggle("over", left < 0);
  }
  for (const place of document.querySelectorAll("[data-since]")) {
    place.textContent = words((now() - new Date(place.dataset.since)) / 1000);
  }
}

// Somebody who fills in a form keeps it: only the tables are fetched anew.
async function refresh() {
  const board = document.querySelector("[data-board]");
  if (document.hidden || board.contains(document.activeElement) || board.querySelector("details[open]")) return;
  const response = await fetch(location.href, { headers: { "X-Requested-With": "fetch" } }).catch(() => null);
  if (!response?.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html").querySelector("[data-board]");
  if (fresh) board.replaceChildren(...fresh.childNodes);
  tick();
}

const full = document.querySelector("[data-full]");
if (full && document.documentElement.requestFullscreen) {
  full.hidden = false;
  full.addEventListener("click", () => document.documentElement.requestFullscreen());
}
tick();
setInterval(tick, 500);
setInterval(refresh, FRESH);
