// What is entered from this phone: a tap, the question that it may raise, and what the table said to it.

import { el } from "./dom.js";
import { enter } from "./link.js";
import { short, t } from "./words.js";

// Milliseconds until the next tap counts although the last one was not seen on the table.
const SEEN_WITHIN = 1500;

// `state` has the snapshot; `draw` shows what is new; `me` says whose phone it is.
export class Taps {
  constructor(state, draw, me) {
    this.state = state;
    this.draw = draw;
    this.me = me;
    this.message = "";
    this.asked = null;
    this.busy = false;
    // The entry that a tap became, until the table is seen with it.
    this.awaited = 0;
    // What the table was when the finger came down: that is what was seen.
    this.touched = null;
    document.addEventListener("pointerdown", () => { this.touched = state.snapshot && state.snapshot.at; }, true);
    this.play = (card, event) => this.tapped(card, this.seenAt(event));
    this.won = (name, event) => this.enter("/api/play", { play: "won", by: name, who: this.me(), seen: this.seenAt(event) });
    this.undo = (event) => this.enter("/api/undo", { seen: this.seenAt(event) });
  }

  seenAt(event) {
    return event.detail && this.touched !== null ? this.touched : this.state.snapshot.at;
  }

  // Called with each snapshot before it is shown.
  seen(before, snapshot) {
    if (snapshot.at >= this.awaited) this.awaited = 0;
    if (!before || (before.at === snapshot.at && before.match === snapshot.match)) return;
    this.message = "";
    this.asked = null;
  }

  // Out of turn it asks as the table would.
  tapped(card, seen) {
    const { on } = this.state.snapshot.table;
    const who = this.me();
    if (this.isBusy) return;
    if (who && on && who !== on) {
      this.asked = { card, who, on, seen };
      this.draw();
      const first = document.getElementById("by-me");
      if (first) first.focus();
      return;
    }
    this.enter("/api/play", { play: card, by: on, who, seen });
  }

  question() {
    if (!this.asked) return null;
    const { card, who, on, seen } = this.asked;
    const answer = (by) => () => {
      this.asked = null;
      if (by) this.enter("/api/play", { play: card, by, who, seen });
      else this.draw();
    };
    return el("div", { id: "question", class: "question", role: "alertdialog", "aria-labelledby": "asked" },
      el("p", { id: "asked" }, t("It’s {name}’s turn. Who played it?", { name: on })),
      el("button", { id: "by-me", type: "button", onclick: answer(who) }, short(who)),
      el("button", { id: "by-on", type: "button", onclick: answer(on) }, short(on)),
      el("button", { id: "by-none", type: "button", onclick: answer(null) }, t("Cancel")));
  }

  get isBusy() {
    return this.busy || this.awaited > 0;
  }

  async enter(path, said) {
    if (this.isBusy) return;
    this.busy = true;
    if (this.message) {
      this.message = "";
      this.draw();
    }
    const answer = await enter(path, said);
    this.busy = false;
    if (answer.ok) this.awaits(answer.entry);
    else if (answer.refused) this.message = answer.refused.sentence;
    else if (answer.moved) this.move(answer.moved);
    else this.message = answer.away === 403 ? t("The table lets phones only look.") : t("The table doesn’t answer. Tap the card there.");
    this.draw();
  }

  move(snapshot) {
    if (snapshot.at >= this.state.snapshot.at || snapshot.match !== this.state.snapshot.match) this.state.snapshot = snapshot;
    this.message = t("Somebody was quicker. Look again.");
  }

  awaits(entry) {
    if (this.state.snapshot.at >= entry) return;
    this.awaited = entry;
    setTimeout(() => { if (this.awaited === entry) this.awaited = 0; }, SEEN_WITHIN);
  }
}
