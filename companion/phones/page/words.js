// Texts in the language that the phone asks for; English stands in the source.

let words = {};

export function t(text, values = {}) {
  return (words[text] || text).replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
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
