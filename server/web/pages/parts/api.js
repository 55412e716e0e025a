// All talk with the server, which answers in the language of the page. An error is always one
// sentence in `message`.
import { straight } from "./straight.js";
import { currentLanguage, t } from "./words.js";

export class ApiError extends Error {
  constructor(status, problem) {
    super(problem.detail ?? t("silent"));
    this.status = status;
    this.line = problem.line;
    this.column = problem.column;
  }
}

const BASE = "/api/v1";

// Somebody may be called “constructor”: what is looked up by a name has no names of its own.
const bare = (_, value) => (
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.assign(Object.create(null), value) : value
);

export async function ask(method, path, body, headers = {}) {
  const spoken = { "Accept-Language": currentLanguage() };
  const options = { method, headers: { ...spoken, ...headers }, credentials: "same-origin" };
  if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers["Content-Type"] = "application/json";
  }
  let reply;
  try {
    reply = await fetch(BASE + path, options);
  } catch {
    throw new ApiError(0, { detail: "" });
  }
  if (reply.status === 304) return null;
  const answer = await reply.text().then((text) => JSON.parse(text, bare)).catch(() => ({}));
  if (!reply.ok) throw new ApiError(reply.status, answer);
  return answer;
}

export const games = () => ask("GET", "/games");
export const samples = () => ask("GET", "/samples");
export const gameWords = (game) => ask("GET", `/games/${game}/words`);
export const layout = (game, sheet) => ask("GET", `/games/${game}/layouts/${sheet}`);
export const options = (game, values) => ask(
  "GET",
  `/games/${game}/options?roll=${encodeURIComponent(values.join(","))}`,
);
export const openTable = (game, players) => ask("POST", "/tables", { game, players });
export const joinTable = (code) => ask("POST", "/join", { code });
export const table = (id, number) => ask(
  "GET",
  `/tables/${id}`,
  undefined,
  number ? { "If-None-Match": `"${number}-${currentLanguage()}"` } : {},
);
export const joinAddress = async (id) => (await ask("GET", `/tables/${id}/join`)).address;
export const sayLines = (id, text, reading) => ask("POST", `/tables/${id}/lines`, { text, reading });
export const tap = (id, text) => ask("POST", `/tables/${id}/lines`, { text, legal: true });
export const sitDown = (id, players) => ask("POST", `/tables/${id}/seats`, { players });
export const deck = (game) => ask("GET", `/games/${game}/cards`);
export const positionParts = (game) => ask("GET", `/games/${game}/position`);
export const positionAt = (id) => ask("GET", `/tables/${id}/position`);
export const position = (game, document) => ask("POST", `/games/${game}/position`, document);
export const mark = (id, player, sheet, field, label) => ask(
  "POST",
  `/tables/${id}/marks`,
  { player, sheet, field, label },
);
export const namePlayers = (id, players) => ask("POST", `/tables/${id}/players`, { players });
export const admit = (id, { player, code, fields }) => ask(
  "POST",
  `/tables/${id}/mistakes`,
  { player, problem: code, fields },
);
export const bgStats = (id) => ask("GET", `/tables/${id}/bgstats`);
export const deleteTable = (id) => ask("DELETE", `/tables/${id}`);
export const undo = (id, number) => ask("POST", `/tables/${id}/undo`, { number });
export const finish = (id) => ask("POST", `/tables/${id}/finish`, {});
export const consequences = (id, sheet, field) => ask(
  "GET",
  `/tables/${id}/consequences?sheet=${encodeURIComponent(sheet)}&field=${encodeURIComponent(field)}`,
);
export const reading = (id, number) => ask("GET", `/tables/${id}/readings/${number}`);
export const turn = (id, player) => ask("GET", `/tables/${id}/turn?player=${encodeURIComponent(player)}`);
export const answer = (id, number, field, label) => ask(
  "POST",
  `/tables/${id}/readings/${number}/answers`,
  { field, label },
);

export const address = (id, rest) => `${BASE}/tables/${id}/${rest}`;
export const spokenAddress = (id, rest) => `${address(id, rest)}?lang=${currentLanguage()}`;
export const printAddress = (game, sheet, paper) => (
  `${BASE}/games/${game}/sheet.pdf?sheet=${sheet}&paper=${paper}&lang=${currentLanguage()}`
);
export const markedAddress = (game) => (
  `${BASE}/games/${game}/sheet.pdf?markers=true&lang=${currentLanguage()}`
);
export const blankAddress = (game, sheet) => (
  `${BASE}/games/${game}/layouts/${sheet}/blank.webp?lang=${currentLanguage()}`
);

const pause = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));

function upload(path, blob, onProgress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", BASE + path);
    request.responseType = "json";
    request.setRequestHeader("Content-Type", blob.type || "application/octet-stream");
    request.setRequestHeader("Accept-Language", currentLanguage());
    request.upload.addEventListener(
      "progress",
      (event) => event.lengthComputable && onProgress(event.loaded / event.total),
    );
    request.addEventListener("load", () => resolve(request));
    request.addEventListener("error", () => reject(new ApiError(0, { detail: "" })));
    request.send(blob);
  });
}

export async function sendPhoto(id, blob, of, player, onProgress) {
  const path = `/tables/${id}/photos?of=${of}&player=${encodeURIComponent(player ?? "")}`;
  const sign = (name) => ask("POST", `/tables/${id}/uploads`, { name });
  const name = await straight(blob, sign, onProgress);
  return name ? sent(`${path}&upload=${name}`, new Blob([]), onProgress) : sent(path, blob, onProgress);
}

// A photo without a table: dice are only looked at, sheets open a table.
export const look = (blob, game, onProgress) => sent(
  `/photos?game=${encodeURIComponent(game)}`,
  blob,
  onProgress,
);

// A board of cards of an edition; `said` are answers to what was asked of the same photo.
export const cards = (game, edition, blob, said, onProgress) => sent(
  `/games/${game}/cards/photos?${[["edition", edition], ...Object.entries(said).map((one) => ["said", one.join("=")])]
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`,
  blob,
  onProgress,
);

// When the server is busy, waits as long as it says and tries again.
export async function sent(path, blob, onProgress) {
  for (let attempt = 0; ; attempt += 1) {
    const request = await upload(path, blob, onProgress);
    if (request.status === 503 && attempt < 8 && request.getResponseHeader("Retry-After")) {
      await pause(Number(request.getResponseHeader("Retry-After")) * (0.75 + Math.random() / 2));
      continue;
    }
    const answer = request.response ?? {};
    if (request.status >= 400) throw new ApiError(request.status, answer);
    return answer;
  }
}
