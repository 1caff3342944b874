// The way to the server: the key, the newest snapshot, and what is entered.

const kept = {
  get: (name) => { try { return localStorage.getItem(name); } catch { return null; } },
  set: (name, value) => { try { localStorage.setItem(name, value); } catch { /* private mode */ } },
};
export { kept };

const post = (path, said) =>
  fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(said), credentials: "same-origin" });

// Whether this page is let in now: with the key in the address, else with the one of the last time.
export async function join(typed = "") {
  const given = typed || decodeURIComponent(location.hash.slice(1)) || kept.get("key");
  if (!given) return "none";
  const answer = await post("/api/join", { key: given });
  if (answer.status === 204) {
    kept.set("key", given);
    return "in";
  }
  return answer.status === 429 ? "wait" : "wrong";
}

// Asks the table. `shows` is given the code; returns whether it let us in.
export async function ask(shows) {
  const asked = await fetch("/api/ask", { method: "POST" });
  if (!asked.ok) return false;
  const { code, ticket } = await asked.json();
  shows(code);
  for (;;) {
    await new Promise((done) => setTimeout(done, 1000));
    const { status } = await post("/api/join", { ticket });
    if (status === 204) return true;
    if (status !== 202) return false;
  }
}

// Follows the table: `changed` is given each snapshot, `lost` is called when there is no way to it,
// `out` when the key is no longer good.
export class Follower {
  constructor(changed, lost, out) {
    this.changed = changed;
    this.lost = lost;
    this.out = out;
    this.source = null;
    this.page = null;
    this.later = 0;
    this.begun = false;
    for (const [where, name] of [[document, "visibilitychange"], [window, "pageshow"], [window, "online"]]) {
      where.addEventListener(name, () => { if (this.begun && !document.hidden) this.open(); });
    }
  }

  // A stream that slept may still say that it is open: it is always opened anew.
  async open() {
    this.begun = true;
    clearTimeout(this.later);
    this.source?.close();
    try {
      const answer = await fetch("/api/table", { credentials: "same-origin" });
      if (answer.status === 401 || answer.status === 429) {
        if (answer.status === 401 && (await join()) === "in") return this.open();
        return this.out();
      }
      if (!answer.ok) throw new Error(answer.status);
      this.take(await answer.json());
    } catch {
      return this.again();
    }
    const source = new EventSource("/api/events");
    this.source = source;
    source.addEventListener("table", (event) => this.take(JSON.parse(event.data)));
    // Also while it tries again by itself: an answer other than 200 closes it for good.
    source.onerror = () => { if (source === this.source) this.again(); };
  }

  again() {
    this.source?.close();
    this.lost();
    clearTimeout(this.later);
    this.later = setTimeout(() => this.open(), 1000);
  }

  take(snapshot) {
    if (this.page !== null && this.page !== snapshot.page) return location.reload();
    this.page = snapshot.page;
    this.changed(snapshot);
  }
}

function phone() {
  let id = kept.get("phone");
  if (!/^[0-9a-f]{8}$/.test(id || "")) {
    id = [...crypto.getRandomValues(new Uint8Array(4))].map((each) => each.toString(16).padStart(2, "0")).join("");
    kept.set("phone", id);
  }
  return id;
}

// Enters something and says what came of it: {ok}, {refused}, {moved} or {away}.
// A request that got no answer is sent again as it was: the table does each only once.
export async function enter(path, said) {
  const seq = Number(kept.get("seq") || 0) + 1;
  kept.set("seq", String(seq));
  for (let tries = 0; tries < 5; tries += 1) {
    try {
      const answer = await post(path, { ...said, phone: phone(), seq });
      if (answer.status === 200 || answer.status === 409) return await answer.json();
      return { away: answer.status };
    } catch {
      await new Promise((done) => setTimeout(done, 1000));
    }
  }
  return { away: 0 };
}
