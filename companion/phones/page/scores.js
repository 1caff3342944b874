// The pad: the points of every stage and the totals, and where each point comes from.

import { chart } from "./chart.js";
import { el } from "./dom.js";
import { SHAPES, tileWords } from "./thirteen.js";
import { plain, points, short, t } from "./words.js";

const PILES = ["blue", "yellow", "green", "red"];
// Letters of a name at the edge of a table.
const SHORT = 11;

// What the pad shows of the snapshot alone, until the match with its reasons is there.
export const fromSnapshot = (snapshot) => ({
  ...snapshot,
  stages: snapshot.scores.map((each, place) => ({ label: String(place + 1), points: each, names: snapshot.names })),
  reasons: [],
  replays: [],
});

export function pad(match) {
  const scores = match.stages.map((each) => each.points);
  return [
    sheet(match),
    scores.length ? chart({ ...match, scores }) : el("p", { class: "note" }, t("Nothing is counted yet.")),
    match.stages.map((stage, place) => (match.reasons[place] ? folded(match, place) : null)),
  ];
}

const label = (stage) => (stage.label === "end" ? t("End") : stage.label);

function sheet(match) {
  const { names, totals, winners, ended } = match;
  const cells = (values) => values.map((value) => el("td", {}, points(match, value)));
  const heading = (name) => el("th", { scope: "col", class: ended && winners.includes(name) ? "won" : null, title: name }, el("bdi", {}, short(name, SHORT)));
  return el(
    "div",
    { class: "sheet", tabindex: "0", role: "region", "aria-label": t("Pad") },
    el(
      "table",
      {},
      el("thead", {}, el("tr", {}, el("td", {}), names.map(heading))),
      el("tbody", {}, match.stages.map((stage) => el("tr", {}, el("th", { scope: "row" }, label(stage)), cells(stage.points)))),
      el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, t("Total")), cells(totals))),
    ),
  );
}

function folded(match, place) {
  const title = match.stages[place].label === "end" ? t("The end: why") : stageTitle(match, place);
  return el("details", { id: `why-${place}` }, el("summary", {}, title), why(match, place));
}

function stageTitle(match, place) {
  const number = match.stages[place].label;
  return match.part === "stage" ? t("Stage {number}: why", { number }) : t("Round {number}: why", { number });
}

// The reason for every point of a stage or round, as a table: what counts, and what it comes to.
export function why(match, place) {
  const stage = match.stages[place], reason = match.reasons[place];
  const { columns, cells } = columnsOf(match, reason, stage.names);
  return el("div", { class: "why", tabindex: "0", role: "region", "aria-label": t("Why these points") }, el(
    "table",
    {},
    el("thead", {}, el("tr", {}, el("td", {}), columns.map((each) => el("th", { scope: "col" }, each)), el("th", { scope: "col" }, t("Points")))),
    el("tbody", {}, stage.names.map((name, seat) =>
      el("tr", {}, el("th", { scope: "row", title: name }, el("bdi", {}, short(name, SHORT))), cells(seat).map((each) => el("td", {}, each)), el("td", { class: "sum" }, points(match, stage.points[seat]))))),
  ));
}

function columnsOf(match, reason, names) {
  if (reason.taken) return { columns: PILES.map(pileHeading), cells: (seat) => PILES.map((_, pile) => taken(reason, seat, pile, names)) };
  if (reason.predictions) return { columns: [t("Predicted"), t("Won")], cells: (seat) => [String(reason.predictions[seat]), String(reason.won[seat])] };
  if (reason.hands) return { columns: [t("In hand"), t("Cards left over"), t("Chips")], cells: (seat) => atEnd(match, reason, seat, names) };
  if (reason.loser) return { columns: [t("Round card {card}", reason)], cells: (seat) => [ofRound(reason, names[seat])] };
  return { columns: reason.fields, cells: (seat) => reason.entered[seat].map((value) => (value === null ? "–" : plain(value))) };
}

const pileHeading = (name) => [el("span", { class: `shape ${name}`, "aria-hidden": "true" }, SHAPES[name]), " ", el("small", {}, tileWords(name))];

function taken(reason, seat, pile, names) {
  const count = reason.taken[seat][pile], cost = reason.costs[seat][pile];
  if (count && reason.majority[pile] === names[seat]) return el("span", { class: `most ${PILES[pile]}` }, "♛ ", el("s", {}, String(count)), el("span", { class: "unseen" }, ` ${t("most: 0")}`));
  return cost > count ? [String(count), el("small", {}, ` ×${cost / count}`)] : String(count);
}

function ofRound(reason, name) {
  if (name === reason.loser) return t("takes {penalty}", reason);
  return name === reason.winner ? t("won the round") : "–";
}

function atEnd(match, reason, seat, names) {
  const left = names[seat] === reason.loser ? reason.left_over : 0;
  return [points(match, reason.hands[seat]), points(match, left), `${reason.chips[seat]} × ${points(match, -reason.worth)}`];
}
