// Sentences of the rules in the language of the page.
//
// The rules, the camera and the server speak English; the message file of a language has under
// "sentences" how each of theirs is said: "{place} is full": "{place} ist voll". What stands in a
// place of the pattern is translated in turn, so that sentences, names of things and lists can be
// nested; a pattern fits only when all of its places could be said. What people are called, what they
// typed and what cards are called stays as it is.

// Numbers, sums, cells, Roman numerals and what stands in quotes: the same in every language.
const NO_WORDS = /^(?:[^\p{L}'"]|\br\d+c\d+\b|\b[IVX]+\b|'[^']*'|"[^"]*")+$/u;
// What a place of a pattern may hold, by its name without the number in {name2}; all else is said.
const VERBATIM = {
  number: NO_WORDS,
  cells: NO_WORDS,
  name: /^[^:;,()]{1,40}$/, // what a player is called
  card: /^[\w?-]+$/, // a card by its name in the record
  title: /^[^:;,()]{1,40}$/, // a card's name as it is printed
  printed: /./, // a game's name as it is printed
  typed: /^[^:;()]+$/, // words of the record
  quoted: /^(["'[{]|-?\d|True|False|None)/, // what somebody typed
  names: /^[^:;()]+$/, // players, one after another
  words: /^[^:;()]+$/, // words of the record, one after another
};
const LISTS = new Set(["names", "words"]);
const OUTER = new Set(["player", "advice"]); // places round a whole sentence: they are looked for first

const AS_IT_IS = "\u2060"; // stands before such words while a sentence is made, so that no letter changes
const MOST_KEPT = 20_000;

export class Sentences {
  constructor(words) {
    this.words = words;
    this.players = new Set();
    this.said = new Map(); // what was said before
    const all = Object.values(words.sentences ?? {}).flatMap(Object.entries);
    this.whole = new Map(all.filter(([english]) => !english.includes("{")));
    this.patterns = all.filter(([english]) => english.includes("{")).map(pattern);
    this.patterns.sort((one, other) => (one.weight === other.weight ? 0 : other.weight - one.weight));
  }

  // Who plays, so that "Ada: …" is known to be of Ada.
  meet(players) {
    if (players.every((name) => this.players.has(name))) return;
    players.forEach((name) => this.players.add(name));
    this.said.clear();
  }

  // The sentence as people of this language begin one; as it came, where nothing is known of it.
  say(english) {
    if (!this.patterns.length) return english;
    const said = this.part(english) ?? english;
    return (said.charAt(0).toUpperCase() + said.slice(1)).replaceAll(AS_IT_IS, "");
  }

  // A sentence or a part of one, or null when it cannot be said.
  part(english) {
    if (!this.said.has(english)) {
      if (this.said.size >= MOST_KEPT) this.said.clear();
      this.said.set(english, this.whole.get(english) ?? this.word(english) ?? this.fitted(english));
    }
    return this.said.get(english);
  }

  word(english) {
    if (NO_WORDS.test(english)) return AS_IT_IS + english;
    const name = english.toLowerCase();
    return this.words[`label.${english}`] ?? this.words[`name.${name}`];
  }

  fitted(english) {
    for (const one of this.patterns) {
      if (!english.includes(one.longest)) continue;
      for (const values of fits(one, english)) {
        const said = this.places(one.places, values);
        if (said) return one.said.replace(/\{(\w+)\}/g, (_, name) => said[name]);
      }
    }
    return null;
  }

  // What stands in the places of a pattern, said; null when one of them cannot be.
  places(places, values) {
    const said = {};
    for (const [index, { name, kind }] of places.entries()) {
      said[name] = this.place(kind, values[index]);
      if (said[name] === null) return null;
    }
    return said;
  }

  place(kind, value) {
    if (kind === "player") return this.players.has(value) ? AS_IT_IS + value : null;
    if (!(kind in VERBATIM)) return this.part(value);
    if (!LISTS.has(kind)) return AS_IT_IS + value;
    return AS_IT_IS + value.replace(/ (and|or) (?=[^,]*$)/, (_, word) => ` ${this.words[word]} `);
  }
}

function pattern([english, said]) {
  const parts = english.split(/\{(\w+)\}/);
  const texts = parts.filter((_, index) => index % 2 === 0);
  const names = parts.filter((_, index) => index % 2 === 1);
  const places = names.map((name) => ({ name, kind: name.replace(/\d+$/, "") }));
  return {
    said,
    texts,
    places,
    longest: texts.reduce((one, other) => (other.length > one.length ? other : one)),
    weight: places.some(({ kind }) => OUTER.has(kind)) ? Infinity : texts.join("").length,
  };
}

// Every way in which the texts of a pattern stand in a sentence, as the values between them: the
// first place as short as it can be, then longer.
function* fits(one, english, index = 0, from = 0) {
  const text = one.texts[index];
  if (index === 0) {
    if (english.startsWith(text) && english.endsWith(one.texts.at(-1))) {
      yield* fits(one, english, 1, text.length);
    }
    return;
  }
  const isLast = index === one.texts.length - 1;
  const mayHold = VERBATIM[one.places[index - 1].kind];
  let at = isLast ? english.length - text.length : english.indexOf(text, from + 1);
  while (at > from) {
    const value = english.slice(from, at);
    if (!mayHold || mayHold.test(value)) {
      if (isLast) yield [value];
      else for (const rest of fits(one, english, index + 1, at + text.length)) yield [value, ...rest];
    }
    at = isLast ? -1 : english.indexOf(text, at + 1);
  }
}

const SENTENCES = new Set([
  "because", "comments", "decided_by", "detail", "error", "message", "problems", "sentence", "suggestion", "why",
]);
const OF_A_ROLL = new Set(["name", "choices"]);

// A reply of the server with its sentences said; everything that is no sentence stays as it is.
export function translated(reply, sentences) {
  if (!sentences.patterns.length || reply === null || typeof reply !== "object") return reply;
  if (Array.isArray(reply)) return reply.map((one) => translated(one, sentences));
  if (typeof reply.players?.[0] === "string") sentences.meet(reply.players);
  const isRoll = "groups" in reply && "choices" in reply;
  const isSentence = (key) => SENTENCES.has(key) || (isRoll && OF_A_ROLL.has(key));
  const entries = Object.entries(reply).map(
    ([key, value]) => [key, isSentence(key) ? spoken(value, sentences) : translated(value, sentences)]
  );
  return Object.fromEntries(entries);
}

function spoken(value, sentences) {
  if (typeof value === "string") return value && sentences.say(value);
  if (Array.isArray(value)) return value.map((one) => spoken(one, sentences));
  return translated(value, sentences);
}
