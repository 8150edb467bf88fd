"use strict";
const players = [...document.querySelectorAll(".player")];
const search = document.getElementById("search");
const count = document.getElementById("count");
const filters = [...document.querySelectorAll(".filter")];
const store = `legaldeck-kit:${document.body.dataset.kit}:`;

const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

function show() {
  const words = plain(search.value).split(" ").filter(Boolean);
  const wanted = filters.filter((button) => button.getAttribute("aria-pressed") === "true").map((button) => button.dataset.state);
  let shown = 0;
  for (const player of players) {
    const fits = words.every((word) => player.dataset.key.includes(word)) && (!wanted.length || wanted.includes(player.dataset.state));
    player.hidden = !fits;
    shown += fits;
  }
  count.textContent = `${shown} / ${players.length}`;
  document.getElementById("nobody").hidden = shown > 0;
}

search.addEventListener("input", show);
for (const button of filters) {
  button.addEventListener("click", () => {
    button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
    show();
  });
}

const remember = (key, value) => { try { value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value); } catch { /* a file opened from disk may have no memory */ } };
const recall = (key) => { try { return localStorage.getItem(key); } catch { return null; } };

function sum(section) {
  const boxes = [...section.querySelectorAll(".ticks input")];
  for (const row of section.querySelectorAll("tr")) {
    const own = [...row.querySelectorAll("input")];
    row.classList.toggle("done", own.length > 0 && own.every((box) => box.checked));
  }
  const ticked = boxes.filter((box) => box.checked).length;
  section.querySelector(".ticked").textContent = ticked ? ` ✓ ${ticked} / ${boxes.length}` : "";
}

for (const player of players) {
  const boxes = [...player.querySelectorAll(".ticks input")];
  const kept = recall(store + player.id) ?? "";
  boxes.forEach((box, place) => { box.checked = kept[place] === "1"; });
  if (kept) player.querySelectorAll("section").forEach(sum);
  player.addEventListener("change", (event) => {
    sum(event.target.closest("section"));
    remember(store + player.id, boxes.map((box) => (box.checked ? "1" : "0")).join(""));
  });
}

document.getElementById("forget").addEventListener("click", () => {
  if (!window.confirm("Clear the ticks of all players?")) return;
  for (const player of players) {
    remember(store + player.id, null);
    player.querySelectorAll(".ticks input").forEach((box) => { box.checked = false; });
    player.querySelectorAll("section").forEach(sum);
  }
});
show();
