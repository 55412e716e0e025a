// The first screen: photograph anything; or start a game, join one, look at past ones.
import * as api from "../parts/api.js";
import { takeArrivals } from "../parts/arrivals.js";
import { cameraHint } from "../parts/camera.js";
import { h, icon } from "../parts/dom.js";
import { knownTables } from "../parts/live.js";
import { shootButtons } from "../parts/shoot.js";
import { waitingNotice } from "../parts/waiting.js";
import { currentLanguage, languages, loadWords, t, when } from "../parts/words.js";
import { joinForm } from "./join.js";

export async function home() {
  const games = await api.games();
  const tables = knownTables();
  const running = tables.filter((one) => !isOver(one));
  const past = tables.filter(isOver);
  const shoot = shootButtons({ label: t("home-photograph") });
  takeArrivals(shoot.take);
  return h(
    "main",
    { class: "stack", "data-screen": "home" },
    h(
      "header",
      { class: "hero" },
      h("img", { src: "/pages/icons/icon.svg", alt: "" }),
      h("div", {}, h("h1", { tabindex: "-1" }, "Tallycam"), h("p", { class: "soft" }, t("home-claim"))),
    ),
    shoot.box,
    cameraHint(),
    waitingNotice(),
    h("a", { class: "button quiet", href: "#/try" }, icon("star"), t("home-try")),
    running.length > 0 && tableList(t("home-running"), running),
    h("h2", {}, t("home-start")),
    h("nav", { class: "games", "aria-label": t("home-start") }, games.map(gameCard)),
    h("a", { class: "button quiet", href: "#/own" }, icon("sheet"), t("own-title")),
    h("section", { class: "card stack" }, h("h2", {}, t("home-join")), joinForm()),
    past.length > 0 && tableList(t("home-past"), past, h(
      "a",
      { class: "button", href: "#/stats" },
      icon("trophy"),
      t("home-stats"),
    )),
    footer(),
  );
}

function gameCard(game) {
  const [fewest, most] = game.players;
  const players = fewest === most ? t("players", { count: most }) : t("players-range", { fewest, most });
  const reads = game.reads.length ? t(
    "home-reads",
    { things: game.reads.map(thing).filter((one, index, all) => all.indexOf(one) === index).join(", ") },
  ) : t("home-typed");
  return h(
    "a",
    { class: "card", href: `#/new/${game.game}`, "data-game": game.game },
    h("h3", {}, game.title),
    h("p", { class: "soft small" }, `${players} · ${reads}`),
  );
}

const thing = (read) => t(`reads-${read.split(" ")[0]}`);

const tableList = (title, tables, more) => h(
  "section",
  { class: "card stack" },
  h("h2", {}, title),
  more,
  h("ul", { class: "past" }, tables.map(tableRow)),
);

const isOver = (one) => one.finished || one.winners?.length > 0;

// "Ben 68, Ada 48" says more than names alone.
const standing = (one) => (
  one.scores?.length ? one.scores.map(({ name, total }) => `${name} ${total}`).join(", ") : one.players.join(", ")
);

function tableRow(one) {
  const result = one.winners?.length ? t("home-won", { names: one.winners.join(" & ") }) : "";
  return h(
    "li",
    {},
    h(
      "a",
      { href: `#/t/${one.id}/${isOver(one) || one.named === false ? "scores" : "play"}` },
      icon(isOver(one) ? "trophy" : "dice"),
      h(
        "span",
        { class: "grow" },
        h("span", { class: "strong" }, standing(one)),
        h("br"),
        h("span", { class: "soft small" }, [one.title.split(/[:,]/)[0], result, when(one.at)].filter(Boolean).join(" · ")),
      ),
    ),
  );
}

function footer() {
  const choose = async (tag) => {
    await loadWords(tag);
    dispatchEvent(new Event("languagechange-tallycam"));
  };
  return h(
    "footer",
    {},
    languages().map(
      ([tag, name]) => h(
        "button",
        {
          class: "quiet",
          lang: tag,
          "aria-pressed": String(tag === currentLanguage()),
          onclick: () => choose(tag),
        },
        tag === currentLanguage() && icon("check"),
        name,
      )
    ),
    h("a", { href: "/docs" }, t("home-api")),
  );
}
