// A card's face before and behind its name: the one function with which scripts draw signs and pips.

const SVG = "http://www.w3.org/2000/svg";

function sign(kind, name, sheet) {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("class", `card-sign of-${kind}`);
  drawing.setAttribute("aria-hidden", "true");
  drawing.setAttribute("focusable", "false");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${sheet}#${kind}-${name}`);
  drawing.append(use);
  return drawing;
}

// `face` has faction, type, pips and words, as the server tells it; `sheet` is empty where the page carries the signs.
export function withFace(title, face, sheet = "") {
  const name = document.createElement("span");
  if (!face) {
    name.append(title);
    return name;
  }
  name.className = `nowrap-signs faction-${face.faction}`;
  if (face.faction) name.append(sign("faction", face.faction, sheet));
  if (face.type) name.append(sign("type", face.type, sheet));
  name.append(title);
  if (face.pips) {
    const pips = document.createElement("span");
    pips.className = "pips";
    pips.setAttribute("aria-hidden", "true");
    pips.textContent = "●".repeat(face.pips);
    name.append(pips);
  }
  return name;
}
