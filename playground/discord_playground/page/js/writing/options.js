/** One option of a slash command as a field: text, number, yes or no, a choice, a person, a role, a channel. */

import { el, names } from "../dom/dom.js";
import { optionEntities } from "../message/entities.js";
import { listboxOf, openListbox } from "../dialogs/listbox.js";

const STRING = 3;
const INTEGER = 4;
const BOOLEAN = 5;
const NUMBER = 10;
const WAIT = 120;

const BOTH = [
  { value: true, label: "True" },
  { value: false, label: "False" },
];

export class OptionField {
  #picked = null;
  #timer = 0;
  #asked = 0;

  /** `suggest(name)` asks the bot for choices; `touched()` is called when the value changes. */
  constructor(option, { world, suggest, touched, focused }) {
    Object.assign(this, { option, world, suggest, touched });
    const numeric = option.type === INTEGER || option.type === NUMBER;
    this.input = el("input", {
      type: "text",
      autocomplete: "off",
      spellcheck: "false",
      placeholder: this.#listed ? "choose…" : "…",
      inputmode: numeric ? "decimal" : undefined,
      role: this.#listed ? "combobox" : undefined,
      "aria-autocomplete": this.#listed ? "list" : undefined,
      "aria-expanded": this.#listed ? "false" : undefined,
      "aria-required": option.required && "true",
      maxlength: option.max_length,
      data: { option: option.name },
    });
    this.node = el(
      "label",
      { class: names("option-field", option.required && "required") },
      el("span", { class: "option-name" }, option.label),
      this.input,
    );
    this.input.addEventListener("focus", () => {
      focused(this);
      this.offer();
    });
    this.input.addEventListener("click", () => listboxOf(this.input) ?? this.offer());
    this.input.addEventListener("input", () => this.#typed());
    this.#fit();
  }

  get #fixed() {
    const { type, choices } = this.option;
    return choices?.length ? choices : type === BOOLEAN ? BOTH : optionEntities(type, this.world);
  }

  get #listed() {
    return Boolean(this.#fixed || this.option.autocomplete);
  }

  get isEmpty() {
    return this.input.value.trim() === "";
  }

  #typed() {
    this.#picked = null;
    this.complain("");
    this.#fit();
    this.offer();
    this.touched();
  }

  #fit() {
    this.input.style.width = `${Math.min(Math.max(this.input.value.length, this.input.placeholder.length) + 2, 28)}ch`;
  }

  /** Opens or refreshes the list of choices. */
  offer() {
    if (this.#fixed) this.#list(this.#fitting(this.#fixed));
    else if (this.option.autocomplete) this.#ask();
  }

  #fitting(items) {
    const typed = this.#picked ? "" : this.input.value.trim().toLowerCase();
    return items.filter((one) => one.label.toLowerCase().includes(typed));
  }

  #list(items) {
    const present = listboxOf(this.input);
    if (present) present.show(items);
    else
      openListbox({
        anchor: this.input,
        items,
        pick: (item) => this.#pick(item),
        label: this.option.label,
        chosen: this.#picked ? [this.#picked.value] : [],
      });
  }

  #ask() {
    clearTimeout(this.#timer);
    const turn = (this.#asked += 1);
    this.#timer = setTimeout(async () => {
      const { choices } = await this.suggest(this.option.name).catch(() => ({ choices: [] }));
      const isCurrent = turn === this.#asked && document.activeElement === this.input;
      if (isCurrent) this.#list(choices.map((one) => ({ value: one.value, label: one.name })));
    }, WAIT);
  }

  #pick(item) {
    this.#asked += 1;
    this.#picked = item;
    this.input.value = item.label;
    this.complain("");
    this.#fit();
    this.touched(this);
  }

  complain(text) {
    this.error = text;
    this.input.toggleAttribute("aria-invalid", Boolean(text));
  }

  /** The raw text, for autocomplete requests of this and other options. */
  get draft() {
    return this.#picked?.value ?? this.input.value;
  }

  /** {value}, {} when empty, or {problem} in words. */
  read() {
    const text = this.input.value.trim();
    if (!text) return this.option.required ? { problem: "This option is required." } : {};
    if (this.#picked) return { value: this.#picked.value };
    if (this.#fixed) return this.#named(text);
    if (this.option.type === STRING) return this.#long(text);
    return this.#numeric(text);
  }

  #named(text) {
    const wanted = text.toLowerCase();
    const items = this.#fixed;
    const found =
      items.find((one) => one.label.toLowerCase() === wanted) ??
      only(items.filter((one) => one.label.toLowerCase().includes(wanted)));
    return found ? { value: found.value } : { problem: "Choose one of the list." };
  }

  #long(text) {
    const { min_length: least } = this.option;
    return text.length < (least ?? 0)
      ? { problem: `At least ${least} characters, please.` }
      : { value: text };
  }

  #numeric(text) {
    const { type, min_value: least, max_value: most } = this.option;
    const number = Number(text.replace(",", "."));
    if (Number.isNaN(number)) return { problem: "Give a number." };
    if (type === INTEGER && !Number.isInteger(number)) return { problem: "Give a whole number." };
    if (number < (least ?? -Infinity)) return { problem: `The least is ${least}.` };
    if (number > (most ?? Infinity)) return { problem: `The most is ${most}.` };
    return { value: number };
  }
}

const only = (list) => (list.length === 1 ? list[0] : undefined);
