// The totals after each stage as lines, each with its name.

import { svg } from "./dom.js";
import { plain, signed, t } from "./words.js";

const WIDTH = 360, HEIGHT = 220, LEFT = 34, RIGHT = 96, TOP = 14, BOTTOM = 22;

export function totalsAfter(scores, players) {
  const found = [Array(players).fill(0)];
  for (const points of scores) found.push(points.map((each, seat) => found[found.length - 1][seat] + each));
  return found;
}

export function chart(snapshot) {
  const { names, colours, scores, lowest_wins: lowest } = snapshot;
  const totals = totalsAfter(scores, names.length);
  const all = totals.flat();
  const least = Math.min(0, ...all), most = Math.max(1, ...all);
  const say = lowest ? signed : plain;
  const x = (stage) => LEFT + ((WIDTH - LEFT - RIGHT) * stage) / Math.max(1, totals.length - 1);
  // The best on top, whichever end wins.
  const part = (points) => (points - least) / (most - least);
  const y = (points) => TOP + (HEIGHT - TOP - BOTTOM) * (lowest ? part(points) : 1 - part(points));
  const grid = [least, (least + most) / 2, most].map(Math.round);
  const last = totals[totals.length - 1];
  const ends = apart(last.map((points) => y(points)), 14);
  return svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", "aria-label": described(names, last, say) },
    [...new Set(grid)].flatMap((points) => [
      svg("line", { x1: LEFT, x2: WIDTH - RIGHT, y1: y(points), y2: y(points), class: "grid" }),
      svg("text", { x: LEFT - 6, y: y(points) + 4, class: "scale", "text-anchor": "end" }, say(points)),
    ]),
    names.flatMap((name, seat) => [
      svg("polyline", { points: totals.map((after, stage) => `${x(stage)},${y(after[seat])}`).join(" "), class: "line", colour: colours[seat] }),
      svg("text", { x: WIDTH - RIGHT + 6, y: ends[seat] + 4, class: "label", colour: colours[seat] }, short(name)),
    ]),
  );
}

const short = (name) => (name.length > 12 ? `${name.slice(0, 11)}…` : name);

function described(names, totals, say) {
  return `${t("Totals")}: ${names.map((name, seat) => `${name} ${say(totals[seat])}`).join(", ")}`;
}

// Places for labels, at least so far apart, none below the chart.
function apart(places, gap) {
  const order = places.map((_, seat) => seat).sort((a, b) => places[a] - places[b]);
  const moved = [...places];
  order.forEach((seat, at) => { if (at) moved[seat] = Math.max(moved[seat], moved[order[at - 1]] + gap); });
  for (let at = order.length - 1, limit = HEIGHT - 6; at >= 0; at -= 1, limit = moved[order[at + 1]] - gap) {
    moved[order[at]] = Math.min(moved[order[at]], limit);
  }
  return moved;
}
