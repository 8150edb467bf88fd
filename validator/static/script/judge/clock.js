// The clock of a check: signals when to hurry and when to stop, and the time that the document gives back.

import { t } from "../words.js";

export class CheckClock {
  constructor(place, data, keeper, said, comfort) {
    this.place = place;
    this.limits = data.clock;
    this.rule = data.extension;
    this.keeper = keeper;
    this.said = said;
    this.comfort = comfort;
    this.signal = "";
    if (keeper.state.started === null) {
      keeper.state.started = Date.now() - Math.max(0, data.now - data.opened);
      keeper.changed();
    }
    this.tick();
    setInterval(() => this.tick(), 500);
  }

  get seconds() {
    const { started, ended } = this.keeper.state;
    return Math.max(0, Math.floor(((ended ?? Date.now()) - started) / 1000));
  }

  // As long as it took, where the document gives time back; nothing when the match is over.
  extension(matchIsOver) {
    if (!this.rule.given || matchIsOver || this.seconds <= this.rule.above) return 0;
    return Math.ceil(this.seconds / 60) + this.rule.custom;
  }

  get forgotten() { return this.seconds > this.limits.usual; }

  get words() { return `${Math.floor(this.seconds / 60)}:${String(this.seconds % 60).padStart(2, "0")}`; }

  tick() {
    const { seconds } = this;
    const minutes = String(Math.floor(seconds / 60)).padStart(2, "0");
    this.place.querySelector("time").textContent = `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
    const signal = seconds >= this.limits.stop ? "stop" : seconds >= this.limits.hurry ? "hurry" : "";
    if (signal !== this.signal) this.raise(signal);
    this.ontick?.();
  }

  raise(signal) {
    this.signal = signal;
    this.place.dataset.signal = signal;
    const words = { hurry: t("Hurry: seven minutes are over"), stop: t("Stop: nine minutes are over") }[signal] ?? "";
    this.place.querySelector("[data-signal-words]").textContent = { hurry: "hurry", stop: "stop" }[signal] ?? "";
    if (!words) return;
    this.said(words);
    this.comfort.alarm(signal === "stop" ? 3 : 2);
  }
}
