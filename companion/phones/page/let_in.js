// The way in without a key in the address: type it, or ask the table.

import { el, show } from "./dom.js";
import { ask, join } from "./link.js";
import { t } from "./words.js";

const WORDS = () => ({
  wrong: t("That’s not the code of this table."),
  wait: t("Too many wrong codes. Wait a minute."),
  no: t("The table didn’t let you in."),
  away: t("The table doesn’t answer."),
});

// Shows it. `why` is what `join` said; `start` is called once we are in.
export function letIn(place, why, start) {
  const draw = (said) => shown(place, said, { typed, asks });
  const typed = async (key) => {
    const came = await join(key).catch(() => "away");
    if (came === "in") start();
    else draw(WORDS()[came] || "");
  };
  const asks = async () => {
    const came = await ask((code) => draw(t("The table shows {code}. Tap Let in there.", { code })));
    if (came === "in") start();
    else draw(WORDS()[came]);
  };
  draw(WORDS()[why] || "");
}

function shown(place, said, { typed, asks }) {
  show(place,
    el("header", {}, el("h1", { class: "who" }, t("Table Companion"))),
    el("p", {}, t("Scan the code on the table: Settings, Phones.")),
    el("p", { id: "said", class: said ? "message" : "", role: "alert" }, said),
    el("form", { id: "key-form", class: "key-form", onsubmit: (event) => { event.preventDefault(); typed(document.getElementById("key").value); } },
      el("label", { for: "key" }, t("Code")),
      el("input", { id: "key", autocomplete: "off", autocapitalize: "characters", spellcheck: "false" }),
      el("button", { type: "submit" }, t("Join"))),
    el("button", { id: "ask", type: "button", onclick: asks }, t("Ask the table")));
}
