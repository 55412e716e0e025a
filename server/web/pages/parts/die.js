// Dice as drawings: pips, or a colour with its letter, so that colour is never alone.
import { h, s } from "./dom.js";
import { labelName } from "./words.js";

const PIPS = {
  1: [[1, 1]], 2: [[0, 0], [2, 2]], 3: [[0, 0], [1, 1], [2, 2]], 4: [[0, 0], [2, 0], [0, 2], [2, 2]],
  5: [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]], 6: [[0, 0], [2, 0], [0, 1], [2, 1], [0, 2], [2, 2]],
};

export function die(value, { size = 44, label } = {}) {
  const name = label ?? labelName(value);
  const box = s(
    "svg",
    {
      viewBox: "0 0 40 40",
      width: size,
      height: size,
      class: `die ${PIPS[value] ? "" : `spot-${value}`}`,
      role: "img",
      "aria-label": name,
    },
  );
  box.append(s("rect", { x: 1.5, y: 1.5, width: 37, height: 37, rx: 9, class: "die-face" }));
  if (PIPS[value]) {
    for (const [column, row] of PIPS[value]) box.append(
      s("circle", { cx: 11 + 9 * column, cy: 11 + 9 * row, r: 3.7, class: "pip" })
    );
  } else {
    const letter = value ? labelName(value).charAt(0).toUpperCase() : "?";
    box.append(
      s(
        "text",
        { x: 20, y: 21, "text-anchor": "middle", "dominant-baseline": "central", class: "die-letter" },
        letter,
      )
    );
  }
  return box;
}

export function groups(roll) {
  return h(
    "div",
    { class: "groups" },
    roll.groups.map((group) => h("div", { class: "group" }, group.map((value) => die(value)))),
  );
}

// Six large buttons to say what a die shows.
export function faces(values, onChoose, current) {
  return h(
    "div",
    { class: "faces" },
    values.map(
      (value) => h(
        "button",
        {
          type: "button",
          "aria-label": labelName(value),
          "aria-pressed": String(value === current),
          onclick: () => onChoose(value),
        },
        die(value, { size: 40 }),
      )
    ),
  );
}
