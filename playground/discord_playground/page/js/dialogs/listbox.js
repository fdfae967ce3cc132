/**
 * The list that opens at a select, an option field or the composer. One at a time; the keyboard stays with
 * the field it belongs to. Items: {value, label, description?, emoji?, hint?}.
 */

import { el } from "../dom/dom.js";
import { emoji } from "../message/components.js";

let open = null;
let counter = 0;

/** Opens a list at `anchor`, or closes the one that is open there; `pick(item)` for one choice, `finish(values)` for `least` to `most`. */
export function openListbox(options) {
  const isOpenHere = open?.anchor === options.anchor;
  open?.leave();
  if (isOpenHere) return null;
  open = new Listbox(options);
  return open;
}

export function closeListbox() {
  open?.close();
}

/** Closes a list whose field is gone. */
export function dropOrphan() {
  if (open && !open.anchor.isConnected) open.close();
}

export const listboxOf = (anchor) => (open?.anchor === anchor ? open : null);

class Listbox {
  constructor({
    anchor,
    items,
    pick,
    finish,
    chosen = [],
    least = 0,
    most = 1,
    label = "Choices",
    empty = "Nothing fits",
    closed = () => {},
  }) {
    Object.assign(this, {
      anchor,
      pick,
      finish,
      least,
      most,
      empty,
      closed,
      chosen: new Set(chosen),
      before: new Set(chosen),
      at: 0,
    });
    this.id = `list-${(counter += 1)}`;
    this.node = el("div", {
      class: "listbox",
      role: "listbox",
      id: this.id,
      "aria-label": label,
      "aria-multiselectable": finish && "true",
    });
    this.node.addEventListener("mousedown", (event) => event.preventDefault());
    this.node.addEventListener("click", (event) => this.#clicked(event));
    (anchor.closest("dialog") ?? document.body).append(this.node);
    anchor.setAttribute("aria-expanded", "true");
    anchor.setAttribute("aria-controls", this.id);
    this.show(items);
  }

  /** Puts other items in, for instance while somebody types. */
  show(items) {
    this.items = items;
    const first = items.findIndex((one) => this.chosen.has(one.value));
    this.at = Math.max(first, 0);
    this.#draw();
  }

  #draw() {
    const rows = this.items.map((item, index) => this.#row(item, index));
    this.node.replaceChildren(
      ...(rows.length ? rows : [el("div", { class: "nothing" }, this.empty)]),
    );
    if (this.finish)
      this.node.append(
        el(
          "button",
          {
            type: "button",
            class: "button primary done",
            disabled: this.chosen.size < this.least,
            data: { act: "done" },
          },
          "Done",
        ),
      );
    this.#place();
    this.#mark();
  }

  #row(item, index) {
    const isChosen = this.chosen.has(item.value);
    return el(
      "div",
      {
        role: "option",
        id: `${this.id}-${index}`,
        "aria-selected": String(isChosen),
        data: { index, value: item.value },
      },
      this.finish && el("span", { class: "tick", "aria-hidden": "true" }, isChosen ? "✓" : ""),
      emoji(item.emoji),
      el(
        "span",
        { class: "option-text" },
        el("span", { class: "option-label" }, item.label),
        item.description && el("span", { class: "option-description" }, item.description),
      ),
      item.hint && el("span", { class: "option-hint" }, item.hint),
    );
  }

  #place() {
    const box = (this.anchor.closest(".plain") ?? this.anchor).getBoundingClientRect();
    const block = (
      this.anchor.closest(".plain, .command-form") ?? this.anchor
    ).getBoundingClientRect();
    const below = innerHeight - block.bottom - 8;
    const above = block.top - 8;
    const up = below < Math.min(this.node.scrollHeight, 320) && above > below;
    const width = Math.max(box.width, Math.min(260, innerWidth - 16));
    const left = Math.max(8, Math.min(box.left, innerWidth - width - 8));
    Object.assign(this.node.style, {
      left: `${left}px`,
      width: `${width}px`,
      maxHeight: `${Math.min(up ? above : below, 340)}px`,
      top: up ? "auto" : `${block.bottom + 4}px`,
      bottom: up ? `${innerHeight - block.top + 4}px` : "auto",
    });
  }

  #mark() {
    this.node.querySelector(".at")?.classList.remove("at");
    const row = this.node.querySelector(`[data-index="${this.at}"]`);
    if (!row) return this.anchor.removeAttribute("aria-activedescendant");
    row.classList.add("at");
    row.scrollIntoView({ block: "nearest" });
    return this.anchor.setAttribute("aria-activedescendant", row.id);
  }

  #clicked(event) {
    if (event.target.closest('[data-act="done"]')) return this.#finish();
    const row = event.target.closest('[role="option"]');
    return row && this.#take(this.items[Number(row.dataset.index)]);
  }

  #take(item) {
    if (!item) return;
    if (!this.finish) {
      this.close();
      this.pick(item);
      return;
    }
    this.#turn(item.value);
    this.#draw();
  }

  /** Of one, the newest choice counts; of several, those that were made first. */
  #turn(value) {
    if (this.chosen.delete(value)) return;
    if (this.most === 1) this.chosen.clear();
    if (this.chosen.size < this.most) this.chosen.add(value);
  }

  #finish() {
    this.close();
    this.finish([...this.chosen]);
  }

  /** Somebody turns to something else: as at Discord, what they changed counts. */
  leave() {
    const isChanged =
      this.chosen.size !== this.before.size ||
      [...this.chosen].some((one) => !this.before.has(one));
    if (this.finish && isChanged && this.chosen.size >= this.least) this.#finish();
    else this.close();
  }

  /** True when the key was the list's business. */
  key(event) {
    const take = KEYS[event.key];
    if (!take || (event.key === " " && this.anchor.matches("input, textarea"))) return false;
    return take(this, event) !== false;
  }

  step(by) {
    if (!this.items.length) return false;
    this.at = (this.at + by + this.items.length) % this.items.length;
    this.#mark();
    return true;
  }

  enter() {
    if (!this.items.length) return false;
    this.#take(this.items[this.at]);
    return true;
  }

  close() {
    if (open === this) open = null;
    this.node.remove();
    this.anchor.setAttribute("aria-expanded", "false");
    this.anchor.removeAttribute("aria-activedescendant");
    this.anchor.removeAttribute("aria-controls");
    this.closed();
  }
}

const KEYS = {
  ArrowDown: (list) => list.step(1),
  ArrowUp: (list) => list.step(-1),
  Enter: (list, event) => !event.shiftKey && list.enter(),
  " ": (list) => list.enter(),
  Tab: (list, event) => {
    if (!list.finish && !event.shiftKey && list.anchor.matches("input, textarea"))
      return list.enter();
    list.leave();
    return false;
  },
  Escape: (list) => {
    list.close();
    return true;
  },
};

/** The open list hears keys before anything else, and closes when somebody clicks elsewhere. */
export function watchListbox() {
  document.addEventListener(
    "keydown",
    (event) => {
      if (!open || event.isComposing || !open.key(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  document.addEventListener("pointerdown", (event) => {
    if (open && !open.node.contains(event.target) && !open.anchor.contains(event.target))
      open.leave();
  });
  document.addEventListener(
    "scroll",
    (event) =>
      open &&
      !open.node.contains(event.target) &&
      event.target.contains?.(open.anchor) &&
      open.close(),
    true,
  );
  addEventListener("resize", () => open?.close());
}
