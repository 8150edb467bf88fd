// A photo that belongs to a finding: sent at once, kept with the check, without the phone's notes about it.

import { t } from "../words.js";
import { element } from "./counting.js";

const MOST_BYTES = 12_000_000;

export function photoField(data, keeper, subject, text) {
  const shown = element("span", { class: "photos" });
  const note = element("span", { class: "soft small", role: "status" });
  const input = element("input", { type: "file", accept: "image/jpeg,image/png,image/webp", "aria-label": t`Photo: ${text}` });

  function show(photo) {
    shown.append(element("a", { href: photo.url, target: "_blank", rel: "noopener" }, element("img", { src: photo.url, alt: t`Photo of: ${text}`, width: "56", height: "56", loading: "lazy" })));
  }

  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (!file) return;
    if (file.size > MOST_BYTES) {
      note.textContent = t("This photo is too large: at most 12 MB.");
      return;
    }
    note.textContent = t("Sending the photo …");
    const form = new FormData();
    form.append("photo", file);
    form.append("subject", subject);
    const answer = await keeper.send(data.urls.photos, form);
    note.textContent = answer.status === 200 ? "" : answer.body.error ?? t("No network: add the photo again later.");
    if (answer.status === 200) show(answer.body);
    input.value = "";
  });
  for (const photo of data.photos.filter((one) => one.subject === subject)) show(photo);
  return element("div", { class: "photo" }, element("label", { class: "button quiet" }, t("+ photo"), input), shown, note);
}
