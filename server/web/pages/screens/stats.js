// Past games of this phone as pictures: who won how often, averages and bests, scores over time.
import { h, icon, s, swap } from "../parts/dom.js";
import { knownTables } from "../parts/live.js";
import { t } from "../parts/words.js";

const COLOURS = ["#0b7a68", "#d07a00", "#2a4fb0", "#a3211b", "#7a4fb0", "#4f7a2a"];
const [WIDTH, HEIGHT, EDGE] = [600, 240, 34];

const isOver = (one) => (one.finished || one.winners?.length) && one.scores?.length && one.named !== false;

export function stats() {
  const played = knownTables().filter(isOver).sort((one, other) => one.at.localeCompare(other.at));
  const games = [...new Map(played.map((one) => [one.game, one.title])).entries()];
  let chosen = "";
  const box = h("div", { class: "stack" });
  const draw = () => swap(box, chips(), ofGames(played.filter((one) => !chosen || one.game === chosen)));
  const chips = () => games.length > 1 && h(
    "div",
    { class: "chips", role: "toolbar", "aria-label": t("stats-games") },
    [["", t("stats-all")], ...games].map(([game, title]) => h(
      "button",
      { "aria-pressed": String(game === chosen), onclick: () => { chosen = game; draw(); } },
      title.split(/[:,]/)[0],
    )),
  );
  if (played.length) draw();
  return h(
    "main",
    { class: "stack", "data-screen": "stats" },
    h(
      "div",
      { class: "row line" },
      h("a", { class: "button round quiet", href: "#/", "aria-label": t("home") }, icon("back")),
      h("h1", { class: "grow", tabindex: "-1" }, t("stats-title")),
    ),
    played.length ? box : h("p", { class: "card soft" }, t("stats-none")),
  );
}

// Everybody's plays, wins, average and best, most wins first.
export function standings(played) {
  const people = new Map();
  for (const one of played) {
    for (const { name, total } of one.scores) {
      const person = people.get(name) ?? { name, plays: 0, wins: 0, sum: 0, best: -Infinity };
      person.plays += 1;
      person.wins += one.winners?.includes(name) ? 1 : 0;
      person.sum += total;
      person.best = Math.max(person.best, total);
      people.set(name, person);
    }
  }
  return [...people.values()].sort((one, other) => other.wins - one.wins || other.plays - one.plays);
}

function ofGames(played) {
  const people = standings(played);
  const isOneGame = new Set(played.map((one) => one.game)).size === 1;
  return [
    h("section", { class: "card stack" }, h("h2", {}, t("stats-wins")), winBars(people)),
    isOneGame && h("section", { class: "card stack" }, h("h2", {}, t("stats-time")), overTime(played, people)),
    h("section", { class: "card stack" }, h("h2", {}, t("stats-table")), table(people, isOneGame)),
    h("button", { onclick: () => save(played) }, icon("download"), t("stats-csv")),
  ];
}

const winBars = (people) => h("ul", { class: "bars" }, people.map((one, index) => {
  const most = Math.max(...people.map((other) => other.wins), 1);
  const bar = h("span", { class: "bar" });
  bar.style.width = `${Math.max(2, (100 * one.wins) / most)}%`;
  bar.style.background = COLOURS[index % COLOURS.length];
  return h(
    "li",
    {},
    h("span", { class: "row apart" }, h("span", { class: "strong" }, one.name), h("span", { class: "number" }, t("stats-won", { count: one.wins, plays: one.plays }))),
    bar,
  );
}));

function overTime(played, people) {
  const totals = played.flatMap((one) => one.scores.map(({ total }) => total));
  const [low, high] = [Math.min(...totals, 0), Math.max(...totals, 1)];
  const x = (index) => EDGE + (index * (WIDTH - 2 * EDGE)) / Math.max(1, played.length - 1);
  const y = (total) => HEIGHT - EDGE - ((total - low) * (HEIGHT - 2 * EDGE)) / (high - low);
  const picture = s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", "aria-label": t("stats-time") });
  for (const level of [low, high]) picture.append(
    s("line", { x1: EDGE, x2: WIDTH - EDGE, y1: y(level), y2: y(level), class: "chart-line" }),
    s("text", { x: 4, y: y(level) + 5, class: "chart-text" }, String(level)),
  );
  people.slice(0, COLOURS.length).forEach((one, number) => {
    const points = played.flatMap((game, index) => {
      const score = game.scores.find(({ name }) => name === one.name);
      return score ? [[x(index), y(score.total)]] : [];
    });
    const colour = COLOURS[number];
    picture.append(s("polyline", { points: points.map((at) => at.join(",")).join(" "), fill: "none", stroke: colour, "stroke-width": 3 }));
    for (const [cx, cy] of points) picture.append(s("circle", { cx, cy, r: 6, fill: colour }));
    const last = points.at(-1);
    if (last) picture.append(s("text", { x: last[0] - 4, y: last[1] - 10, class: "chart-text", "text-anchor": "end" }, one.name));
  });
  return picture;
}

const table = (people, hasPoints) => h("div", { class: "board-frame" }, h(
  "table",
  { class: "board number" },
  h("thead", {}, h(
    "tr",
    {},
    h("td", {}),
    ["plays", "wins", ...(hasPoints ? ["average", "best"] : [])].map((name) => h("th", { scope: "col" }, t(`stats-${name}-short`))),
  )),
  h("tbody", {}, people.map((one) => h(
    "tr",
    {},
    h("th", { scope: "row" }, one.name),
    [one.plays, one.wins, ...(hasPoints ? [(one.sum / one.plays).toFixed(1), one.best] : [])].map((value) => h("td", {}, String(value))),
  ))),
));

// A cell that no spreadsheet takes for a formula or for two cells.
const cell = (text) => `"${String(text).replace(/^([=+\-@\t])/, "'$1").replace(/"/g, '""')}"`;

function save(played) {
  const rows = played.flatMap((one) => one.scores.map(({ name, total }) => [
    one.at.slice(0, 10), one.title, name, total, one.winners?.includes(name) ? 1 : 0,
  ]));
  const heading = ["date", "game", "player", "points", "won"];
  const text = [heading, ...rows].map((row) => row.map(cell).join(",")).join("\r\n");
  const file = new Blob([text], { type: "text/csv" });
  h("a", { href: URL.createObjectURL(file), download: `tallycam-${new Date().toISOString().slice(0, 10)}.csv` }).click();
}
