// The page on a phone: the table, the pad, the evening, and whose phone it is.

import { el, show } from "./dom.js";
import { bgStats, Evening, ofMatch } from "./evening.js";
import { Follower } from "./follow.js";
import { kept } from "./kept.js";
import { trickKeys } from "./keys.js";
import { letIn } from "./let_in.js";
import { join, matchOf } from "./link.js";
import { fromSnapshot, why } from "./scores.js";
import * as table from "./table.js";
import { Taps } from "./taps.js";
import { loadWords, t } from "./words.js";

const page = document.getElementById("page");
const tabs = document.getElementById("tabs");
const live = document.getElementById("live");

// `match` is the one on the table with its reasons, as it was at entry `at`.
const state = { snapshot: null, tab: "table", away: false, out: false, looking: false, match: null, at: null };
const evening = new Evening(() => draw());
const taps = new Taps(state, () => draw(), () => me());

const me = () => {
  const name = kept.get("name");
  return state.snapshot && state.snapshot.names.includes(name) ? name : null;
};

const mayEnter = () => {
  const { snapshot } = state;
  return snapshot.allow === "enter" && snapshot.app === "here" && !state.away && !snapshot.ended && Boolean(snapshot.match);
};

// Whether there is something to tap for this game now.
const hasKeys = () => {
  const { game, table: now } = state.snapshot;
  return Boolean(now) && !now.complete && (game === "thirteen" || (game === "sixth-sense" && Boolean(now.on)));
};

const isEntering = () => state.tab === "table" && !state.looking && mayEnter() && hasKeys();

function draw() {
  if (state.out || !state.snapshot) return;
  const entering = isEntering();
  document.body.className = entering ? "entering" : "";
  show(page, entering ? keysBody() : [bar(), awayNote(), body()]);
  show(tabs, entering ? enteringTabs() : ordinaryTabs());
}

function awayNote() {
  if (state.away) return el("p", { class: "away", role: "status" }, t("No connection. Trying again …"));
  return state.snapshot.app === "away" ? el("p", { class: "away", role: "status" }, t("The table is asleep.")) : null;
}

function bar() {
  const { snapshot } = state;
  if (!snapshot.match) return el("header", {}, el("h1", { class: "who" }, t("Table Companion")));
  return el("header", {}, el("span", { class: "badge", "aria-hidden": "true" }, table.badge(snapshot)), el("h1", { class: "stage" }, table.stageWords(snapshot)), table.progress(snapshot));
}

function body() {
  if (state.tab === "evening") return evening.shown();
  if (!state.snapshot.match) return el("p", { class: "note" }, t("No game on the table yet."));
  return state.tab === "pad" ? ofMatch(current(), evening) : tableBody();
}

// The match on the table with the reasons of its points, or what the snapshot alone says.
function current() {
  const { match, snapshot } = state;
  return match && match.match === snapshot.match && match.stages.length >= snapshot.scores.length ? match : fromSnapshot(snapshot);
}

function tableBody() {
  const { snapshot } = state;
  return el("div", { class: "table" },
    turn(),
    taps.question(),
    taps.message ? el("p", { class: "message", role: "alert" }, taps.message) : null,
    snapshot.ended ? null : [snapshot.table && snapshot.table.tiles ? table.tiles(snapshot.table.tiles, last()) : table.middle(snapshot), el("p", { class: "said" }, table.lastWords(snapshot))],
    table.players(snapshot, me()),
    snapshot.ended ? bgStats(current()) : null,
    snapshot.table && snapshot.table.complete ? reasons() : null,
    mine());
}

const last = () => (state.snapshot.table.complete ? null : state.snapshot.table.last);

function turn() {
  const { snapshot } = state;
  const words = table.turnWords(snapshot, me());
  const mine = me() !== null && (table.onTurn(snapshot) === me() || snapshot.winners.includes(me()));
  return words ? el("p", { id: "turn", class: mine ? "turn mine" : "turn" }, words) : null;
}

// Where the points of the stage that was just counted come from.
function reasons() {
  const match = current(), place = match.stages.length - 1;
  return place >= 0 && match.reasons[place] ? why(match, place) : null;
}

function who() {
  const option = (value, text) => el("option", { value, selected: (me() || "") === value }, text);
  return [
    el("label", { for: "me" }, t("Who are you?")),
    el("select", { id: "me", onchange: (event) => { kept.set("name", event.target.value); draw(); start(); } }, option("", t("Just looking")), state.snapshot.names.map((name) => option(name, name))),
  ];
}

// Whose phone it is, and how large its text.
function mine() {
  const large = kept.get("large") === "yes";
  return el("div", { class: "mine" }, who(),
    el("button", { id: "large", type: "button", "aria-pressed": String(large), onclick: () => { kept.set("large", large ? "no" : "yes"); size(); draw(); } }, t("Large text")),
    state.looking && mayEnter() && hasKeys() ? el("button", { id: "enter", type: "button", onclick: () => { state.looking = false; draw(); } }, t("Enter cards")) : null);
}

const size = () => document.documentElement.classList.toggle("large", kept.get("large") === "yes");

// The keys fill the screen: nothing else is there to be tapped by mistake.
function keysBody() {
  const { snapshot } = state;
  const isTiles = Boolean(snapshot.table.tiles);
  const hint = taps.message || (isTiles ? t("Tap the card you play.") : t("Who won the trick?"));
  return [
    el("header", {}, el("h1", { id: "turn", class: table.onTurn(snapshot) === me() ? "turn mine" : "turn" }, table.turnWords(snapshot, me())), el("span", { class: "count" }, table.stageWords(snapshot), snapshot.table.laid === undefined ? null : ` · ${snapshot.table.laid} / ${snapshot.table.laid + snapshot.table.to_lay}`)),
    taps.question(),
    el("p", { id: "hint", class: taps.message ? "hint message" : "hint", role: taps.message ? "alert" : null }, hint),
    isTiles ? table.tiles(snapshot.table.tiles, last(), taps.play) : [table.middle(snapshot), trickKeys(snapshot, taps.won), table.players(snapshot, me())],
    isTiles ? el("p", { class: "said" }, table.lastWords(snapshot)) : null,
    kept.get("name") === null ? el("div", { class: "mine" }, who()) : null,
  ];
}

const enteringTabs = () => [
  el("button", { id: "undo", type: "button", onclick: taps.undo }, `↶ ${t("Undo")}`),
  el("button", { id: "look", type: "button", onclick: () => { state.looking = true; draw(); } }, t("Only look")),
];

const ordinaryTabs = () => [["table", t("Table")], ["pad", t("Pad")], ["evening", t("Evening")]].map(([name, text]) =>
  el("button", { id: `tab-${name}`, type: "button", "aria-pressed": String(state.tab === name), onclick: () => open(name) }, text));

function open(tab) {
  state.tab = tab;
  evening.leave();
  draw();
  window.scrollTo(0, 0);
  if (tab === "evening") evening.load();
  else loadMatch();
}

// Reads the reasons again when there may be more of them, and somebody sees them.
async function loadMatch() {
  const { snapshot } = state;
  const seen = state.tab === "pad" || snapshot.ended || (snapshot.table && snapshot.table.complete);
  if (!seen || !snapshot.match || state.at === `${snapshot.match} ${snapshot.at}`) return;
  state.at = `${snapshot.match} ${snapshot.at}`;
  const found = await matchOf(snapshot.match);
  if (found === null) state.at = null;
  else state.match = found;
  draw();
}

function changed(snapshot) {
  taps.seen(state.snapshot, snapshot);
  state.snapshot = snapshot;
  state.away = state.out = false;
  draw();
  loadMatch();
  const said = [table.lastWords(snapshot), table.turnWords(snapshot, me())].filter(Boolean).join(" ");
  if (live.textContent !== said) live.textContent = said;
}

function out(why = "none") {
  state.out = true;
  document.body.className = "";
  show(tabs);
  letIn(page, why, start);
}

const follower = new Follower(changed, () => { state.away = true; draw(); }, out, me);
const start = () => follower.open();

async function comeIn() {
  // Without an answer the follower tries on.
  const came = await join().catch(() => "in");
  if (came === "wrong" || came === "wait") out(came);
  else start();
}

window.addEventListener("hashchange", comeIn);
size();
loadWords(navigator.languages).then(comeIn);
