// What the check screen wanted to say when the check was closed.

const note = sessionStorage.getItem("uncorrected");
if (note) {
  sessionStorage.removeItem("uncorrected");
  const place = document.querySelector("[data-uncorrected]");
  place.textContent = `The list was not corrected: ${note}`;
  place.hidden = false;
}
