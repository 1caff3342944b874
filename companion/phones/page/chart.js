// Points as lines, each with its name: the totals after each stage, or what each would have paid.

import { el, svg } from "./dom.js";
import { points as say, short, t } from "./words.js";

const WIDTH = 360, TOP = 14, BOTTOM = 26;
// For a phone, and for a TV that is read from afar: the height, the rooms for points and names, the letters of a name.
const NEAR = { height: 220, left: 36, right: 104, gap: 15, letters: 12 };
const FAR = { height: 250, left: 44, right: 128, gap: 21, letters: 11 };
const STEPS = [1, 2, 5];

function totalsAfter(scores, players) {
  const found = [Array(players).fill(0)];
  for (const points of scores) found.push(points.map((each, seat) => found[found.length - 1][seat] + each));
  return found;
}

export const chart = (match, place = NEAR) => lines(match, totalsAfter(match.scores, match.names.length), null, place);
export const chartFromAfar = (match) => chart(match, FAR);

// `after`: by step from 0, the points of each seat. `mark`: the step at which a line stands.
export function lines(match, after, mark = null, { height, left, right, gap, letters } = NEAR) {
  const { names, colours, lowest_wins: lowest } = match;
  const all = after.flat();
  const least = Math.min(0, ...all), most = Math.max(0, ...all) + (all.some((each) => each) ? 0 : 1);
  const scale = ticks(least, most), last = after.length - 1;
  const x = (step) => left + ((WIDTH - left - right) * step) / Math.max(1, last);
  // The best on top, whichever end wins.
  const part = (points) => (points - least) / (most - least);
  const y = (points) => TOP + (height - TOP - BOTTOM) * (lowest ? part(points) : 1 - part(points));
  const ends = apart(after[last].map(y), gap, height - 10);
  const every = Math.ceil(last / 10);
  return el("figure", { class: "chart" }, svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": described(match, after[last]) },
    scale.map((points) => [
      svg("line", { x1: left, x2: WIDTH - right, y1: y(points), y2: y(points), class: "grid" }),
      svg("text", { x: left - 6, y: y(points) + 4, class: "scale", "text-anchor": "end" }, say(match, points)),
    ]),
    after.map((_, step) => (step && step % every === 0 ? svg("text", { x: x(step), y: height - 8, class: "scale", "text-anchor": "middle" }, String(step)) : null)),
    mark === null ? null : svg("line", { x1: x(mark), x2: x(mark), y1: TOP - 6, y2: height - BOTTOM + 6, class: "mark" }),
    names.map((name, seat) => [
      svg("polyline", { points: after.map((each, step) => `${x(step).toFixed(1)},${y(each[seat]).toFixed(1)}`).join(" "), class: "line", colour: colours[seat] }),
      svg("text", { x: WIDTH - right + 6, y: ends[seat] + 4, class: "label", colour: colours[seat] }, short(name, letters)),
    ]),
  ));
}

// Round numbers between the least and the most, three to six of them.
function ticks(least, most) {
  let step = 1;
  for (let tens = 1; step * 5 < most - least; tens *= 10) step = STEPS.map((each) => each * tens).find((each) => each * 5 >= most - least) || step * 10;
  const found = [];
  for (let at = Math.ceil(least / step) * step; at <= most; at += step) found.push(at);
  return found;
}

function described(match, totals) {
  return `${t("Totals")}: ${match.names.map((name, seat) => `${name} ${say(match, totals[seat])}`).join(", ")}`;
}

// Places for labels, at least so far apart, none below the chart.
function apart(places, gap, lowest) {
  const order = places.map((_, seat) => seat).sort((a, b) => places[a] - places[b]);
  const moved = [...places];
  order.forEach((seat, at) => { if (at) moved[seat] = Math.max(moved[seat], moved[order[at - 1]] + gap); });
  for (let at = order.length - 1, limit = lowest; at >= 0; at -= 1, limit = moved[order[at + 1]] - gap) {
    moved[order[at]] = Math.min(moved[order[at]], limit);
  }
  return moved;
}
