// The table of every game, from a snapshot: tiles and keys of 13, and the round of any other.

import { el, svg } from "./dom.js";
import { listed, plain, plural, signed, t } from "./words.js";

const TILES = ["blue", "yellow", "green"];
const SHAPES = { blue: "●", yellow: "▲", green: "■" };
const VALUES = [1, 2, 4, 5, 7];
const LIMIT = 13;

export const points = (snapshot, value) => (snapshot.lowest_wins ? signed(value) : plain(value));

export function badge(snapshot) {
  if (snapshot.game === "thirteen") return "13";
  if (snapshot.game === "sixth-sense") return "6th";
  return snapshot.game === "ten" ? "10" : "+";
}

export function stageWords(snapshot) {
  const { table } = snapshot;
  if (!table) return t("Not begun yet");
  const values = { number: table.stage, count: table.of };
  if (snapshot.game === "thirteen") return t("Stage {number} of {count}", values);
  return table.of ? t("Round {number} of {count}", values) : t("Round {number}", values);
}

function cardWords(play) {
  const [card, tile] = play.split("@");
  if (card === "R4") return { B: t("red 4 on blue"), Y: t("red 4 on yellow"), G: t("red 4 on green") }[tile];
  const value = card.slice(1);
  return { B: t("blue {value}", { value }), Y: t("yellow {value}", { value }), G: t("green {value}", { value }) }[card[0]];
}

export function lastWords(snapshot) {
  const last = snapshot.table?.last;
  if (!last) return "";
  if (last.play) {
    const values = { name: last.by, card: cardWords(last.play), count: last.took };
    return last.took ? plural(last.took, "{name} played {card} and took {count} card.", "{name} played {card} and took {count} cards.", values) : t("{name} played {card}.", values);
  }
  if (last.winner) return t("{winner} won the round, {loser} takes {penalty}.", last);
  return "";
}

export function turnWords(snapshot, me) {
  const on = snapshot.table?.on;
  if (snapshot.ended) {
    const { winners } = snapshot;
    if (!winners.length) return t("The game is over.");
    return winners.length === 1 ? t("{name} wins!", { name: winners[0] }) : t("{names} win!", { names: listed(winners) });
  }
  if (snapshot.table?.complete) return t("All counted. Next: deal.");
  if (!on) return "";
  return on === me ? t("Your turn, {name}", { name: on }) : t("{name}’s turn", { name: on });
}

const ring = (sum) => {
  const round = 2 * Math.PI * 40;
  return svg(
    "svg",
    { viewBox: "0 0 100 100", class: "ring", "aria-hidden": "true" },
    svg("circle", { cx: 50, cy: 50, r: 40, class: "track" }),
    sum ? svg("circle", { cx: 50, cy: 50, r: 40, class: "part", "stroke-dasharray": `${(round * sum) / LIMIT} ${round}`, transform: "rotate(-90 50 50)" }) : null,
    svg("text", { x: 50, y: 50, dy: "0.35em", "text-anchor": "middle" }, String(sum)),
  );
};

const chips = (cards) =>
  el("span", { class: "chips" }, cards.map((card) => el("span", { class: card[0] === "R" ? "chip red" : "chip" }, card.slice(1))));

// `play`: what a key calls with the play that it enters; without it there are no keys.
export function tiles(snapshot, play = null) {
  const { table } = snapshot;
  return el(
    "div",
    { class: "tiles" },
    TILES.map((name) => {
      const { sum, cards } = table.tiles[name];
      const marked = table.last && !table.complete && tileOf(table.last.play) === name;
      return el(
        "section",
        { class: `tile ${name}${marked ? " last" : ""}`, "aria-label": t("{tile}: {sum}", { tile: tileWords(name), sum }) },
        el("div", { class: "top" }, ring(sum), el("span", { class: "left" }, `${SHAPES[name]} ${t("{count} left", { count: LIMIT - sum })}`), chips(cards)),
        play && !table.complete ? keys(name, sum, cards.length, play) : null,
      );
    }),
  );
}

const tileWords = (name) => ({ blue: t("blue"), yellow: t("yellow"), green: t("green") })[name];
const tileOf = (play) => ({ B: "blue", Y: "yellow", G: "green" })[play.includes("@") ? play.split("@")[1] : play[0]];

function keys(name, sum, lie, play) {
  const letter = name[0].toUpperCase();
  const key = (text, value, red) =>
    el(
      "button",
      { id: `key-${text}`, type: "button", class: red ? "key red" : "key", onclick: () => play(text), "aria-label": keyWords(text, sum + value > LIMIT ? lie : 0) },
      String(value),
      sum + value > LIMIT ? el("span", { class: "takes" }, `+${lie}`) : null,
    );
  return el("div", { class: "keys" }, VALUES.map((value) => key(`${letter}${value}`, value, false)), key(`R4@${letter}`, 4, true));
}

const keyWords = (play, takes) => (takes ? t("{card}, takes {count}", { card: cardWords(play), count: takes }) : cardWords(play));

// One line for each player: what is public of them, and the total.
export function players(snapshot, me) {
  const { names, colours, totals, table, winners, ended } = snapshot;
  const on = table?.on;
  return el(
    "ul",
    { class: "players" },
    names.map((name, seat) =>
      el(
        "li",
        { class: `player${name === on ? " on" : ""}${ended && winners.includes(name) ? " won" : ""}`, colour: colours[seat], "aria-current": name === on ? "true" : null },
        el("span", { class: "name" }, name === me ? t("{name} · you", { name }) : name),
        el("span", { class: "note" }, note(snapshot, seat)),
        el("span", { class: "total" }, points(snapshot, totals[seat])),
      ),
    ),
  );
}

function note(snapshot, seat) {
  const { table } = snapshot;
  if (!table) return "";
  if (table.taken) return t("{count} taken", { count: table.taken[seat] });
  if (table.won) return table.predictions ? t("{won} of {predicted}", { won: table.won[seat], predicted: table.predictions[seat] }) : plural(table.won[seat], "{count} trick", "{count} tricks");
  if (table.chips) return plural(table.chips[seat], "{count} chip", "{count} chips");
  if (table.entered) return table.entered[seat].map((value) => (value === null ? "·" : plain(value))).join(" ");
  return "";
}

// What lies in the middle of a game without tiles.
export function middle(snapshot) {
  const { table } = snapshot;
  const line = (...inside) => el("p", { class: "round" }, inside);
  if (!table) return [];
  if (snapshot.game === "sixth-sense") {
    const trump = { B: t("blue"), Y: t("yellow"), G: t("green"), R: t("red"), P: t("purple") }[table.trump];
    return [line(t("Trick {number} of {count}", { number: Math.min(table.played + 1, table.tricks), count: table.tricks })), trump ? line(t("Trump: {colour}", { colour: trump })) : null];
  }
  if (snapshot.game === "ten") {
    return [line(t("Round card {card}", { card: table.card })), table.pot === null ? null : line(plural(table.pot, "{count} chip in the pot", "{count} chips in the pot"))];
  }
  return [line(table.pad), table.row ? line(table.row) : null];
}

export function progress(snapshot) {
  const { table } = snapshot;
  if (!table || table.laid === undefined) return null;
  const all = table.laid + table.to_lay;
  return [
    el("progress", { max: all, value: table.laid, "aria-label": t("Cards played") }),
    el("span", { class: "count" }, `${table.laid} / ${all}`),
  ];
}
