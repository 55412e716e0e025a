// A table of cards: what lies before everybody, what is to be done, and every card that may be tapped for it.
import * as api from "../parts/api.js";
import { ARROWS, card, faceOf, loadDeck, pickCard, symbol } from "../parts/cards.js";
import { drawer, h, icon, toast } from "../parts/dom.js";
import { capital, t } from "../parts/words.js";

export const prepareFelt = (state) => (state.game.tapped ? loadDeck(state.game.game) : null);

// Everything of a state that can be tapped; "" where the game is not one of cards.
export function feltView(table, state) {
  const { felt } = state;
  if (!felt) return null;
  const mine = (name) => !state.taken.length || state.seats.includes(name);
  const places = [...felt.places].sort((one, other) => mine(other.player) - mine(one.player));
  const act = (tap) => doTap(table, tap);
  return [
    whosePhone(table, state),
    asking(state, act),
    places.map((place) => placeView(state, place, act, mine(place.player))),
    middle(state, act),
  ];
}

// One phone each, or one for everybody: until somebody says so, every phone sees everything.
function whosePhone(table, state) {
  if (!state.game.secrets || state.score.winners.length) return null;
  const sit = async (players) => {
    try {
      await api.sitDown(table.id, players);
      await table.refresh();
    } catch (error) {
      toast(error.message || t("offline"), "bad");
    }
  };
  const choices = () => h(
    "div",
    { class: "chips wide" },
    state.players.map((name) => h(
      "button",
      { "data-seat": name, "aria-pressed": String(state.seats.includes(name)), onclick: () => sit([name]) },
      name,
      state.taken.includes(name) && !state.seats.includes(name) && icon("people", t("seat-taken")),
    )),
    h("button", { "data-seat": "*", onclick: () => sit(state.players) }, t("seat-all")),
  );
  if (!state.seats.length) {
    return h(
      "section",
      { class: "card stack ask" },
      h("h2", {}, t("seat-title")),
      h("p", { class: "small" }, t("seat-why")),
      choices(),
    );
  }
  const title = state.seats.length === state.players.length ? t("seat-is-all") : t("seat-is", { names: state.seats.join(", ") });
  return h("details", { class: "seat" }, h("summary", { class: "soft small" }, icon("people"), title), choices());
}

// What is to be done now, by whom, and what of it is no card.
function asking(state, act) {
  const { felt } = state;
  if (!felt.player) return null;
  const isMine = felt.taps.length > 0;
  const buttons = felt.taps.filter((tap) => !tap.zone);
  return h(
    "section",
    { class: `card stack asking ${isMine ? "mine" : ""}`, "data-asks": felt.player, role: "status" },
    felt.notes.map((note) => h("p", { class: "small soft" }, capital(note))),
    h("h2", {}, capital(felt.title)),
    !isMine && h("p", { class: "soft" }, t("felt-waiting", { name: felt.player })),
    isMine && buttons.length < felt.taps.length && h("p", { class: "soft small" }, t("felt-how")),
    buttons.length > 0 && h(
      "div",
      { class: "chips wide" },
      buttons.map((tap) => h("button", { "data-tap": tap.line, onclick: () => act(tap) }, capital(tap.title))),
    ),
  );
}

const tapsOn = (state, zone, id) => state.felt.taps.filter((tap) => tap.zone === zone && tap.card === id);

function tapCard(state, zone, id, act, options = {}) {
  const taps = tapsOn(state, zone.id, id);
  const keep = `${zone.id}/${id}`;
  return card(id, { ...options, keep, onclick: taps.length ? () => offer(id, taps, act) : undefined });
}

// A lit card asks once before it acts; a draw asks only which card it was.
function offer(id, taps, act) {
  const [only] = taps;
  if (taps.length === 1 && only.blanks.length && !only.notes.length) return act(only);
  return drawer(faceOf(id).title || capital(only.title), t("close"), (close) => [
    h("div", { class: "kards one" }, card(id, { className: "large" })),
    taps.map((tap) => [
      tap.notes.map((note) => h("p", { class: "notice" }, h("span", {}, note))),
      h(
        "button",
        { class: "primary big", "data-tap": tap.line, onclick: () => { close(); act(tap); } },
        icon("hand"),
        capital(tap.title),
      ),
    ]),
  ]);
}

// Fills the blanks one after the other, then writes the line.
function doTap(table, tap) {
  const chosen = {};
  const ask = (at) => {
    if (at === tap.blanks.length) {
      const line = tap.line.replace(/\{(\w+)\}/g, (whole, name) => chosen[name] ?? whole);
      return send(table, line);
    }
    const blank = tap.blanks[at];
    const left = blank.cards.filter((id) => !Object.values(chosen).includes(id));
    return pickCard(capital(blank.title), left, blank.hidden, (id) => { chosen[blank.name] = id; ask(at + 1); });
  };
  return ask(0);
}

async function send(table, line) {
  try {
    await api.tap(table.id, line);
    await table.refresh();
  } catch (error) {
    toast(error.message || t("offline"), "bad");
  }
}

function placeView(state, place, act, isMine) {
  const piles = place.zones.filter((zone) => zone.kind === "pile");
  const rows = place.zones.filter((zone) => zone.kind === "row");
  return h(
    "section",
    { class: `card stack place ${isMine ? "mine" : ""}`, "data-place": place.player },
    h(
      "div",
      { class: "row apart" },
      h("h2", {}, place.player),
      h(
        "span",
        { class: "badge" },
        icon("trophy", t("felt-claimed")),
        `${place.claimed.length}/${state.felt.goal}`,
      ),
    ),
    place.claimed.length > 0 && h("p", { class: "small soft" }, place.claimed.join(", ")),
    h("ul", { class: "counts" }, place.counts.map(([id, count]) => h(
      "li",
      { class: count ? "" : "none", "data-count": id },
      symbol(id),
      h("span", { class: "number" }, String(count)),
    ))),
    h("div", { class: "kards" }, piles.map((zone) => pileView(state, zone, act))),
    rows.map((zone) => rowView(state, zone, act)),
  );
}

// A pile shows its top card; the covered ones below it only where they look out, or may be tapped.
function pileView(state, zone, act) {
  const [top, ...covered] = zone.cards;
  if (!top) return h("div", { class: "kard empty" }, h("span", { class: "kard-title" }, zone.title));
  const note = zone.cards.length > 1 ? `${ARROWS[zone.spread] ?? ""} ${zone.cards.length}`.trim() : "";
  const tapped = covered.filter((id) => zone.spread || tapsOn(state, zone.id, id).length);
  return h(
    "div",
    { class: "pile", "data-zone": zone.id },
    tapCard(state, zone, top, act, { note }),
    tapped.length > 0 && h("div", { class: "covered" }, tapped.map((id) => tapCard(state, zone, id, act, { className: "strip" }))),
  );
}

function rowView(state, zone, act) {
  if (!zone.cards.length) return null;
  const worth = zone.worth === null ? "" : ` · ${zone.worth}`;
  return h(
    "div",
    { class: "stack tight", "data-zone": zone.id },
    h("h3", { class: "soft small" }, `${capital(zone.title)} · ${zone.cards.length}${worth}`),
    h("div", { class: "kards" }, zone.cards.map((id) => tapCard(state, zone, id, act, { className: "low" }))),
  );
}

function middle(state, act) {
  const stocks = state.felt.middle.filter((zone) => zone.kind === "stock");
  const rows = state.felt.middle.filter((zone) => zone.kind !== "stock");
  return h(
    "section",
    { class: "card stack", "data-place": "" },
    h("h2", {}, t("felt-middle")),
    h("div", { class: "stocks" }, stocks.map((zone) => {
      const [id] = zone.cards;
      const taps = id ? tapsOn(state, zone.id, id) : [];
      return h(
        taps.length ? "button" : "div",
        {
          class: `stock ${taps.length ? "lit" : ""} ${id ? "" : "empty"}`, "data-zone": zone.id, "data-keep": zone.id,
          "aria-label": taps.length ? capital(taps[0].title) : undefined,
          onclick: taps.length ? () => act(taps[0]) : undefined,
        },
        h("span", { class: "strong number" }, zone.title),
        h("span", { class: "small number" }, `× ${zone.number}`),
      );
    })),
    rows.map((zone) => h("div", { class: "stack tight", "data-zone": zone.id },
      h("h3", { class: "soft small" }, zone.title),
      h("div", { class: "chips wide" }, zone.cards.map((id) => {
        const taps = tapsOn(state, zone.id, id);
        return taps.length
          ? h("button", { class: "lit", "data-tap": taps[0].line, onclick: () => offer(id, taps, act) }, id)
          : h("span", { class: "badge" }, id);
      })),
    )),
  );
}
