// The table of every game, from a snapshot: the tiles of 13, the round of any other, and the players.

import { el, svg } from "./dom.js";
import { keys } from "./keys.js";
import { cardWords, LIMIT, SHAPES, TILES, tileOf, tileWords } from "./thirteen.js";
import { listed, plain, plural, points, t } from "./words.js";

export function badge(snapshot) {
  if (snapshot.game === "thirteen") return "13";
  if (snapshot.game === "sixth-sense") return "6th";
  if (snapshot.game === "ten") return "10";
  const pad = snapshot.table && snapshot.table.pad;
  return pad ? pad.split(/\s+/).map((word) => [...word][0]).join("").slice(0, 3).toUpperCase() : "+";
}

export function stageWords(snapshot) {
  const { table } = snapshot;
  if (!table) return t("Not begun yet");
  const values = { number: table.stage, count: table.of };
  if (snapshot.game === "thirteen") return t("Stage {number} of {count}", values);
  return table.of ? t("Round {number} of {count}", values) : t("Round {number}", values);
}

export function playWords(last) {
  const values = { name: last.by, card: cardWords(last.play), count: last.took };
  return last.took ? plural(last.took, "{name} played {card} and took {count} card.", "{name} played {card} and took {count} cards.", values) : t("{name} played {card}.", values);
}

export function lastWords(snapshot) {
  const last = snapshot.table && snapshot.table.last;
  if (!last) return "";
  if (last.play) return playWords(last);
  return last.winner ? t("{winner} won the round, {loser} takes {penalty}.", last) : "";
}

export const onTurn = (snapshot) => (snapshot.table && !snapshot.ended ? snapshot.table.on : null);

export function turnWords(snapshot, me) {
  if (snapshot.ended) {
    const { winners } = snapshot;
    if (!winners.length) return t("The game is over.");
    return winners.length === 1 ? t("{name} wins!", { name: winners[0] }) : t("{names} win!", { names: listed(winners) });
  }
  if (snapshot.table && snapshot.table.complete) return t("All counted. Next: deal.");
  const on = onTurn(snapshot);
  if (!on) return "";
  return on === me ? t("Your turn, {name}", { name: on }) : t("{name}’s turn", { name: on });
}

export function ring(sum) {
  const round = 2 * Math.PI * 40;
  return svg(
    "svg",
    { viewBox: "0 0 100 100", class: "ring", "aria-hidden": "true" },
    svg("circle", { cx: 50, cy: 50, r: 40, class: "track" }),
    sum ? svg("circle", { cx: 50, cy: 50, r: 40, class: "part", "stroke-dasharray": `${(round * sum) / LIMIT} ${round}`, transform: "rotate(-90 50 50)" }) : null,
    svg("text", { x: 50, y: 50, dy: "0.35em", "text-anchor": "middle" }, String(sum)),
  );
}

// What lies on the three tiles. `last`: the play that is marked; `play`: what a key calls with the play that it enters.
export function tiles(lies, last, play = null) {
  return el(
    "div",
    { class: play ? "tiles keyed" : "tiles" },
    TILES.map((name) => {
      const { sum, cards } = lies[name];
      const marked = last && tileOf(last.play) === name;
      return el(
        "section",
        { class: `tile ${name}${marked ? " last" : ""}`, "aria-label": `${tileWords(name)}: ${sum}` },
        ring(sum),
        el("span", { class: "left" }, el("span", { "aria-hidden": "true" }, SHAPES[name]), " ", t("{count} left", { count: LIMIT - sum })),
        el("span", { class: "chips" }, cards.map((card, place) => {
          const newest = marked && place === cards.length - 1 ? " newest" : "";
          return el("span", { class: `chip${card[0] === "R" ? " red" : ""}${newest}` }, card.slice(1));
        })),
        play ? keys(name, sum, cards.length, play) : null,
      );
    }),
  );
}

// One line for each player: what is public of them, and the total. Once it is over, the best one first.
export function players(snapshot, me) {
  const { names, colours, totals, winners, ended } = snapshot;
  const on = onTurn(snapshot);
  const seats = names.map((_, seat) => seat);
  if (ended) seats.sort((a, b) => (snapshot.lowest_wins ? 1 : -1) * (totals[a] - totals[b]));
  return el(
    "ul",
    { class: `players${names.length > 5 ? " many" : ""}` },
    seats.map((seat) => {
      const name = names[seat];
      const won = ended && winners.includes(name);
      return el(
        "li",
        { class: `player${name === on ? " on" : ""}${won ? " won" : ""}`, colour: colours[seat], "aria-current": name === on ? "true" : null },
        el("span", { class: "person" },
          el("span", { class: "name" }, el("bdi", {}, name), name === me ? ` · ${t("you")}` : null, won ? el("span", { class: "crown", "aria-hidden": "true" }, " ♛") : null),
          " ",
          el("span", { class: "note" }, note(snapshot, seat))),
        el("span", { class: "total" }, points(snapshot, totals[seat])),
      );
    }),
  );
}

function note({ table, names, ended }, seat) {
  if (!table || ended) return "";
  const dealer = table.dealer === names[seat] && !table.complete ? t("dealer") : "";
  return [dealer, counted(table, seat)].filter(Boolean).join(" · ");
}

function counted(table, seat) {
  if (table.taken) return t("{count} taken", { count: table.taken[seat] });
  if (table.won) return table.predictions ? t("{won} of {predicted}", { won: table.won[seat], predicted: table.predictions[seat] }) : plural(table.won[seat], "{count} trick", "{count} tricks");
  if (table.chips) return plural(table.chips[seat], "{count} chip", "{count} chips");
  if (table.entered) {
    const numbers = table.entered[seat].map((value, place) => (value === null ? "" : `${table.fields[place]} ${plain(value)}`));
    return numbers.filter(Boolean).join(" · ");
  }
  return "";
}

// What lies in the middle of a game without tiles: a few words, the most important one large.
export function middle(snapshot) {
  const { table } = snapshot;
  if (!table) return null;
  const shown = middleWords(snapshot).filter(Boolean);
  return el("div", { class: "middle" }, shown.map(([what, value, more]) =>
    el("p", { class: "fact" }, what ? el("span", { class: "what" }, what) : null, what ? " " : null, el("span", { class: more ? `value ${more}` : "value" }, value))));
}

const TRUMPS = { B: "blue", Y: "yellow", G: "green", R: "red", P: "purple" };

function middleWords(snapshot) {
  const { table } = snapshot;
  if (snapshot.game === "sixth-sense") {
    const trump = { B: t("blue"), Y: t("yellow"), G: t("green"), R: t("red"), P: t("purple") }[table.trump];
    return [[t("Trick"), `${Math.min(table.played + 1, table.tricks)} / ${table.tricks}`], trump ? [t("Trump"), trump, TRUMPS[table.trump]] : null];
  }
  if (snapshot.game === "ten") return [[t("Round card"), String(table.card)], table.pot === null ? null : [t("In the pot"), plural(table.pot, "{count} chip", "{count} chips")]];
  return [table.row ? [table.pad, table.row] : ["", table.pad]];
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
