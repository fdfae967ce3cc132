/** Clicks on their way: which button waits, what a select shows meanwhile, what failed. */

/** A button never waits longer than this, whatever gets lost on the way. */
const LONGEST = 15_000;

export class Interactions {
  #pending = new Map();
  #chosen = new Map();
  #failed = new Set();
  #silent = new Map();
  #ended = new Set();
  #expected = new Set();
  #awaited = new Map();

  /** `changed()` is called whenever something has to be drawn again. */
  constructor(wire, { changed, complain }) {
    Object.assign(this, { wire, changed, complain });
  }

  /** What a message's drawing asks about one person's clicks. */
  viewOf(person) {
    return {
      pending: (message, custom) => this.#pending.has(`${person}/${message}/${custom}`),
      chosen: (message, custom) => this.#chosen.get(`${person}/${message}/${custom}`),
    };
  }

  failed(person, message) {
    return this.#failed.has(`${person}/${message}`);
  }

  /** Changes whenever the drawing of this message for this person would. */
  keyOf(person, message) {
    const start = `${person}/${message}/`;
    const mine = [
      ...this.#pending.keys(),
      ...[...this.#chosen].map(([key, values]) => `${key}=${values}`),
    ].filter((key) => key.startsWith(start));
    return `${mine.join()}|${this.failed(person, message)}`;
  }

  /** Commands that got no answer at all, as ids of their interactions. */
  silent(person, channel) {
    return [...this.#silent]
      .filter(([, one]) => one.for === person && one.channel === channel)
      .map(([id]) => id);
  }

  dismissSilent(interaction) {
    this.#silent.delete(interaction);
    this.changed();
  }

  /** A command is on its way; should nothing come back, its sender is told. */
  expect(interaction) {
    this.#expected.add(interaction);
  }

  /** Resolves to whether the bot answered this form in time; null where a lost connection hides it. */
  answered(interaction) {
    this.#expected.delete(interaction);
    return new Promise((resolve) => this.#awaited.set(interaction, resolve));
  }

  click(person, message, custom) {
    return this.#start(person, message, custom, {
      op: "click",
      as: person,
      message,
      custom_id: custom,
    });
  }

  select(person, message, custom, values) {
    const key = `${person}/${message}/${custom}`;
    const before = this.#chosen.get(key);
    this.#chosen.set(key, values);
    const operation = { op: "select", as: person, message, custom_id: custom, values };
    // What the bot never heard of is not chosen.
    return this.#start(person, message, custom, operation, () => {
      if (before) this.#chosen.set(key, before);
      else this.#chosen.delete(key);
    });
  }

  async #start(person, message, custom, operation, undo = () => {}) {
    const key = `${person}/${message}/${custom}`;
    if (this.#pending.has(key)) return;
    const waiting = { person, message, timer: setTimeout(() => this.#end(key), LONGEST) };
    this.#pending.set(key, waiting);
    this.#failed.delete(`${person}/${message}`);
    this.changed();
    try {
      const done = await this.wire.request(operation);
      waiting.interaction = done.interaction;
      if (this.#ended.delete(done.interaction)) this.#end(key);
    } catch (refused) {
      undo();
      this.#end(key);
      this.complain(refused);
    }
  }

  #end(key) {
    clearTimeout(this.#pending.get(key)?.timer);
    this.#pending.delete(key);
    this.changed();
  }

  /** Takes "answered", "thinking" and "failed"; an answer may overtake the word that its click arrived. */
  hear(event) {
    if (event.t === "edit") this.#forgetChoices(event.message.id);
    if (event.t === "failed" && event.message) this.#failed.add(`${event.for}/${event.message}`);
    if (!["answered", "thinking", "failed"].includes(event.t)) return;
    this.#resolve(event.interaction, event.t !== "failed");
    const wasExpected = this.#expected.delete(event.interaction);
    if (event.t === "failed" && !event.message && wasExpected)
      this.#silent.set(event.interaction, event);
    const mine = [...this.#pending].filter(([, one]) => one.person === event.for);
    const exact = mine.find(([, one]) => one.interaction === event.interaction);
    const unnumbered = mine.find(([, one]) => one.interaction === undefined);
    if (exact) this.#end(exact[0]);
    else if (unnumbered) this.#ended.add(event.interaction);
  }

  #resolve(interaction, isAnswered) {
    this.#awaited.get(interaction)?.(isAnswered);
    this.#awaited.delete(interaction);
  }

  /** A message that was redrawn by the bot shows the bot's own idea of what is chosen. */
  #forgetChoices(message) {
    for (const key of this.#chosen.keys())
      if (key.split("/")[1] === message) this.#chosen.delete(key);
  }

  /** People who are no longer looked at: their answers will not reach this page. */
  forgetOthers(people) {
    for (const [key, one] of [...this.#pending]) if (!people.includes(one.person)) this.#end(key);
  }

  /** After a lost connection nothing is waited for any longer. */
  reset() {
    for (const key of [...this.#pending.keys()]) this.#end(key);
    for (const interaction of [...this.#awaited.keys()]) this.#resolve(interaction, null);
    this.#ended.clear();
  }
}
