/** A bot's form: text inputs, selects, choices, with their labels, as a dialog. */

import { el, icon, names } from "../dom/dom.js";
import { openDialog } from "./dialogs.js";
import { defaults } from "../message/components.js";
import { entityName, selectChoices } from "../message/entities.js";
import { openListbox } from "./listbox.js";
import { markdown } from "../markdown/blocks.js";

const PARAGRAPH = 2;

/** Shows the form to `context.person`; `send(fields)` resolves to whether the bot answered it. */
export function openModal(modal, context, send) {
  const readers = new Map();
  const draw = (part) =>
    DRAWN[part.type]?.(part, context, readers, draw) ??
    el("p", { class: "muted" }, "This kind of field is not known here.");
  const submit = el("button", { type: "submit", class: "button primary" }, "Submit");
  openDialog(modal.title, {
    note: `As ${context.world.name(context.person) ?? "somebody"}, to ${context.world.bot.name}.`,
    attributes: {
      class: "modal",
      data: { "modal-id": modal.id, "custom-id": modal.custom_id, person: context.person },
    },
    children: (modal.components ?? []).map(draw),
    buttons: submit,
    submit: async (dialog) => {
      const problem = [...readers.values()].map((one) => one.check?.()).find(Boolean);
      if (problem) return problem.focus();
      submit.disabled = true;
      const fields = Object.fromEntries([...readers].map(([custom, one]) => [custom, one.read()]));
      if (await send(fields)) return dialog.close();
      submit.disabled = false;
      return undefined;
    },
  });
}

const DRAWN = {
  1: (part, _context, _readers, draw) =>
    el("div", { class: "modal-row" }, part.components.map(draw)),
  3: select,
  4: textInput,
  5: select,
  6: select,
  7: select,
  8: select,
  10: (part, context) => el("div", { class: "text" }, markdown(part.content, context)),
  18: label,
  21: group("radio"),
  22: group("checkbox"),
  23: checkbox,
};

function label(part, _context, _readers, draw) {
  const id = `label-${part.component.custom_id}`;
  const field = draw(part.component);
  // A group bears the label itself: its options have names of their own.
  const named = field.matches(".ticks") ? field : field.querySelector("input, textarea, button");
  named?.setAttribute("aria-labelledby", id);
  const needed = part.component.required !== false;
  return el(
    "div",
    { class: "field-block" },
    el(
      "span",
      { id, class: "field-label" },
      part.label,
      needed && el("span", { class: "star", title: "Required" }, " *"),
    ),
    part.description && el("span", { class: "muted" }, part.description),
    field,
  );
}

function textInput(part, _context, readers) {
  const shared = {
    placeholder: part.placeholder,
    maxlength: part.max_length ?? 4000,
    minlength: part.min_length,
    required: part.required !== false,
    autocomplete: "off",
    data: { "custom-id": part.custom_id },
  };
  const input =
    part.style === PARAGRAPH
      ? el("textarea", { rows: 4, ...shared })
      : el("input", { type: "text", ...shared });
  input.value = part.value ?? "";
  readers.set(part.custom_id, { read: () => input.value });
  if (!part.label) return el("div", {}, input);
  return el(
    "label",
    { class: "field-block" },
    el(
      "span",
      { class: "field-label" },
      part.label,
      shared.required && el("span", { class: "star", title: "Required" }, " *"),
    ),
    input,
  );
}

function select(part, context, readers) {
  let chosen = defaults(part);
  const text = el("span", { class: "select-value" });
  const node = el(
    "button",
    {
      type: "button",
      class: "select",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      disabled: part.disabled,
      data: { "custom-id": part.custom_id },
    },
    text,
    icon("chevron"),
  );
  const choices = selectChoices(part, context.world);
  const write = () => {
    const labels = chosen.map(
      (value) =>
        choices.find((one) => one.value === value)?.label ?? entityName(context.world, value),
    );
    text.textContent = labels.join(", ") || (part.placeholder ?? "Make a selection");
    text.className = names("select-value", !labels.length && "empty");
    node.classList.remove("wrong");
  };
  const take = (values) => {
    chosen = values;
    write();
  };
  const most = part.max_values ?? 1;
  const optional = part.required === false;
  const several =
    most > 1 || optional ? { finish: take, most } : { pick: (item) => take([item.value]) };
  node.addEventListener("click", () =>
    openListbox({ anchor: node, items: choices, chosen, ...several }),
  );
  readers.set(part.custom_id, {
    read: () => chosen,
    check: () => {
      const wrong = chosen.length < (part.required === false ? 0 : (part.min_values ?? 1));
      node.classList.toggle("wrong", wrong);
      return wrong ? node : null;
    },
  });
  write();
  return el("div", {}, node);
}

/** Round or square boxes, one line each; a radio group gives one value, a checkbox group a list. */
function group(kind) {
  return (part, _context, readers) => {
    const rows = (part.options ?? []).map((one) =>
      el(
        "label",
        { class: "tick-row" },
        el("input", {
          type: kind,
          name: part.custom_id,
          value: one.value,
          checked: one.default,
          required: kind === "radio" && part.required !== false,
        }),
        el(
          "span",
          {},
          one.label,
          one.description && el("span", { class: "muted" }, one.description),
        ),
      ),
    );
    const role = kind === "radio" ? "radiogroup" : "group";
    const node = el("div", { class: "ticks", role, data: { "custom-id": part.custom_id } }, rows);
    const values = () => [...node.querySelectorAll("input:checked")].map((one) => one.value);
    readers.set(part.custom_id, {
      read: () => (kind === "radio" ? (values()[0] ?? null) : values()),
    });
    return node;
  };
}

function checkbox(part, _context, readers) {
  const input = el("input", {
    type: "checkbox",
    checked: part.default,
    data: { "custom-id": part.custom_id },
  });
  readers.set(part.custom_id, { read: () => input.checked });
  return el("label", { class: "tick-row" }, input, part.label);
}
