// What a judge chooses for this phone: order of rows, small rows, a blind count, sound, a screen that stays on.

const PLACE = "legaldeck-judge-comfort";
const USUAL = { view: "list", compact: false, blind: false, sound: false, awake: true };

export class Comfort {
  constructor(box, changed) {
    this.choices = { ...USUAL, ...this.read() };
    this.lock = null;
    this.audio = null;
    for (const input of box.querySelectorAll("[data-comfort]")) {
      const name = input.dataset.comfort;
      if (input.type === "radio") input.checked = this.choices[name] === input.value;
      else input.checked = this.choices[name];
      input.addEventListener("change", () => {
        this.choices[name] = input.type === "radio" ? input.value : input.checked;
        this.write();
        this.apply();
        if (name === "sound" && input.checked) this.alarm(1);
        changed();
      });
    }
    document.addEventListener("visibilitychange", () => this.stayAwake());
    document.addEventListener("pointerdown", () => { this.touched = true; this.stayAwake(); }, { once: true });
    this.apply();
  }

  read() {
    try {
      return JSON.parse(localStorage.getItem(PLACE)) ?? {};
    } catch {
      return {};
    }
  }

  write() {
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.choices));
    } catch {
      // A phone that keeps nothing forgets the choice with the page.
    }
  }

  apply() {
    document.body.classList.toggle("compact", this.choices.compact);
    document.body.classList.toggle("blind", this.choices.blind);
    this.stayAwake();
  }

  async stayAwake() {
    if (!this.choices.awake || document.hidden) {
      await this.lock?.release().catch(() => {});
      this.lock = null;
    } else if (!this.lock && navigator.wakeLock) {
      this.lock = await navigator.wakeLock.request("screen").catch(() => null);
      this.lock?.addEventListener("release", () => { this.lock = null; });
    }
  }

  alarm(times) {
    if (this.touched) navigator.vibrate?.(Array.from({ length: times * 2 - 1 }, (_, i) => (i % 2 ? 120 : 300)));
    if (!this.choices.sound || !window.AudioContext) return;
    this.audio ??= new AudioContext();
    for (let i = 0; i < times; i += 1) {
      const tone = this.audio.createOscillator();
      tone.frequency.value = 880;
      tone.connect(this.audio.destination);
      tone.start(this.audio.currentTime + i * 0.45);
      tone.stop(this.audio.currentTime + i * 0.45 + 0.25);
    }
  }
}
