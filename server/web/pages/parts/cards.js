// Cards drawn by ourselves: colour, number, name, symbols in the corners; and a picker that completes names.
import * as api from "./api.js";
import { drawer, h, icon, s, swap } from "./dom.js";
import { currentLanguage, t } from "./words.js";

export const ARROWS = { left: "←", right: "→", up: "↑" };

let known = { of: "", faces: new Map(), symbols: new Map() };

// The deck of a game is fetched once a language.
export async function loadDeck(game) {
  const of = `${currentLanguage()}/${game}`;
  if (known.of === of) return;
  const deck = await api.deck(game);
  known = {
    of,
    faces: new Map(deck.faces.map((face) => [face.id, face])),
    symbols: new Map(deck.symbols.map(([id, path, name]) => [id, { path, name }])),
  };
}

export const faces = () => [...known.faces.values()];
export const faceOf = (id) => known.faces.get(id) ?? hiddenFace(id);
const hiddenFace = (id) => ({
  id, title: id.startsWith("?") ? "" : id, tone: "", number: Number(id.replace("?", "")) || 0, marks: [], symbol: "",
});

export function symbol(id, withName = true) {
  const found = known.symbols.get(id);
  if (!found) return h("span", { class: "mark none", "aria-hidden": "true" });
  return s(
    "svg",
    {
      viewBox: "0 0 24 24", class: `mark mark-${id}`,
      role: withName ? "img" : undefined, "aria-label": withName ? found.name : undefined,
      "aria-hidden": withName ? undefined : "true",
    },
    s("path", { d: found.path }),
  );
}

const spoken = (face) => (face.title ? `${face.title} (${face.number})` : t("card-hidden", { number: face.number }));

// A card; where something can be done with it, a button that is lit.
export function card(id, { onclick, className = "", keep, note } = {}) {
  const face = faceOf(id);
  const [corner = "", ...below] = face.marks;
  return h(
    onclick ? "button" : "div",
    {
      class: `kard ${face.tone ? `tone-${face.tone}` : "back"} ${onclick ? "lit" : ""} ${className}`,
      type: onclick ? "button" : undefined, onclick, "data-card": id, "data-keep": keep,
      "aria-label": onclick ? spoken(face) : undefined,
    },
    h(
      "span",
      { class: "kard-top" },
      face.marks.length > 0 && symbol(corner, false),
      h("span", { class: "kard-title", lang: "en" }, face.title),
      h("span", { class: "kard-number number" }, face.number ? String(face.number) : ""),
    ),
    below.length > 0 && h("span", { class: "kard-marks" }, below.map((mark) => symbol(mark, false))),
    note && h("span", { class: "kard-note" }, note),
  );
}

const letters = (text) => text.toLowerCase().normalize("NFD").replace(/[^a-z]/g, "");

// The cards of which the name begins with what was typed, then those that hold it anywhere.
export function completed(ids, typed) {
  const wanted = letters(typed);
  if (!wanted) return ids;
  const places = ids.map((id) => [letters(faceOf(id).title).indexOf(wanted), id]).filter(([at]) => at >= 0);
  const bare = (id) => letters(faceOf(id).title).replace(/^the/, "").startsWith(wanted);
  return places.sort((a, b) => (bare(b[1]) - bare(a[1])) || (a[0] - b[0])).map(([, id]) => id);
}

// Asks for one card by tapping it or typing its name; `hidden` is what stands for one not named.
export function pickCard(title, ids, hidden, onPick, hiddenWords = t("card-keep-hidden")) {
  drawer(title, t("close"), (close) => {
    const list = h("div", { class: "kards", "data-picker": "" });
    const done = (id) => { close(); onPick(id); };
    const draw = (typed) => swap(
      list,
      completed(ids, typed).map((id) => card(id, { onclick: () => done(id) })),
    );
    const input = h("input", {
      type: "text", autocomplete: "off", autocapitalize: "words", spellcheck: "false", enterkeyhint: "done",
      placeholder: t("card-name"), "aria-label": t("card-name"),
      oninput: () => draw(input.value),
    });
    const send = (event) => {
      event.preventDefault();
      const [first] = completed(ids, input.value);
      if (first && input.value.trim()) done(first);
    };
    draw("");
    return [
      hidden && h(
        "button",
        { class: "primary big", "data-hidden": hidden, onclick: () => done(hidden) },
        icon("check"),
        hiddenWords,
      ),
      h("form", { onsubmit: send }, input),
      list,
    ];
  });
}
