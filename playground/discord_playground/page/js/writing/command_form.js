/** A chosen slash command with its option fields, in place of the composer's text. */

import { el, iconButton } from "../dom/dom.js";
import { OptionField } from "./options.js";
import { closeListbox } from "../dialogs/listbox.js";

export class CommandForm {
  /** `send(path, options)` runs it and resolves to whether it was taken, `leave()` goes back to text, `suggest(path, options, name)` asks for choices. */
  constructor(command, { world, send, leave, suggest }) {
    Object.assign(this, { command, world, send, leave, suggest, fields: [] });
    this.hint = el("div", { class: "command-hint", role: "status" }, command.description);
    this.row = el(
      "div",
      { class: "command-row" },
      el("span", { class: "command-name" }, `/${command.label}`),
    );
    this.extras = el("div", { class: "command-extras" });
    this.go = iconButton("send", "Send command", { type: "submit", class: "send" });
    this.node = el(
      "form",
      { class: "command-form", "aria-label": `Command ${command.label}`, novalidate: true },
      this.hint,
      el(
        "div",
        { class: "command-line" },
        this.row,
        iconButton("close", "Leave command", { data: { act: "leave-command" } }),
        this.go,
      ),
      this.extras,
    );
    for (const option of command.options.filter((one) => one.required)) this.add(option);
    this.#drawExtras();
    this.node.addEventListener("submit", (event) => this.#submit(event));
    this.node.addEventListener("keydown", (event) => this.#key(event));
    this.node.addEventListener("click", (event) => this.#click(event));
  }

  focus() {
    (this.fields.find((one) => one.isEmpty)?.input ?? this.go).focus();
  }

  add(option) {
    const field = new OptionField(option, {
      world: this.world,
      suggest: (name) => this.suggest(this.command.path, this.#drafts(), name),
      focused: (one) => this.#say(one),
      touched: (picked) => picked && this.#next(picked),
    });
    this.fields.push(field);
    this.row.append(field.node);
    this.#drawExtras();
    return field;
  }

  #next(field) {
    const after = this.fields.slice(this.fields.indexOf(field) + 1).find((one) => one.isEmpty);
    (after?.input ?? this.go).focus();
  }

  #say(field) {
    this.hint.textContent = field.error || field.option.description;
    this.hint.classList.toggle("error", Boolean(field.error));
  }

  #drawExtras() {
    const used = new Set(this.fields.map((one) => one.option.name));
    const left = this.command.options.filter((one) => !used.has(one.name));
    this.extras.replaceChildren(
      ...left.map((one) =>
        el(
          "button",
          {
            type: "button",
            class: "extra",
            title: one.description,
            data: { "add-option": one.name },
          },
          `+ ${one.label}`,
        ),
      ),
    );
    this.extras.hidden = !left.length;
  }

  #drafts() {
    return Object.fromEntries(
      this.fields.filter((one) => !one.isEmpty).map((one) => [one.option.name, one.draft]),
    );
  }

  #click(event) {
    if (event.target.closest('[data-act="leave-command"]')) return this.#close();
    const name = event.target.closest("[data-add-option]")?.dataset.addOption;
    return name && this.add(this.command.options.find((one) => one.name === name)).input.focus();
  }

  #key(event) {
    if (event.key === "Escape") this.#close();
    else if (
      event.key === "Backspace" &&
      event.target.matches("input") &&
      event.target.value === ""
    )
      this.#remove(event.target);
    else return;
    event.preventDefault();
  }

  #remove(input) {
    const field = this.fields.find((one) => one.input === input);
    if (field.option.required) return this.#close();
    closeListbox();
    this.fields = this.fields.filter((one) => one !== field);
    field.node.remove();
    this.#drawExtras();
    return (this.fields.at(-1)?.input ?? this.go).focus();
  }

  #close() {
    closeListbox();
    this.leave();
  }

  async #submit(event) {
    event.preventDefault();
    if (this.isSent) return undefined;
    const options = {};
    for (const field of this.fields) {
      const { value, problem } = field.read();
      if (problem) {
        field.complain(problem);
        field.input.focus();
        return this.#say(field);
      }
      if (value !== undefined) options[field.option.name] = value;
    }
    closeListbox();
    this.isSent = true;
    this.isSent = Boolean(await this.send(this.command.path, options));
    return undefined;
  }
}
