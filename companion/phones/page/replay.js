// A stage again, card by card: what lay, what each would have paid, and where it turned.

import { lines } from "./chart.js";
import { el } from "./dom.js";
import { playWords, tiles } from "./table.js";
import { lyingAfter } from "./thirteen.js";
import { short, signed, t } from "./words.js";

// Milliseconds that a card stays when it plays by itself, and one at which it turned.
const STAYS = 700, TURNS = 2500;

// Which card of which stage is shown. `draw` is called when that changes.
export class Replay {
  constructor(match, replay, draw) {
    this.match = match;
    this.replay = replay;
    this.draw = draw;
    this.step = 0;
    this.timer = 0;
  }

  get steps() {
    return this.replay.plays.length;
  }

  go(step) {
    this.step = Math.max(0, Math.min(this.steps, step));
    this.draw();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  play() {
    if (this.timer) {
      this.stop();
      return this.draw();
    }
    if (this.step === this.steps) this.step = 0;
    const next = () => {
      this.timer = this.step + 1 < this.steps ? setTimeout(next, this.isTurn(this.step + 1) ? TURNS : STAYS) : 0;
      this.go(this.step + 1);
    };
    next();
  }

  isTurn(step) {
    return this.replay.turning_points.includes(step);
  }

  shown() {
    const { match, replay, step, steps } = this;
    const last = step ? replay.plays[step - 1] : null;
    const to = (place) => () => { this.stop(); this.go(place); };
    const seen = { ...match, names: match.stages[replay.stage - 1].names };
    return [
      el("h2", {}, t("Stage {number}, play {play} of {of}", { number: replay.stage, play: step, of: steps })),
      tiles(lyingAfter(replay.plays.slice(0, step)), last),
      el("p", { class: "said", "aria-live": "polite" }, last ? playWords(last) : t("Nothing was played yet."), " ", el("span", { class: "note" }, this.changes(seen.names))),
      el("p", { class: "note" }, t("What each would have paid if the stage had ended there")),
      lines(seen, replay.running, step),
      el("div", { class: "steps" },
        el("button", { id: "before", type: "button", "aria-label": t("Card before"), onclick: to(step - 1) }, "◀"),
        el("input", { id: "step", type: "range", min: 0, max: steps, value: step, "aria-label": t("Card"), oninput: (event) => to(Number(event.target.value))() }),
        el("button", { id: "after", type: "button", "aria-label": t("Next card"), onclick: to(step + 1) }, "▶"),
        el("button", { id: "play", type: "button", onclick: () => this.play() }, this.timer ? t("Pause") : t("Watch"))),
      replay.turning_points.length ? el("div", { class: "turns" }, el("span", { class: "note" }, t("turning points:")),
        replay.turning_points.map((turn) => el("button", { id: `turn-${turn}`, type: "button", "aria-pressed": String(turn === step), onclick: to(turn) }, String(turn)))) : null,
    ];
  }

  changes(names) {
    const { running } = this.replay;
    if (!this.step) return "";
    return names.map((name, seat) => {
      const change = running[this.step][seat] - running[this.step - 1][seat];
      return change ? `${short(name)} ${signed(change)}` : "";
    }).filter(Boolean).join(", ");
  }
}
