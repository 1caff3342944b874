// What a TV has no room for comes by turns; a phone is scrolled.

// Milliseconds that a sheet stays, and the cards in a row.
const STAYS = 12000, ACROSS = 3;
const WIDE = matchMedia("(min-width: 64rem) and (orientation: landscape)");

let turn = 0;
// How many cards and lines there is room for, and what that was measured for.
let room = { cards: 0, lines: 0, of: "" };

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

// How many of these are wholly within their box, which has shown them all.
function fitting(selector, inside) {
  const box = document.querySelector(selector);
  const { bottom } = box.getBoundingClientRect();
  return [...box.querySelectorAll(inside)].filter((each) => each.getBoundingClientRect().bottom <= bottom + 1).length;
}

function measured(draws, of) {
  draws({ tables: whole, lines: whole });
  const cards = fitting(".tables", ".card");
  return { cards: Math.max(ACROSS, cards - (cards % ACROSS)), lines: Math.max(1, fitting(".standing", "tbody tr")), of };
}

// Draws with as many tables and lines as there is room for. `draws` is given functions that choose them.
export function fitted(draws, { tables, standing, away }) {
  if (!WIDE.matches) {
    draws({ tables: whole, lines: whole });
    return;
  }
  const most = Math.max(0, ...tables.map(({ names }) => names.length));
  const of = [innerWidth, innerHeight, tables.length, standing.length, most, away, document.fonts.status].join();
  if (room.of !== of) room = measured(draws, of);
  for (;;) {
    draws({ tables: sheet(room.cards), lines: sheet(room.lines) });
    const isFull = isTooTall(".tables") && room.cards > ACROSS;
    const isLong = isTooTall(".standing") && room.lines > 1;
    if (!isFull && !isLong) return;
    room = { cards: room.cards - (isFull ? ACROSS : 0), lines: room.lines - (isLong ? 1 : 0), of };
  }
}

// Draws the next sheet again and again, and anew whenever the screen is another one.
export function turning(draw) {
  const next = () => { turn += 1; draw(); };
  setInterval(next, STAYS);
  // Whoever does not want to wait: a key, or a tap.
  addEventListener("keydown", next);
  addEventListener("click", next);
  WIDE.addEventListener("change", draw);
  addEventListener("resize", draw);
}
