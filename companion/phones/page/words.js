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
  const last = names[names.length - 1];
  if (names.length < 2) return last;
  const both = SOUNDS_LIKE_I.test(last) ? BEFORE_I : AND;
  return fill(words[both] || AND, { names: names.slice(0, -1).join(", "), last });
}

// Without the words of a language the page speaks English.
export async function loadWords(languages) {
  for (const language of languages.map((each) => each.slice(0, 2).toLowerCase())) {
    if (language === "en") break;
    const answer = await fetch(new URL(`words-${language}.json`, import.meta.url)).catch(() => null);
    if (!answer || !answer.ok) continue;
    words = await answer.json();
    document.documentElement.lang = language;
    return;
  }
  document.documentElement.lang = "en";
}

// As companion/ui/widgets/words.py has it: shortened in the middle, so that it stays whose name it is.
export function short(name, longest = 18) {
  const letters = [...name];
  if (letters.length <= longest) return name;
  const back = Math.floor(longest / 3);
  return `${letters.slice(0, longest - back - 1).join("").trimEnd()}…${letters.slice(-back).join("").trimStart()}`;
}

export const clock = (time) => new Date(time * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

export const signed = (points) => (points > 0 ? `−${points}` : String(points).replace("-", "+"));
export const plain = (points) => String(points).replace("-", "−");
// Points as people say them: where the fewest win they are minus points.
export const points = (match, value) => (match.lowest_wins ? signed(value) : plain(value));
