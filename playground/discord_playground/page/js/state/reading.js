/** Who has read how far: unread and mention marks for channels and people. */

import { compareIds } from "../dom/ids.js";

const NONE = { unread: false, mentions: 0 };

export class Reading {
  #marks = new Map();
  #start = new Map();
  /** Where the new began for somebody who looks at a channel, until they leave it. */
  #news = new Map();

  constructor(world) {
    this.world = world;
  }

  /** What stands there when the page opens counts as read by everybody. */
  begin() {
    if (this.#start.size) return;
    const all = [...this.world.channels.values(), ...this.world.directs.values()];
    for (const { id } of all) this.#start.set(id, this.#last(id));
  }

  read(person, channel) {
    this.#marks.set(`${person}/${channel}`, this.#last(channel));
  }

  /** Remembers where the unread begins, for as long as the channel is looked at. */
  mark(person, channel) {
    const place = `${person}/${channel}`;
    const since = this.#mark(person, channel);
    if (!this.#news.has(place) && this.#fresh(person, channel, since).length)
      this.#news.set(place, since);
  }

  /** Somebody looks elsewhere, or has answered: nothing there is new any longer. */
  leave(place) {
    this.#news.delete(place);
  }

  /** {first: id of the message the new begins with, count, unread}; null where nothing is new. */
  news(person, channel) {
    const since = this.#news.get(`${person}/${channel}`);
    const fresh = since === undefined ? [] : this.#fresh(person, channel, since);
    if (!fresh.length) return null;
    const [first] = fresh.map((one) => one.id).sort(compareIds);
    const unread = this.#fresh(person, channel, this.#mark(person, channel)).length;
    return { first, count: fresh.length, unread };
  }

  #fresh(person, channel, since) {
    return this.world
      .publicMessages(channel)
      .filter((one) => compareIds(one.id, since) > 0 && one.author.id !== person);
  }

  /** {unread, mentions} of one channel for one person; every direct message calls them. */
  state(person, channel) {
    const isOwn = this.world.directs.get(person)?.id === channel;
    const fresh = this.#fresh(person, channel, this.#mark(person, channel));
    if (!fresh.length) return NONE;
    const calls = isOwn ? fresh : fresh.filter((one) => mentions(one, person, this.world.rolesOf(person)));
    return { unread: true, mentions: calls.length };
  }

  /** Mentions of a person in all channels, direct messages among them. */
  mentions(person) {
    let sum = this.#unseen(person);
    for (const channel of this.world.placesOf(person)) sum += this.state(person, channel).mentions;
    return sum;
  }

  /** Direct messages to somebody through whose eyes nobody looks. */
  #unseen(person) {
    if (this.world.directs.has(person)) return 0;
    const announced = [...(this.world.announced.get(person)?.values() ?? [])];
    return announced.filter((one) => compareIds(one.message, this.#mark(person, one.channel)) > 0)
      .length;
  }

  #mark(person, channel) {
    return this.#marks.get(`${person}/${channel}`) ?? this.#start.get(channel) ?? "0";
  }

  #last(channel) {
    return this.world
      .publicMessages(channel)
      .reduce((last, one) => (compareIds(one.id, last) > 0 ? one.id : last), "0");
  }
}

/** How many mentions there are, as it is read out. */
export const counted = (many) => `${many} mention${many === 1 ? "" : "s"}`;

/** Whether a message calls this person: only what Discord would have sent a notice for. */
export const mentions = (message, person, roles = []) =>
  message.mention_everyone === true ||
  (message.mentions ?? []).some((one) => one.id === person) ||
  (message.mention_roles ?? []).some((one) => roles.includes(one));
