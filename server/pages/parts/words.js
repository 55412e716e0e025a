// The page's words, one file a language; and names for fields and labels that no file could list.
import { Sentences, translated } from "./sentences.js";

const LANGUAGES = { en: "English", de: "Deutsch" };
let words = {};
let sentences = new Sentences(words);
let language = "en";

export const languages = Object.entries(LANGUAGES);
export const currentLanguage = () => language;

export async function loadWords(wanted) {
  const stored = wanted ?? localStorage.getItem("tallycam.language");
  const spoken = (navigator.languages ?? ["en"]).map((tag) => tag.slice(0, 2));
  language = [stored, ...spoken].find((tag) => tag in LANGUAGES) ?? "en";
  if (wanted) localStorage.setItem("tallycam.language", wanted);
  const reply = await fetch(`/pages/words/${language}.json`);
  words = await reply.json();
  sentences = new Sentences(words);
  document.documentElement.lang = language;
}

export function t(key, values = {}) {
  const sentence = words[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

export const has = (key) => key in words;

// The rules, the camera and the server speak English: a sentence of theirs, and a whole reply.
export const say = (english) => sentences.say(english);
export const inOurWords = (reply) => translated(reply, sentences);

// one / many: t2("questions", 3) takes "questions.one" or "questions.many".
export const t2 = (key, count, values = {}) => t(
  `${key}.${count === 1 ? "one" : "many"}`,
  { count, ...values },
);

const tidy = (text) => text.replace(/[_-]/g, " ");
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function named(part) {
  const key = `name.${part}`;
  if (key in words) return words[key];
  const numbered = part.match(/^([a-z_]+?)(\d+)$/);
  if (numbered) return `${named(numbered[1])} ${numbered[2]}`;
  return tidy(part);
}

function place(part) {
  const line = part.match(/^r(\d+)c(\d+)-r(\d+)c(\d+)$/);
  if (line) return t("place.link", { from: `${line[1]}/${line[2]}`, to: `${line[3]}/${line[4]}` });
  const cell = part.match(/^(?:([a-z]+)-)?r(\d+)c(\d+)$/);
  if (cell) {
    const where = t("place.cell", { row: cell[2], column: cell[3] });
    return cell[1] ? `${named(cell[1])}, ${where}` : where;
  }
  return named(part);
}

export const groupName = (id) => capital(named(id.split(".")[0]));

export function fieldName(id) {
  const [group, ...rest] = id.split(".");
  return [capital(named(group)), ...rest.map(place)].join(", ");
}

export function labelName(label) {
  if (label === "") return t("label.empty");
  return words[`label.${label}`] ?? label;
}

export function when(iso) {
  const date = new Date(iso);
  return isNaN(date) ? "" : date.toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}
