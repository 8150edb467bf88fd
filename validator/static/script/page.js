// Small things that any page may have: printing, copying, local times, countdowns, asking before acting.

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const scope = button.closest("[data-copy-scope]") ?? button.parentElement;
    const source = scope.querySelector("[data-copy-source]");
    const text = source.value ?? source.textContent;
    const label = button.textContent;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      source.select?.();
      document.execCommand("copy");
    }
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = label; }, 1600);
  });
}

for (const form of document.querySelectorAll("[data-ask]")) {
  form.addEventListener("submit", (event) => {
    if (!window.confirm(form.dataset.ask)) event.preventDefault();
  });
}
