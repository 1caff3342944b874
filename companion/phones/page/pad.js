// The pad: the points of every stage and the totals; of one match also where each point comes from.

import { chart } from "./chart.js";
import { el } from "./dom.js";
import { points } from "./table.js";
import { t } from "./words.js";

const COLOURS = () => [t("blue"), t("yellow"), t("green"), t("red")];

export function pad(snapshot, reasons = []) {
  const { names, scores, totals, winners, ended } = snapshot;
  const won = (name) => ended && winners.includes(name);
  return el(
    "div",
    { class: "pad" },
    el(
      "div",
      { class: "sheet", tabindex: "0", role: "region", "aria-label": t("Pad") },
      el(
        "table",
        {},
        el("thead", {}, el("tr", {}, el("td", {}), names.map((name) => el("th", { scope: "col", class: won(name) ? "won" : null }, name)))),
        el("tbody", {}, scores.map((row, stage) => el("tr", {}, el("th", { scope: "row" }, String(stage + 1)), row.map((value) => el("td", {}, points(snapshot, value)))))),
        el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, t("Total")), totals.map((value) => el("td", {}, points(snapshot, value))))),
      ),
    ),
    scores.length ? chart(snapshot) : el("p", { class: "note" }, t("Nothing is counted yet.")),
    reasons.map((reason, stage) => why(reason, stage, names)),
  );
}

function why(reason, stage, names) {
  const lines = names.map((name, seat) => el("li", {}, el("strong", {}, name), " ", sentence(reason, seat, name)));
  return el("details", {}, el("summary", {}, t("Why: {number}", { number: stage + 1 })), el("ul", {}, lines));
}

function sentence(reason, seat, name) {
  if (reason.taken) {
    const colours = COLOURS();
    const parts = reason.taken[seat].map((count, pile) => {
      if (!count) return null;
      const said = `${count} ${colours[pile]}`;
      return reason.majority[pile] === name ? t("{cards} (most: 0)", { cards: said }) : said;
    });
    return parts.filter(Boolean).join(", ") || t("took nothing");
  }
  if (reason.predictions) return t("predicted {predicted}, won {won}", { predicted: reason.predictions[seat], won: reason.won[seat] });
  if (reason.loser) return reason.loser === name ? t("takes {penalty}", reason) : reason.winner === name ? t("won the round") : "–";
  if (reason.entered) return reason.entered[seat].join(", ");
  return "";
}
