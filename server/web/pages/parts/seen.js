// What lies in a small grey picture: the outline of the paper, or boxes round things as large as dice.
const LEAST_PAPER = 0.05; // of the picture
const PAPER_FILLS = [0.7, 1.25]; // so much of the area between its corners is paper, and not more
const LEAST_ANGLE = Math.cos((50 * Math.PI) / 180); // the corners of a sheet are no sharper, seen from any side
const MOST_BORDER = 0.4; // of the picture's border: what covers more of it is the table
const NEAR_EDGE = 0.015; // of the picture: nearer than this it is cut off
const SMALL_PAPER = 0.18; // of the picture: smaller, and its fields are not seen well
const DIE = { least: 0.0008, most: 0.04, square: 0.55 };
const MOST_DICE = 12;

// Otsu's threshold: between the dark and the bright half of the picture.
function threshold(grey) {
  const counts = new Uint32Array(256);
  for (const one of grey) counts[Math.min(255, Math.round(one))] += 1;
  let [below, sumBelow, best, at] = [0, 0, -1, 128];
  const sum = counts.reduce((total, count, value) => total + count * value, 0);
  for (let value = 0; value < 256; value += 1) {
    below += counts[value];
    sumBelow += counts[value] * value;
    const above = grey.length - below;
    if (!below || !above) continue;
    const spread = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2;
    if (spread > best) [best, at] = [spread, value];
  }
  return at;
}

// Connected places that are as bright, or as dark, as `is` says.
function pieces(grey, width, is) {
  const seen = new Uint8Array(grey.length);
  const found = [];
  for (let start = 0; start < grey.length; start += 1) {
    if (seen[start] || !is(grey[start])) continue;
    const piece = [start];
    seen[start] = 1;
    for (let next = 0; next < piece.length; next += 1) {
      const at = piece[next];
      const x = at % width;
      for (const beside of [x > 0 && at - 1, x < width - 1 && at + 1, at - width, at + width]) {
        if (beside === false || beside < 0 || beside >= grey.length || seen[beside] || !is(grey[beside])) continue;
        seen[beside] = 1;
        piece.push(beside);
      }
    }
    found.push(piece);
  }
  return found;
}

const outermost = (points, worth) => points.reduce((best, one) => (worth(one) > worth(best) ? one : best));

// The corners of a piece, from the upper left one clockwise.
function corners(piece, width) {
  const points = piece.map((at) => [at % width, Math.floor(at / width)]);
  return [([x, y]) => -x - y, ([x, y]) => x - y, ([x, y]) => x + y, ([x, y]) => y - x].map((worth) => outermost(points, worth));
}

function area(polygon) {
  return Math.abs(polygon.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = polygon[(at + 1) % polygon.length];
    return sum + x * nextY - nextX * y;
  }, 0)) / 2;
}

function hasWideCorners(polygon) {
  return polygon.every(([x, y], at) => {
    const [[beforeX, beforeY], [afterX, afterY]] = [polygon[(at + 3) % 4], polygon[(at + 1) % 4]];
    const [a, b] = [[beforeX - x, beforeY - y], [afterX - x, afterY - y]];
    return Math.abs(a[0] * b[0] + a[1] * b[1]) <= LEAST_ANGLE * Math.hypot(...a) * Math.hypot(...b);
  });
}

function boxOf(piece, width) {
  const xs = piece.map((at) => at % width);
  const ys = piece.map((at) => Math.floor(at / width));
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return [[left, top], [right, top], [right, bottom], [left, bottom]];
}

// { paper: polygon or null, dice: [polygon], advice: "corners", "nearer" or "" }
export function outlines(grey, width) {
  const height = grey.length / width;
  const middle = threshold(grey);
  const bright = pieces(grey, width, (one) => one > middle);
  const largest = bright.reduce((best, one) => (one.length > best.length ? one : best), []);
  const onBorder = largest.filter((at) => at < width || at >= grey.length - width || at % width % (width - 1) === 0);
  const isTable = onBorder.length > MOST_BORDER * 2 * (width + height);
  if (largest.length >= LEAST_PAPER * grey.length && !isTable) {
    const paper = corners(largest, width);
    const share = largest.length / area(paper);
    if (share >= PAPER_FILLS[0] && share <= PAPER_FILLS[1] && hasWideCorners(paper)) {
      const edge = NEAR_EDGE * width;
      const isCut = paper.some(([x, y]) => x < edge || y < edge || x > width - 1 - edge || y > height - 1 - edge);
      const advice = isCut ? "corners" : area(paper) < SMALL_PAPER * grey.length ? "nearer" : "";
      return { paper, dice: [], advice };
    }
  }
  const small = [...bright, ...pieces(grey, width, (one) => one <= middle)].filter((piece) => {
    if (piece.length < DIE.least * grey.length || piece.length > DIE.most * grey.length) return false;
    const [[left, top], , [right, bottom]] = boxOf(piece, width);
    const [wide, high] = [right - left + 1, bottom - top + 1];
    return Math.min(wide, high) / Math.max(wide, high) > DIE.square && piece.length > DIE.square * wide * high;
  });
  const dice = small.length <= MOST_DICE ? small.map((piece) => boxOf(piece, width)) : [];
  return { paper: null, dice, advice: "" };
}
