// Elements in one call: h("p", {class: "soft"}, "words"). No markup is ever parsed from text.
import { t } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "open") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  put(element, children);
  return element;
}

export function h(tag, properties, ...children) {
  return fill(document.createElement(tag), properties, children);
}

export function s(tag, properties, ...children) {
  return fill(document.createElementNS(SVG, tag), properties, children);
}

export function put(element, children) {
  const nodes = [children].flat(Infinity).filter(
    (child) => child !== null && child !== undefined && child !== false
  );
  element.append(...nodes);
}

export function swap(element, ...children) {
  element.replaceChildren();
  put(element, children);
}

const PATHS = {
  camera: "M4 8h3l2-3h6l2 3h3v11H4zM12 17a4 4 0 1 0 0-8 4 4 0 0 0 0 8z",
  dice: "M4 4h16v16H4zM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01",
  sheet: "M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7M9 8h3",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0zM8 6H4v1a4 4 0 0 0 4 4M16 6h4v1a4 4 0 0 1-4 4M12 14v4M8 20h8",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  people: "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-6 7-6s7 2 7 6M17 11a3.5 3.5 0 0 0 0-7M18.5 15.5c2 .8 3.5 2.5 3.500 5.500",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6v1",
  check: "M5 13l5 5L20 7", question: "M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 18h.01",
  warning: "M12 4l9.500 16h-19zM12 10v4M12 17h.01", pencil: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  share: "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7", print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  plus: "M12 5v14M5 12h14", minus: "M5 12h14", close: "M6 6l12 12M18 6L6 18", back: "M15 5l-7 7 7 7", next: "M9 5l7 7-7 7",
  keyboard: "M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M8 15h8", download: "M12 4v11M8 11l4 4 4-4M5 19h14",
  hand: "M8 12V6a1.500 1.500 0 0 1 3 0v5-7a1.500 1.500 0 0 1 3 0v7-5a1.500 1.500 0 0 1 3 0v8a6 6 0 0 1-6 6c-3 0-4-1-6-5l-1.500-3a1.500 1.500 0 0 1 2.500-1.500z",
  flag: "M6 21V4h12l-3 4 3 4H6", home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z", drop: "M12 3v9M8 8l4 4 4-4M4 16h7v5H4zM14 15l6 2-2 5-6-2z",
  live: "M4 7h11v10H4zM15 11l5-3v8l-5-3zM8 12h.01",
  star: "M12 4l2.500 5.200 5.500.7-4 4 1 5.600-5-2.800-5 2.800 1-5.600-4-4 5.500-.7z",
  bin: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10 11v6M14 11v6",
  photo: "M4 5h16v14H4zM4 16l5-5 5 5 3-3 3 3M15 9h.01",
};

export function icon(name, label) {
  const path = s("path", { d: PATHS[name] });
  return s(
    "svg",
    {
      viewBox: "0 0 24 24",
      class: "icon",
      role: label ? "img" : undefined,
      "aria-label": label,
      "aria-hidden": label ? undefined : "true",
    },
    path,
  );
}

export function say(sentence) {
  // Heard by screen readers; shown by whatever the caller draws.
  document.getElementById("says").textContent = sentence;
}

let openToast = null;
export function endToast() {
  openToast?.remove();
  openToast = null;
  document.documentElement.style.removeProperty("--told");
}

/** Tell something in passing. Short good news stands over the title for a moment; all else makes room for itself
 * above the page, so that it covers nothing, and stays until it is closed or the next screen comes. */
export function toast(sentence, kind = "good") {
  endToast();
  const symbol = { good: "check", bad: "warning", ask: "question" }[kind];
  const box = h(
    "div",
    { class: `toast notice ${kind}`, role: kind === "bad" ? "alert" : "status" },
    icon(symbol),
    h("span", { class: "grow" }, sentence),
  );
  // A modal dialog covers everything outside it, so the words go into the topmost one.
  const dialogs = document.querySelectorAll("dialog[open]");
  const over = dialogs[dialogs.length - 1];
  (over ?? document.body).append(box);
  openToast = box;
  if (document.body.matches(".kiosk") || (kind === "good" && isOverTitle(box, over))) {
    setTimeout(() => { if (openToast === box) endToast(); }, 3000 + 45 * sentence.length);
    return;
  }
  box.classList.add("strip");
  box.append(h("button", { class: "round quiet", "aria-label": t("close"), onclick: endToast }, icon("close")));
  const top = scrollY;
  (over ?? document.body).prepend(box);
  if (over) return;
  document.documentElement.style.setProperty("--told", `${box.offsetHeight}px`);
  scrollTo({ top, behavior: "instant" }); // the browser would keep what stands below where it was, covered
}

function isOverTitle(box, over) {
  const { bottom } = box.getBoundingClientRect();
  if (over) return bottom <= over.getBoundingClientRect().top;
  return bottom <= (document.querySelector(".top-holder")?.getBoundingClientRect().bottom ?? 0);
}

export function dialog(className, build) {
  const box = h("dialog", { class: className });
  const close = () => box.close();
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => { if (event.target === box) close(); });
  put(box, build(close, box));
  document.body.append(box);
  box.showModal();
  return box;
}

/** A dialog from below with a title and a button to close it; `build` gives what stands under them. */
export function drawer(title, closeWord, build) {
  return dialog("drawer", (close) => h(
    "div",
    { class: "stack" },
    h(
      "div",
      { class: "row apart" },
      h("h2", {}, title),
      h("button", { class: "round quiet", "aria-label": closeWord, onclick: close }, icon("close")),
    ),
    build(close),
  ));
}
