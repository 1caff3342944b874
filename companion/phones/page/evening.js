// The matches of this evening, and one of them: its pad, its replays, and where it can be taken along.

import { el } from "./dom.js";
import { matches, matchOf } from "./link.js";
import { Replay } from "./replay.js";
import { pad } from "./scores.js";
import { clock, listed, plain, signed, t } from "./words.js";

// What is open of the evening. `draw` is called when that changes.
export class Evening {
  constructor(draw) {
    this.draw = draw;
    this.listed = null;
    this.lost = false;
    this.match = null;
    this.replay = null;
  }

  async load() {
    const found = await matches();
    this.lost = found === null;
    if (found !== null) this.listed = found;
    this.draw();
  }

  async open(id) {
    const found = await matchOf(id);
    this.lost = found === null;
    this.match = found;
    this.draw();
  }

  // To the list; leaves the replay too.
  leave() {
    this.leaveReplay();
    this.match = null;
  }

  leaveReplay() {
    if (this.replay) this.replay.stop();
    this.replay = null;
  }

  watch(match, place) {
    this.match = match;
    this.replay = new Replay(match, match.replays[place], this.draw);
    this.draw();
  }

  shown() {
    if (this.replay) return [this.back("replay-back", () => this.leaveReplay()), this.replay.shown()];
    if (this.match) return [this.back("back", () => this.leave()), el("h2", {}, this.match.title), ofMatch(this.match, this)];
    if (this.lost) return el("p", { class: "note" }, t("The table doesn’t answer."));
    if (!this.listed) return el("p", { class: "note" }, t("Just a moment …"));
    if (!this.listed.length) return el("p", { class: "note" }, t("Nothing was played yet today."));
    return el("ul", { class: "evening" }, this.listed.map((each) => this.line(each)));
  }

  back(id, leave) {
    return el("button", { id, type: "button", class: "back", onclick: () => { leave(); this.draw(); } }, `‹ ${t("Back")}`);
  }

  line(each) {
    const said = each.winners.length ? t("won by {names}", { names: listed(each.winners) }) : each.ended ? t("stopped") : t("in progress");
    const say = each.lowest_wins ? signed : plain;
    return el("li", {}, el("button", { id: `match-${each.match}`, type: "button", onclick: () => this.open(each.match) },
      el("span", { class: "title" }, each.title, el("span", { class: "note" }, clock(each.started))),
      el("span", { class: "who-played" }, each.names.map((name, seat) => el("span", {}, el("bdi", {}, name), ` ${say(each.totals[seat])}`))),
      el("span", { class: "note" }, said)));
  }
}

// All of a match: the pad with its reasons, the replays, and its link.
export const ofMatch = (match, evening) => [
  pad(match),
  match.replays.length ? el("div", { class: "watch" }, match.replays.map((each, place) =>
    el("button", { id: `watch-${each.stage}`, type: "button", onclick: () => evening.watch(match, place) }, t("Watch stage {number} again", { number: each.stage })))) : null,
  bgStats(match),
];

export const bgStats = (match) => (match.bgstats ? el("a", { id: "bgstats", class: "link", href: match.bgstats }, t("Open in BG Stats")) : null);
