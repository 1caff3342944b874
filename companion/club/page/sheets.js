// What a TV has no room for comes by turns; a phone is scrolled.

// Milliseconds that a sheet stays, and the cards in a row.
const STAYS = 12000, ACROSS = 3;
const WIDE = matchMedia("(min-width: 64rem) and (orientation: landscape)");

let turn = 0;

const sheet = (size) => (all) => {
  const sheets = Math.max(1, Math.ceil(all.length / size));
  const from = (turn % sheets) * size;
  return all.slice(from, from + size);
};
const whole = (all) => all;

const isTooTall = (selector) => {
  const box = document.querySelector(selector);
  return box && box.scrollHeight > box.clientHeight + 1;
};

// Draws with as many tables and lines as there is room for. `draws` is given functions that choose them.
export function fitted(draws, snapshot) {
  if (!WIDE.matches) {
    draws({ tables: whole, lines: whole });
    return;
  }
  let cards = Math.ceil(snapshot.tables.length / ACROSS) * ACROSS || ACROSS;
  let lines = snapshot.standing.length || 1;
  for (;;) {
    draws({ tables: sheet(cards), lines: sheet(lines) });
    const isFull = isTooTall(".tables") && cards > ACROSS;
    const isLong = isTooTall(".standing") && lines > 1;
    if (!isFull && !isLong) return;
    if (isFull) cards -= ACROSS;
    if (isLong) lines -= 1;
  }
}

// Draws the next sheet again and again, and anew whenever the screen is another one.
export function turning(draw) {
  setInterval(() => { turn += 1; draw(); }, STAYS);
  WIDE.addEventListener("change", draw);
  addEventListener("resize", draw);
}
