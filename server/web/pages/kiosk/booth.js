// All that a kiosk's screen says to the server about its table, and how it hears of changes.
import { ApiError } from "../parts/api.js";
import { currentLanguage } from "../parts/words.js";

const PAUSE_MS = 2000;

export async function ask(method, path, body) {
  const options = { method, headers: { "Accept-Language": currentLanguage() } };
  if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers["Content-Type"] = "application/json";
  }
  let reply;
  try {
    reply = await fetch(`/api/v1/${path}`, options);
  } catch {
    throw new ApiError(0, { detail: "" });
  }
  const answer = await reply.json().catch(() => ({}));
  if (!reply.ok) throw new ApiError(reply.status, answer);
  return answer;
}

export const about = () => ask("GET", "kiosk");

export class Booth {
  constructor(name) {
    this.name = name;
    this.path = `kiosk/${encodeURIComponent(name)}`;
    this.number = -1;
  }

  // Tells `hear` of every change, for ever; `lost` once whenever the server cannot be reached.
  async listen(hear, lost) {
    for (;;) {
      try {
        const seen = await ask("GET", `${this.path}?after=${this.number}`);
        this.number = seen.view.number;
        await hear(seen);
      } catch (error) {
        lost(error);
        this.number = -1;
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
    }
  }

  start = (game, players) => ask("POST", `${this.path}/game`, { game, players });
  reset = () => ask("POST", `${this.path}/reset`, {});
  touch = () => ask("POST", `${this.path}/touch`, { at: Date.now() });
  frame = () => `/api/v1/${this.path}/frame.jpg?at=${Date.now()}`;
}
