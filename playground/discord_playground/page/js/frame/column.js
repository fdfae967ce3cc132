/** One person's view of one channel: header, messages, composer. */

import { el, icon, iconButton } from "../dom/dom.js";
import { avatar, displayName } from "../message/author.js";
import { drawBeginning } from "./beginning.js";
import { menuOfPerson } from "../writing/commands.js";
import { Composer } from "../writing/composer.js";
import { Feed } from "../message/feed.js";
import { dots, privateNote } from "../message/message.js";
import { morphChildren } from "../dom/morph.js";
import { bell, drawTray } from "./tray.js";
import { hasPosts, hasPrivateThreads, hasThreads, kindOf, signOf } from "./kinds.js";
import { isDirect } from "../state/world.js";

let counter = 0;

export class Column {
  #where = "";
  #showsTray = false;

  constructor(app, person, channelId) {
    Object.assign(this, { app, person, channelId });
    this.feed = new Feed();
    this.composer = new Composer(this);
    this.head = el("header", { class: "column-head" });
    const stage = el("div", { class: "feed-stage" }, this.feed.up, this.feed.node, this.feed.down);
    this.tray = el("section", { class: "tray", id: `tray-${(counter += 1)}`, hidden: true });
    this.node = el("section", { class: "column" }, this.head, this.tray, stage, this.composer.node);
    this.node.column = this;
  }

  get world() {
    return this.app.world;
  }

  get channel() {
    return this.world.channelOf(this.person, this.channelId);
  }

  get personName() {
    return this.world.name(this.person) ?? "nobody";
  }

  /** Sends an operation as this person in this channel; null when it was refused. */
  tell(operation) {
    this.app.reading.leave(this.#where);
    return this.app.tell({ as: this.person, channel: this.channelId, ...operation });
  }

  /** The commands that this person can choose from the menu of somebody here. */
  menuOfPerson() {
    return menuOfPerson(this.world.commands, this.world.people.get(this.person), {
      direct: isDirect(this.channel),
    });
  }

  suggest(question) {
    return this.app.wire.choices({
      op: "autocomplete",
      as: this.person,
      channel: this.channelId,
      ...question,
    });
  }

  /** Draws what changed. */
  refresh({ active, several }) {
    const where = `${this.person}/${this.channelId}`;
    const isEntered = where !== this.#where;
    if (isEntered) {
      this.app.reading.leave(this.#where);
      this.#where = where;
      this.feed.clear();
      this.composer.enter(where);
    }
    this.node.setAttribute("data-person", this.person);
    this.node.setAttribute("data-channel", this.channelId ?? "");
    this.node.setAttribute(
      "aria-label",
      `${this.world.title(this.channel)} as ${this.personName}`,
    );
    this.node.classList.toggle("active", active);
    this.feed.node.setAttribute("aria-live", active ? "polite" : "off");
    this.feed.node.setAttribute("aria-label", `Messages in ${this.world.title(this.channel)}`);
    morphChildren(this.head, el("header", {}, this.#header(several)));
    this.#drawTray();
    this.composer.label();
    this.composer.followCommands();
    const messages = this.world.messages(this.person, this.channelId);
    this.feed.show(messages, (message) => this.#viewOf(message), {
      start: this.#start(messages),
      tail: this.#tail(),
      news: this.#news(isEntered),
    });
  }

  /** Opens the person's tray, or closes it. */
  turnTray() {
    this.#showsTray = !this.#showsTray;
    this.app.refresh();
  }

  /** Closes the tray; the keyboard goes back to its bell. */
  closeTray() {
    if (!this.#showsTray) return;
    const held = this.tray.contains(document.activeElement);
    this.turnTray();
    if (held) this.head.querySelector(".bell").focus();
  }

  #drawTray() {
    this.tray.hidden = !this.#showsTray;
    this.tray.setAttribute("aria-label", `Notifications of ${this.personName}`);
    if (!this.#showsTray) return this.tray.replaceChildren();
    const drawn = drawTray({
      tray: this.world.tray(this.person),
      name: this.personName,
      level: this.world.people.get(this.person)?.notify,
      server: this.world.guild.name,
    });
    return morphChildren(this.tray, el("section", {}, drawn));
  }

  /** What is new to whoever looks; what they have before their eyes is read. */
  #news(isEntered) {
    const { reading } = this.app;
    const looks = this.feed.atBottom && !document.hidden;
    if (isEntered || !looks) reading.mark(this.person, this.channelId);
    if (looks) reading.read(this.person, this.channelId);
    return reading.news(this.person, this.channelId);
  }

  /** Above the first message of a channel. */
  #start(messages) {
    if (!this.channel) return [];
    return drawBeginning({
      world: this.world,
      person: this.world.people.get(this.person),
      channel: this.channel,
      commands: this.composer.commands(),
      isEmpty: !messages.length,
    });
  }

  #header(several) {
    const person = this.world.people.get(this.person);
    const name = this.channel && (this.channel.name ?? this.world.bot.name);
    return [
      several &&
        person &&
        el(
          "button",
          {
            type: "button",
            class: "who",
            title: "Act as somebody else here",
            "aria-haspopup": "listbox",
            "aria-expanded": "false",
            data: { act: "choose-person" },
          },
          avatar(person, "small"),
          el("span", {}, displayName(person)),
        ),
      el(
        "button",
        {
          type: "button",
          class: "where",
          "aria-haspopup": "listbox",
          "aria-expanded": "false",
          "aria-label": isDirect(this.channel)
            ? `Direct messages with ${name}`
            : [`Channel ${name ?? "none"}`, kindOf(this.channel)].filter(Boolean).join(", "),
          data: { act: "choose-channel" },
        },
        icon(signOf(this.channel)),
        el("span", {}, name ?? "no channel"),
      ),
      el("span", { class: "gap" }),
      several &&
        !isDirect(this.channel) &&
        iconButton("gather", "Bring everybody here", { data: { act: "gather" } }),
      hasThreads(this.channel) &&
        iconButton("thread", hasPosts(this.channel) ? "Open a post" : "Open a thread", {
          data: { act: "open-thread" },
        }),
      hasPrivateThreads(this.channel) &&
        iconButton("lock", "Open a private thread", { data: { act: "open-private-thread" } }),
      this.menuOfPerson().length > 0 &&
        iconButton("person", "Menu of a person", {
          "aria-haspopup": "listbox",
          "aria-expanded": "false",
          data: { act: "person-menu" },
        }),
      bell(this.world.tray(this.person).length, {
        name: this.personName,
        isOpen: this.#showsTray,
        id: this.tray.id,
      }),
      iconButton("sliders", `Settings of ${this.personName}`, { data: { act: "settings" } }),
      several && iconButton("close", "Close this column", { data: { act: "close-column" } }),
    ];
  }

  #viewOf(message) {
    const { interactions } = this.app;
    const person = this.world.people.get(this.person);
    const moderates = Boolean(person?.moderator) && !isDirect(this.channel);
    const mayDelete = message.author.id === this.person || moderates;
    const failed = interactions.failed(this.person, message.id);
    const view = {
      world: this.world,
      person: this.person,
      locale: person?.locale ?? "en-US",
      mayDelete,
      failed,
      ...interactions.viewOf(this.person),
    };
    const changes = interactions.keyOf(this.person, message.id);
    const answered = this.#answered(message)?.edited_timestamp;
    return { view, key: `${this.world.naming}|${mayDelete}|${answered}|${changes}` };
  }

  /** The message that this one answers, as it is now: the head of a reply quotes it. */
  #answered(message) {
    const id = message.message_reference?.message_id;
    return id && this.world.find(this.person, id);
  }

  /** Below the last message: who is thinking, and commands that got no answer. */
  #tail() {
    const { bot } = this.world;
    const waiting = this.world
      .thinking(this.person, this.channelId)
      .map(() => note(bot, el("div", { class: "thinking" }, dots(), `${bot.name} is thinking…`)));
    const silent = this.app.interactions
      .silent(this.person, this.channelId)
      .map((id) =>
        note(
          bot,
          el("div", { class: "failure", role: "alert" }, "The application did not respond"),
          privateNote({ act: "dismiss-silent", target: id }),
        ),
      );
    return [...waiting, ...silent, this.#closed()];
  }

  /** Why no direct message comes. */
  #closed() {
    const why = isDirect(this.channel) && CLOSED[this.world.people.get(this.person)?.direct];
    return why && el("p", { class: "closed-note" }, why(this.personName, this.world.bot.name));
  }
}

const CLOSED = {
  closed: (person, bot) => `${person} takes no direct messages from ${bot}.`,
  blocked: (person, bot) => `${person} has blocked ${bot}.`,
};

const note = (bot, ...children) =>
  el(
    "div",
    { class: "message ephemeral" },
    avatar({ ...bot, username: bot.name }),
    el(
      "div",
      { class: "body" },
      el(
        "div",
        { class: "head" },
        el("span", { class: "author" }, bot.name),
        el("span", { class: "badge" }, "APP"),
      ),
      children,
    ),
  );
