// The way to the server: coming in, and what is entered.

import { kept } from "./kept.js";

// Milliseconds that a request may take before it counts as lost.
const PATIENCE = 4000;

const pause = (time) => new Promise((done) => setTimeout(done, time));

// As fetch, but with an end: a phone that slept may hold connections of which nothing remains.
export async function request(path, about = {}) {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), about.patience || PATIENCE);
  try {
    const answer = await fetch(path, { credentials: "same-origin", cache: "no-store", signal: ending.signal, ...about });
    // Read here, as long as it is waited for.
    return { status: answer.status, text: await answer.text() };
  } finally {
    clearTimeout(timer);
  }
}

const post = (path, said, about = {}) =>
  request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(said), ...about });

// Whether this page is let in now: with the key in the address, else with the one of the last time. "none" without one.
export async function join(typed = "") {
  const given = typed || inAddress() || kept.get("key");
  if (!given) return "none";
  const { status } = await post("/api/join", { key: given });
  if (status === 204) {
    kept.set("key", given);
    return "in";
  }
  return status === 429 ? "wait" : "wrong";
}

function inAddress() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

// Asks the table. `shows` is given the code; returns "in", "no", or "away" if nobody could be asked.
export async function ask(shows) {
  try {
    const asked = await request("/api/ask", { method: "POST" });
    if (asked.status !== 200) return "away";
    const { code, ticket } = JSON.parse(asked.text);
    shows(code);
    for (;;) {
      await pause(1000);
      const { status } = await post("/api/join", { ticket });
      if (status === 204) return "in";
      if (status !== 202) return "no";
    }
  } catch {
    return "away";
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

// Enters something and says what came of it: {ok}, {refused}, {moved} or {away: status}.
// A request that got no answer is sent again as it was: the table does each only once.
export async function enter(path, said) {
  const seq = Number(kept.get("seq") || 0) + 1;
  kept.set("seq", String(seq));
  for (let tries = 0; tries < 5; tries += 1) {
    try {
      const { status, text } = await post(path, { ...said, phone: phone(), seq }, { patience: 10000 });
      if (status === 200 || status === 409) return JSON.parse(text);
      return { away: status };
    } catch {
      await pause(1000);
    }
  }
  return { away: 0 };
}

// One match of this evening with all its points; null if it cannot be had now.
export async function matchOf(id) {
  const { status, text } = await request(`/api/matches/${id}`).catch(() => ({}));
  return status === 200 ? JSON.parse(text) : null;
}

export async function matches() {
  const { status, text } = await request("/api/matches").catch(() => ({}));
  return status === 200 ? JSON.parse(text).matches : null;
}
