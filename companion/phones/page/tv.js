// The page for a TV: big, without a touch; let in by a code on the table.

import { chart } from "./chart.js";
import { el, show } from "./dom.js";
import { ask, Follower, join } from "./link.js";
import * as table from "./table.js";
import { listed, loadWords, t } from "./words.js";

const page = document.getElementById("page");
const live = document.getElementById("live");
if (new URLSearchParams(location.search).has("overlay")) document.documentElement.classList.add("overlay");
let snapshot = null;
let away = false;

function draw() {
  if (!snapshot?.match) return show(page, el("h1", { class: "who" }, t("No game on the table yet.")));
  return show(page,
    el("header", {}, el("span", { class: "badge", "aria-hidden": "true" }, table.badge(snapshot)), el("h1", { class: "stage" }, table.stageWords(snapshot)), table.progress(snapshot)),
    table.players(snapshot, null),
    el("div", { class: "board" }, snapshot.table?.tiles ? table.tiles(snapshot) : el("div", { class: "middle" }, table.middle(snapshot)), side()),
    el("p", { class: "said" }, away ? t("No connection. Trying again …") : table.lastWords(snapshot), " ", el("span", { class: "note" }, away ? "" : table.turnWords(snapshot, null))));
}

function side() {
  if (!snapshot.scores.length) return null;
  const order = snapshot.totals.map((_, seat) => seat).sort((a, b) => (snapshot.lowest_wins ? 1 : -1) * (snapshot.totals[a] - snapshot.totals[b]));
  const best = snapshot.names.filter((_, seat) => snapshot.totals[seat] === snapshot.totals[order[0]]);
  return el("section", { class: "side" }, el("h2", {}, best.length === 1 ? t("{name} leads", { name: best[0] }) : t("Level: {names}", { names: listed(best) })), chart(snapshot));
}

async function letIn() {
  const came = await ask((code) => show(page, el("h1", { class: "who" }, t("The table shows {code}. Tap Let in there.", { code }))));
  if (came) return start();
  show(page, el("h1", { class: "who" }, t("The table didn’t let you in.")), el("button", { id: "ask", type: "button", onclick: letIn }, t("Ask the table")));
}

const follower = new Follower(
  (taken) => { snapshot = taken; away = false; draw(); live.textContent = table.turnWords(taken, null); },
  () => { away = true; draw(); },
  () => letIn(),
);
const start = () => follower.open();

await loadWords(navigator.languages);
await join().catch(() => "none");
start();
