// Format, policy, tier and environment go together: what does not fit the chosen format is not offered.

function offer(select, fits) {
  for (const option of select.options) {
    const fit = option.value === "" || fits(option);
    option.hidden = !fit;
    option.disabled = !fit;
  }
  for (const group of select.querySelectorAll("optgroup")) {
    group.hidden = [...group.children].every((option) => option.hidden);
  }
}

export function attachChoices(box, changed) {
  const format = box.querySelector('[name="format"]');
  const policy = box.querySelector('[name="policy"]');
  const tier = box.querySelector('[name="tier"]');
  const game = () => format.selectedOptions[0]?.dataset.game ?? "";

  function settle() {
    offer(policy, (option) => option.dataset.game === game());
    if (policy.selectedOptions[0]?.hidden) {
      policy.value = [...policy.options].find((option) => !option.hidden && "default" in option.dataset)?.value ?? "";
    }
    offer(tier, (option) => !policy.value || option.dataset.only.split(" ").includes(policy.value));
    if (tier.selectedOptions[0]?.hidden) tier.value = "";
    for (const part of box.querySelectorAll("[data-for-game]")) {
      const fits = part.dataset.forGame === game();
      part.hidden = !fits;
      part.querySelectorAll("select, input").forEach((control) => { control.disabled = !fits; });
    }
  }

  box.addEventListener("change", () => {
    settle();
    changed();
  });
  settle();
  return { game };
}
