// Somebody else counted the same deck: both counts side by side, and a person chooses.

import { t } from "../words.js";
import { element } from "./counting.js";

const PARTS = { physical: t("Checklist"), remarks: t("Remark"), rulings: t("Ruling"), note: t("Note"), signed: t("Signature") };

function nameOf(conflict, data) {
  const [part, number, inner, key] = conflict.path;
  if (part !== "decks") return `${PARTS[part] ?? part} ${data.items.find((item) => item.id === number)?.text ?? data.handbook.procedures[number]?.name ?? ""}`.trim();
  const deck = data.decks.find((other) => other.number === number);
  const title = deck?.rows.find((row) => row.key === key)?.title ?? key ?? "";
  return `${data.decks.length > 1 ? `${deck?.name}: ` : ""}${title}${inner === "notes" ? ` ${t("(note)")}` : inner === "stopped" ? t("Time ran out") : ""}`;
}

function valueOf(conflict, value, data) {
  if (value === undefined) return t("nothing");
  if (conflict.path[0] === "rulings") return Object.values(value.answers).join(", ") || value.penalty || t("open");
  return typeof value === "string" || typeof value === "number" ? String(value) : data && value ? t("yes") : t("no");
}

export function showConflict(dialog, data, keeper, done) {
  const { theirs, joined } = keeper.conflict;
  const choices = new Map();
  const settle = dialog.querySelector("[data-settle]");
  dialog.querySelector("[data-who]").textContent = theirs.saved_by;
  const rows = joined.conflicts.map((conflict, i) => {
    const pick = (side, who) => element("label", { class: "pick" },
      element("input", { type: "radio", name: `conflict-${i}`, onchange: () => { choices.set(conflict, side); settle.disabled = choices.size < joined.conflicts.length; } }),
      element("span", {}, `${who}: `, element("b", {}, valueOf(conflict, conflict[side], data))));
    return element("li", {}, element("fieldset", {}, element("legend", {}, nameOf(conflict, data)),
      element("div", { class: "picks" }, pick("mine", t("You")), pick("theirs", theirs.saved_by))));
  });
  dialog.querySelector("ul").replaceChildren(...rows);
  settle.disabled = true;
  settle.onclick = () => {
    dialog.close();
    keeper.settle(choices);
    done();
  };
  if (!dialog.open) dialog.showModal();
}
