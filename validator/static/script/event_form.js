// The settings of an event: formats, tiers and environments follow the policy; the zone is guessed once.

import "./page.js";
import { attachChoices } from "./choices.js";

attachChoices(document.querySelector("[data-question]"), () => {});

const zone = document.querySelector('[name="zone"]');
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone.value === "UTC" && here) zone.value = here;
