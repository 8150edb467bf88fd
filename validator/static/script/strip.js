// Strips over the years: what is pointed at or focused is told below; arrow keys go along and between lanes.

function caption(strip) {
  return strip.closest("[data-strip]")?.querySelector("[data-strip-caption]");
}

function tell(band) {
  const place = caption(band.ownerSVGElement);
  if (!place) return;
  place.hidden = false;
  place.textContent = band.getAttribute("aria-label");
}

function go(from, to) {
  if (!to) return;
  for (const band of from.closest(".lane").querySelectorAll(".band[tabindex='0']")) {
    if (to.closest(".lane") === from.closest(".lane")) band.setAttribute("tabindex", "-1");
  }
  to.setAttribute("tabindex", "0");
  to.focus();
}

function inLane(lane, index) {
  return lane?.querySelectorAll(".band")[index];
}

function target(band, key) {
  const lane = band.closest(".lane");
  const bands = [...lane.querySelectorAll(".band")];
  const lanes = [...lane.parentElement.querySelectorAll(".lane")];
  const at = bands.indexOf(band);
  switch (key) {
    case "ArrowRight": return bands[at + 1];
    case "ArrowLeft": return bands[at - 1];
    case "Home": return bands[0];
    case "End": return bands.at(-1);
    case "ArrowDown": return lanes[lanes.indexOf(lane) + 1]?.querySelector(".band[tabindex='0']");
    case "ArrowUp": return lanes[lanes.indexOf(lane) - 1]?.querySelector(".band[tabindex='0']");
    default: return null;
  }
}

for (const strip of document.querySelectorAll("svg.strip")) {
  const place = caption(strip);
  if (place?.dataset.hint !== undefined) place.hidden = false;
  for (const lane of strip.querySelectorAll(".lane")) {
    if (!lane.querySelector(".band[tabindex='0']")) inLane(lane, 0)?.setAttribute("tabindex", "0");
  }
  // Not on the picture itself: browsers stop with Tab at a picture that listens for focus.
  for (const event of ["pointerover", "focusin"]) {
    strip.parentElement.addEventListener(event, ({ target: hit }) => {
      const band = hit.closest?.(".band");
      if (band) tell(band);
    });
  }
  strip.addEventListener("keydown", (event) => {
    const band = event.target.closest?.(".band");
    const next = band && target(band, event.key);
    if (!next) return;
    event.preventDefault();
    go(band, next);
  });
}
