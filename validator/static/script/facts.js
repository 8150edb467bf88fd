// A closer look at a card: hovering, focusing or tapping its name shows its facts; without script it is a link.

const WAIT = 250;
const kept = new Map();
let box = null;
let timer = 0;

async function facts(address) {
  if (!kept.has(address)) {
    const answer = await fetch(address);
    if (!answer.ok) return null;
    kept.set(address, await answer.text());
  }
  return kept.get(address);
}

function hide() {
  clearTimeout(timer);
  box?.remove();
  box = null;
}

async function show(link) {
  const piece = await facts(link.dataset.facts).catch(() => null);
  if (!piece || !link.isConnected) return;
  hide();
  box = document.createElement("div");
  box.className = "facts-box";
  box.innerHTML = piece;
  document.querySelector("main").append(box);
  const around = link.getBoundingClientRect();
  const own = box.getBoundingClientRect();
  const left = Math.min(Math.max(around.left, 8), document.documentElement.clientWidth - own.width - 8);
  const below = around.bottom + 6;
  const fits = below + own.height < window.innerHeight || around.top < own.height;
  box.style.left = `${left + window.scrollX}px`;
  box.style.top = `${(fits ? below : around.top - own.height - 6) + window.scrollY}px`;
  // A finger leaves the box as soon as it is lifted, before its tap counts as a click.
  box.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") hide(); });
}

function soon(link) {
  clearTimeout(timer);
  timer = setTimeout(() => show(link), WAIT);
}

document.addEventListener("pointerover", (event) => {
  const link = event.target.closest?.("[data-facts]");
  if (link && event.pointerType === "mouse") soon(link);
});
document.addEventListener("pointerout", (event) => {
  if (event.pointerType !== "mouse" || event.relatedTarget?.closest?.(".facts-box, [data-facts]")) return;
  clearTimeout(timer);
  timer = setTimeout(() => { if (!box?.matches(":hover")) hide(); }, WAIT);
});
document.addEventListener("focusin", (event) => {
  const link = event.target.closest?.("[data-facts]");
  if (link?.matches(":focus-visible")) soon(link);
  else if (!event.target.closest?.(".facts-box")) hide();
});
document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });

// A finger cannot hover: the first tap shows the facts, which hold the link to the card's page.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-facts]");
  if (link && event.pointerType === "touch") {
    event.preventDefault();
    show(link);
  } else if (!event.target.closest?.(".facts-box")) {
    hide();
  }
});
