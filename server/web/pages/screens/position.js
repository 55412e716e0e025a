// What lies on a table now, tapped card by card, and all that follows from it; no moves are told.
import * as api from "../parts/api.js";
import { ARROWS, card, faceOf, faces, loadDeck, pickCard, symbol } from "../parts/cards.js";
import { drawer, h, icon, swap } from "../parts/dom.js";
import { capital, t } from "../parts/words.js";

const KEPT = "tallycam.position.";
const MOST = 4;
const UNKNOWN = "?";

const newBoard = (number) => ({ name: t("start-player", { number }), piles: {}, hand: 0, score: [], achievements: [] });

// What was tapped stays on the phone; a photo that was read can be put here too.
export const keepPosition = (game, document) => sessionStorage.setItem(KEPT + game, JSON.stringify(document));

// A board that a photo showed: it takes the place of the first that has no cards yet.
export function putBoard(game, board) {
  const document = kept(game);
  const isEmpty = (one) => !Object.keys(one.piles).length;
  let place = document.players.findIndex(isEmpty);
  if (place < 0) place = document.players.length < MOST ? document.players.length : 0;
  const { name } = document.players[place] ?? newBoard(place + 1);
  const achievements = (board.achievements ?? []).map(String);
  document.players[place] = { ...newBoard(place + 1), ...board, name, achievements, score: [...board.score ?? []] };
  keepPosition(game, document);
  location.hash = `#/position/${game}`;
}

function kept(game) {
  try {
    const document = JSON.parse(sessionStorage.getItem(KEPT + game));
    if (document?.players?.length) return document;
  } catch { /* nothing kept, or nothing that can be read */ }
  return { players: [newBoard(1), newBoard(2)] };
}

export async function positionScreen(game) {
  const [found, parts] = await Promise.all([
    api.games().then((all) => all.find((one) => one.game === game)),
    api.positionParts(game),
    loadDeck(game),
  ]);
  const document = kept(game);
  let current = 0;
  const board = h("div", { class: "stack" });
  const told = h("div", { class: "stack", role: "status", "data-answer": "" });
  let asked = 0;

  async function changed() {
    keepPosition(game, document);
    draw();
    const turn = ++asked;
    const shown = await api.position(game, document).then(answerView, (error) => [
      h("p", { class: "notice bad" }, icon("warning"), h("span", {}, error.message || t("offline"))),
    ]);
    if (turn === asked) swap(told, shown);
  }

  const edit = { parts, document, changed, choose: (at) => { current = at; draw(); } };
  const draw = () => swap(board, people(edit, current), boardView(edit, document.players[current]));
  await changed();
  return h(
    "main",
    { class: "stack", "data-screen": "position" },
    h(
      "div",
      { class: "row" },
      h("a", { class: "button round quiet", href: "#/", "aria-label": t("back") }, icon("back")),
      h("h1", { class: "grow", tabindex: "-1" }, t("position-title")),
    ),
    h("p", { class: "soft" }, `${found.title}. ${t("position-why")}`),
    found.reads.includes("cards") && h(
      "a",
      { class: "button", href: `#/cards/${game}` },
      icon("camera"),
      t("position-photograph"),
    ),
    board,
    told,
  );
}

function people({ document, changed, choose }, current) {
  const add = () => { document.players.push(newBoard(document.players.length + 1)); changed(); choose(document.players.length - 1); };
  const clear = () => { document.players = [newBoard(1), newBoard(2)]; delete document.turn; choose(0); changed(); };
  return h(
    "div",
    { class: "chips wide" },
    document.players.map((one, at) => h(
      "button",
      { "aria-pressed": String(at === current), "data-board": String(at), onclick: () => choose(at) },
      document.turn === one.name && icon("flag", t("position-turn")),
      one.name,
    )),
    document.players.length < MOST && h("button", { "aria-label": t("start-add"), onclick: add }, icon("plus")),
    h("button", { class: "quiet", onclick: clear }, icon("bin"), t("position-clear")),
  );
}

function boardView(edit, one) {
  const { parts, document, changed } = edit;
  const rename = (event) => {
    const name = event.target.value.trim();
    if (!name || document.players.some((other) => other !== one && other.name === name)) return;
    if (document.turn === one.name) document.turn = name;
    one.name = name;
    changed();
  };
  return h(
    "section",
    { class: "card stack" },
    h(
      "div",
      { class: "row line" },
      h("input", { type: "text", class: "grow", value: one.name, maxlength: "30", "aria-label": t("position-name"), onchange: rename }),
      h(
        "button",
        {
          class: "short", "aria-pressed": String(document.turn === one.name),
          onclick: () => { document.turn = document.turn === one.name ? undefined : one.name; changed(); },
        },
        icon("flag"),
        t("position-turn"),
      ),
    ),
    h("div", { class: "kards" }, parts.piles.map(([colour, name]) => pileSlot(edit, one, colour, name))),
    h("h3", {}, t("position-score", { points: one.score.reduce((sum, age) => sum + age, 0) })),
    one.score.length > 0 && h("div", { class: "chips wide" }, one.score.map((age, at) => h(
      "button",
      { "aria-label": t("position-remove", { what: age }), onclick: () => { one.score.splice(at, 1); changed(); } },
      String(age),
      icon("close"),
    ))),
    h("div", { class: "stocks" }, parts.values.map((age) => h(
      "button",
      { class: "stock", "data-add-score": String(age), "aria-label": t("position-add-score", { age }), onclick: () => { one.score.push(age); changed(); } },
      `+ ${age}`,
    ))),
    h("h3", {}, t("position-achievements")),
    h("div", { class: "chips wide" }, parts.claims.map((name) => claimChip(edit, one, name))),
  );
}

function claimChip({ document, changed }, one, name) {
  const isMine = one.achievements.includes(name);
  const isGone = document.players.some((other) => other !== one && other.achievements?.includes(name));
  const flip = () => {
    one.achievements = isMine ? one.achievements.filter((had) => had !== name) : [...one.achievements, name];
    changed();
  };
  return h("button", { "aria-pressed": String(isMine), disabled: isGone, "data-claim": name, onclick: flip }, name);
}

const pileOf = (value) => (value === null || typeof value === "string" ? { top: value } : value);
const shownId = (name) => (name === null ? UNKNOWN : faces().find((face) => same(face.title, name))?.id ?? name);
const same = (one, other) => one.toLowerCase().replace(/[^a-z]/g, "") === other.toLowerCase().replace(/[^a-z]/g, "");

function free({ document }, colour) {
  const used = document.players.flatMap((one) => Object.values(one.piles).flatMap((value) => {
    const pile = pileOf(value);
    return [pile.top, ...(pile.covered ?? [])].filter((name) => typeof name === "string").map(shownId);
  }));
  return faces().filter((face) => face.tone === colour && !used.includes(face.id)).map((face) => face.id);
}

function pileSlot(edit, one, colour, name) {
  const pick = () => pickCard(capital(name), free(edit, colour), UNKNOWN, (id) => {
    one.piles[colour] = { top: id === UNKNOWN ? null : id, splay: "", showing: 1, covered: [] };
    edit.changed();
  }, t("position-unknown"));
  if (!(colour in one.piles)) {
    return h(
      "button",
      { class: "kard empty", "data-pile": colour, onclick: pick },
      h("span", { class: "kard-title" }, icon("plus"), capital(name)),
    );
  }
  const pile = pileOf(one.piles[colour]);
  const note = pile.splay ? `${ARROWS[pile.splay]} ${pile.showing ?? "?"}` : pile.splay === null ? "?" : "";
  return h("div", { class: "pile", "data-pile": colour }, card(shownId(pile.top), {
    onclick: () => editPile(edit, one, colour, pick), note, className: `tone-${colour}`,
  }));
}

// A pile: which way it is splayed, which cards look out below the top one, or away with it.
function editPile(edit, one, colour, pick) {
  const pile = { splay: "", showing: null, covered: [], ...pileOf(one.piles[colour]) };
  const keep = () => { one.piles[colour] = pile; edit.changed(); };
  drawer(faceOf(shownId(pile.top)).title || capital(colour), t("close"), (close) => {
    const splay = (way) => {
      pile.splay = way;
      if (!way) { pile.covered = []; pile.showing = 1; } else if (pile.showing === 1) pile.showing = null;
      keep();
      close();
    };
    const cover = () => {
      close();
      pickCard(t("position-covered"), free(edit, colour), UNKNOWN, (id) => {
        pile.covered = [...pile.covered, id === UNKNOWN ? null : id];
        pile.showing = pile.covered.length + 1;
        if (!pile.splay) pile.splay = null;
        keep();
      }, t("position-unknown"));
    };
    return [
      h("h3", {}, t("position-splay")),
      h("div", { class: "chips wide" }, edit.parts.ways.map(([way, words]) => h(
        "button",
        { "aria-pressed": String(pile.splay === way), "data-way": way, onclick: () => splay(way) },
        capital(words),
      ))),
      pile.covered.length > 0 && h("div", { class: "kards" }, pile.covered.map((name) => card(
        shownId(Array.isArray(name) ? null : name),
        { className: `strip tone-${colour}`, note: Array.isArray(name) ? h("span", {}, name.map((id) => symbol(id))) : undefined },
      ))),
      h("button", { "data-cover": "", onclick: cover }, icon("plus"), t("position-add-covered")),
      h("button", { onclick: () => { close(); pick(); } }, icon("pencil"), t("position-other")),
      h("button", { class: "danger", onclick: () => { delete one.piles[colour]; edit.changed(); close(); } }, icon("bin"), t("position-take-away")),
    ];
  });
}

// Everything that follows, as the rules tell it.
export function answerView(answer) {
  return [
    answer.problems.map((one) => h("p", { class: "notice bad" }, icon("warning"), h("span", {}, one.message))),
    answer.questions.map((sentence) => h("p", { class: "notice ask" }, icon("question"), h("span", {}, sentence))),
    answer.counts.map((counts) => h(
      "section",
      { class: "card stack counted" },
      h("h2", {}, counts.title),
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, h("td", {}), counts.columns.map((id, at) => h(
          "th",
          { scope: "col" },
          symbolOr(id, counts.names[at]),
        )))),
        h("tbody", {}, counts.rows.map(([name, numbers]) => h(
          "tr",
          {},
          h("th", { scope: "row" }, name),
          numbers.map((number) => h("td", { class: "number" }, number)),
        ))),
      ),
    )),
    answer.answers.map((part) => h(
      "section",
      { class: "card stack" },
      h("h2", {}, part.title),
      h("ul", { class: "stack tight" }, part.sentences.map((sentence) => h("li", {}, capital(sentence)))),
    )),
  ];
}

function symbolOr(id, name) {
  const drawn = symbol(id);
  return drawn.tagName === "svg" ? drawn : capital(name);
}
