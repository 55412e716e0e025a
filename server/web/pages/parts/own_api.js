// Sheets of one's own: all talk with the server about them.
import { ask, sent } from "./api.js";

const BASE = "/own";
const none = () => {};

export const openWith = (code) => ask("POST", `${BASE}/key`, { code });
export const ownSheets = () => ask("GET", `${BASE}/sheets`);
export const rename = (name, title) => ask("POST", `${BASE}/sheets/${name}/title`, { title });
export const remove = (name) => ask("DELETE", `${BASE}/sheets/${name}`);
export const change = (name) => ask("POST", `${BASE}/sheets/${name}/change`);
export const draft = (id) => ask("GET", `${BASE}/drafts/${id}`);
export const giveUp = (id) => ask("DELETE", `${BASE}/drafts/${id}`);
export const correct = (id, sheet) => ask("PUT", `${BASE}/drafts/${id}`, sheet);
export const keep = (id, sheet) => ask("POST", `${BASE}/drafts/${id}/keep`, sheet);
export const begin = (file, onProgress = none) => sent(`${BASE}/photos`, file, onProgress);
export const addCopy = (id, file, asked, onProgress = none) => (
  sent(`${BASE}/drafts/${id}/photos?${new URLSearchParams(asked)}`, file, onProgress)
);
export const tryPhoto = (id, file, onProgress = none) => sent(`${BASE}/drafts/${id}/trial/photos`, file, onProgress);
export const readCopy = (id, file, onProgress = none) => sent(`${BASE}/drafts/${id}/learning/photos`, file, onProgress);
export const learn = (id) => ask("POST", `${BASE}/drafts/${id}/learning`);
export const unlearn = (name) => ask("POST", `${BASE}/sheets/${name}/unlearn`);
export const takeAgain = (id, asked) => ask("POST", `${BASE}/drafts/${id}/page?${new URLSearchParams(asked)}`);
export const picture = (id, name, version) => `/api/v1${BASE}/drafts/${id}/${name}?v=${version}`;
