// Follows the table: the newest snapshot, whatever happens to the phone, the Wi-Fi or the server.

import { reloadOnce } from "./kept.js";
import { join, request } from "./link.js";

// Milliseconds: until the next try, and between two looks whether the stream is still one. Nobody tells a phone
// that a server lost its power.
const AGAIN = 1000, LOOK = 2500;
const OWN = (/\/parts\/([^/]+)\//.exec(import.meta.url) || [])[1];

// `changed` is given each snapshot, `lost` is called when there is no way to the table, `out` when the key is no longer good,
// with what `join` said. `who` says whose phone it is, which the table shows; null if nobody said so.
export class Follower {
  constructor(changed, lost, out, who = () => null) {
    this.changed = changed;
    this.lost = lost;
    this.out = out;
    this.who = who;
    this.source = null;
    this.timer = 0;
    // Counts the openings: what belongs to an earlier one says nothing any more.
    this.opening = 0;
    this.text = "";
    for (const [where, name] of [[document, "visibilitychange"], [window, "pageshow"], [window, "online"], [document, "resume"]]) {
      where.addEventListener(name, () => { if (this.opening && !document.hidden) this.open(); });
    }
    // A browser keeps pages that were left, and with each its stream: the sixth would take the last way to the table.
    window.addEventListener("pagehide", () => this.close());
  }

  // A stream that slept may still say that it is open: it is always opened anew.
  async open() {
    this.opening += 1;
    const { opening } = this;
    this.close();
    const found = await this.fetched(true);
    if (opening !== this.opening) return;
    if (found === null) return this.again();
    if (found.out) return this.out(found.out);
    this.take(found.text);
    const who = this.who();
    const source = new EventSource(who === null ? "/api/events" : `/api/events?who=${encodeURIComponent(who)}`);
    this.source = source;
    source.addEventListener("table", (event) => { if (source === this.source) this.take(event.data); });
    // Also while it tries again by itself: an answer other than 200 closes it for good.
    source.onerror = () => { if (source === this.source) this.again(); };
    this.timer = setTimeout(() => this.look(opening), LOOK);
  }

  close() {
    clearTimeout(this.timer);
    if (this.source) this.source.close();
    this.source = null;
  }

  // The newest snapshot as text, or why we are out; null if there is no way to it.
  async fetched(mayJoin) {
    try {
      const { status, text } = await request("/api/table");
      if (status === 200) return { text };
      if (status === 429) return { out: "wait" };
      if (status !== 401) return null;
      const came = mayJoin ? await join() : "none";
      return came === "in" ? await this.fetched(false) : { out: came };
    } catch {
      return null;
    }
  }

  async look(opening) {
    if (document.hidden) {
      this.timer = setTimeout(() => this.look(opening), LOOK);
      return;
    }
    const found = await this.fetched(false);
    if (opening !== this.opening || !this.source) return;
    // What the stream did not bring it will not bring any more.
    if (found === null || found.out || found.text !== this.text) {
      if (found === null) this.lost();
      this.open();
      return;
    }
    this.timer = setTimeout(() => this.look(opening), LOOK);
  }

  again() {
    this.close();
    this.lost();
    const { opening } = this;
    this.timer = setTimeout(() => { if (opening === this.opening) this.open(); }, AGAIN);
  }

  take(text) {
    this.text = text;
    const snapshot = JSON.parse(text);
    if (OWN && snapshot.page !== OWN) reloadOnce(snapshot.page);
    this.changed(snapshot);
  }
}
