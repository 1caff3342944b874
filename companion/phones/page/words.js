// Texts in the language that the phone asks for; English stands in the source.

let words = {};

const AND = "{names} and {last}";
// Where it is before a name that begins with the sound i, which is another word in Spanish.
const BEFORE_I = "{names} and {last} (i)";
const SOUNDS_LIKE_I = /^(h?[ií](?!e)|y(?![aeiouáéíóú]))/i;

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

export const t = (text, values = {}) => fill(words[text] || text, values);

// The text for a number of things: in English `one` for 1 and `more` for all others, each with {count}. The language says
// which of its forms a number has; from 100 on that repeats, in all of them.
export function plural(count, one, more, values = {}) {
  const forms = words[more];
  const text = forms ? forms[words[""][count < 200 ? count : 100 + (count % 100)]] : count === 1 ? one : more;
  return fill(text, { count, ...values });
}

// As companion/formats.py has it. Several names as in "Anne, Carl and Marc".
export function listed(names) {
  const last = names.at(-1);
  if (names.length < 2) return last;
  const both = SOUNDS_LIKE_I.test(last) ? BEFORE_I : AND;
  return fill(words[both] || AND, { names: names.slice(0, -1).join(", "), last });
}

export async function loadWords(languages) {
  for (const language of languages.map((each) => each.slice(0, 2).toLowerCase())) {
    if (language === "en") break;
    const answer = await fetch(new URL(`words-${language}.json`, import.meta.url));
    if (!answer.ok) continue;
    words = await answer.json();
    document.documentElement.lang = language;
    return;
  }
  document.documentElement.lang = "en";
}

export const signed = (points) => (points > 0 ? `−${points}` : String(points).replace("-", "+"));
export const plain = (points) => String(points).replace("-", "−");
