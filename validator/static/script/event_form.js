// The settings of an event: formats, tiers and environments follow the policy; the zone of a new one is guessed.

import "./page.js";
import { attachChoices } from "./choices.js";

attachChoices(document.querySelector("[data-question]"), () => {});

const zone = document.querySelector('[data-guess="zone"]');
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && here) zone.value = here;
