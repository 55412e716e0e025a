// The first screen: start a game, join one, look at past ones.
import * as api from "../parts/api.js";
import { h, icon } from "../parts/dom.js";
import { knownTables } from "../parts/live.js";
import { currentLanguage, languages, loadWords, t, when } from "../parts/words.js";
import { joinForm } from "./join.js";

export async function home() {
  const games = await api.games();
  const past = knownTables();
  return h(
    "main",
    { class: "stack" },
    h(
      "header",
      { class: "hero" },
      h("img", { src: "/pages/icons/icon.svg", alt: "" }),
      h("div", {}, h("h1", { tabindex: "-1" }, "Tallycam"), h("p", { class: "soft" }, t("home-claim"))),
    ),
    past.length > 0 && continued(past[0]),
    h("h2", {}, t("home-start")),
    h("nav", { class: "games", "aria-label": t("home-start") }, games.map(gameCard)),
    h("section", { class: "card stack" }, h("h2", {}, t("home-join")), joinForm()),
    past.length > 0 && h(
      "section",
      { class: "card stack" },
      h("h2", {}, t("home-past")),
      h("ul", { class: "past" }, past.map(pastGame)),
    ),
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

function continued(last) {
  if (last.finished) return null;
  return h(
    "a",
    { class: "button primary big", href: `#/t/${last.id}` },
    icon("next"),
    t("home-continue", { players: last.players.join(", ") }),
  );
}

function pastGame(one) {
  const result = one.winners?.length ? t("home-won", { names: one.winners.join(" & ") }) : t("home-open");
  return h(
    "li",
    {},
    h(
      "a",
      { href: `#/t/${one.id}/scores` },
      icon(one.winners?.length ? "trophy" : "dice"),
      h(
        "span",
        { class: "grow" },
        h("span", { class: "strong" }, one.players.join(", ")),
        h("br"),
        h("span", { class: "soft small" }, `${one.title} · ${result}`),
        h("br"),
        h("span", { class: "soft small" }, when(one.at)),
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
