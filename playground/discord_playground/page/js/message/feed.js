/** The list of messages in a column: draws what changed, and keeps the eye where it was. */

import { el, icon, names } from "../dom/dom.js";
import { morph, morphChildren } from "../dom/morph.js";
import { continues, drawMessage } from "./message.js";
import { momentOf } from "../dom/ids.js";

const PAGE = 120;
const NEAR = 40;

export class Feed {
  #drawn = new Map();
  #limit = PAGE;
  #sticky = true;
  #anchor = null;
  /** Only a person scrolls up; content that grows must not count as leaving the bottom. */
  #top = 0;
  #news = null;
  /** The first new message, once the line above it was in sight. */
  #seen = null;

  constructor() {
    this.list = el("div", { class: "feed-list" });
    this.tail = el("div", { class: "feed-tail" });
    this.older = el(
      "button",
      { type: "button", class: "older", data: { act: "older" } },
      "Show earlier messages",
    );
    this.beginning = el("header", { class: "beginning" });
    this.inner = el(
      "div",
      { class: "feed-inner" },
      this.beginning,
      this.older,
      this.list,
      this.tail,
    );
    this.node = el("div", { class: "feed", role: "log", tabindex: "0" }, this.inner);
    this.down = way("to-present", "down");
    this.up = way("to-news", "up");
    this.node.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    const watcher = new ResizeObserver(() => this.hold());
    watcher.observe(this.inner);
    watcher.observe(this.node);
  }

  /** Another channel or person: start over at the bottom. */
  clear() {
    this.#drawn.clear();
    this.list.replaceChildren();
    this.#limit = PAGE;
    this.#sticky = true;
    this.#seen = null;
  }

  /**
   * Shows these messages. `viewOf(message)` gives {view, key}; an equal key means nothing to draw.
   * `news` says where the new begins, as `Reading.news` does.
   */
  show(messages, viewOf, { start, tail, news }) {
    const shown = messages.slice(-this.#limit);
    this.older.hidden = shown.length === messages.length;
    this.#removeAllBut(new Set(shown.map((one) => one.id)));
    let above = null;
    let place = this.list.firstChild;
    this.#news = news;
    for (const message of shown) {
      const isNew = message.id === news?.first;
      const startsDay = newDay(message, above);
      if (startsDay || isNew) place = this.#divider(message, { startsDay, isNew }, place);
      if (isNew) above = null;
      const node = this.#one(message, above, viewOf);
      if (place === node) place = node.nextSibling;
      else this.list.insertBefore(node, place);
      above = message;
    }
    while (place) {
      const next = place.nextSibling;
      place.remove();
      place = next;
    }
    this.inner.classList.toggle("empty", !messages.length);
    this.beginning.hidden = this.hasMore;
    morphChildren(this.beginning, el("div", {}, start));
    morphChildren(this.tail, el("div", {}, tail));
    this.hold();
  }

  #one(message, above, viewOf) {
    const { view, key } = viewOf(message);
    const grouped = !newDay(message, above) && continues(message, above);
    const old = this.#drawn.get(message.id);
    if (old?.message === message && old.key === key && old.grouped === grouped) return old.node;
    const fresh = drawMessage(message, { ...view, grouped });
    const focused =
      old && document.activeElement !== document.body && old.node.contains(document.activeElement)
        ? document.activeElement
        : null;
    const custom = focused?.dataset.customId;
    const node = old ? morph(old.node, fresh) : fresh;
    if (custom && document.activeElement !== focused)
      node
        .querySelector(`[data-custom-id="${CSS.escape(custom)}"]`)
        ?.focus({ preventScroll: true });
    this.#drawn.set(message.id, { node, message, key, grouped });
    return node;
  }

  /** A line across: another day, or where the new begins, or both at once. */
  #divider(message, { startsDay, isNew }, place) {
    const date = new Date(momentOf(message.id));
    const day = `${startsDay && date.toDateString()} ${isNew}`;
    if (place?.dataset.day === day) return place.nextSibling;
    const text = startsDay && new Intl.DateTimeFormat(undefined, { dateStyle: "long" }).format(date);
    const spoken = [text, isNew && "New messages"].filter(Boolean).join(", ");
    const node = el(
      "div",
      {
        class: names("day", isNew && "news"),
        role: "separator",
        "aria-label": spoken,
        data: { day },
      },
      text && el("span", {}, text),
      isNew && el("b", {}, "New"),
    );
    this.list.insertBefore(node, place);
    return place;
  }

  #removeAllBut(kept) {
    for (const [id, { node }] of this.#drawn) {
      if (kept.has(id)) continue;
      node.remove();
      this.#drawn.delete(id);
    }
  }

  /** Keeps the bottom the bottom, or the message being read where it is. */
  hold() {
    if (this.#sticky) this.node.scrollTop = this.node.scrollHeight;
    else if (this.#anchor?.node.isConnected)
      this.node.scrollTop += this.#anchor.node.offsetTop - this.#anchor.top;
    if (this.#anchor) this.#anchor.top = this.#anchor.node.offsetTop;
    this.#top = this.node.scrollTop;
    this.#hint();
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.node;
    const isNear = scrollHeight - scrollTop - clientHeight < NEAR;
    if (isNear) this.#sticky = true;
    else if (scrollTop < this.#top) this.#sticky = false;
    this.#top = scrollTop;
    const node = [...this.list.children].find(
      (one) => one.offsetTop + one.offsetHeight > scrollTop,
    );
    this.#anchor = node ? { node, top: node.offsetTop } : null;
    this.#hint();
  }

  /** The ways to the newest messages, and up to where the new ones begin. */
  #hint() {
    const { first, count = 0, unread = 0 } = this.#news ?? {};
    this.down.hidden = this.#sticky;
    label(this.down, unread ? `Newest messages · ${unread} new` : "Newest messages");
    const line = this.list.querySelector(".news");
    if (line && line.offsetTop >= this.node.scrollTop) this.#seen = first;
    this.up.hidden = !first || this.#seen === first;
    label(this.up, count === 1 ? "1 new message" : `${count} new messages`);
  }

  toNews() {
    this.#seen = this.#news?.first;
    this.#sticky = false;
    const line = this.list.querySelector(".news");
    if (line) line.scrollIntoView({ block: "start" });
    else this.node.scrollTop = 0;
    this.#hint();
  }

  get atBottom() {
    return this.#sticky;
  }

  get hasMore() {
    return !this.older.hidden;
  }

  toPresent() {
    this.#sticky = true;
    this.hold();
  }

  more() {
    this.#sticky = false;
    this.#limit += PAGE;
  }

  /** Brings a message into view and marks it for a moment; false when it is not here. */
  jump(id) {
    const node = this.#drawn.get(id)?.node;
    if (!node) return false;
    this.#sticky = false;
    node.scrollIntoView({ block: "center" });
    node.classList.remove("flash");
    void node.offsetWidth;
    node.classList.add("flash");
    node.focus({ preventScroll: true });
    return true;
  }
}

/** A button over the messages that leads elsewhere among them. */
const way = (act, picture) =>
  el("button", { type: "button", class: act, hidden: true, data: { act } }, icon(picture), el("span"));

function label(button, text) {
  const shown = button.lastChild;
  if (shown.textContent !== text) shown.textContent = text;
}

const newDay = (message, above) =>
  !above ||
  new Date(momentOf(message.id)).toDateString() !== new Date(momentOf(above.id)).toDateString();
