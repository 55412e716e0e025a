// Cards in a photo: what lies before one player, how many of each icon, and what is asked about it.
import * as api from "../parts/api.js";
import { shrunk } from "../parts/camera.js";
import { h, icon, swap } from "../parts/dom.js";
import { frameOf, photoWithOutlines } from "../parts/overlay.js";
import { t } from "../parts/words.js";
import { putBoard } from "./position.js";

const iconLine = ({ castle, crown, leaf, bulb, factory, clock }) => t(
  "cards-icons",
  { castle, crown, leaf, bulb, factory, clock },
);
const titled = (name) => name.replaceAll("-", " ");
const EDITIONS = ["third", "other"];
const KEPT = "tallycam.edition.";

export async function cards(game) {
  const box = h("div", { class: "stack", role: "status" });
  let blob = null;
  let photo = ""; // its address on this phone
  let size = null;
  let said = {}; // answers to what was asked, by field
  let words = {}; // what people call colours, icons and the like
  const named = (label) => words[label] ?? titled(label);

  const input = h("input", {
    type: "file", accept: "image/*", class: "unseen", tabindex: "-1", "aria-hidden": "true", "data-cards": game,
  });
  input.addEventListener("change", async () => {
    const [file] = input.files;
    input.value = "";
    if (!file) return;
    said = {};
    blob = await shrunk(file, "any");
    const picture = await createImageBitmap(blob);
    size = [picture.width, picture.height];
    photo = URL.createObjectURL(blob);
    await read();
  });

  const edition = h("select", {
    name: "edition", "data-edition": "",
    onchange: () => { localStorage.setItem(KEPT + game, edition.value); if (blob) read(); },
  }, EDITIONS.map((one) => h("option", { value: one, selected: localStorage.getItem(KEPT + game) === one }, t(`cards-edition-${one}`))));

  async function read() {
    swap(box, h("p", { class: "soft" }, t("cards-reading")));
    try {
      show(await api.cards(game, edition.value, blob, said, () => {}));
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      swap(box, h("p", { class: "notice ask", role: "alert" }, icon("question"), h("span", {}, error.message || t("offline"))));
    }
  }

  function show(answer) {
    ({ words } = answer);
    const asked = new Set(answer.doubts.map((doubt) => doubt.field));
    const items = answer.seen.map((pile) => ({
      id: `${pile.colour.label}.top`,
      outline: pile.top.outline,
      label: titled(pile.top.label),
      name: titled(pile.top.label),
      state: asked.has(`${pile.colour.label}.top`) ? "ask" : "sure",
    }));
    const lit = new Set(answer.doubts.map((doubt) => JSON.stringify(doubt.outline)));
    const backs = answer.backs.map((back, index) => ({
      id: `back${index}`,
      outline: back.outline,
      label: named(back.label),
      name: t("cards-age"),
      state: lit.has(JSON.stringify(back.outline)) ? "ask" : "sure",
    }));
    swap(
      box,
      photoWithOutlines({
        href: photo, size, items: [...items, ...backs], alt: t("reading-photo"),
      }),
      answer.notes.map((note) => h("p", { class: "soft" }, note)),
      answer.doubts.map(question),
      totals(answer),
      Object.keys(answer.board.piles).length > 0 && h(
        "button",
        { class: "primary big", "data-use": "", onclick: () => putBoard(game, answer.board) },
        icon("check"),
        t("cards-use"),
      ),
    );
  }

  const question = (doubt) => h(
    "section",
    { class: "card ask stack", "data-field": doubt.field },
    h("p", { class: "notice ask" }, icon("question"), h("span", {}, doubt.why)),
    doubt.outline && photoWithOutlines({
      href: photo,
      size,
      items: [{ id: doubt.field, outline: doubt.outline, label: named(doubt.choices[0] ?? ""), name: doubt.why, state: "ask" }],
      frame: frameOf([doubt.outline], size, 0.8),
      alt: t("reading-photo"),
    }),
    h("div", { class: "answers" }, doubt.choices.map((choice) => h(
      "button",
      { "data-label": choice, onclick: () => { said[doubt.field] = choice; read(); } },
      named(choice),
    ))),
  );

  const totals = (answer) => h(
    "section",
    { class: "card stack", "data-icons": Object.values(answer.icons).join(" ") },
    h("ul", { class: "past" }, Object.entries(answer.board.piles).map(([colour, pile]) => h(
      "li",
      { "data-pile": colour },
      t(`cards-splay-${pile.splay || "none"}`, { top: titled(pile.top), showing: pile.showing }),
    ))),
    h("p", { class: "number" }, iconLine(answer.icons)),
    answer.board.score.length > 0 && h("p", {}, t("cards-score", { ages: answer.board.score.join(" "), sum: answer.score })),
    answer.board.achievements.length > 0
      && h("p", {}, t("cards-achievements", { ages: answer.board.achievements.join(" ") })),
  );

  return h(
    "main",
    { class: "stack", "data-screen": "cards" },
    h(
      "div",
      { class: "row line" },
      h("a", { class: "button round quiet", href: `#/new/${game}`, "aria-label": t("home") }, icon("back")),
      h("h1", { class: "grow", tabindex: "-1" }, t("cards-title")),
    ),
    h("p", { class: "soft" }, t("cards-how")),
    h("label", {}, h("span", {}, t("cards-edition")), edition),
    input,
    h("button", { class: "primary big", onclick: () => input.click() }, icon("camera"), t("cards-photograph")),
    box,
  );
}
