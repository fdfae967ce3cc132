/** Who has read how far: unread and mention marks for channels and people. */

import { compareIds } from "../dom/ids.js";

const NONE = { unread: false, mentions: 0 };

export class Reading {
  #marks = new Map();
  #start = new Map();

  constructor(world) {
    this.world = world;
  }

  /** What stands there when the page opens counts as read by everybody. */
  begin() {
    if (this.#start.size) return;
    for (const channel of this.world.channels.keys()) this.#start.set(channel, this.#last(channel));
  }

  read(person, channel) {
    this.#marks.set(`${person}/${channel}`, this.#last(channel));
  }

  /** {unread, mentions} of one channel for one person. */
  state(person, channel) {
    const mark = this.#marks.get(`${person}/${channel}`) ?? this.#start.get(channel) ?? "0";
    const fresh = this.world
      .publicMessages(channel)
      .filter((one) => compareIds(one.id, mark) > 0 && one.author.id !== person);
    if (!fresh.length) return NONE;
    return { unread: true, mentions: fresh.filter((one) => mentions(one, person)).length };
  }

  /** Mentions of a person in all channels. */
  mentions(person) {
    let sum = 0;
    for (const channel of this.world.channels.keys()) sum += this.state(person, channel).mentions;
    return sum;
  }

  #last(channel) {
    return this.world
      .publicMessages(channel)
      .reduce((last, one) => (compareIds(one.id, last) > 0 ? one.id : last), "0");
  }
}

/** Whether a message calls this person: only what Discord would have sent a notice for. */
export const mentions = (message, person) =>
  message.mention_everyone === true || (message.mentions ?? []).some((one) => one.id === person);
