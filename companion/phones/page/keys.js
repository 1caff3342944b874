// What can be tapped to enter something: the keys of a tile, and who won a trick.

import { el } from "./dom.js";
import { cardWords, LIMIT, VALUES } from "./thirteen.js";
import { short, t } from "./words.js";

// The cards of a tile on which so many lie; a key that would go over says how many it takes.
export function keys(name, sum, lie, play) {
  const letter = name[0].toUpperCase();
  const key = (text, value, red) => {
    const takes = sum + value > LIMIT ? lie : 0;
    return el(
      "button",
      { id: `key-${text}`, type: "button", class: red ? "key red" : "key", onclick: (event) => play(text, event) },
      el("span", { "aria-hidden": "true" }, String(value)),
      takes ? el("span", { class: "takes", "aria-hidden": "true" }, `+${takes}`) : null,
      el("span", { class: "unseen" }, takes ? t("{card}, takes {count}", { card: cardWords(text), count: takes }) : cardWords(text)),
    );
  };
  return el("div", { class: "keys" }, VALUES.map((value) => key(`${letter}${value}`, value, false)), key(`R4@${letter}`, 4, true));
}

export const trickKeys = (snapshot, won) =>
  el("div", { class: "trick-keys" }, snapshot.names.map((name, seat) =>
    el("button", { id: `won-${seat}`, type: "button", class: "trick-key", colour: snapshot.colours[seat], onclick: (event) => won(name, event) }, t("{name} + trick", { name: short(name) }))));
