// The settings of an event: formats, tiers and environments follow the policy; the zone of a new one is guessed.

import "./page.js";
import { attachChoices } from "./choices.js";

attachChoices(document.querySelector("[data-question]"), () => {});

// What the chosen policy says about planning; without scripts all policies can be unfolded.
const policy = document.querySelector("#policy");
const planning = [...document.querySelectorAll("[data-for-policy]")];
const showPlanning = () => {
  for (const help of planning) {
    help.hidden = help.dataset.forPolicy !== policy.value;
    help.querySelector("summary .hint").hidden = true; // the policy is chosen above
  }
};
policy?.addEventListener("change", showPlanning);
if (policy) showPlanning();

const zone = document.querySelector('[data-guess="zone"]');
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && here) zone.value = here;

// What the policy asks: its defaults by name; what it refuses or leaves nothing to decide about is not offered.
const form = document.querySelector("[data-policies]");
const policies = JSON.parse(form.dataset.policies);
function showAsked() {
  const { tier, format, sanctioned } = form.elements;
  const tiers = policies[policy.value] ?? {};
  const asked = tiers[tier.value] ?? tiers[""];
  if (!asked) return;
  for (const [name, label] of Object.entries(asked.labels)) {
    const select = form.elements[name];
    select.options[0].textContent = label;
    for (const option of select.options) {
      option.hidden = option.disabled = (asked.refused[name] ?? []).includes(option.value);
    }
    if (select.selectedOptions[0]?.disabled) select.value = "";
  }
  for (const part of form.querySelectorAll("[data-setting]")) {
    const name = part.dataset.setting;
    const control = form.elements[name];
    const idle = name === "approval" && (!sanctioned.checked || format.value === asked.sanctioned_format);
    part.hidden = (asked.absent.includes(name) || idle) && !control.checked && !(name === "approval" && control.value);
  }
}
form.addEventListener("change", showAsked);
showAsked();
