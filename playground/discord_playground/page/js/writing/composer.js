/** Where people write: plain text, or a slash command with its fields. */

import { el, iconButton } from "../dom/dom.js";
import { CommandForm } from "./command_form.js";
import { flatten, matching } from "./commands.js";
import { displayName } from "../message/author.js";
import { isDirect } from "../state/world.js";
import { closeListbox, listboxOf, openListbox } from "../dialogs/listbox.js";

const LONGEST = 2000;
const COMMAND = /^\/[^\n]*$/;

export class Composer {
  #drafts = new Map();
  /** What was being written when a command came between. */
  #aside = "";
  /** The commands that the list was made of. */
  #offered = null;

  /** `tell(operation)` sends an operation as the column's person and resolves to true when it was taken. */
  constructor(column) {
    this.column = column;
    this.text = el("textarea", {
      rows: 1,
      maxlength: LONGEST,
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      enterkeyhint: "send",
    });
    const send = iconButton("send", "Send message", { type: "submit", class: "send" });
    const slash = el(
      "button",
      { type: "button", class: "slash", "aria-label": "Slash commands", title: "Slash commands" },
      "/",
    );
    slash.addEventListener("click", () => this.openCommands());
    this.plain = el("form", { class: "plain" }, slash, this.text, send);
    this.node = el("div", { class: "composer" }, this.plain);
    this.text.addEventListener("input", () => this.#typed());
    this.text.addEventListener("keydown", (event) => this.#key(event));
    this.plain.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#say();
    });
  }

  /** Another person or channel: their own unfinished text, and no half-filled command. */
  enter(key) {
    if (this.form) this.#leave();
    if (this.key) this.#drafts.set(this.key, this.#aside || this.text.value);
    this.key = key;
    this.#aside = "";
    this.text.value = this.#drafts.get(key) ?? "";
    this.#grow();
  }

  label() {
    const { channel, personName, world } = this.column;
    const name = channel ? `Message ${world.title(channel)}` : "No channel";
    this.text.placeholder = name;
    this.text.disabled = !channel;
    this.text.setAttribute("aria-label", `${name} as ${personName}`);
  }

  /** The commands this person can call here. */
  commands() {
    const { world, person, channel } = this.column;
    return flatten(world.commands, world.people.get(person), { direct: isDirect(channel) });
  }

  /** Lets an open list show the commands that came after it: a bot may send them late. */
  followCommands() {
    const isOld = this.#offered !== this.column.world.commands;
    if (isOld && listboxOf(this.text) && COMMAND.test(this.text.value)) this.#typed();
  }

  openCommands() {
    this.#putAside();
    this.text.value = "/";
    this.text.focus();
    this.#typed();
  }

  /** Keeps what is written, unless it is the beginning of a command. */
  #putAside() {
    if (!COMMAND.test(this.text.value)) this.#keep(this.text.value);
  }

  #keep(text) {
    this.#aside = [this.#aside, text].filter(Boolean).join("\n");
  }

  #giveBack() {
    this.text.value = this.#aside;
    this.#aside = "";
    this.#grow();
  }

  #typed() {
    if (!this.text.value) this.#giveBack();
    this.#grow();
    const { value } = this.text;
    const who = /(?:^|\s)@(\p{L}*)$/u.exec(value.slice(0, this.text.selectionStart));
    if (COMMAND.test(value)) this.#offerCommands(value.slice(1));
    else if (who) this.#offerPeople(who[1]);
    else closeListbox();
  }

  #grow() {
    this.text.style.height = "auto";
    this.text.style.height = this.text.value ? `${Math.min(this.text.scrollHeight, 180)}px` : "";
  }

  #offerCommands(typed) {
    const { world } = this.column;
    this.#offered = world.commands;
    const found = matching(this.commands(), typed);
    const items = found.map((one) => ({
      value: one.path,
      label: `/${one.label}`,
      description: one.description,
      hint: world.bot.name,
      command: one,
    }));
    this.#offer(
      items,
      (item) => this.begin(item.command),
      this.commands().length ? "No command fits" : "The bot has no commands here",
    );
  }

  #offerPeople(typed) {
    const fitting = [...this.column.world.people.values()].filter((one) =>
      displayName(one).toLowerCase().startsWith(typed.toLowerCase()),
    );
    if (!fitting.length) return closeListbox();
    const items = fitting.map((one) => ({
      value: one.id,
      label: `@${displayName(one)}`,
      description: one.username,
    }));
    return this.#offer(items, (item) => this.#complete(item.label));
  }

  #offer(items, pick, empty) {
    const present = listboxOf(this.text);
    if (present) present.close();
    openListbox({ anchor: this.text, items, pick, empty, label: "Suggestions" });
  }

  #complete(label) {
    const end = this.text.selectionStart;
    const start = this.text.value.lastIndexOf("@", end - 1);
    this.text.setRangeText(`${label} `, start, end, "end");
    this.text.focus();
  }

  /** Starts filling in a command. */
  begin(command) {
    closeListbox();
    this.form = new CommandForm(command, {
      world: this.column.world,
      leave: () => this.#leave(),
      suggest: (path, options, focused) => this.column.suggest({ command: path, options, focused }),
      send: (path, options) => this.#run(path, options),
    });
    this.#putAside();
    this.text.value = "";
    this.#grow();
    this.node.replaceChildren(this.form.node);
    this.form.focus();
  }

  #leave() {
    this.form = null;
    this.node.replaceChildren(this.plain);
    this.#giveBack();
    this.text.focus({ preventScroll: true });
  }

  /** The form stays until the command was taken: what is filled in is not lost with the line. */
  async #run(path, options) {
    const { form } = this;
    const isTaken = await this.column.tell({ op: "slash", command: path, options });
    if (isTaken && this.form === form) this.#leave();
    return isTaken;
  }

  #key(event) {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    this.#say();
  }

  async #say() {
    const written = this.text.value;
    if (!written.trim() || !this.column.channel) return;
    closeListbox();
    this.text.value = "";
    this.#grow();
    const isTaken = await this.column.tell({ op: "say", content: this.#resolved(written.trim()) });
    if (!isTaken) this.#keep(written);
    if (!this.form && !this.text.value) this.#giveBack();
  }

  /** "@Ana" and "#general" as people write them become mentions. */
  #resolved(text) {
    const { world } = this.column;
    const people = [...world.people.values()].flatMap((one) => [
      [`@${displayName(one)}`, `<@${one.id}>`],
      [`@${one.username}`, `<@${one.id}>`],
    ]);
    const channels = [...world.channels.values()].map((one) => [`#${one.name}`, `<#${one.id}>`]);
    const known = [...people, ...channels].sort(([a], [b]) => b.length - a.length);
    return known.reduce(
      (so_far, [name, mark]) =>
        so_far.replaceAll(new RegExp(`(?<![\\w<])${escaped(name)}(?!\\w)`, "gu"), mark),
      text,
    );
  }
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
