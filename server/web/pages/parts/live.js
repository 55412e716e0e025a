// One table as this phone knows it: its state, and who wants to hear of changes.
import * as api from "./api.js";

const KNOWN = "tallycam.tables";
const RETRY_MS = 2000;
const MOST = 500; // tables that a phone remembers

export function knownTables() {
  try {
    return JSON.parse(localStorage.getItem(KNOWN)) ?? [];
  } catch {
    return [];
  }
}

const ranked = ({ score }) => score.players.map(({ name, total }) => ({ name, total })).sort(
  (one, other) => score.winners.includes(other.name) - score.winners.includes(one.name) || other.total - one.total
);

export function remember(state) {
  const others = knownTables().filter((one) => one.id !== state.id);
  const entry = {
    id: state.id, code: state.code, title: state.game.title, players: state.players,
    at: state.started, winners: state.score.winners, finished: state.finished, named: state.named,
    game: state.game.game, scores: ranked(state),
  };
  localStorage.setItem(KNOWN, JSON.stringify([entry, ...others].slice(0, MOST)));
}

export function forget(id) {
  localStorage.setItem(KNOWN, JSON.stringify(knownTables().filter((one) => one.id !== id)));
}

export class LiveTable {
  constructor(id) {
    this.id = id;
    this.state = null;
    this.connected = true;
    this.hearers = new Set();
    this.fetching = null;
  }

  async start() {
    await this.refresh();
    this.source = new EventSource(api.address(this.id, "events"));
    this.source.addEventListener("message", (event) => {
      this.setConnected(true);
      if (Number(event.lastEventId) !== this.state.number) this.catchUp();
    });
    this.source.addEventListener("open", () => {
      clearTimeout(this.later);
      this.setConnected(true);
    });
    this.source.addEventListener("error", () => {
      this.setConnected(false);
      this.again(() => this.restart());
    });
    this.wake = () => document.visibilityState === "visible" && this.catchUp();
    document.addEventListener("visibilitychange", this.wake);
    addEventListener("online", this.wake);
  }

  // A phone that lost the network, or slept, asks until it has everything again.
  async catchUp() {
    try {
      await this.refresh();
      this.setConnected(true);
      if (this.source.readyState === EventSource.CLOSED) await this.restart();
    } catch {
      this.setConnected(false);
      this.again(() => this.catchUp());
    }
  }

  again(what) {
    clearTimeout(this.later);
    this.later = setTimeout(what, RETRY_MS);
  }

  async restart() {
    this.stop();
    await this.start().catch(() => this.again(() => this.restart()));
  }

  stop() {
    clearTimeout(this.later);
    this.source?.close();
    document.removeEventListener("visibilitychange", this.wake);
    removeEventListener("online", this.wake);
  }

  // Fetches run one after another, and one asked for meanwhile is not forgotten.
  refresh() {
    this.fetching = (this.fetching ?? Promise.resolve()).catch(() => {}).then(async () => {
      const state = await api.table(this.id, this.state?.number);
      if (state) {
        this.state = state;
        remember(state);
        this.tell();
      }
      return this.state;
    });
    return this.fetching;
  }

  // The table is gone, from this phone too.
  forget() {
    this.stop();
    forget(this.id);
  }

  setConnected(connected) {
    if (this.connected !== connected) {
      this.connected = connected;
      this.tell();
    }
  }

  tell() {
    for (const hearer of [...this.hearers]) hearer(this.state);
  }

  hear(hearer) {
    this.hearers.add(hearer);
    return () => this.hearers.delete(hearer);
  }
}
