// A game's words are fetched once a language, so that a tap on a tab waits for nothing.
import { gameWords } from "./api.js";
import { currentLanguage, useGameWords } from "./words.js";

let spokenOf = "";

export async function speakOf(game) {
  const key = `${currentLanguage()}/${game}`;
  if (key === spokenOf) return;
  useGameWords(await gameWords(game));
  spokenOf = key;
}
