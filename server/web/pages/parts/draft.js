// A sheet while it is enrolled: its fields, groups, sums and totals, every change of which can be
// taken back. Fields have a key of their own here, so that a new name loses no sum.

const LEAST_MM = 1.5;
const SAME_LINE_MM = 1.6; // fields whose middles are nearer stand in one row, or one column
const MOST_BACK = 60;
const NAMES = {
  number: "table", digit: "digits", box: "boxes", bubble: "bubbles", symbol: "signs", spot: "spots", text: "line",
};

const tidy = (mm) => Math.round(mm * 100) / 100;
export const plainName = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_+|_+$/g, "");
export const groupOf = (field) => field.id.split(".")[0];
const partOf = (field) => field.id.split(".")[1] ?? "";
export const middle = ([x, y, width, height]) => [x + width / 2, y + height / 2];

// Which row or column each place is in, counted from 1.
function lines(middles) {
  const sorted = [...middles].sort((one, other) => one - other);
  const starts = sorted.filter((at, index) => !index || at - sorted[index - 1] > SAME_LINE_MM);
  return middles.map((at) => starts.filter((start) => start <= at + 1e-6).length);
}

export class Draft {
  constructor(answer) {
    this.past = [];
    this.next = 1;
    this.take(answer);
  }

  take(answer) {
    this.id = answer.draft;
    this.name = answer.name;
    this.title = answer.title || this.title || "";
    this.pageMm = answer.page_mm;
    this.version = answer.version;
    this.corners = answer.corners;
    this.seen = { by: answer.seen_by, filled: answer.filled, known: answer.known, photos: answer.photos };
    const keyOf = {};
    this.fields = answer.fields.map((field) => {
      keyOf[field.id] = this.next++;
      return { key: keyOf[field.id], id: field.id, kind: field.kind, box: field.box_mm, from: field.from_mm, to: field.to_mm };
    });
    this.sums = new Map(Object.entries(answer.sums).map(([box, parts]) => [keyOf[box], parts.map((part) => keyOf[part])]));
    const totals = Object.entries(answer.totals);
    this.totals = totals.length ? totals.map(([name, box]) => ({ key: keyOf[box], name })) : [];
    if (!totals.length && answer.total) this.totals = [{ key: keyOf[answer.total], name: "" }];
    this.leastWins = answer.least_wins;
  }

  field(key) { return this.fields.find((field) => field.key === key); }

  // Keep what stands, to come back to it.
  remember() {
    const { fields, sums, totals, leastWins } = this;
    this.past.push(structuredClone({ fields, sums, totals, leastWins }));
    if (this.past.length > MOST_BACK) this.past.shift();
  }

  undo() {
    const before = this.past.pop();
    if (before) Object.assign(this, before);
  }

  move(keys, right, down) {
    const [width, height] = this.pageMm;
    for (const field of this.fields.filter((one) => keys.has(one.key))) {
      const [x, y, wide, high] = field.box;
      const to = [Math.min(Math.max(0, x + right), width - wide), Math.min(Math.max(0, y + down), height - high)];
      const by = [to[0] - x, to[1] - y];
      field.box = [tidy(to[0]), tidy(to[1]), wide, high];
      for (const end of ["from", "to"]) {
        if (field[end]) field[end] = field[end].map((mm, axis) => tidy(mm + by[axis]));
      }
    }
  }

  resize(key, [left, top, right, bottom]) {
    const [width, height] = this.pageMm;
    const at = [Math.max(0, Math.min(left, right)), Math.max(0, Math.min(top, bottom))];
    const to = [Math.min(width, Math.max(left, right)), Math.min(height, Math.max(top, bottom))];
    this.field(key).box = [
      tidy(at[0]), tidy(at[1]), tidy(Math.max(LEAST_MM, to[0] - at[0])), tidy(Math.max(LEAST_MM, to[1] - at[1])),
    ];
  }

  add(kind, corners) {
    const used = new Set(this.fields.map(groupOf));
    let number = 1;
    while (used.has(`${NAMES[kind]}${number}`)) number += 1;
    const field = { key: this.next++, id: `${NAMES[kind]}${number}`, kind, box: [0, 0, 1, 1] };
    this.fields.push(field);
    this.resize(field.key, corners);
    return field.key;
  }

  remove(keys) {
    this.fields = this.fields.filter((field) => !keys.has(field.key));
    this.sums = new Map([...this.sums].filter(([box]) => !keys.has(box)).map(
      ([box, parts]) => [box, parts.filter((part) => !keys.has(part))]
    ).filter(([, parts]) => parts.length));
    this.totals = this.totals.filter((total) => !keys.has(total.key));
  }

  setKind(keys, kind) {
    for (const field of this.fields) {
      if (keys.has(field.key) && field.kind !== "link" && kind !== "link") field.kind = kind;
    }
  }

  // Make these fields one group of this name, by rows and columns; where it is taken, with a number.
  group(keys, wanted) {
    const members = this.fields.filter((field) => keys.has(field.key));
    const others = new Set(this.fields.filter((field) => !keys.has(field.key)).map(groupOf));
    let name = plainName(wanted) || groupOf(members[0]);
    for (let number = 2; others.has(name); number += 1) name = `${plainName(wanted)}_${number}`;
    const rows = lines(members.map((field) => middle(field.box)[1]));
    const columns = lines(members.map((field) => middle(field.box)[0]));
    const given = new Set();
    members.forEach((field, index) => {
      const place = field.kind === "link" && partOf(field) ? partOf(field) : `r${rows[index]}c${columns[index]}`;
      let id = members.length === 1 ? name : `${name}.${place}`;
      for (let number = 2; given.has(id); number += 1) id = `${name}.${place}-${number}`;
      given.add(id);
      field.id = id;
    });
    return name;
  }

  toggle(box, part) {
    if (box === part) return;
    const parts = this.sums.get(box) ?? [];
    const now = parts.includes(part) ? parts.filter((one) => one !== part) : [...parts, part];
    if (now.length) this.sums.set(box, now);
    else this.sums.delete(box);
  }

  toggleTotal(key, nameOf) {
    const has = this.totals.some((total) => total.key === key);
    this.totals = has ? this.totals.filter((total) => total.key !== key)
      : [...this.totals, { key, name: nameOf(this.totals.length + 1) }];
  }

  // The same sum in every other row, or column, of its group: where each part has its like.
  repeat(box) {
    const sum = this.field(box);
    const at = (field) => partOf(field).match(/^r(\d+)c(\d+)$/)?.slice(1).map(Number);
    const [row, column] = at(sum) ?? [];
    const parts = (this.sums.get(box) ?? []).map((key) => this.field(key));
    if (!row || !parts.every((part) => groupOf(part) === groupOf(sum) && at(part))) return 0;
    const byRow = parts.every((part) => at(part)[0] === row);
    if (!byRow && !parts.every((part) => at(part)[1] === column)) return 0;
    const known = new Map(this.fields.map((field) => [field.id, field.key]));
    const places = new Set(this.fields.filter((field) => groupOf(field) === groupOf(sum) && at(field)).map(
      (field) => at(field)[byRow ? 0 : 1]
    ));
    const like = (field, line) => known.get(
      `${groupOf(sum)}.${byRow ? `r${line}c${at(field)[1]}` : `r${at(field)[0]}c${line}`}`
    );
    let made = 0;
    for (const line of places) {
      const keys = [sum, ...parts].map((field) => like(field, line));
      if (line === (byRow ? row : column) || keys.includes(undefined)) continue;
      this.sums.set(keys[0], keys.slice(1));
      made += 1;
    }
    return made;
  }

  // As the server keeps it.
  sheet() {
    const idOf = (key) => this.field(key).id;
    const alone = this.totals.length === 1;
    return {
      title: this.title,
      fields: this.fields.map(({ id, kind, box, from, to }) => ({
        id, kind, box_mm: box, ...(kind === "link" ? { from_mm: from, to_mm: to } : {}),
      })),
      sums: Object.fromEntries([...this.sums].map(([box, parts]) => [idOf(box), parts.map(idOf)])),
      total: alone ? idOf(this.totals[0].key) : "",
      totals: alone ? {} : Object.fromEntries(this.totals.map(({ key, name }) => [name, idOf(key)])),
      least_wins: this.leastWins,
    };
  }
}
