/** Buttons, selects and the V2 building blocks. Drawn only: clicks are heard by the feed. */

import { el, icon, names } from "../dom/dom.js";
import { hexColour } from "../dom/colour.js";
import { pictured } from "../dom/emoji.js";
import { linkAttributes } from "../dom/links.js";
import { markdown } from "../markdown/blocks.js";
import { filePart, gallery, spoilerCover, thumbnail } from "./media.js";
import { entityName } from "./entities.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };

/** All components of a message. `view` says what is pending and what was chosen. */
export function components(message, view) {
  return (message.components ?? []).map((part, index) => draw(part, message, view, String(index)));
}

const draw = (part, message, view, place) =>
  DRAWN[part.type]?.(part, message, view, place) ??
  el("div", { class: "unknown-part" }, `(a component of type ${part.type})`);

const inside = (parts, message, view, place) =>
  (parts ?? []).map((part, index) => draw(part, message, view, `${place}.${index}`));

const DRAWN = {
  1: (part, message, view, place) =>
    el("div", { class: "action-row" }, inside(part.components, message, view, place)),
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: section,
  10: (part, _message, view) => el("div", { class: "text" }, markdown(part.content, view)),
  11: (part, message, _view, place) => thumbnail(part, message, place),
  12: (part, message, _view, place) => gallery(part.items ?? [], message, place),
  13: (part, message) => filePart(part, message),
  14: (part) =>
    el("hr", {
      class: names("separator", part.spacing === 2 && "wide", part.divider === false && "blank"),
    }),
  17: container,
};

function button(part, message, view) {
  const label = [emoji(part.emoji), part.label && el("span", {}, part.label)];
  const look = `button ${STYLES[part.style] ?? "secondary"}`;
  if (part.style === 5) return linkButton(part, look, label);
  const pending = view.pending(message.id, part.custom_id);
  return el(
    "button",
    {
      type: "button",
      class: names(look, pending && "busy"),
      disabled: part.disabled || pending,
      "aria-busy": pending && "true",
      "aria-label": part.label ? undefined : part.emoji?.name,
      data: { "custom-id": part.custom_id, act: "click" },
    },
    label,
    pending && el("span", { class: "spinner", "aria-hidden": "true" }),
  );
}

function linkButton(part, look, label) {
  if (part.disabled) return el("button", { type: "button", class: look, disabled: true }, label);
  const address = linkAttributes(part.url ?? "");
  return el("a", { ...address, class: look, role: "button" }, label, icon("out"));
}

export function emoji(part) {
  if (!part?.name) return null;
  return part.id ? pictured(part.name, part.id) : el("span", { class: "emoji" }, part.name);
}

function select(part, message, view) {
  const pending = view.pending(message.id, part.custom_id);
  const chosen = view.chosen(message.id, part.custom_id) ?? defaults(part);
  const labels = chosen.map((value) => chosenLabel(part, value, view.world));
  return el(
    "button",
    {
      type: "button",
      class: names("select", pending && "busy"),
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": part.placeholder ?? "Make a selection",
      "aria-busy": pending && "true",
      disabled: part.disabled || pending,
      data: { "custom-id": part.custom_id, act: "select" },
    },
    el(
      "span",
      { class: names("select-value", !labels.length && "empty") },
      labels.length ? labels.join(", ") : (part.placeholder ?? "Make a selection"),
    ),
    pending ? el("span", { class: "spinner", "aria-hidden": "true" }) : icon("chevron"),
  );
}

/** What a select shows as chosen before anybody touched it. */
export const defaults = (part) =>
  part.type === 3
    ? (part.options ?? []).filter((one) => one.default).map((one) => one.value)
    : (part.default_values ?? []).map((one) => one.id);

const chosenLabel = (part, value, world) =>
  part.type === 3
    ? (part.options.find((one) => one.value === value)?.label ?? value)
    : entityName(world, value);

function section(part, message, view, place) {
  return el(
    "div",
    { class: "section" },
    el("div", { class: "section-text" }, inside(part.components, message, view, place)),
    part.accessory &&
      el("div", { class: "accessory" }, draw(part.accessory, message, view, `${place}.a`)),
  );
}

function container(part, message, view, place) {
  const accent = hexColour(part.accent_color);
  return el(
    "div",
    {
      class: names("container", accent && "accented", part.spoiler && "covered"),
      style: { "--edge": accent },
    },
    inside(part.components, message, view, place),
    part.spoiler && spoilerCover(),
  );
}
