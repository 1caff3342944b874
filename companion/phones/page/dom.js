// Elements from plain values. Texts are always set as text: a name is shown as it is written.

const SVG = "http://www.w3.org/2000/svg";

export function el(tag, about = {}, ...inside) {
  return filled(document.createElement(tag), about, inside);
}

export function svg(tag, about = {}, ...inside) {
  return filled(document.createElementNS(SVG, tag), about, inside);
}

function filled(made, about, inside) {
  for (const [name, value] of Object.entries(about)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "onclick") made.addEventListener("click", value);
    else if (name === "colour") made.style.setProperty("--colour", value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...inside.flat().filter((each) => each !== null && each !== undefined && each !== false));
  return made;
}

export function show(place, ...inside) {
  const active = document.activeElement && document.activeElement.id;
  place.replaceChildren(...inside.flat().filter(Boolean));
  if (active) document.getElementById(active)?.focus();
}
