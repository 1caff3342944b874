// The page for a TV: big, without a touch; let in by a code on the table.

import { chartFromAfar } from "./chart.js";
import { el, show } from "./dom.js";
import { Follower } from "./follow.js";
import { ask } from "./link.js";
import * as table from "./table.js";
import { listed, loadWords, t } from "./words.js";

// Milliseconds until a table that did not answer is asked again.
const AGAIN = 5000;

const page = document.getElementById("page");
const live = document.getElementById("live");
const state = { snapshot: null, away: false, out: false, asking: false };

// A stream shows what is behind: a dark scheme would paint a ground of its own.
if (new URLSearchParams(location.search).has("overlay")) {
  document.documentElement.classList.add("overlay");
  document.querySelector('meta[name="color-scheme"]').remove();
}

function draw() {
  const { snapshot } = state;
  if (state.out) return;
  if (!snapshot || !snapshot.match) {
    const said = state.away ? t("No connection. Trying again …") : snapshot ? t("No game on the table yet.") : t("Just a moment …");
    show(page, el("h1", { class: "who" }, said));
    return;
  }
  show(page,
    el("header", {}, el("span", { class: "badge", "aria-hidden": "true" }, table.badge(snapshot)), el("h1", { class: "stage" }, table.stageWords(snapshot)), table.progress(snapshot)),
    table.players(snapshot, null),
    el("div", { class: "board" }, board(snapshot), side(snapshot)),
    el("footer", {}, el("p", { class: "said" }, footer(snapshot)), turn(snapshot)));
}

function board(snapshot) {
  if (snapshot.ended || !snapshot.table) return null;
  if (!snapshot.table.tiles) return table.middle(snapshot);
  return table.tiles(snapshot.table.tiles, snapshot.table.complete ? null : snapshot.table.last);
}

function footer(snapshot) {
  if (state.away) return t("No connection. Trying again …");
  return snapshot.app === "away" ? t("The table is asleep.") : snapshot.ended ? "" : table.lastWords(snapshot);
}

function turn(snapshot) {
  const words = table.turnWords(snapshot, null);
  return words ? el("p", { id: "turn", class: "turn mine" }, words) : null;
}

function side(snapshot) {
  if (!snapshot.scores.length) return null;
  const best = (snapshot.lowest_wins ? Math.min : Math.max)(...snapshot.totals);
  const ahead = snapshot.names.filter((_, seat) => snapshot.totals[seat] === best);
  const said = snapshot.ended ? t("Totals") : ahead.length === 1 ? t("{name} leads", { name: ahead[0] }) : t("Level: {names}", { names: listed(ahead) });
  return el("section", { class: "side" }, el("h2", {}, said), chartFromAfar(snapshot));
}

async function letIn() {
  state.out = true;
  if (state.asking) return;
  state.asking = true;
  const came = await ask((code) => show(page, el("h1", { class: "who" }, t("The table shows {code}. Tap Let in there.", { code }))));
  state.asking = false;
  if (came === "in") {
    state.out = false;
    start();
  } else if (came === "away") {
    show(page, el("h1", { class: "who" }, t("The table doesn’t answer.")));
    setTimeout(start, AGAIN);
  } else {
    show(page, el("h1", { class: "who" }, t("The table didn’t let you in.")), el("button", { id: "ask", type: "button", onclick: letIn }, t("Ask the table")));
    document.getElementById("ask").focus();
  }
}

const follower = new Follower(
  (snapshot) => {
    state.snapshot = snapshot;
    state.away = state.out = false;
    draw();
    const said = table.turnWords(snapshot, null);
    if (live.textContent !== said) live.textContent = said;
  },
  () => { state.away = true; draw(); },
  (why) => { if (why === "wait") setTimeout(start, AGAIN); else letIn(); },
);
const start = () => follower.open();

loadWords(navigator.languages).then(() => { draw(); start(); });
