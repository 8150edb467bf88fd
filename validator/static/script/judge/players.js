// Finding a player by typing a part of the name or the number of the table.

const box = document.querySelector("[data-find]");
if (box) {
  box.hidden = false;
  const input = box.querySelector("input");
  input.addEventListener("input", () => {
    const wanted = input.value.trim().toLowerCase();
    for (const row of document.querySelectorAll("[data-name]")) {
      const chosen = row.querySelector("input:checked");
      row.hidden = !chosen && !row.dataset.name.includes(wanted);
    }
  });
}
