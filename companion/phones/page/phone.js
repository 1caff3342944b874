// The page on a phone: the table, the pad, the evening, and whose phone it is.

import { el, show } from "./dom.js";
import { ask, enter, Follower, join, kept } from "./link.js";
import { pad } from "./pad.js";
import * as table from "./table.js";
import { listed, loadWords, t } from "./words.js";

const page = document.getElementById("page");
const tabs = document.getElementById("tabs");
const live = document.getElementById("live");

const state = { snapshot: null, tab: "table", away: false, message: "", busy: false, looking: false, evening: null, match: null, question: null };

const me = () => {
  const name = kept.get("name");
  return state.snapshot?.names.includes(name) ? name : null;
};

function draw() {
  const { snapshot } = state;
  if (!snapshot) return;
  show(page, bar(), state.away || snapshot.app === "away" ? el("p", { class: "away", role: "status" }, state.away ? t("No connection. Trying again …") : t("The table is asleep.")) : null, body());
  show(tabs, [["table", t("Table")], ["pad", t("Pad")], ["evening", t("Evening")]].map(([name, text]) =>
    el("button", { id: `tab-${name}`, type: "button", "aria-pressed": String(state.tab === name), onclick: () => open(name) }, text)));
}

function bar() {
  const { snapshot } = state;
  if (!snapshot.match) return el("header", {}, el("h1", { class: "who" }, t("Table Companion")));
  return el("header", {}, el("span", { class: "badge", "aria-hidden": "true" }, table.badge(snapshot)), el("h1", { class: "stage" }, table.stageWords(snapshot)), table.progress(snapshot));
}

function body() {
  if (state.tab === "pad") return state.snapshot.match ? pad(state.snapshot) : nothing();
  if (state.tab === "evening") return evening();
  return state.snapshot.match ? tableBody() : nothing();
}

const nothing = () => el("p", { class: "note" }, t("No game on the table yet."));

function tableBody() {
  const { snapshot } = state;
  const may = snapshot.allow === "enter" && snapshot.app === "here" && !state.away && !state.looking && !snapshot.ended;
  const turn = table.turnWords(snapshot, me());
  return [
    turn ? el("p", { id: "turn", class: snapshot.table?.on === me() && me() ? "turn mine" : "turn" }, turn) : null,
    state.question ? question() : null,
    state.message ? el("p", { class: "message", role: "alert" }, state.message) : null,
    snapshot.table?.tiles ? table.tiles(snapshot, may ? play : null) : table.middle(snapshot),
    el("p", { class: "said" }, table.lastWords(snapshot)),
    table.players(snapshot, me()),
    may && snapshot.game === "sixth-sense" && snapshot.table?.on ? tricks() : null,
    names(),
    snapshot.allow === "enter" ? entering(may) : null,
  ];
}

const names = () =>
  el("label", { class: "me" }, t("Who are you?"), el("select", { id: "me" }, option("", t("Just looking")), state.snapshot.names.map((name) => option(name, name))));

function option(value, text) {
  return el("option", { value, selected: (me() || "") === value }, text);
}

function entering(may) {
  return el("div", { class: "enter" },
    may ? el("button", { id: "undo", type: "button", disabled: state.busy, onclick: undo }, `↶ ${t("Undo")}`) : null,
    el("button", { id: "look", type: "button", onclick: () => { state.looking = !state.looking; draw(); } }, state.looking ? t("Enter cards") : t("Only look")));
}

const tricks = () =>
  el("div", { class: "enter" }, state.snapshot.names.map((name, seat) =>
    el("button", { id: `won-${seat}`, type: "button", disabled: state.busy, onclick: () => send("won", name) }, t("{name} + trick", { name }))));

// Out of turn it asks as the table would.
function play(card) {
  const { on } = state.snapshot.table;
  const who = me();
  if (who && on && who !== on) {
    state.question = { card, who, on };
    return draw();
  }
  return send(card, on);
}

function question() {
  const { card, who, on } = state.question;
  const answer = (by) => () => { state.question = null; if (by) send(card, by); else draw(); };
  return el("div", { class: "question", role: "alertdialog", "aria-label": t("Who played it?") },
    el("p", {}, t("It’s {name}’s turn. Who played it?", { name: on })),
    el("button", { id: "by-me", type: "button", onclick: answer(who) }, who),
    el("button", { id: "by-on", type: "button", onclick: answer(on) }, on),
    el("button", { id: "by-none", type: "button", onclick: answer(null) }, t("Cancel")));
}

async function send(card, by) {
  await entered("/api/play", { play: card, by, who: me(), seen: state.snapshot.at });
}

async function undo() {
  await entered("/api/undo", { seen: state.snapshot.at });
}

async function entered(path, said) {
  if (state.busy) return;
  state.busy = true;
  state.message = "";
  draw();
  const answer = await enter(path, said);
  state.busy = false;
  if (answer.refused) state.message = answer.refused.sentence;
  else if (answer.moved) { state.snapshot = answer.moved; state.message = t("Somebody was quicker. Look again."); }
  else if (!answer.ok) state.message = answer.away === 403 ? t("The table lets phones only look.") : t("The table doesn’t answer. Tap the card there.");
  draw();
}

function open(tab) {
  state.tab = tab;
  state.match = null;
  draw();
  if (tab === "evening") loadEvening();
}

async function loadEvening() {
  const answer = await fetch("/api/matches", { credentials: "same-origin" });
  state.evening = answer.ok ? (await answer.json()).matches : [];
  draw();
}

async function openMatch(id) {
  const answer = await fetch(`/api/matches/${id}`, { credentials: "same-origin" });
  state.match = answer.ok ? await answer.json() : null;
  draw();
}

function evening() {
  if (state.match) return onePad(state.match);
  if (!state.evening) return el("p", { class: "note" }, t("Just a moment …"));
  if (!state.evening.length) return el("p", { class: "note" }, t("Nothing was played yet today."));
  return el("ul", { class: "evening" }, state.evening.map((each) =>
    el("li", {}, el("button", { id: `match-${each.match}`, type: "button", onclick: () => openMatch(each.match) },
      el("strong", {}, each.title), " ", each.names.join(", "),
      el("span", { class: "note" }, each.winners.length ? t("won by {names}", { names: listed(each.winners) }) : each.ended ? t("stopped") : t("in progress"))))));
}

function onePad(match) {
  const snapshot = { ...match, scores: match.stages.filter((each) => each.label !== "end").map((each) => each.points), colours: match.names.map((name) => state.snapshot.colours[state.snapshot.names.indexOf(name)] || "#ccd3de") };
  return [
    el("button", { id: "back", type: "button", class: "back", onclick: () => { state.match = null; draw(); } }, `‹ ${t("Back")}`),
    el("h2", {}, match.title),
    pad(snapshot, match.reasons),
    match.bgstats ? el("a", { class: "link", href: match.bgstats }, t("Open in BG Stats")) : null,
  ];
}

// Without a key: type it, or ask the table.
function letIn(said = "") {
  show(tabs);
  const field = el("input", { id: "key", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", "aria-label": t("Code") });
  const typed = async () => { const came = await join(field.value); if (came === "in") start(); else letIn(came === "wait" ? t("Too many wrong codes. Wait a minute.") : t("That’s not the code of this table.")); };
  const asks = async () => {
    const let_in = await ask((code) => letIn(t("The table shows {code}. Tap Let in there.", { code })));
    if (let_in) start(); else letIn(t("The table didn’t let you in."));
  };
  show(page,
    el("header", {}, el("h1", { class: "who" }, t("Table Companion"))),
    el("p", {}, t("Scan the code on the table: Settings, Phones.")),
    said ? el("p", { class: "message", role: "alert" }, said) : null,
    el("form", { class: "key-form" }, field, el("button", { type: "submit" }, t("Join"))),
    el("button", { id: "ask", type: "button", onclick: asks }, t("Ask the table")));
  page.querySelector("form").addEventListener("submit", (event) => { event.preventDefault(); typed(); });
}

function changed(snapshot) {
  const before = state.snapshot;
  if (before && before.at !== snapshot.at) { state.message = ""; state.question = null; }
  state.snapshot = snapshot;
  state.away = false;
  draw();
  const said = [table.lastWords(snapshot), table.turnWords(snapshot, me())].filter(Boolean).join(" ");
  if (live.textContent !== said) live.textContent = said;
}

const follower = new Follower(changed, () => { state.away = true; draw(); }, () => letIn());
const start = () => follower.open();

page.addEventListener("change", (event) => { if (event.target.id === "me") { kept.set("name", event.target.value); draw(); } });
window.addEventListener("hashchange", () => join().then(start));

await loadWords(navigator.languages);
if ((await join().catch(() => "in")) === "in") start(); else letIn();
