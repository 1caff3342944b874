// What is only so in 13: its tiles and cards, and how a play changes what lies there.

import { t } from "./words.js";

export const TILES = ["blue", "yellow", "green"];
export const SHAPES = { blue: "●", yellow: "▲", green: "■", red: "◆" };
export const VALUES = [1, 2, 4, 5, 7];
export const LIMIT = 13;

export const tileWords = (name) => ({ blue: t("blue"), yellow: t("yellow"), green: t("green"), red: t("red") })[name];
export const tileOf = (play) => ({ B: "blue", Y: "yellow", G: "green" })[play.includes("@") ? play.split("@")[1] : play[0]];

export function cardWords(play) {
  const [card, tile] = play.split("@");
  if (card === "R4") return { B: t("red 4 on blue"), Y: t("red 4 on yellow"), G: t("red 4 on green") }[tile];
  const value = card.slice(1);
  return { B: t("blue {value}", { value }), Y: t("yellow {value}", { value }), G: t("green {value}", { value }) }[card[0]];
}

// What lies on the tiles after these plays.
export function lyingAfter(plays) {
  const lies = {};
  for (const name of TILES) lies[name] = { sum: 0, cards: [] };
  for (const { play, took } of plays) {
    const tile = lies[tileOf(play)], card = play.split("@")[0];
    if (took) Object.assign(tile, { sum: 0, cards: [] });
    tile.sum += Number(card.slice(1));
    tile.cards.push(card);
  }
  return lies;
}
