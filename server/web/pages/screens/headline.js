// Who wins, or would.
import { t } from "../parts/words.js";

// Sheets that look like one, of which somebody said that they are two.
const alike = new Set();
export const areTwo = (pair) => alike.add(pair.join());
export const openTwins = (state) => state.twins.filter((pair) => !alike.has(pair.join()));

// Photos that show less than the one before, of which somebody said that they are right.
const right = new Set();
const oldKey = (state, key) => `${state.id}|${key}|${state.sheets[key]?.look}`;
export const isRight = (state, key) => right.add(oldKey(state, key));
export const openOlder = (state) => state.older.filter((key) => !right.has(oldKey(state, key)));

export const hasQuestions = (state) => (
  openTwins(state).length > 0 || openOlder(state).length > 0 || Object.values(state.sheets).some((one) => one.doubts.length)
);

export function headline(state) {
  const { winners } = state.score;
  const names = winners.join(" & ");
  if (hasQuestions(state)) return t("scores-leads", { names });
  return winners.length === 1 ? t("scores-wins", { name: names }) : t("scores-shared", { names });
}
