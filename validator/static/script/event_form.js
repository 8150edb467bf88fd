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
