// The board of a club: its tables live, and its standing; for a TV and for phones.

import { el, show } from "./dom.js";
import { Follower } from "./follow.js";
import { join } from "./link.js";
import { fitted, turning } from "./sheets.js";
import { badge, stageWords } from "./table.js";
import { listed, loadWords, plural, points, t } from "./words.js";

// Milliseconds until a server that wants to be left alone is asked again.
const AGAIN = 20000;

const page = document.getElementById("page");
const live = document.getElementById("live");
const state = { snapshot: null, lost: false, out: false };

function draw() {
  const { snapshot } = state;
  if (state.out) return;
  if (!snapshot) {
    show(page, el("h1", { class: "who" }, state.lost ? t("No connection. Trying again …") : t("Just a moment …")));
    return;
  }
  document.title = snapshot.title;
  const away = awayWords();
  fitted((sheet) => show(page,
    el("header", {}, el("h1", {}, snapshot.title), el("p", { class: "about" }, aboutWords(snapshot))),
    away ? el("p", { class: "away", role: "status" }, away) : null,
    el("div", { class: "columns" }, tables(snapshot, sheet.tables), standing(snapshot, sheet.lines))), snapshot);
}

function awayWords() {
  if (state.lost) return t("No connection. Trying again …");
  return state.snapshot.away ? t("The club’s database doesn’t answer. Trying again …") : "";
}

function aboutWords({ tables: all, players, evening, evenings }) {
  const parts = [plural(all.length, "{count} table", "{count} tables"), plural(players, "{count} player", "{count} players")];
  if (evening) parts.push(evenings ? t("evening {number} of {count}", { number: evening, count: evenings }) : t("evening {number}", { number: evening }));
  return parts.join(", ");
}

const tables = (snapshot, wanted) =>
  el("section", { class: "tables", "aria-label": t("Tables") }, wanted(snapshot.tables).map(card));

function card(table) {
  const seen = { game: table.game, table: table.stage ? { stage: table.stage, of: table.of, pad: table.pad } : null };
  const silent = !table.heard || table.silent !== null;
  return el("article", { class: silent ? "card silent" : "card" },
    el("h2", {}, table.game ? el("span", { class: "badge", "aria-hidden": "true" }, badge({ ...seen, table: { pad: table.pad } })) : null, el("span", { class: "table-name" }, table.name)),
    el("p", { class: "note" }, tableWords(table, seen)),
    table.names.length ? el("ul", {}, table.names.map((name, seat) =>
      el("li", { class: table.winners.includes(name) ? "won" : "" }, el("span", { class: "name" }, name), " ", el("span", { class: "total" }, points(table, table.totals[seat]))))) : null);
}

function tableWords(table, seen) {
  if (!table.heard) return t("not heard yet");
  if (table.silent !== null) return silentWords(Math.floor(table.silent / 60));
  if (!table.game) return t("No game on the table yet.");
  if (table.state === "over") return overWords(table.winners);
  if (table.state === "stopped") return t("ended early");
  if (table.state === "disputed") return t("two versions of one game");
  return stageWords(seen);
}

function silentWords(minutes) {
  if (minutes < 120) return t("not heard for {count} min", { count: minutes });
  if (minutes < 2880) return t("not heard for {count} h", { count: Math.floor(minutes / 60) });
  return plural(Math.floor(minutes / 1440), "not heard for {count} day", "not heard for {count} days");
}

function overWords(winners) {
  if (!winners.length) return t("over");
  return winners.length === 1 ? t("over · {name} wins", { name: winners[0] }) : t("over · {names} win", { names: listed(winners) });
}

function standing(snapshot, wanted) {
  const lines = snapshot.standing.map((line, place) => ({ ...line, place: place + 1 }));
  if (!lines.length) return el("section", { class: "standing" }, el("h2", {}, t("Standing")), el("p", { class: "note" }, t("Nobody has finished a game yet.")));
  const head = [t("Standing"), t("matches"), t("wins"), t("points"), t("rating")];
  return el("section", { class: "standing" }, el("table", {},
    el("thead", {}, el("tr", {}, el("td", {}), head.map((text) => el("th", { scope: "col" }, text)))),
    el("tbody", {}, wanted(lines).map((line) => el("tr", {},
      el("td", { class: "place" }, String(line.place)), el("th", { scope: "row" }, line.player),
      el("td", {}, String(line.matches)), el("td", {}, String(line.wins)), el("td", { class: "points" }, String(line.points)), el("td", {}, line.rating))))));
}

// What is said to whoever does not see it: games that have ended since the snapshot before.
function tell(before, snapshot) {
  const known = new Map((before ? before.tables : []).map((table) => [table.name, table.state]));
  const ended = snapshot.tables.filter((table) => table.state === "over" && known.get(table.name) === "running");
  if (ended.length) live.textContent = ended.map((table) => `${table.name}: ${overWords(table.winners)}`).join(". ");
}

const WORDS = () => ({ wrong: t("That’s not the code of this board."), wait: t("Too many wrong codes. Wait a minute."), away: t("No connection. Trying again …") });

function letIn(why) {
  const typed = async (event) => {
    event.preventDefault();
    const came = await join(document.getElementById("key").value).catch(() => "away");
    if (came === "in") start();
    else letIn(came);
  };
  const said = WORDS()[why] || "";
  show(page,
    el("header", {}, el("h1", {}, "Table Companion")),
    el("p", {}, t("The code of the board stands behind # in its address.")),
    el("p", { id: "said", class: said ? "message" : "", role: "alert" }, said),
    el("form", { id: "key-form", class: "key-form", onsubmit: typed },
      el("label", { for: "key" }, t("Code")),
      el("input", { id: "key", autocomplete: "off", autocapitalize: "characters", spellcheck: "false" }),
      el("button", { type: "submit" }, t("Join"))));
}

const follower = new Follower(
  (snapshot) => {
    tell(state.snapshot, snapshot);
    state.snapshot = snapshot;
    state.lost = state.out = false;
    draw();
  },
  () => { state.lost = true; draw(); },
  (why) => {
    state.out = true;
    letIn(why);
    if (why === "wait") setTimeout(() => follower.open(), AGAIN);
  },
);

function start() {
  state.out = false;
  follower.open();
}

loadWords(navigator.languages).then(() => {
  draw();
  start();
  turning(draw);
  document.fonts.ready.then(draw);
  // The key was put behind the address of a page that is open.
  addEventListener("hashchange", start);
});
