// The page's words, which the server sends in the language chosen; they are filled in here; and the
// names that the game being played has for its things.

const CHOICE = "tallycam.language";
let spoken = { language: "en", languages: [], messages: {} };

export const languages = () => spoken.languages;
export const currentLanguage = () => spoken.language;

// In the language wanted, else the one chosen before, else the one that the browser asks for.
export async function loadWords(wanted) {
  if (wanted) localStorage.setItem(CHOICE, wanted);
  const chosen = localStorage.getItem(CHOICE);
  const reply = await fetch(`/pages/words.json${chosen ? `?lang=${encodeURIComponent(chosen)}` : ""}`);
  spoken = await reply.json();
  document.documentElement.lang = spoken.language;
}

export const has = (key) => key in spoken.messages;
export const t = (key, values = {}) => filled(spoken.messages[key] ?? key, values);

// A message is a text, or parts: a text, a value's name, or cases to choose among by a value.
function filled(message, values) {
  if (typeof message === "string") return message;
  return message.map((part) => {
    if (typeof part === "string") return part;
    return part.by ? filled(chosenCase(part, values[part.by]), values) : values[part.value] ?? "";
  }).join("");
}

function chosenCase({ cases, else: other }, value) {
  const plural = typeof value === "number" ? new Intl.PluralRules(spoken.language).select(value) : "";
  return cases[value] ?? cases[plural] ?? cases[other];
}

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// What the game of the table shown calls its fields, groups of fields and zones itself.
let called = { groups: {}, fields: {}, sheets: {}, zones: {}, examples: [] };
export const useGameWords = (words) => { called = words; };
export const examplesOfGame = () => called.examples;

export const groupName = (id) => capital(called.groups[id.split(".")[0]] ?? id);
export const fieldName = (id) => capital(called.fields[id] ?? id);
export const sheetName = (id) => capital(called.sheets[id] ?? id);
export const zones = () => Object.keys(called.zones);
export const zoneName = (zone) => capital(called.zones[zone] ?? zone);

export function labelName(label) {
  if (label === "") return t("label-empty");
  return has(`label-${label}`) ? t(`label-${label}`) : label;
}

export function when(iso) {
  const date = new Date(iso);
  return isNaN(date) ? "" : date.toLocaleString(
    spoken.language,
    { dateStyle: "medium", timeStyle: "short" },
  );
}
