// The clock of a check: signals when to hurry and when to stop, and the time to give back.

export class CheckClock {
  constructor(place, data, keeper, said) {
    this.place = place;
    this.limits = data.clock;
    this.keeper = keeper;
    this.said = said;
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

  get extension() {
    return Math.ceil((this.seconds + this.limits.reshuffling) / 60);
  }

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
    const words = { hurry: "Hurry: seven minutes are over", stop: "Stop: nine minutes are over" }[signal] ?? "";
    this.place.querySelector("[data-signal-words]").textContent = { hurry: "hurry", stop: "stop" }[signal] ?? "";
    if (!words) return;
    this.said(words);
    navigator.vibrate?.(signal === "stop" ? [300, 120, 300, 120, 300] : [200, 100, 200]);
  }
}
