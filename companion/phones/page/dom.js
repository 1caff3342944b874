// Elements from plain values. Texts are always set as text: a name is shown as it is written.

const SVG = "http://www.w3.org/2000/svg";
const HANDLERS = ["onclick", "onchange", "oninput", "onsubmit"];

export function el(tag, about = {}, ...inside) {
  return filled(document.createElement(tag), about, inside);
}

export function svg(tag, about = {}, ...inside) {
  return filled(document.createElementNS(SVG, tag), about, inside);
}

const isThere = (each) => each !== null && each !== undefined && each !== false && each !== "";

function filled(made, about, inside) {
  for (const [name, value] of Object.entries(about)) {
    if (!isThere(value)) continue;
    if (HANDLERS.includes(name)) made[name] = value;
    else if (name === "colour") made.style.setProperty("--colour", value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...inside.flat(9).filter(isThere));
  return made;
}

// Has a place show these. What is there already stays and only changes where it differs: so a finger, the focus, an open list
// and whoever reads aloud keep their place when the table moves.
export function show(place, ...inside) {
  const fresh = document.createDocumentFragment();
  fresh.append(...inside.flat(9).filter(isThere));
  match(place, fresh);
}

function match(old, fresh) {
  const wanted = [...fresh.childNodes];
  wanted.forEach((node, place) => {
    const here = old.childNodes[place];
    if (!here) old.append(node);
    else if (isSame(here, node)) change(here, node);
    else old.replaceChild(node, here);
  });
  while (old.childNodes.length > wanted.length) old.lastChild.remove();
}

const isSame = (here, node) =>
  here.nodeType === node.nodeType && here.nodeName === node.nodeName && (here.id || "") === (node.id || "");

function change(here, node) {
  if (here.nodeType === Node.TEXT_NODE) {
    if (here.data !== node.data) here.data = node.data;
    return;
  }
  for (const { name, value } of [...node.attributes]) if (here.getAttribute(name) !== value) here.setAttribute(name, value);
  // Whether a list is folded out is the reader's own affair.
  for (const { name } of [...here.attributes]) if (!node.hasAttribute(name) && name !== "open") here.removeAttribute(name);
  for (const name of HANDLERS) here[name] = node[name];
  match(here, node);
  if (here.nodeName === "SELECT" || here.type === "range") here.value = node.value;
}
