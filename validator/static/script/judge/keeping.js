// Keeping a check: at once on the phone, as soon as possible on the server, never over somebody else's count.

import { t } from "../words.js";
import { equal, fullState, join } from "./merging.js";

const PAUSE = 500;
const AGAIN = 2000;
const TIMEOUT = 9000;
// Two judges see each other's counts within two seconds: half of one until it is sent, one until it is fetched.
const LISTEN = 1000;

export class Keeper {
  constructor(data, token, tell) {
    this.data = data;
    this.token = token;
    this.tell = tell;
    this.numbers = data.decks.map((deck) => deck.number);
    this.place = `legaldeck-check-${data.id}`;
    const server = fullState(data.state, this.numbers);
    const kept = this.newer(this.read());
    this.revision = kept?.revision ?? data.revision;
    this.base = kept?.base ?? server;
    this.state = kept ? fullState(kept.state, this.numbers) : structuredClone(server);
    this.dirty = Boolean(kept?.dirty);
    this.finishing = Boolean(kept?.finishing);
    // What was sent without an answer, and may have arrived all the same.
    this.unheard = kept?.unheard ?? null;
    this.timer = 0;
    this.busy = false;
    this.conflict = null;
    // Whether the last question was answered: a phone in a hall believes in its network long after it is gone.
    this.reached = null;
    window.addEventListener("online", () => this.soon(0));
    window.addEventListener("offline", () => this.say());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.soon(0); });
    setInterval(() => { if (!document.hidden && navigator.onLine) this.pull(); }, LISTEN);
  }

  get offline() {
    return !navigator.onLine || this.reached === false;
  }

  // Note whether somebody answered, and tell where that is news.
  heard(answer) {
    const [before, now] = [this.reached ?? true, answer.status !== 0];
    this.reached = now;
    if (before !== now) {
      this.say();
      this.onreach?.();
    }
    return answer;
  }

  read() {
    try {
      return JSON.parse(localStorage.getItem(this.place));
    } catch {
      return null;
    }
  }

  // What this phone kept counts if it was not sent yet, or if the page itself is an older copy.
  newer(kept) {
    const counts = kept && (kept.dirty || kept.finishing || kept.revision > this.data.revision);
    return counts ? kept : null;
  }

  write() {
    const { revision, base, state, dirty, finishing, unheard } = this;
    try {
      localStorage.setItem(this.place, JSON.stringify({ revision, base, state, dirty, finishing, unheard }));
    } catch {
      this.tell("full");
    }
  }

  forget() {
    clearTimeout(this.timer);
    localStorage.removeItem(this.place);
  }

  changed() {
    this.dirty = true;
    this.write();
    this.say();
    // Whoever taps on and on is not waited for: the first tap sets the time.
    if (!this.timer) this.soon(PAUSE);
  }

  soon(pause) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { this.timer = 0; this.push(); }, pause);
  }

  say() {
    if (this.conflict) this.tell("conflict");
    else if (this.offline) this.tell("offline");
    else this.tell(this.dirty || this.busy ? "saving" : "saved");
  }

  async ask(url, body) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), TIMEOUT);
    try {
      const response = await fetch(url, {
        method: "POST",
        signal: stop.signal,
        headers: {
          "Content-Type": "application/json",
          "X-CSRFToken": this.token,
          "X-Requested-With": "fetch",
          Accept: "application/json",
        },
        body: JSON.stringify(body),
      });
      return this.heard({ status: response.status, body: await response.json() });
    } catch {
      return this.heard({ status: 0, body: {} });
    } finally {
      clearTimeout(timer);
    }
  }

  async push() {
    if (this.busy || this.conflict || (!this.dirty && !this.finishing)) return this.say();
    if (this.finishing) return this.finish();
    this.busy = true;
    this.say();
    const sent = structuredClone(this.state);
    const { status, body } = await this.ask(this.data.urls.save, { revision: this.revision, state: sent });
    this.busy = false;
    if (status === 200) return this.accepted(body.revision, sent);
    if (status === 0) this.unheard = sent;
    this.write();
    return this.refused(status, body);
  }

  accepted(revision, sent) {
    this.revision = revision;
    this.base = sent;
    this.unheard = null;
    this.dirty = JSON.stringify(sent) !== JSON.stringify(this.state);
    this.write();
    this.say();
    if (this.dirty) this.soon(PAUSE);
    return undefined;
  }

  refused(status, body) {
    if (status === 409 && body.theirs) return this.meet(body.theirs);
    if (status === 0 || status >= 500 || status === 429) {
      this.tell("offline");
      this.soon(AGAIN);
    } else if (status === 401) this.tell("signed-out");
    else if (status === 409) this.tell("closed", body.error);
    else this.tell("refused", body.error);
    return undefined;
  }

  // What is there may be our own save, whose answer was lost on its way: that is nobody else's count.
  joinedWith(theirs) {
    const own = this.unheard && equal(theirs.state, this.unheard, this.numbers);
    return join(own ? this.unheard : this.base, this.state, theirs.state, this.numbers);
  }

  // Whether what is there says nothing that this phone does not know.
  knows(theirs) {
    const joined = this.joinedWith(theirs);
    return joined.conflicts.length === 0 && equal(joined.state(), this.state, this.numbers);
  }

  meet(theirs) {
    const joined = this.joinedWith(theirs);
    this.conflict = { theirs, joined };
    if (joined.conflicts.length === 0) this.settle(new Map());
    else this.tell("conflict");
  }

  buildOn(theirs) {
    this.base = fullState(theirs.state, this.numbers);
    this.revision = theirs.revision;
    this.unheard = null;
  }

  settle(choices) {
    const { theirs, joined } = this.conflict;
    this.state = joined.state(choices);
    this.buildOn(theirs);
    this.conflict = null;
    // Where nothing of mine is left to tell, saving would only make the others fetch it again.
    this.dirty = !equal(this.state, this.base, this.numbers);
    this.write();
    this.tell("joined");
    this.say();
    if (this.dirty) this.soon(0);
  }

  // Fetch what somebody else saved meanwhile.
  async pull() {
    if (this.busy || this.pulling || this.conflict || this.finishing || this.dirty) return;
    this.pulling = true;
    const { status, body } = await this.get(`${this.data.urls.state}?revision=${this.revision}`);
    this.pulling = false;
    if (status !== 200) return;
    if (body.status !== "open") this.tell("closed", t`${body.saved_by} closed this check. Look at its report.`);
    else if (body.state && body.revision > this.revision && !this.busy && !this.conflict) this.meet(body);
  }

  // Ask the server for a sign of life.
  async reaches() {
    if (!navigator.onLine) return false;
    const { status } = await this.get(`${this.data.urls.state}?revision=${this.revision}`);
    return status !== 0;
  }

  async get(url) {
    try {
      const response = await fetch(url, { headers: { Accept: "application/json", "X-Requested-With": "fetch" }, signal: AbortSignal.timeout(TIMEOUT) });
      return this.heard({ status: response.status, body: await response.json() });
    } catch {
      return this.heard({ status: 0, body: {} });
    }
  }

  async send(url, form) {
    try {
      const response = await fetch(url, { method: "POST", body: form, headers: { "X-CSRFToken": this.token, "X-Requested-With": "fetch", Accept: "application/json" } });
      return { status: response.status, body: await response.json() };
    } catch {
      return { status: 0, body: {} };
    }
  }

  async look() {
    if (!navigator.onLine) return null;
    const { status, body } = await this.ask(this.data.urls.look, { state: this.state });
    return status === 200 ? body : null;
  }

  async finish() {
    if (this.closing) return undefined;
    this.finishing = true;
    this.closing = true;
    this.write();
    // A save that is under way is waited for: the check is closed on top of it.
    while (this.busy) await new Promise((done) => { setTimeout(done, 50); });
    this.busy = true;
    this.say();
    const { status, body } = await this.ask(this.data.urls.finish, { revision: this.revision, state: this.state });
    this.busy = false;
    this.closing = false;
    if (status === 200) {
      this.forget();
      return this.tell("finished", body);
    }
    if (status === 409 && body.theirs && this.knows(body.theirs)) {
      this.buildOn(body.theirs);
      return this.finish();
    }
    if (status !== 0 && status < 500 && status !== 429 && status !== 401) this.finishing = false;
    this.write();
    return this.refused(status, body);
  }
}
