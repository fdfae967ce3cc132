/** What the server told us: people, channels, commands and messages. Events go in, questions are answered. */

import { compareIds } from "../dom/ids.js";

const byId = (a, b) => compareIds(a.id, b.id);
const THREADS = new Set([10, 11, 12]);
const DIRECT = 1;
const EPHEMERAL = 1 << 6;
/** Stands for the direct channel of whoever looks, as in Discord's own addresses. */
export const ONESELF = "@me";

export class World {
  guild = { id: "0", name: "Playground" };
  people = new Map();
  roles = new Map();
  channels = new Map();
  /** Direct channels by person, of those through whose eyes this page looks. */
  directs = new Map();
  /** Direct messages of the bot that were announced, {channel, message}, by person: of everybody. */
  announced = new Map();
  commands = [];
  /** What the page offers where a channel begins: {label, note, emoji, command, options, people}. */
  chips = [];
  bot = { online: true, id: "0", name: "Bot" };
  ready = false;
  /** Seconds by which the playground's clock was moved. */
  ahead = 0;
  /** Counts changes to names, so that drawn messages know when to be drawn again. */
  naming = 0;
  #messages = new Map();
  #private = new Map();
  #thinking = new Map();
  #trays = new Map();

  /** Takes one event in; unknown ones are left alone. */
  apply(event) {
    TAKES[event.t]?.(this, event);
  }

  /** Everything this person sees in this channel, oldest first. */
  messages(person, channel) {
    const open = this.#messages.get(channel)?.values() ?? [];
    const own = this.#private.get(person)?.get(channel)?.values() ?? [];
    return [...open, ...own].sort(byId);
  }

  publicMessages(channel) {
    return [...(this.#messages.get(channel)?.values() ?? [])];
  }

  find(person, id) {
    for (const channel of this.placesOf(person)) {
      const found =
        this.#messages.get(channel)?.get(id) ?? this.#private.get(person)?.get(channel)?.get(id);
      if (found) return found;
    }
    return undefined;
  }

  thinking(person, channel) {
    return [...this.#thinking.values()].filter(
      (one) => one.for === person && one.channel === channel,
    );
  }

  /** What stands on somebody's phone, oldest first: {channel, message, author, place, text}. */
  tray(person) {
    return this.#trays.get(person) ?? [];
  }

  name(person) {
    const known = this.people.get(person);
    if (known) return known.global_name ?? known.username;
    return person === this.bot.id ? this.bot.name : undefined;
  }

  rolesOf(person) {
    return this.people.get(person)?.roles ?? [];
  }

  /** Channels in order of making, each followed by those of its threads that this person sees. */
  tree(person) {
    const all = [...this.channels.values()].filter((one) => isOpenTo(one, person)).sort(byId);
    const tops = all.filter((one) => !isThread(one) && one.type !== 4);
    return tops.map((top) => ({
      ...top,
      threads: all.filter((one) => isThread(one) && one.parent_id === top.id),
    }));
  }

  /** A channel by its id, if this person can be in it. */
  channelOf(person, id) {
    const direct = this.directs.get(person);
    if (id === ONESELF || id === direct?.id) return direct;
    const found = this.channels.get(id);
    return found && isOpenTo(found, person) ? found : undefined;
  }

  /** Ids of the channels this person can be in. */
  placesOf(person) {
    const direct = this.directs.get(person);
    const all = [...this.channels.values()].filter((one) => isOpenTo(one, person));
    return [...all, ...(direct ? [direct] : [])].map((one) => one.id);
  }

  /** How a channel is called where it is spoken of. */
  title(channel) {
    return isDirect(channel) ? `@${this.bot.name}` : `#${channel?.name ?? "nowhere"}`;
  }

  /** Only ephemeral messages are kept apart: a direct channel is one person's anyway. */
  #put(message, owner) {
    const home = isPrivate(message) ? inner(this.#private, owner) : this.#messages;
    inner(home, message.channel_id).set(message.id, message);
  }

  #start(event) {
    Object.assign(this, {
      guild: event.guild,
      commands: event.commands ?? [],
      chips: event.chips ?? [],
      bot: event.bot,
      ahead: event.clock?.ahead ?? 0,
      ready: true,
    });
    this.people = keyed(event.people);
    this.roles = keyed(event.roles ?? []);
    this.channels = keyed(event.channels.filter((one) => !isDirect(one)));
    this.directs = new Map(
      event.channels.filter(isDirect).map((one) => [one.recipients[0].id, one]),
    );
    this.#messages = new Map();
    this.#private = new Map();
    this.#thinking = new Map((event.thinking ?? []).map((one) => [one.interaction, one]));
    this.#trays = new Map(Object.entries(event.trays ?? {}));
    this.naming += 1;
    for (const list of Object.values(event.messages ?? {})) for (const one of list) this.#put(one);
    for (const [owner, channels] of Object.entries(event.ephemeral ?? {})) {
      for (const list of Object.values(channels)) for (const one of list) this.#put(one, owner);
    }
  }

  #drop(channel, id) {
    this.#messages.get(channel)?.delete(id);
    for (const own of this.#private.values()) own.get(channel)?.delete(id);
  }

  static takes = {
    world: (world, event) => world.#start(event),
    message: (world, event) => world.#put(event.message, event.for),
    edit: (world, event) => world.#put(event.message, event.for),
    direct: (world, event) => void inner(world.announced, event.person).set(event.message, event),
    gone: (world, event) => world.#drop(event.channel, event.message),
    channel: (world, event) => {
      world.channels.set(event.channel.id, event.channel);
      world.naming += 1;
    },
    channel_gone: (world, event) => {
      world.channels.delete(event.channel);
      world.#messages.delete(event.channel);
      world.naming += 1;
    },
    people: (world, event) => {
      world.people = keyed(event.people);
      world.naming += 1;
    },
    commands: (world, event) => void (world.commands = event.commands),
    bot: (world, event) => void (world.bot = { ...world.bot, ...event, online: event.online }),
    notification: (world, event) =>
      void world.#trays.set(event.for, [...world.tray(event.for), event.notification]),
    tray: (world, event) => void world.#trays.set(event.for, event.tray),
    clock: (world, event) => {
      world.ahead = event.ahead;
      world.naming += 1;
    },
    thinking: (world, event) => void world.#thinking.set(event.interaction, event),
    answered: (world, event) => void world.#thinking.delete(event.interaction),
    failed: (world, event) => void world.#thinking.delete(event.interaction),
  };
}

const TAKES = World.takes;

export const isThread = (channel) => THREADS.has(channel?.type);

export const isDirect = (channel) => channel?.type === DIRECT;

/** Whether only one person sees a message. */
export const isPrivate = (message) => Boolean((message.flags ?? 0) & EPHEMERAL);

/** Private threads name those who can be there. */
const isOpenTo = (channel, person) => !channel.people || channel.people.includes(person);

const keyed = (list) => new Map((list ?? []).map((one) => [one.id, one]));

function inner(map, key) {
  if (!map.has(key)) map.set(key, new Map());
  return map.get(key);
}
