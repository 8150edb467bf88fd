// Drawing something anew without taking the cursor away from whoever is typing in it.

function mark(node) {
  const choice = node.type === "radio" || node.type === "checkbox" ? node.value : "";
  const words = node.tagName === "BUTTON" || node.tagName === "SUMMARY" ? node.textContent : "";
  return [node.tagName, node.id, node.name, choice, node.getAttribute("aria-label"), words].join("|");
}

export function keepFocus(box, draw) {
  const active = document.activeElement;
  const wanted = box.contains(active) ? mark(active) : "";
  const { selectionStart: start, selectionEnd: end } = active;
  draw();
  if (!wanted || document.activeElement === active) return;
  const again = [...box.querySelectorAll(active.tagName)].find((node) => mark(node) === wanted);
  again?.focus({ preventScroll: true });
  if (typeof start === "number") again?.setSelectionRange(start, end);
}
