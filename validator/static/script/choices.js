// Format, policy, tier and environment go together: what does not fit the leading choice is not offered.

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

function settleOn(select) {
  if (!select.selectedOptions[0]?.hidden) return;
  const fitting = [...select.options].filter((option) => !option.hidden);
  const usual = fitting.find((option) => "default" in option.dataset) ?? fitting[0];
  select.value = usual?.value ?? "";
}

export function attachChoices(box, changed) {
  const format = box.querySelector('[name="format"]');
  const policy = box.querySelector('[name="policy"]');
  const tier = box.querySelector('[name="tier"]');
  const lead = box.querySelector("[data-leads]") ?? format;
  const follower = lead === format ? policy : format;
  const game = () => lead.selectedOptions[0]?.dataset.game ?? "";

  function settle() {
    offer(follower, (option) => option.dataset.game === game());
    settleOn(follower);
    offer(tier, (option) => !policy.value || option.dataset.only.split(" ").includes(policy.value));
    if (tier.selectedOptions[0]?.hidden) tier.value = "";
    for (const part of box.querySelectorAll("[data-for-game], [data-for-formats]")) {
      const fits = part.dataset.forGame === game() || (part.dataset.forFormats ?? "").split(" ").includes(format.value);
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
