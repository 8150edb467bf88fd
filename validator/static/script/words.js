// What scripts say, in the reader's language: t("Copied"), t`${left} to count`. The page carries the words; without any it is English.

const carried = globalThis.document?.getElementById("words");
const WORDS = carried ? JSON.parse(carried.textContent) : {};
const LANGUAGE = globalThis.document?.documentElement.lang || "en";
const FORMS = LANGUAGE === "pl" ? ["one", "few", "many"] : ["one", "other"];

function form(number) {
  const place = FORMS.indexOf(new Intl.PluralRules(LANGUAGE).select(Number(number)));
  return place < 0 ? FORMS.length - 1 : place;
}

// A day, and a moment, as the pages write them: 5 December 2026, 10:00.
const WRITTEN = LANGUAGE === "en" ? "en-GB" : LANGUAGE;
export const dayWords = (day, timeZone) => day.toLocaleDateString(WRITTEN, { dateStyle: "long", timeZone });
export const momentWords = (moment, timeZone) =>
  `${dayWords(moment, timeZone)}, ${moment.toLocaleTimeString(WRITTEN, { timeStyle: "short", timeZone })}`;

// The blanks of a message are numbered: t`${a} of ${b}` is "{1} of {2}"; {1:card|cards} is the word that goes with a number.
export function t(message, ...values) {
  const english = typeof message === "string" ? message : message.reduce((said, part, place) => `${said}{${place}}${part}`);
  const said = WORDS[english] ?? english;
  return said.replace(/\{(\d+)(?::([^{}]*))?\}/g, (_, place, forms) =>
    forms === undefined ? String(values[place - 1] ?? "") : forms.split("|")[form(values[place - 1])] ?? "");
}
