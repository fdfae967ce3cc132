/** The page as a whole: columns, who is looked at, what happens on a click. */

import { Column } from "./frame/column.js";
import { COLUMN_ACTS } from "./frame/column_acts.js";
import { arrange, drawBanner, drawFrame } from "./frame/frame.js";
import { displayName } from "./message/author.js";
import { Interactions } from "./state/interactions.js";
import { dropOrphan, watchListbox } from "./dialogs/listbox.js";
import { recall, remember } from "./state/memory.js";
import { openModal } from "./dialogs/modal.js";
import { PAGE_ACTS } from "./frame/page_acts.js";
import { Reading } from "./state/reading.js";
import { watchTheme } from "./state/theme.js";
import { keepTimesFresh, setAhead } from "./dom/time.js";
import { complain, toast } from "./dom/toasts.js";
import { Wire } from "./state/wire.js";
import { isDirect, ONESELF, World } from "./state/world.js";

const MOST_COLUMNS = 5;

/** A finger that moves fewer pixels than this while it presses has not moved. */
const SLIP = 10;

const $ = (selector) => document.querySelector(selector);

class App {
  world = new World();
  reading = new Reading(this.world);
  columns = [];
  active = null;
  sideBySide = false;
  #due = false;
  #pressed = null;
  #jump = null;
  #connected = null;

  constructor() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.wire = new Wire(`${scheme}://${location.host}/people`, {
      heard: (event) => this.#hear(event),
      changed: (isOpen) => this.#connection(isOpen),
    });
    this.interactions = new Interactions(this.wire, { changed: () => this.refresh(), complain });
  }

  start() {
    watchTheme(() => this.refresh());
    watchListbox();
    keepTimesFresh();
    document.addEventListener("click", (event) => this.#clicked(event));
    document.addEventListener("pointerdown", (event) => this.#press(event), true);
    document.addEventListener("pointerup", (event) => this.#release(event), true);
    document.addEventListener("pointercancel", () => this.#letGo(), true);
    addEventListener("blur", () => this.#letGo());
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("visibilitychange", () => this.refresh());
    $("#columns").addEventListener("focusin", (event) =>
      this.#activate(event.target.closest(".column")?.column),
    );
    $("#columns").addEventListener("pointerdown", (event) =>
      this.#activate(event.target.closest(".column")?.column),
    );
    this.wire.connect();
  }

  #connection(isOpen) {
    const isBack = isOpen && this.#connected === false;
    this.#connected = isOpen;
    if (isBack) toast("Connected again.");
    if (!isOpen) this.interactions.reset();
    if (isOpen) this.#look();
    this.refresh();
  }

  /** Tells the server whose eyes to look through. */
  #look() {
    this.interactions.forgetOthers(this.columns.map((one) => one.person));
    return this.wire
      .request({ op: "look", as: this.columns.map((one) => one.person) })
      .catch(complain);
  }

  #hear(event) {
    this.world.apply(event);
    setAhead(this.world.ahead);
    this.interactions.hear(event);
    if (event.t === "modal") this.#openModal(event);
    if (event.t === "world") this.#settle();
    if (["people", "channel_gone"].includes(event.t)) this.#settle();
    this.refresh();
  }

  #openModal({ modal, for: person }) {
    openModal(
      modal,
      { world: this.world, person, locale: this.world.people.get(person)?.locale },
      (fields) => this.#submit({ op: "submit", as: person, modal: modal.id, fields }),
    );
  }

  /** Sends a form; resolves to whether the bot answered. */
  async #submit(operation) {
    const done = await this.tell(operation);
    if (!done) return false;
    const isAnswered = await this.interactions.answered(done.interaction);
    if (isAnswered === false) toast("The application did not respond.", "error");
    return isAnswered;
  }

  /** Keeps the columns on people and channels that exist; the first time, as last left. */
  #settle() {
    this.reading.begin();
    const before = this.columns.map((one) => one.person).join();
    if (!this.columns.length) this.#restore();
    this.columns = this.columns.filter((one) => this.world.people.has(one.person));
    if (!this.columns.length && this.world.people.size)
      this.#add(this.world.people.keys().next().value);
    const [first] = this.world.tree();
    for (const column of this.columns)
      if (!this.#awaitsDirect(column)) column.channelId = (column.channel ?? first)?.id;
    if (!this.columns.includes(this.active)) [this.active] = this.columns;
    if (before !== this.columns.map((one) => one.person).join()) this.#look();
  }

  /** Whether a column's direct channel is not known before the next look. */
  #awaitsDirect({ channelId, person }) {
    return channelId === ONESELF && !this.world.directs.has(person);
  }

  #restore() {
    const kept = recall(this.world);
    this.sideBySide = kept.sideBySide;
    for (const { person, channel } of kept.columns) this.#add(person, channel);
    this.active = this.columns[kept.active];
  }

  #add(person, channel = this.active?.channelId) {
    const column = new Column(this, person, channel);
    this.columns.push(column);
    return column;
  }

  /** Draws everything that changed, once for many changes. */
  refresh() {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => this.#pressed || this.#drawDue());
  }

  #drawDue() {
    if (!this.#due) return;
    this.#due = false;
    this.#draw();
  }

  /** What moves under a finger gets no click, so nothing is drawn between its fall and its rise. */
  #press({ target, clientX, clientY }) {
    this.#pressed = { node: target.closest?.("[data-act]"), clientX, clientY };
  }

  /** A picture or a font may still arrive and move what is under a finger: it is clicked all the same. */
  #release(event) {
    const { node, clientX, clientY } = this.#pressed ?? {};
    const isStill = Math.hypot(event.clientX - clientX, event.clientY - clientY) < SLIP;
    if (node && isStill && event.target.closest?.("[data-act]") !== node) node.click();
    this.#letGo();
  }

  #letGo() {
    this.#pressed = null;
    // The click comes right after the pointer has risen.
    setTimeout(() => this.#pressed || this.#drawDue());
  }

  #draw() {
    drawBanner(this.world.bot, this.#connected);
    dropOrphan();
    if (!this.world.ready || !this.active) return;
    arrange(this.columns);
    const several = this.columns.length > 1;
    for (const one of this.columns) one.refresh({ active: one === this.active, several });
    drawFrame(this);
    remember(this);
    this.#land();
  }

  /** Sends an operation; resolves to the server's answer, or to null after a toast that says why not. */
  async tell(operation) {
    try {
      const done = await this.wire.request(operation);
      if (done.interaction) this.interactions.expect(done.interaction);
      return done;
    } catch (refused) {
      complain(refused);
      return null;
    }
  }

  #activate(column) {
    if (!column || column === this.active) return;
    this.active = column;
    this.refresh();
  }

  go(column, channel, message = "") {
    column.channelId = channel;
    this.active = column;
    this.#jump = message ? { column, message } : null;
    document.body.classList.remove("drawer");
    this.refresh();
  }

  gather(channel) {
    for (const column of this.columns) column.channelId = channel;
    this.refresh();
  }

  /** After drawing: to the message that was asked for. */
  #land() {
    if (!this.#jump) return;
    const { column, message } = this.#jump;
    if (column.feed.jump(message)) this.#jump = null;
    else if (column.feed.hasMore && this.world.find(column.person, message)) {
      column.feed.more();
      this.refresh();
    } else {
      this.#jump = null;
      toast("That message is gone.", "error");
    }
  }

  jump(column, target) {
    const [channel, message] = target.split("/");
    if (!this.world.channelOf(column.person, channel))
      toast("That channel is not there, or no longer.", "error");
    else this.go(column, channel, message);
  }

  free(column) {
    const taken = new Set(this.columns.filter((one) => one !== column).map((one) => one.person));
    return [...this.world.people.values()].filter((one) => !taken.has(one.id));
  }

  setPerson(column, person) {
    if (isDirect(column.channel)) column.channelId = ONESELF;
    column.person = person;
    this.active = column;
    this.#look();
    this.refresh();
  }

  closeColumn(column) {
    if (this.columns.length === 1) return;
    this.columns = this.columns.filter((one) => one !== column);
    if (this.active === column) [this.active] = this.columns;
    if (this.columns.length === 1) this.sideBySide = false;
    this.#look();
    this.refresh();
  }

  /** A person's chip: become them, or, side by side, show or hide their column. */
  choosePerson(person) {
    const column = this.columns.find((one) => one.person === person);
    if (!this.sideBySide && !column) return this.setPerson(this.active, person);
    if (!this.sideBySide) return undefined;
    if (column) return this.closeColumn(column);
    if (this.columns.length === MOST_COLUMNS)
      return toast(`At most ${MOST_COLUMNS} people side by side.`, "error");
    this.active = this.#add(person);
    this.#look();
    return this.refresh();
  }

  toggleSideBySide() {
    this.sideBySide = !this.sideBySide;
    const beside = this.free(this.active).find((one) => one.id !== this.active.person);
    if (!this.sideBySide) this.columns = [this.active];
    else if (beside) this.#add(beside.id);
    this.#look();
    this.refresh();
  }

  /** A chip: its people side by side in this channel, and its command called by whoever looks. */
  take(column, { command, options, people }) {
    const named = [...this.world.people.values()].filter(
      (one) => people.includes(displayName(one)) && one.id !== column.person,
    );
    if (named.length) this.#seat(column, named.slice(0, MOST_COLUMNS - 1));
    return column.tell({ op: "slash", command, options });
  }

  #seat(column, others) {
    const { channelId } = column;
    this.columns = [column];
    this.active = column;
    this.sideBySide = true;
    for (const one of others) this.#add(one.id, channelId);
    this.#look();
    this.refresh();
  }

  #clicked(event) {
    const column = event.target.closest(".column")?.column ?? this.active;
    const jump = event.target.closest("[data-jump]");
    const node = event.target.closest("[data-act]");
    if (jump) {
      event.preventDefault();
      this.jump(column, jump.dataset.jump);
    } else if (node) {
      const message = node.closest("[data-message-id]")?.dataset.messageId;
      const { act } = node.dataset;
      if (PAGE_ACTS[act]) PAGE_ACTS[act](this, node);
      else COLUMN_ACTS[act]?.(column, node, message);
    }
  }

  #key(event) {
    const isButton = event.target.matches?.("span[data-act]");
    if (isButton && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      event.target.click();
    }
    if (event.key === "Escape") {
      document.body.classList.remove("drawer");
      event.target.closest?.(".column")?.column.closeTray();
    }
  }
}

new App().start();
