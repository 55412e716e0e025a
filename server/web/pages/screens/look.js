// Dice without a table: what they show, what they would mean in a game, and nothing kept.
import * as api from "../parts/api.js";
import { die, faces } from "../parts/die.js";
import { drawer, h, icon, swap } from "../parts/dom.js";
import { frameOf, photoWithOutlines } from "../parts/overlay.js";
import { lastLook, shootButtons } from "../parts/shoot.js";
import { takeArrivals } from "../parts/arrivals.js";
import { waitingNotice } from "../parts/waiting.js";
import { t } from "../parts/words.js";
import { rollView } from "./play.js";

const PIPS = ["1", "2", "3", "4", "5", "6"];

export async function look() {
  let seen = lastLook();
  if (!seen) {
    location.replace("#/");
    return h("main");
  }
  const games = (await api.games()).filter((game) => game.dice.length);
  const photo = URL.createObjectURL(seen.blob);
  const said = {}; // what a person says of a die, by its field
  let game = "";
  const box = h("div", { class: "stack" });

  const valueOf = (field) => said[field] ?? seen.answer.fields[field]?.label ?? "";
  const fields = () => [...new Set([...Object.keys(seen.answer.fields), ...Object.keys(said)])];
  const values = () => fields().map(valueOf).filter(Boolean);
  const isColoured = () => values().some((value) => !PIPS.includes(value));
  const asked = () => seen.answer.doubts.filter((doubt) => !(doubt.field in said));

  async function draw() {
    const roll = game ? await api.options(game, values()).catch((error) => ({ sentence: error.message })) : null;
    swap(box, picture(), doubts(), result(roll));
  }

  function picture() {
    const open = new Set(asked().map((doubt) => doubt.field));
    const items = Object.entries(seen.answer.fields).map(([field, one]) => ({
      id: field, outline: one.outline, label: valueOf(field), name: dieName(field),
      state: open.has(field) ? "ask" : field in said ? "hand" : "sure",
    }));
    return photoWithOutlines({
      href: photo,
      size: seen.answer.size_px,
      items,
      frame: frameOf(items.map((item) => item.outline), seen.answer.size_px, 0.35),
      alt: t("reading-photo"),
      onTap: correct,
    });
  }

  const dieName = (field) => t("die-name", { number: field.replace(/\D/g, "") });
  const say = (field, value) => { said[field] = value; draw(); };

  function doubts() {
    const open = asked();
    if (!open.length) return null;
    const [first] = open;
    const choices = first.choices.length ? first.choices : [""];
    return h(
      "section",
      { class: "card ask stack" },
      h("p", { class: "notice ask" }, icon("question"), h("span", {}, first.field === "photo" ? "" : `${dieName(first.field)}: `, first.why)),
      h(
        "div",
        { class: "answers" },
        choices.map((choice) => h(
          "button",
          { "data-label": choice, onclick: () => say(first.field, choice) },
          choice === "checked" ? t("reading-checked") : choice ? die(choice) : t("reading-notadie"),
        )),
        first.field in seen.answer.fields && h("button", { onclick: () => correct(first.field) }, t("ask-other")),
      ),
    );
  }

  function result(roll) {
    const all = values();
    const sum = isColoured() ? null : all.reduce((total, value) => total + Number(value), 0);
    return h(
      "section",
      { class: "card stack", "data-values": all.join(" ") },
      h(
        "div",
        { class: "row apart" },
        h("div", { class: "groups" }, all.map((value) => die(value))),
        sum !== null && all.length > 1 && h("p", { class: "badge number" }, t("look-sum", { sum })),
      ),
      h("p", { class: "soft" }, t("look-means")),
      h(
        "div",
        { class: "chips", role: "toolbar", "aria-label": t("look-means") },
        games.map((one) => h(
          "button",
          { "aria-pressed": String(game === one.game), "data-game": one.game, onclick: () => choose(one) },
          one.title.split(/[:,]/)[0],
        )),
      ),
      roll?.sentence && h("p", { class: "notice ask" }, icon("question"), h("span", {}, roll.sentence)),
      roll && !roll.sentence && rollView(roll),
      roll && h(
        "a",
        { class: "button", href: `#/new/${game}` },
        icon("flag"),
        t("look-play", { game: games.find((one) => one.game === game).title.split(/[:,]/)[0] }),
      ),
    );
  }

  // A game of colours reads the same photo with other eyes.
  async function choose(one) {
    game = game === one.game ? "" : one.game;
    const isOther = game && all(one.faces) !== isColoured() && !Object.keys(said).length;
    if (isOther) {
      const answer = await api.look(seen.blob, game, () => {}).catch(() => null);
      if (answer?.of === "dice") seen = { ...seen, answer };
    }
    await draw();
  }
  const all = (shown) => !PIPS.includes(shown[0]);

  function correct(field) {
    const shown = isColoured() ? games.find((one) => all(one.faces)).faces : PIPS;
    drawer(dieName(field), t("close"), (close) => [
      faces(shown, (value) => { close(); say(field, value); }, valueOf(field)),
      h(
        "button",
        { class: "quiet danger", onclick: () => { close(); say(field, ""); } },
        icon("close"),
        t("reading-notadie"),
      ),
    ]);
  }

  const add = h(
    "button",
    { class: "quiet", onclick: () => correct(`die${fields().length + 1}`) },
    icon("plus"),
    t("reading-missing"),
  );
  const shoot = shootButtons({ label: t("look-next"), className: "primary big" });
  takeArrivals(shoot.take);
  await draw();
  return h(
    "main",
    { class: "stack", "data-screen": "look" },
    h(
      "div",
      { class: "row line" },
      h("a", { class: "button round quiet", href: "#/", "aria-label": t("home") }, icon("back")),
      h("h1", { class: "grow", tabindex: "-1" }, t("look-title")),
    ),
    waitingNotice(),
    box,
    add,
    h("p", { class: "soft small" }, t("look-forgotten")),
    shoot.box,
  );
}
