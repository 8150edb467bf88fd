// Format, policy, tier and environment go together: what does not fit the leading choice is not offered.

import { dayWords, t } from "./words.js";

function offer(select, fits) {
  for (const option of select.options) {
    const fit = option.value === "" || fits(option);
    option.hidden = !fit;
    option.disabled = !fit;
  }
  for (const group of select.querySelectorAll("optgroup")) {
    group.hidden = [...group.children].every((option) => option.hidden);
  }
}

function settleOn(select) {
  if (!select.selectedOptions[0]?.hidden) return;
  const fitting = [...select.options].filter((option) => !option.hidden);
  const usual = fitting.find((option) => "default" in option.dataset) ?? fitting[0];
  select.value = usual?.value ?? "";
}

// Choosing nothing is a choice, too: it says what counts then.
function nameDefault(select, value) {
  const usual = [...select.options].find((option) => option.value === value && value);
  select.options[0].textContent = usual ? t`Default (${usual.textContent})` : t("Default");
}

export function attachChoices(box, changed) {
  const format = box.querySelector('[name="format"]');
  const policy = box.querySelector('[name="policy"]');
  const tier = box.querySelector('[name="tier"]');
  const lead = box.querySelector("[data-leads]") ?? format;
  const follower = lead === format ? policy : format;
  const said = box.querySelector("[data-rules-said]");
  const day = box.querySelector('[name="date"]');
  const games = box.querySelector("[data-games]");
  const game = () => lead.selectedOptions[0]?.dataset.game ?? "";

  // The folded choices in one line: Competitive · today · NISEI 1.4.
  function tell() {
    if (!said) return;
    const when = !day.value || day.value === day.dataset.today ? t("today") : dayWords(new Date(day.value), "UTC");
    const rules = policy.selectedOptions[0]?.dataset.short ?? policy.selectedOptions[0]?.textContent;
    said.textContent = [tier.value ? tier.selectedOptions[0].textContent : "", when, rules].filter(Boolean).join(" · ");
  }

  // Another game brings its usual format; a format of another game moves the mark.
  function showGames() {
    if (!games) return;
    games.hidden = false;
    for (const one of games.elements) {
      one.disabled = false;
      one.checked = one.value === game();
    }
    for (const option of format.options) option.hidden = option.dataset.game !== game();
    for (const group of format.querySelectorAll("optgroup")) group.hidden = [...group.children].every((option) => option.hidden);
  }
  games?.addEventListener("change", (event) => {
    const fitting = [...format.options].filter((option) => option.dataset.game === event.target.value);
    format.value = (fitting.find((option) => "default" in option.dataset) ?? fitting[0]).value;
  });

  function settle() {
    offer(follower, (option) => option.dataset.game === game());
    settleOn(follower);
    offer(tier, (option) => !policy.value || option.dataset.only.split(" ").includes(policy.value));
    if (tier.selectedOptions[0]?.hidden) tier.value = "";
    const usual = [...policy.options].find((option) => "default" in option.dataset && option.dataset.game === game());
    const counts = policy.value ? policy.selectedOptions[0] : usual;
    nameDefault(tier, counts?.dataset.tier);
    for (const select of box.querySelectorAll('[name="environment"]')) nameDefault(select, counts?.dataset.environment);
    for (const part of box.querySelectorAll("[data-for-game], [data-for-formats]")) {
      const fits = part.dataset.forGame === game() || (part.dataset.forFormats ?? "").split(" ").includes(format.value);
      part.hidden = !fits;
      part.querySelectorAll("select, input").forEach((control) => { control.disabled = !fits; });
    }
  }

  function all() {
    settle();
    showGames();
    tell();
  }
  box.addEventListener("change", () => {
    all();
    changed();
  });
  all();
  return { game };
}
