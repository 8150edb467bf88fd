// The check screen: four steps, one state, kept on the phone and sent when there is a network.

import { t } from "../words.js";
import { withFace } from "../face.js";
import { attachAdding } from "./adding.js";
import { CheckClock } from "./clock.js";
import { Comfort } from "./comfort.js";
import { showConflict } from "./conflict.js";
import { Counting, element } from "./counting.js";
import { Deciding } from "./deciding.js";
import { keepFocus } from "./focus.js";
import { Keeper } from "./keeping.js";
import { Looking } from "./looking.js";

const $ = (id) => document.getElementById(id);
const data = JSON.parse($("check-data").textContent);
const token = document.querySelector('meta[name="csrf-token"]').content;
const STEPS = ["count", "look", "rule", "close"];
const STATUS = {
  saved: ["●", t("saved")],
  saving: ["◐", t("saving")],
  joined: ["◐", t("saving")],
  offline: ["○", t("offline, safe on this phone")],
  conflict: ["!", t("counted twice: choose")],
  "signed-out": ["!", t("signed out: sign in again in another tab, your check is safe here")],
  full: ["!", t("this phone keeps nothing: stay on this page")],
};
let step = "count";

function said(text) {
  $("said").textContent = "";
  requestAnimationFrame(() => { $("said").textContent = text; });
}

function tell(status, more) {
  if (status === "finished") return finished();
  const [sign, words] = STATUS[status] ?? ["!", more ?? status];
  $("status").replaceChildren(element("span", { "aria-hidden": "true" }, sign), ` ${words}`);
  $("status").dataset.status = status;
  if (status === "closed" || status === "refused") trouble(more);
  if (status === "conflict") showConflict($("conflict"), data, keeper, redraw);
  if (status === "joined") redraw();
  return undefined;
}

function trouble(text, kind = "bad") {
  $("trouble").textContent = text;
  $("trouble").className = `say ${kind}`;
  $("trouble").hidden = !text;
}

const keeper = new Keeper(data, token, (...news) => tell(...news));
const comfort = new Comfort($("comfort"), () => { counting.view = comfort.choices.view; counting.draw(); });
const counting = new Counting($("rows"), data, keeper, said, comfort);
const looking = new Looking($("look-box"), data, keeper, counting);
const deciding = new Deciding($("rule-box"), data, keeper, looking);
const clock = new CheckClock($("clock"), data, keeper, said, comfort);
const openAdding = attachAdding($("adding"), data, (title) => {
  const row = counting.deck.rows.find((other) => other.title === title);
  const key = row ? row.key : `+${title}`;
  counting.set(key, counting.copies(key) + 1);
  counting.rows.get(key)?.item.scrollIntoView({ block: "center" });
});

// --- the count ---

function cardsIn(words) {
  return words.map((card) => `${card.copies} ${card.title}`).join(", ");
}

counting.onchange = () => {
  const { missing, extra, left, counted } = counting.sums();
  const { blind } = comfort.choices;
  $("identity").replaceChildren(withFace(counting.deck.identity, counting.deck.face && { ...counting.deck.face, type: "" }));
  $("sums").textContent = blind ? t`${counted} counted` : t`${counting.listedWords()} listed · ${counted} counted`;
  $("left").textContent = blind ? t`${counted} counted` : left ? t`${left} to count` : t("all counted");
  $("missing").hidden = blind || !missing.length;
  $("extra").hidden = blind || !extra.length;
  $("missing").textContent = missing.length ? t`Missing: ${cardsIn(missing)}` : t("Missing: none");
  $("missing").classList.toggle("some", missing.length > 0);
  $("extra").textContent = extra.length ? t`Extra: ${cardsIn(extra)}` : t("Extra: none");
  $("extra").classList.toggle("some", extra.length > 0);
  $("undo").disabled = counting.undone.length === 0;
  for (const tab of $("decks").children) tab.setAttribute("aria-pressed", String(tab.dataset.deck === counting.number));
  if (step === "count") $("next").textContent = left || blind ? t("Done counting") : t("Done counting ✓");
};

function drawDecks() {
  $("decks").replaceChildren(...data.decks.map((deck) => element("button", {
    type: "button", class: "tab", "data-deck": deck.number, "aria-pressed": "false",
    onclick: () => { counting.number = deck.number; counting.draw(); },
  }, deck.name)));
  $("decks").hidden = data.decks.length < 2;
}

$("add").addEventListener("click", openAdding);
$("undo").addEventListener("click", () => counting.undo());

// --- the steps ---

function go(wanted) {
  step = wanted;
  trouble("");
  if (step !== "close") keeper.state.ended = null;
  for (const name of STEPS) $(`step-${name}`).hidden = name !== step;
  for (const tab of document.querySelectorAll("[data-step]")) {
    if (tab.dataset.step === step) tab.setAttribute("aria-current", "step");
    else tab.removeAttribute("aria-current");
  }
  if (step === "look") looking.show();
  if (step === "rule") drawRulings();
  if (step === "close") drawClose();
  $("next").textContent = { count: t("Done counting"), look: t("Go on"), rule: t("Go on"), close: t("Close the check") }[step];
  $("count-foot").hidden = step !== "count";
  $("undo").hidden = step !== "count";
  if (step === "count") counting.onchange();
  window.scrollTo(0, 0);
  $(`step-${step}`).querySelector("h2")?.focus();
}

function drawRulings() {
  deciding.draw();
  if (!looking.seen) looking.show();
}

function next() {
  if (step === "rule" && deciding.missing()) return trouble(deciding.missing());
  if (step === "close") return close();
  // What the other judge counted belongs to what is compared; it is drawn as soon as it is here.
  if (navigator.onLine) keeper.pull();
  return go(STEPS[STEPS.indexOf(step) + 1]);
}

looking.onchange = () => { if (step === "rule") keepFocus($("rule-box"), () => deciding.draw()); };
deciding.onchange = () => { if (step === "rule" && !deciding.missing()) trouble(""); };

function drawClose() {
  keeper.state.ended ??= Date.now();
  keeper.changed();
  const told = deciding.told();
  const good = looking.complete() ? t("Deck and list match. Nothing was found.") : looking.nothingToRuleOn();
  const undone = looking.checklistDone() ? [] : [t("The checklist is not done.")];
  $("summary").replaceChildren(...[...(told.length ? told : [good]), ...undone].map((line) => element("span", { class: "line" }, line)));
  drawExtension();
  $("note").value = keeper.state.note;
  $("player-signed").checked = keeper.state.signed.includes("player");
  $("correct-line").hidden = told.length === 0;
  $("correct").checked = keeper.state.correct;
  $("returned").checked = keeper.state.returned;
  $("appeal").textContent = told.length ? `${data.handbook.appeal.text} (${data.handbook.appeal.cite})` : "";
}

// The time of the table: by the document, and changed only with a reason.
function drawExtension() {
  const proposed = clock.extension(deciding.endsMatch());
  const given = keeper.state.extension ?? proposed;
  const { rule } = clock;
  $("extension").value = given;
  $("extension-line").hidden = !rule.seated;
  $("extension-reason-line").hidden = given === proposed;
  $("extension-reason").value = keeper.state.extension_reason;
  const custom = rule.custom ? ` ${t`${rule.custom} of them are the judges’ custom of this event, for shuffling again.`}` : "";
  const law = rule.text ? ` ${rule.text} (${rule.cite})${custom}` : ` ${t("The document gives no time back.")}`;
  const over = deciding.endsMatch() ? ` ${t("The match is over, so there is no time to give back.")}` : law;
  $("took").textContent = t`The check took ${clock.words}.` + (rule.seated ? over : ` ${t("No table is known, so there is no time to give back.")}`);
  $("forgotten").hidden = !clock.forgotten;
}

function extensionMissing() {
  const proposed = clock.extension(deciding.endsMatch());
  const { extension, extension_reason: reason } = keeper.state;
  return extension !== null && extension !== proposed && !reason.trim() ? t("Say why the extension is not what the document gives.") : "";
}

$("extension").addEventListener("input", (event) => {
  const minutes = event.target.value === "" ? null : Math.min(60, Math.max(0, Math.round(Number(event.target.value))));
  keeper.state.extension = minutes === clock.extension(deciding.endsMatch()) ? null : minutes;
  keeper.changed();
  $("extension-reason-line").hidden = keeper.state.extension === null;
});
$("extension-reason").addEventListener("input", (event) => { keeper.state.extension_reason = event.target.value; keeper.changed(); });

$("note").addEventListener("input", (event) => { keeper.state.note = event.target.value; keeper.changed(); });
$("correct").addEventListener("change", (event) => { keeper.state.correct = event.target.checked; keeper.changed(); });
$("returned").addEventListener("change", (event) => { keeper.state.returned = event.target.checked; keeper.changed(); });
$("player-signed").addEventListener("change", (event) => {
  keeper.state.signed = event.target.checked ? ["judge", "player"] : [];
  keeper.changed();
});

function close() {
  const missing = deciding.missing();
  if (missing) {
    go("rule");
    return trouble(missing);
  }
  if (extensionMissing()) return trouble(extensionMissing());
  keeper.state.rulings = deciding.final();
  if (!keeper.state.signed.includes("judge")) keeper.state.signed.push("judge");
  keeper.write();
  $("next").disabled = true;
  trouble("");
  keeper.finish().then(() => {
    $("next").disabled = false;
    if (keeper.finishing) waiting();
  });
  return undefined;
}

// Closed on this phone, but nobody else knows yet.
function waiting() {
  document.body.classList.add("waiting");
  trouble(t("You are offline. The check is closed on this phone and is sent as soon as there is a network."), "look");
  $("next").textContent = t("Closed, waiting for a network");
  $("next").disabled = true;
  const again = element("button", { type: "button", class: "button quiet", onclick: () => location.reload() }, t("Count again"));
  again.addEventListener("click", () => { keeper.finishing = false; keeper.write(); }, { capture: true });
  $("trouble").append(" ", again);
}

function forgetPage() {
  navigator.serviceWorker?.controller?.postMessage({ forget: location.href.split("#")[0] });
}

document.querySelector(".give-up form").addEventListener("submit", () => {
  keeper.forget();
  forgetPage();
});

function finished() {
  forgetPage();
  location.assign(data.urls.report);
}

function redraw() {
  keepFocus($("main"), () => {
    counting.sync();
    if (step === "look") looking.show();
    if (step === "rule") deciding.draw();
  });
}

for (const tab of document.querySelectorAll("[data-step]")) tab.addEventListener("click", () => go(tab.dataset.step));
$("next").addEventListener("click", next);

// --- the other player of the table, and the time without a network ---

for (const other of data.siblings) {
  $("siblings").append(element("a", { href: other.url }, `${other.name}${other.done ? " ✓" : ""}`));
}
$("siblings").hidden = data.siblings.length === 0;

async function keepPage() {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/judge/worker.js", { scope: "/judge/" });
  const { active } = await navigator.serviceWorker.ready;
  const own = performance.getEntriesByType("resource").map((entry) => entry.name);
  const assets = own.filter((name) => name.startsWith(`${location.origin}/static/`));
  const channel = new MessageChannel();
  channel.port1.onmessage = () => { document.documentElement.dataset.kept = "yes"; };
  const pages = [location.href.split("#")[0], ...data.siblings.filter((other) => !other.done).map((other) => new URL(other.url, location.href).href)];
  active.postMessage({ keep: [...new Set([...pages, ...assets])] }, [channel.port2]);
}

document.querySelector(".back").addEventListener("click", async (event) => {
  if (keeper.reached && navigator.onLine) return;
  event.preventDefault();
  if (await keeper.reaches()) location.assign(event.target.closest("a").href);
  else trouble(t("You are offline: the other pages open again with the network. Your check is safe on this phone."), "look");
});

drawDecks();
counting.draw();
keeper.say();
if (keeper.finishing) {
  go("close");
  waiting();
}
if (keeper.finishing || keeper.dirty) keeper.soon(0);
keepPage().catch(() => {});
document.documentElement.dataset.ready = "yes";
